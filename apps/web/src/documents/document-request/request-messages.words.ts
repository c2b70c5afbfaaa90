import { words } from '../../lib/words.ts'

/** Texts of the conversation on a document request, as staff have it (AD-01 to AD-07). */
export const messageWords = words('messageWords', {
  tabs: 'Files and messages',
  files: 'Files',
  messages: (unread: number) => (unread === 0 ? 'Messages' : `Messages (${unread} new)`),
  open: (name: string) => `Messages about ${name}`,
  count: (messages: number, unread: number) =>
    `${messages === 1 ? '1 message' : `${messages} messages`}${unread > 0 ? `, ${unread} new` : ''}`,
  list: 'Messages',
  empty: 'No messages yet',
  emptyHint: 'Ask the borrower or broker about this request.',
  older: 'Show earlier messages',
  loadFailed: 'The messages could not be loaded',
  label: 'Message',
  placeholder: 'Write a message',
  send: 'Send message',
  missing: 'Enter a message.',
  failed: 'The message was not sent. Try again.',
  readBy: (names: string) => `Read by ${names}. They get an email if it is not opened within 20 minutes.`,
  noReaders: 'No borrower or broker on this loan can see this request.',
  seenBy: (names: string) => `Opened by ${names}`,
  noRight: "You don't have permission to write messages. Ask an administrator.",
  archived: 'This loan is archived. Restore it to write about its requests.',
  sides: { staff: '', borrower: 'Borrower', broker: 'Broker' },
  sources: { screen: '', reminder: 'asked from a reminder', mail: 'by email' },
})

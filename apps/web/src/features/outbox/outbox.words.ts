import { words } from '../../lib/words.ts'

/** Every text of the outbox. */
export const outboxWords = words('outboxWords', {
  title: 'Outbox',
  noServer: 'Outbox: no mail server is set, so nothing leaves this machine',
  noServerHint: 'Open a message and pass its link on yourself, or set SMTP_URL so that messages are sent.',
  lead: 'Every message this installation wrote, newest first.',
  search: 'Search messages',
  searchPlaceholder: 'Recipient, subject or text',
  table: 'Messages',
  columns: { to: 'To', subject: 'Subject', state: 'State', created: 'Written' },
  states: { queued: 'Waiting', sent: 'Sent', outbox: 'In the outbox', failed: 'Failed' },
  empty: "It's empty here!",
  emptyHint: 'Invitations, reset links and notices appear here as they are written.',
  nothingFound: 'No results found',
  failed: 'Something went wrong...',
  older: 'Older',
  newer: 'Newer',
  range: (from: number, to: number, total: number) => `${from}–${to} of ${total}`,
  message: 'Message',
  why: 'Why it failed',
  loan: 'Loan',
  attachments: 'Attached',
  texts: 'Text messages',
  textTable: 'Newest text messages',
  textsMore: (n: number) => `These are the newest ${n}. Search finds older ones.`,
  textColumns: { text: 'Text', to: 'To', state: 'State', created: 'Written' },
  textStates: {
    queued: 'Waiting',
    sandbox: 'Sandbox: not sent',
    sent: 'Sent',
    delivered: 'Delivered',
    failed: 'Failed',
  },
})

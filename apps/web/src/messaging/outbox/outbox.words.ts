import { words } from '../../lib/words.ts'

/** Every text of the outbox. */
export const outboxWords = words('outboxWords', {
  title: 'Outbox',
  noServer: 'No mail server is set up: emails are not sent',
  noServerHint:
    "Open an invitation and copy its link to the person it is for. Password resets, signing links and codes are printed on the server's console. Set SMTP_URL to send email.",
  lead: 'Every email from this installation, newest first.',
  search: 'Search messages',
  searchPlaceholder: 'Recipient, subject or text',
  mayNot: "You don't have permission to view the outbox. Ask an administrator.",
  table: 'Messages',
  columns: { to: 'To', subject: 'Subject', state: 'State', created: 'Created' },
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
  showLink: 'Show link',
  shown: "This link works like a password. Copy it to the person it is for. The record shows that you've seen it.",
  hidden: 'One-time links and codes are hidden.',
  notShown: 'The link could not be shown',
  sendAgain: 'Send again',
  sentAgain: 'The email is on its way again',
  notSentAgain: 'The email could not be sent again',
  givenUp: (count: number) => (count === 1 ? '1 email could not be sent' : `${count} emails could not be sent`),
  givenUpHint: 'The mail server refused them, or was away for three days.',
  sendAll: (count: number) => (count === 1 ? 'Send it again' : `Send ${count} again`),
  sendAllTitle: (count: number) => (count === 1 ? 'Send 1 email again?' : `Send ${count} emails again?`),
  sendAllText:
    'Each goes out as it was written, also when what it says is out of date. Messages with a one-time link are left out.',
  cancel: 'Cancel',
  allSent: (count: number) => (count === 1 ? '1 email is on its way again' : `${count} emails are on their way again`),
  linksGone: 'Its one-time link is gone. Send a new one from the page it came from.',
  texts: 'Text messages',
  textTable: 'Newest text messages',
  textsMore: (n: number) => `These are the newest ${n}. Search finds older ones.`,
  textColumns: { text: 'Text', to: 'To', state: 'State', created: 'Created' },
  textStates: {
    queued: 'Waiting',
    sandbox: 'Sandbox: not sent',
    sent: 'Sent',
    delivered: 'Delivered',
    failed: 'Failed',
  },
})

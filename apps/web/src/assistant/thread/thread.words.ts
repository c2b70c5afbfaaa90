import { words } from '../../lib/words.ts'

/** The texts of the chat with the assistant (Q). */
export const threadWords = words('threadWords', {
  open: 'AI chat',
  openAction: 'Ask the assistant',
  title: 'AI assistant',
  close: 'Close',

  threads: 'Conversation Threads',
  showThreads: 'Show conversation threads',
  newThread: 'New Thread',
  startNew: 'Start a new conversation',
  noThreads: 'No conversations yet',
  threadsFailed: 'The conversations could not be loaded',
  includeArchived: 'Include archived',
  archivedBadge: 'Archived',
  messages: (n: number) => (n === 1 ? '1 message' : `${n} messages`),
  actionsOf: (name: string) => `Actions for ${name}`,
  rename: 'Rename',
  nameOf: (name: string) => `New name for ${name}`,
  archive: 'Archive',
  reactivate: 'Reactivate',
  archiveFailed: 'The conversation could not be archived',
  activateFailed: 'The conversation could not be reactivated',
  renameLog: 'The conversation could not be renamed',

  conversation: 'Conversation',
  conversationFailed: 'The conversation could not be loaded',
  archivedBanner: 'This loan/thread is archived. It is no longer available for editing', // Q-25, D-15, X-54
  archivedRestore: 'Press the menu icon on top to restore it', // D-16
  emptyTitle: 'Ask anything about this loan',
  emptyHint: "Answers come from this loan's documents and figures, each with its page.",
  suggestions: 'Questions to begin with',
  suggested: [
    'What is the purchase price, and where does it stand?',
    'Who are the borrowers and guarantors?',
    'When does the purchase contract close?',
    'What is the total monthly rent on the rent roll?',
  ],
  you: 'You',
  assistant: 'Assistant',
  thinking: 'AI is thinking...',
  copyAnswer: 'Copy answer',
  retry: 'Try again',
  edit: 'Edit the question',
  failed: 'An error occurred. Please try again.',
  unsent: "We couldn't confirm that this question was sent.",
  stopped: 'Stopped. The answer so far is kept.',
  cutOff: 'The answer was cut off. The answer so far is kept.',

  input: 'Ask your personal assistant anything...',
  send: 'Send',
  stop: 'Stop',
  blank: 'Type a question first',
  pending: 'Wait for the answer, or stop it',
  keys: 'Enter sends, Shift+Enter makes a new line',
  tooLong: (n: number, most: number) =>
    `${n.toLocaleString('en-US')} of ${most.toLocaleString('en-US')} characters: shorten the question to send it. Nothing you typed is lost.`,
  powered: 'AI-powered responses',
  quoted: "Answers are quoted from this loan's file: no language model is set up.",

  reference: (n: number, label: string) => `Reference ${n}: ${label}`,
  referenceGone: 'The referenced content is no longer in the file',
  viewer: 'Document Viewer',
  viewerPrompt: 'Press on a reference to view the document', // J-49
  closeViewer: 'Close the document',
  viewerFailed: 'The reference could not be loaded',
  fromData: 'From the data of the loan',
  page: (page: number) => `page ${page}`,
  noPicture: 'This file has no pages to show. This is the text the answer is based on.',
  picture: (alt: string) => `[picture: ${alt}]`,
})

/** The header's dropdowns. */
export const datastoreWords = words('datastoreWords', {
  status: 'Document Status',
  documents: 'Documents',
  size: 'Size',
  completed: 'Processed',
  processing: 'Processing',
  failed: 'Failed',
  loadFailed: 'Failed to load document status',
  retry: 'Retry',
  none: 'No documents found',
  added: (on: string) => `added ${on}`,

  settings: 'Settings',
  syncFile: 'Sync File',
  syncFull: 'Sync Full',
  syncFileHint: 'Reads the files that changed since the last sync',
  syncFullHint: 'Reads every file again',
  syncing: (n: number) => (n === 1 ? '1 file is being read' : `${n} files are being read`),
  upToDate: 'Every file is up to date',
  syncFailed: 'The files could not be synced',
  mayNot: "You don't have permission to do this. Ask an administrator.",
  archived: 'The loan is archived',
})

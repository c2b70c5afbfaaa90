/**
 * What a screen can show and a call can change: the kinds of records, and of a loan the parts that change apart. A call that
 * reads says which of them it `shows`, one that writes says which it `changes`, and the server tells open screens of changes
 * in the same words. Every topic is shown by some call and changed by some call (a test).
 */
export const topics = [
  /** How one signs in: password, second factor, passkeys, sessions. */
  'account',
  /** Activities of a loan, their processes and the requests for documents among them. */
  'activity',
  'back-test',
  'bank',
  'borrower',
  'brand',
  /** What must be true before a loan moves on. */
  'condition',
  /** Reminders: what is planned, what went out, what was answered, and how it is set. */
  'chase',
  /** Votes on loans, meetings, members and levels. */
  'committee',
  'contact',
  'data-point',
  /** Values and versions of a term sheet, board review or commitment. */
  'deal-document',
  'deal-template',
  'document',
  'draft',
  'follower',
  /** Changes of addresses and wire instructions that wait for a call-back and a second person. */
  'held-change',
  'lead',
  'legal-entity',
  'lender-text',
  /** The loan itself: its terms, its people and properties. */
  'loan',
  /** What lists, cards and maps show of loans. */
  'loan-list',
  'loan-status',
  'mail',
  /** Messages on loans, their attachments, and the tray. */
  'mailbox',
  'match',
  /** Rules of the needs list and their draft. */
  'needs-rules',
  /** Internal notes of a loan. */
  'note',
  'notification',
  'notification-mail',
  /** Documents on file: what was sent before, for how long it is valid, and where it was used. */
  'on-file',
  'policy-set',
  /** Who is looking at a loan now. */
  'presence',
  'property',
  'provider',
  'report',
  /** Conversations on document requests. */
  'request-message',
  /** How long data is kept, what is held, and what was erased. */
  'retention',
  'saved-view',
  'score',
  'scoring-model',
  'signature',
  'sizing',
  'task',
  'task-template',
  'template',
  'thread',
  'timeline',
  /** What a person has put off their own list of today. */
  'today',
  'user',
  'validation',
  /** Underwriting figures of a loan. */
  'value',
  'waiver',
  /** Wire instructions of a loan. */
  'wire',
] as const
export type Topic = (typeof topics)[number]

/** What open screens are told of when others change it: all but lists, which may hold 10,000 loans each. */
export type LiveTopic = Exclude<Topic, 'loan-list'>
export const isLive = (topic: Topic): topic is LiveTopic => topic !== 'loan-list'

/** What one person sees and nobody else: only their own screens are told. */
export const ownTopics = ['account', 'notification-mail', 'today'] as const satisfies readonly Topic[]

/** Records that several loans share: what is changed with one of them may stand on any loan. */
export const partyTopics = ['borrower', 'contact', 'legal-entity', 'property'] as const satisfies readonly Topic[]

/** What belongs to one loan: a screen of another loan shows nothing of it. */
export const loanTopics = [
  'activity',
  'bank',
  'chase',
  'committee',
  'condition',
  'data-point',
  'deal-document',
  'document',
  'follower',
  'loan',
  'loan-status',
  'mailbox',
  'note',
  'report',
  'request-message',
  'signature',
  'sizing',
  'task',
  'thread',
  'timeline',
  'validation',
  'value',
  'waiver',
  'wire',
] as const satisfies readonly Topic[]

/** A step of an activity: it moves itself, what the loan waits for, and what lists say of that. */
export const activityStep = ['activity', 'loan-list', 'loan-status', 'timeline'] as const satisfies readonly Topic[]

/** A step that may move the loan, or what is known of it. */
export const statusMove = [...activityStep, 'loan'] as const satisfies readonly Topic[]

/** A step of a term sheet, board review or commitment: its file and the signatures on it too. */
export const dealStep = [
  ...statusMove,
  'deal-document',
  'document',
  'mail',
  'signature',
] as const satisfies readonly Topic[]

/** Another score of a loan. */
export const scoreChange = ['loan-list', 'score', 'timeline'] as const satisfies readonly Topic[]

/** Who or what belongs to a loan: it is scored anew, asked for other documents, and may match other records. */
export const partyChange = [...activityStep, 'match', 'score'] as const satisfies readonly Topic[]

/** A new loan with all that comes with it. */
export const newLoan = [
  ...partyChange,
  'borrower',
  'condition',
  'contact',
  'document',
  'draft',
  'lead',
  'legal-entity',
  'loan',
  'mail',
  'property',
  'user',
] as const satisfies readonly Topic[]

/** How a message came. */
export const mailSources = ['webhook', 'smtp', 'imap'] as const
export type MailSource = (typeof mailSources)[number]

/** Whether a message came or was written by staff. */
export const mailDirections = ['in', 'out'] as const
export type MailDirection = (typeof mailDirections)[number]

/** What a message is: a person's, an automatic reply, a mail server's refusal, or our own letter coming back. */
export const mailKinds = ['message', 'auto-reply', 'bounce', 'loop'] as const
export type MailKind = (typeof mailKinds)[number]

/** Where a message stands. */
export const loanMailStates = ['reading', 'taken', 'quarantined', 'discarded'] as const
export type LoanMailState = (typeof loanMailStates)[number]

/** Why a message is quarantined. */
export const quarantineReasons = [
  'unknown-sender',
  'other-sender',
  'forged',
  'unproven',
  'not-checked',
  'unreadable',
  'old-address',
] as const
export type QuarantineReason = (typeof quarantineReasons)[number]

/**
 * Where an attachment stands: `held` with its quarantined message; `reading` while its text is read, already in the tray;
 * `splitting` while its parts are made, and `split` when they lie in the tray in its place; `filing` while it can still be
 * taken back.
 */
export const attachmentStates = [
  'held',
  'reading',
  'waiting',
  'splitting',
  'split',
  'filing',
  'filed',
  'ignored',
  'refused',
] as const
export type AttachmentState = (typeof attachmentStates)[number]

/** What staff do with an attachment, from which states and to which. */
export const attachmentActs = {
  file: { from: ['reading', 'waiting'], to: 'filing' },
  ignore: { from: ['reading', 'waiting'], to: 'ignored' },
  split: { from: ['waiting'], to: 'splitting' },
  undo: { from: ['filing', 'ignored', 'splitting', 'split'], to: 'waiting' },
} as const satisfies Record<string, { from: readonly AttachmentState[]; to: AttachmentState }>
export type AttachmentAct = keyof typeof attachmentActs

/** States in which an attachment lies in the tray. */
export const inTray = [...attachmentActs.file.from, 'splitting'] as const satisfies readonly AttachmentState[]

/** What staff do with a message, from which states and to which. */
export const mailActs = {
  release: { from: ['quarantined', 'discarded'], to: 'taken' },
  discard: { from: ['quarantined'], to: 'discarded' },
  restore: { from: ['discarded'], to: 'quarantined' },
} as const satisfies Record<string, { from: readonly LoanMailState[]; to: LoanMailState }>
export type MailAct = keyof typeof mailActs

/** Seconds in which filing can be taken back; then the file goes to its request. */
export const UNDO_SECONDS = 15

import type { Role } from '../../people/user/role.ts'

/** What a notification is about: each kind can be had by email or not. */
export const notificationKinds = [
  ...(['document-uploaded', 'application-received', 'loan-news', 'deal-news'] as const),
  ...(['request-message', 'mention', 'task'] as const),
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** What each kind is called where a person chooses, and in the letters themselves. */
export const notificationKindLabels: Readonly<Record<NotificationKind, string>> = {
  'document-uploaded': 'Documents that were uploaded',
  'application-received': 'New applications',
  'loan-news': 'Other news of loans, such as signatures',
  'deal-news': 'Updates on your loans',
  'request-message': 'Messages on document requests',
  mention: 'Notes that mention you',
  task: 'Tasks given to you',
}

/** What borrowers and brokers hear of. */
const outside: readonly NotificationKind[] = ['deal-news', 'request-message']

/** The kinds that ring a person's bell: borrowers and brokers hear of their own loans alone, staff of all but those news. */
export const notificationKindsOf = (role: Role): readonly NotificationKind[] =>
  role === 'admin' ? notificationKinds.filter((kind) => kind !== 'deal-news') : outside

/** How long notifications of one person are gathered before they go out in one letter, in milliseconds. */
export const gatheringMs = 300_000

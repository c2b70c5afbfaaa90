/** What a notification is about: each kind can be had by e-mail or not. */
export const notificationKinds = ['document-uploaded', 'application-received', 'loan-news'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** What each kind is called where a person chooses, and in the letters themselves. */
export const notificationKindLabels: Readonly<Record<NotificationKind, string>> = {
  'document-uploaded': 'Documents that were uploaded',
  'application-received': 'New applications',
  'loan-news': 'Other news of loans, such as signatures',
}

/** How long notifications of one person are gathered before they go out in one letter, in milliseconds. */
export const gatheringMs = 300_000

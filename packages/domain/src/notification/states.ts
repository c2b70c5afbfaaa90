/** Whether a person has seen a notification (U-22). */
export const notificationStatuses = ['New', 'read'] as const
export type NotificationStatus = (typeof notificationStatuses)[number]

/** Whether a person has dealt with a notification: the tabs of the bell (S-02, U-22). */
export const notificationStates = ['New', 'Done'] as const
export type NotificationState = (typeof notificationStates)[number]

/** The start of a message about an uploaded document, highlighted on screen (S-04). */
export const uploadPrefix = 'new document uploaded:'

/** The message about an uploaded document (S-01, S-04). */
export const uploadMessage = (documentName: string): string => `${uploadPrefix} ${documentName}`

/** A message parted for display: the prefix to highlight, empty when there is none, and the rest (S-04). */
export const splitMessage = (message: string): { prefix: string; rest: string } =>
  message.startsWith(uploadPrefix)
    ? { prefix: uploadPrefix, rest: message.slice(uploadPrefix.length) }
    : { prefix: '', rest: message }

/** The status toggling seen leads to (S-07). */
export const toggleSeen = (status: NotificationStatus): NotificationStatus => (status === 'New' ? 'read' : 'New')

/** The state toggling done leads to (S-07). */
export const toggleDone = (state: NotificationState): NotificationState => (state === 'New' ? 'Done' : 'New')

/** The count of each tab of the bell (S-02). */
export const tabCounts = (
  notifications: readonly { state: NotificationState }[],
): Record<NotificationState, number> => ({
  New: notifications.filter((n) => n.state === 'New').length,
  Done: notifications.filter((n) => n.state === 'Done').length,
})

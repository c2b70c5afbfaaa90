/** Whether a person has seen a notification (U-22). */
export const notificationStatuses = ['New', 'read'] as const
export type NotificationStatus = (typeof notificationStatuses)[number]

/** Whether a person has dealt with a notification: the tabs of the bell (S-02, U-22). */
export const notificationStates = ['New', 'Done'] as const
export type NotificationState = (typeof notificationStates)[number]

/** The message about an uploaded document (S-01, S-04). */
export const uploadMessage = (documentName: string): string => `new document uploaded: ${documentName}`

/** Where a letter is; 'outbox' stays here because no mail server is set. */
export const mailStates = ['queued', 'sent', 'outbox', 'failed'] as const
export type MailState = (typeof mailStates)[number]

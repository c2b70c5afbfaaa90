/** Where a text message is; 'sandbox' stays here because no service is set, 'sent' was taken by the service. */
export const textMessageStates = ['queued', 'sandbox', 'sent', 'delivered', 'failed'] as const
export type TextMessageState = (typeof textMessageStates)[number]

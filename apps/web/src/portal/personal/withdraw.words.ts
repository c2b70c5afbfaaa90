import { words } from '../../lib/words.ts'

/** Withdrawing a request. */
export const withdrawWords = words('withdrawWords', {
  withdraw: 'Withdraw request',
  withdrawOf: (name: string) => `Withdraw request ${name}`,
  title: 'Withdraw this request?',
  text: (name: string) => `We'll stop reviewing ${name}. To reopen it, contact your loan officer.`,
  reason: 'Reason (optional)',
  done: 'Request withdrawn',
  failed: 'The request could not be withdrawn',
})

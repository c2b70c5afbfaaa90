/** What money is wired for. */
export const wirePurposes = ['closing', 'draw', 'deposit'] as const
export type WirePurpose = (typeof wirePurposes)[number]

/** What each is called. */
export const wirePurposeLabels: Readonly<Record<WirePurpose, string>> = {
  closing: 'Closing proceeds',
  draw: 'Construction draws',
  deposit: 'Deposit refund',
}

const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1]

/** Whether nine digits are a routing number of the American Bankers Association: their weighted sum ends in zero. */
export const isRoutingNumber = (text: string): boolean =>
  /^\d{9}$/.test(text) &&
  text !== '000000000' &&
  WEIGHTS.reduce((sum, weight, i) => sum + weight * Number(text[i]), 0) % 10 === 0

/** Whether a text can be an account number: 4 to 17 digits. */
export const isAccountNumber = (text: string): boolean => /^\d{4,17}$/.test(text)

export interface WireForm {
  payee: string
  bank: string
  routing: string
  account: string
}

/** What is wrong with each field of wire instructions; {} when nothing is. */
export const wireErrors = (wire: WireForm): Partial<Record<keyof WireForm, string>> => ({
  ...(wire.payee.trim() === '' ? { payee: '* Required' } : {}),
  ...(wire.bank.trim() === '' ? { bank: '* Required' } : {}),
  ...(isRoutingNumber(wire.routing.trim())
    ? {}
    : { routing: 'Enter a routing number of nine digits. Its check digit does not match.' }),
  ...(isAccountNumber(wire.account.trim()) ? {} : { account: 'Enter an account number of 4 to 17 digits' }),
})

/** Wire instructions in one line, by the last digits alone: 'First Bank, account ending 6789'. */
export const wireLine = (wire: { bank: string; last4: string }): string => `${wire.bank}, account ending ${wire.last4}`

/** Who holds a linked bank: Plaid, or the labelled stand-in. */
export const bankProviders = ['plaid', 'sandbox'] as const
export type BankProvider = (typeof bankProviders)[number]

/** How a linked bank stands; an interrupted one must be linked anew by the person. */
export const bankItemStates = ['linked', 'interrupted', 'removed'] as const
export type BankItemState = (typeof bankItemStates)[number]

/** The made-up banks of the bank link, where no provider is set up (H-04). */
export const sandboxBanks = ['First Harbor Bank', 'Prairie Trust', 'Summit Savings'] as const
export type SandboxBank = (typeof sandboxBanks)[number]

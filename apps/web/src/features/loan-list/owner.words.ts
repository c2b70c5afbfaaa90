/** Texts about who looks after a loan. */
export const ownerWords = {
  filter: 'Loan officer',
  anybody: 'Any loan officer',
  me: 'Assigned to me',
  nobody: 'Assigned to nobody',
} as const

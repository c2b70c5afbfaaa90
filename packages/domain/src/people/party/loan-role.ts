/** What a person is on a loan beside its entity: who borrows, or who guarantees and does not borrow. */
export const loanRoles = ['borrower', 'guarantor'] as const
export type LoanRole = (typeof loanRoles)[number]

export const loanSearchWords = {
  label: 'Search loans',
  placeholder: 'Search loans',
  none: 'No Matching Loan',
  loading: 'Loading loans',
  failed: 'Loans could not be loaded',
} as const

/** The nine statuses in pipeline order (P-01), stored hyphenated and in lower case (P-04). */
export const loanStatuses = [
  'preliminary',
  'term-sheet-sent',
  'underwriting',
  'board-review',
  'commitment-sent',
  'commitment-accepted',
  'rejected',
  'funded',
  'paid-off',
] as const
export type LoanStatus = (typeof loanStatuses)[number]

/** The path of a loan through the pipeline (P-02). Rejected is off it: entered by archiving, left by restoring (P-03). */
export const progression = [
  'preliminary',
  'term-sheet-sent',
  'underwriting',
  'board-review',
  'commitment-sent',
  'commitment-accepted',
  'funded',
  'paid-off',
] as const satisfies readonly LoanStatus[]

/** Statuses of the portfolio list (D-02). */
export const portfolioStatuses = ['funded', 'paid-off'] as const satisfies readonly LoanStatus[]

/** Whether a loan of this status belongs to the portfolio (D-02). */
export function isPortfolio(status: LoanStatus): status is (typeof portfolioStatuses)[number] {
  return status === 'funded' || status === 'paid-off'
}

/** The status as screens write it, 'Term-Sheet-Sent' (P-01, P-04). */
export const statusLabel = (status: LoanStatus): string =>
  status
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('-')

/** The colour of each status, so that two stages beside each other are told apart before their names are read. */
export const statusColours = {
  preliminary: 'gray',
  'term-sheet-sent': 'yellow',
  underwriting: 'blue',
  'board-review': 'violet',
  'commitment-sent': 'orange',
  'commitment-accepted': 'teal',
  rejected: 'red',
  funded: 'green',
  'paid-off': 'slate',
} as const satisfies Record<LoanStatus, string>

/** The place of a status in the pipeline, from 0: the order of cards and of sorting by status (P-01). */
export const pipelineOrder = (status: LoanStatus): number => loanStatuses.indexOf(status)

/** The status each status moves forward to, one step at a time (P-30). */
export const nextStatuses = {
  preliminary: ['term-sheet-sent'],
  'term-sheet-sent': ['underwriting'],
  underwriting: ['board-review'],
  'board-review': ['commitment-sent'],
  'commitment-sent': ['commitment-accepted'],
  'commitment-accepted': ['funded'],
  rejected: [],
  funded: ['paid-off'],
  'paid-off': [],
} as const satisfies Record<LoanStatus, readonly LoanStatus[]>

/** Whether a loan may move forward from one status to another (P-30). */
export const canAdvance = (from: LoanStatus, to: LoanStatus): boolean =>
  (nextStatuses[from] as readonly LoanStatus[]).includes(to)

/** The statuses a loan may be moved back to: every earlier one of the path, those it skipped included (P-27, P-28). */
export const downgradeTargets = (status: LoanStatus): readonly LoanStatus[] =>
  progression.slice(0, Math.max(0, (progression as readonly LoanStatus[]).indexOf(status)))

/** The group of a loan in the personal area: funded and paid-off are Funded, all others Active (G-08). */
export const loanGroup = (status: LoanStatus): 'Active' | 'Funded' => (isPortfolio(status) ? 'Funded' : 'Active')

/** What may follow /portfolio/ in the address; nothing there means all, any other word no such page. */
export const portfolioFilters = ['funded', 'paid-off', 'archived'] as const
export type PortfolioFilter = (typeof portfolioFilters)[number]

/** Whether an address segment is a portfolio filter. */
export const isPortfolioFilter = (segment: string): segment is PortfolioFilter =>
  (portfolioFilters as readonly string[]).includes(segment)

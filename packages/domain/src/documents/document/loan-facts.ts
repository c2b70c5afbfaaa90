/** What the loan says, as files are held against it. Money in dollars, dates in epoch seconds. */
export interface LoanFacts {
  /** Names of the borrowers and of the borrowing entities. */
  readonly names: readonly string[]
  readonly entities: readonly string[]
  readonly people: readonly string[]
  readonly addresses: readonly string[]
  readonly purchasePrice: number | null
  readonly asIsValue: number | null
  readonly units: number | null
  readonly grossIncome: number | null
  readonly netOperatingIncome: number | null
  readonly closing: number | null
}

import { isRefinance, type Purpose } from './terms.ts'

/** What a loan's analysis starts from: dollars, fractions, months; null = not known. Sums are over the properties. */
export interface AnalysisInputs {
  readonly purpose: Purpose
  readonly amount: number
  readonly amountAtClosing: number | null
  readonly interestRate: number | null
  readonly durationMonths: number
  /** Fraction of the amount, earned at closing. */
  readonly originationFee: number
  readonly purchasePrice: number | null
  readonly currentLoanBalance: number | null
  readonly costSpentToDate: number | null
  readonly rehabHard: number | null
  readonly rehabSoft: number | null
  readonly asIsValue: number | null
  readonly afterRepairValue: number | null
  /** Annual net operating income, as it is and as it is expected. */
  readonly currentNoi: number | null
  readonly expectedNoi: number | null
}

/** Where the money comes from and where it goes; the two totals are equal. Dollars. */
export interface SourcesAndUses {
  readonly atClosing: number
  readonly heldBack: number
  readonly equity: number
  readonly totalSources: number
  /** The price of a purchase, or the payoff of the loan that is refinanced. */
  readonly acquisition: number
  readonly rehabHard: number
  readonly rehabSoft: number
  readonly originationFee: number
  readonly cashToBorrower: number
  readonly totalUses: number
}

const atClosingOf = (o: AnalysisInputs) => o.amountAtClosing ?? o.amount

/** Sources and uses of a loan: what the loan does not pay is equity, what it pays beyond the uses goes to the borrower. */
export const sourcesAndUses = (o: AnalysisInputs): SourcesAndUses => {
  const acquisition = (isRefinance(o.purpose) ? o.currentLoanBalance : o.purchasePrice) ?? 0
  const [rehabHard, rehabSoft] = [o.rehabHard ?? 0, o.rehabSoft ?? 0]
  const originationFee = o.amount * o.originationFee
  const costs = acquisition + rehabHard + rehabSoft + originationFee
  const cashToBorrower = Math.max(0, o.amount - costs)
  const totalUses = costs + cashToBorrower
  const equity = Math.max(0, totalUses - o.amount)
  const atClosing = atClosingOf(o)
  const heldBack = o.amount - atClosing
  return {
    ...{ atClosing, heldBack, equity, totalSources: atClosing + heldBack + equity },
    ...{ acquisition, rehabHard, rehabSoft, originationFee, cashToBorrower, totalUses },
  }
}

/** Months over which the part held back is drawn: all but the last. */
export const drawMonths = (durationMonths: number): number => Math.max(1, durationMonths - 1)

import { expect, test } from 'vitest'
import { type AnalysisInputs, sourcesAndUses } from './analysis.ts'
import { cashFlow } from './cash-flow.fixture.ts'

const purchase: AnalysisInputs = {
  purpose: 'Purchase',
  amount: 1_000_000,
  amountAtClosing: 800_000,
  interestRate: 0.12,
  durationMonths: 3,
  originationFee: 0.02,
  purchasePrice: 1_000_000,
  currentLoanBalance: null,
  costSpentToDate: null,
  rehabHard: 180_000,
  rehabSoft: 20_000,
  asIsValue: 1_250_000,
  afterRepairValue: 2_000_000,
  currentNoi: 60_000,
  expectedNoi: 150_000,
}

test('what the loan does not pay is equity; sources and uses are equal', () => {
  expect(sourcesAndUses(purchase)).toEqual({
    ...{ atClosing: 800_000, heldBack: 200_000, equity: 220_000, totalSources: 1_220_000 },
    ...{ acquisition: 1_000_000, rehabHard: 180_000, rehabSoft: 20_000, originationFee: 20_000 },
    ...{ cashToBorrower: 0, totalUses: 1_220_000 },
  })
})

test('[E-21] a refinance pays the old loan off, and what is left goes to the borrower', () => {
  const refinance = { ...purchase, purpose: 'Cash out', currentLoanBalance: 500_000 } as const
  expect(sourcesAndUses(refinance)).toMatchObject({
    ...{ acquisition: 500_000, cashToBorrower: 280_000, equity: 0 },
    ...{ totalUses: 1_000_000, totalSources: 1_000_000 },
  })
})

test('interest is paid on what is drawn, and the whole is repaid in the last month', () => {
  const months = cashFlow(purchase)
  expect(months.map((m) => [m.draw, m.interest, m.repayment, m.closing])).toEqual([
    [800_000, 0, 0, 800_000],
    [100_000, 8_000, 0, 900_000],
    [100_000, 9_000, 0, 1_000_000],
    [0, 10_000, 1_000_000, 0],
  ])
  expect(months.reduce((sum, m) => sum + m.net, 0)).toBe(47_000)
})

test('a loan of one month draws what is held back in it', () => {
  expect(cashFlow({ ...purchase, durationMonths: 1 }).at(-1)).toMatchObject({ draw: 200_000, repayment: 1_000_000 })
})

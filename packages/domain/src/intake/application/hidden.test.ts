import { expect, test } from 'vitest'
import { initialBorrower, initialProperty } from './fields.ts'
import { withoutHidden } from './hidden.ts'
import { requestFlagsOf } from './request-flags.ts'

const today = '2026-03-01'
const only = (borrower: Partial<typeof initialBorrower>, property: Partial<typeof initialProperty> = {}) =>
  withoutHidden(
    { borrower: { ...initialBorrower, ...borrower }, properties: [{ ...initialProperty, ...property }] },
    today,
  )

test('[E-29, E-48] what the toggle and the purpose hide is dropped, whoever sent it', () => {
  const { borrower } = only({ brokerFirstName: 'Ben', purposeOfLoan: 'Purchase', currentLoanBalance: '5', amount: '7' })
  expect(borrower).toMatchObject({ brokerFirstName: '', currentLoanBalance: '', amount: '7' })
})

test('[E-49, Y-13] a price older than 365 days is dropped, one of 365 days is kept', () => {
  expect(only({ purchaseDate: '2025-02-28', purchasePrice: '9' }).borrower.purchasePrice).toBe('')
  expect(only({ purchaseDate: '2025-03-01', purchasePrice: '9' }).borrower.purchasePrice).toBe('9')
})

test('[E-50..E-54] what type and rehab hide is dropped and the incomes are worked out anew', () => {
  const [land] = only(
    {},
    {
      propertyType: 'LAND',
      currentGrossIncomeResidential: '100',
      currentNoi: '95',
      propertyRequires: 'No',
      rehabBudgetHard: '3',
    },
  ).properties
  expect(land).toMatchObject({ currentGrossIncomeResidential: '', currentNoi: '', rehabBudgetHard: '' })
})

test('[M-46] a submission tells which documents to ask for', () => {
  const flags = (borrower: object, property: object) =>
    requestFlagsOf({ borrower: { ...initialBorrower, ...borrower }, properties: [{ ...initialProperty, ...property }] })
  expect(flags({}, {})).toEqual({ flip: false, cash_flow: false, mid_construction: false, retail: false })
  expect(flags({ isFlip: 'Yes' }, { rehabStarted: 'Yes' })).toMatchObject({ flip: true, mid_construction: true })
  expect(flags({ purposeOfLoan: 'Double Flip' }, {})).toMatchObject({ flip: true })
  expect(flags({}, { currentGrossIncomeCommercial: '1,000' })).toMatchObject({ cash_flow: true })
  expect(flags({}, { propertyType: 'GROUND_UP', numberOfCommercialUnits: '2' })).toMatchObject({ retail: true })
})

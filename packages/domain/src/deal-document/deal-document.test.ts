import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boardReviewFields, commitmentFields, dealFields, termSheetFields } from './fields.ts'
import { validateDeposit } from './good-faith-deposit.ts'
import { type LoanFigures, termSheetDefaults } from './term-sheet-defaults.ts'
import { changedValues, cleanInput, toSent, toTyped } from './values.ts'

describe('fields', () => {
  test('[L-10, L-11, L-12] each document has its fields once', () => {
    const counts = Object.values(dealFields).map((fields) => new Set(fields.map((f) => f.name)).size)
    expect(counts).toEqual([31, 17, 18])
  })
  test('[L-09] every field is of the kind that was decided', () => {
    const all = [...termSheetFields, ...boardReviewFields, ...commitmentFields]
    const named = (kind: 'percent' | 'currency' | 'number') =>
      [...new Set(all.filter((f) => f.kind === kind).map(({ name }) => name))].toSorted()
    expect(named('percent')).toEqual([
      'broker_fee',
      'exit_fee',
      'extension_fee',
      'extension_interest_rate',
      'interest_rate',
      'minimum_loan_to_as_is_value',
      'origination_fee',
      'sofr_spread',
      'underwriting_fee',
    ])
    expect(named('currency')).toEqual([
      'amount',
      'construction_reserve',
      'good_faith_deposit',
      'interest_reserve',
      'minimum_liquidity',
      'minimum_net_worth',
      'minimum_noi_upon_stabilization',
    ])
    expect(named('number')).toEqual([
      'buildings',
      'extension_period_months',
      'extensions_allowed',
      'interest_reserve_period_months',
      'loans_in_county',
      'maturity_months',
      'minimum_credit_score',
      'prepayment_notice_days',
    ])
  })
  test('[L-09] fees and spreads are percent wherever they stand', () => {
    const all = [...termSheetFields, ...boardReviewFields, ...commitmentFields]
    expect(all.filter((f) => /_fee$|_rate$|_spread$/.test(f.name) && f.kind !== 'percent')).toEqual([])
  })
})

describe('typing', () => {
  test('[L-06] percent keeps digits and the first dot', () => expect(cleanInput('percent', '-1a.2.5%')).toBe('1.25'))
  test('[L-07] currency loses $ and commas', () => expect(cleanInput('currency', '$1,234.50')).toBe('1234.50'))
  test('[L-08] number keeps digits, dot and minus', () => expect(cleanInput('number', 'a-1,2.5x')).toBe('-12.5'))
  test('[L-06] percent is sent divided by 100, exactly', () => {
    expect(toSent('percent', '7')).toBe(0.07)
    expect(toSent('percent', '0.29')).toBe(0.0029)
    expect(toTyped('percent', 0.07)).toBe('7')
  })
  test('[L-06] every percent of four places survives storing and showing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (n) => {
        const typed = String(n / 10_000)
        const sent = toSent('percent', typed)
        return sent !== null && toTyped('percent', sent) === typed
      }),
    )
  })
  test('[L-05] what is no number is not sent', () => {
    expect(toSent('number', '1-2')).toBeNull()
    expect(toSent('currency', 'abc')).toBeNull()
    expect(toSent('percent', '.')).toBeNull()
  })
})

describe('[L-05] saving', () => {
  const loaded = { origination_fee: '2', exit_fee: '1', amount: '1000000', other_1: 'a' }
  test('sends changed values only, null for an emptied one', () =>
    expect(
      changedValues(termSheetFields, loaded, { ...loaded, origination_fee: '2.5', exit_fee: '', other_1: 'b' }),
    ).toEqual({
      origination_fee: 0.025,
      exit_fee: null,
      other_1: 'b',
    }))
  test('what is no number is neither sent nor taken for emptied', () =>
    expect(changedValues(termSheetFields, loaded, { ...loaded, exit_fee: 'abc' })).toEqual({}))
  test('[L-04] another spelling of the same figure is no change', () =>
    expect(changedValues(termSheetFields, loaded, { ...loaded, amount: '$1,000,000', exit_fee: '1.0' })).toEqual({}))
})

describe('good faith deposit', () => {
  const good = { deposit_amount: '25,000', deposit_date: '2026-03-01' }
  test.each([
    ['[L-23]', {}, {}],
    ['[L-24]', { deposit_amount: '15,000,000' }, {}],
    ['[L-24]', { deposit_amount: '15,000,000.01' }, { deposit_amount: '* Limit $15,000,000' }],
    ['[L-23]', { deposit_amount: '' }, { deposit_amount: '* Required' }],
    ['[L-23]', { deposit_amount: '0' }, { deposit_amount: '* Enter a valid number' }],
    ['[L-23]', { deposit_amount: '-5' }, { deposit_amount: '* Enter a valid number' }],
    ['[L-23]', { deposit_date: '2026-03-02' }, { deposit_date: '* The deposit date cannot be in the future' }],
    ['[L-23]', { deposit_date: '2099-01-01' }, { deposit_date: '* The deposit date cannot be in the future' }],
    ['[L-23]', { deposit_date: '1999-12-31' }, { deposit_date: '* Enter a valid date' }],
    ['[L-23]', { deposit_date: '' }, { deposit_date: '* Enter a valid date' }],
    ['[L-23]', { deposit_date: '2026-13-01' }, { deposit_date: '* Enter a valid date' }],
  ])('%s %j gives %j', (_id, change, errors) =>
    expect(validateDeposit({ ...good, ...change }, '2026-03-01')).toEqual(errors),
  )
})

describe('[L-10] defaults of a term sheet', () => {
  const loan: LoanFigures = {
    amount: 1_000_000,
    durationMonths: 12,
    interestRate: 0.12,
    constructionReserve: null,
    asIsValue: 1_600_000,
    expectedNoi: 120_000,
    hasBroker: false,
    guarantors: 'Ann Lee',
    state: 'New York',
  }
  test('every field of the form has a value', () =>
    expect(Object.keys(termSheetDefaults(loan)).toSorted()).toEqual(termSheetFields.map((f) => f.name).toSorted()))
  test('are derived from the loan', () =>
    expect(termSheetDefaults(loan)).toMatchObject({
      amount: 1_000_000,
      good_faith_deposit: 10_000,
      origination_fee: 0.02,
      broker_fee: 0,
      minimum_loan_to_as_is_value: 0.625,
      extension_interest_rate: 0.13,
      interest_reserve: 60_000,
      minimum_liquidity: 100_000,
      interest_rate: 0.12,
      maturity_months: 12,
      guarantors: 'Ann Lee',
      governing_state: 'New York',
    }))
  test('a loan shorter than the reserve reserves its own months', () =>
    expect(termSheetDefaults({ ...loan, durationMonths: 3 }).interest_reserve).toBe(30_000))
})

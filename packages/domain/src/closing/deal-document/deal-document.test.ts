import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boardReviewFields, commitmentFields, dealFields, termSheetFields } from './fields.ts'
import { validateDeposit } from './good-faith-deposit.ts'
import { type LoanFigures, termSheetDefaults } from './term-sheet-defaults.ts'
import { expiryFor, isExpired } from './expiry.ts'
import { generalPlaceholders, placeholdersOf, rowPlaceholders } from './placeholders.ts'
import { changedValues, clashing, cleanInput, mergeTyped, toSent, toTyped } from './values.ts'

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
  test.each([
    ['percent', '7', '7'],
    ['percent', '7.', '7.'],
    ['currency', ' $5 ', '5'],
    ['number', '-1.5', '-1.5'],
    ['text', ' $1,000 ', ' $1,000 '],
  ] as const)('[L-06, L-07, L-08] %s of “%s” is cleaned to “%s”', (kind, typed, clean) => {
    expect(cleanInput(kind, typed)).toBe(clean)
  })
  test.each([
    ['number', '.25', 0.25],
    ['number', '7', 7],
    ['number', '-7.5', -7.5],
    ['currency', '1,250.75', 1250.75],
    ['percent', '.5', 0.005],
    ['percent', '0.0000001', 1e-9],
    ['text', ' a ', ' a '],
    ['text', '  ', null],
    ['number', '', null],
  ] as const)('[L-05, L-06] %s of “%s” is sent as %s', (kind, typed, sent) => {
    expect(toSent(kind, typed)).toBe(sent)
  })
  test.each([
    ['percent', 0.105, '10.5'],
    ['percent', 1e-9, '1e-7'],
    ['percent', 'none', 'none'],
    ['number', 7, '7'],
    ['currency', 1250.75, '1250.75'],
    ['text', 'a', 'a'],
    ['percent', null, ''],
  ] as const)('[L-06] %s stored as %s is shown as “%s”', (kind, stored, typed) => {
    expect(toTyped(kind, stored)).toBe(typed)
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
  test('blanks empty a field; one that is not in the form is emptied too', () => {
    expect(changedValues(termSheetFields, loaded, { ...loaded, exit_fee: ' ' })).toEqual({ exit_fee: null })
    expect(changedValues(termSheetFields, loaded, { origination_fee: '2', exit_fee: '1', amount: '1000000' })).toEqual({
      other_1: null,
    })
  })
  test('after somebody else saved, what this person typed stays and all else is theirs', () => {
    const base = { a: '1', b: '2', c: '3' }
    expect(mergeTyped(base, { a: '1', b: 'mine' }, { a: 'theirs', b: 'theirs', c: 'theirs', d: 'new' })).toEqual({
      ...{ a: 'theirs', b: 'mine', c: 'theirs', d: 'new' },
    })
  })
  test('only what both changed, into different things, waits for a decision', () => {
    const [mine, others] = ['broker_fee', 'exit_fee']
    const base = { broker_fee: '1', exit_fee: '1', extension_fee: '1', amount: '1000000', interest_rate: '9' }
    const now = { ...base, [mine]: '2', extension_fee: '2', amount: '$1,250,000', interest_rate: '' }
    const theirs = { ...base, [others]: '4', extension_fee: '3', amount: '1250000', interest_rate: '10' }
    expect(clashing(termSheetFields, base, now, theirs)).toEqual(
      expect.arrayContaining(['extension_fee', 'interest_rate']),
    )
    expect(clashing(termSheetFields, base, now, theirs)).toHaveLength(2)
  })
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
    ['[L-23]', { deposit_amount: '$25,000.50' }, {}],
    ['[L-23]', { deposit_amount: '25,000.505' }, { deposit_amount: '* Enter a valid number' }],
    ['[L-23]', { deposit_amount: '25,000x' }, { deposit_amount: '* Enter a valid number' }],
    ['[L-23]', { deposit_amount: '$' }, { deposit_amount: '* Required' }],
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

describe('[L-10] what a term sheet starts with where the loan does not say', () => {
  const bare: LoanFigures = {
    ...{ amount: 4_000_000, durationMonths: 18, interestRate: null, constructionReserve: 75_000, asIsValue: null },
    ...{ expectedNoi: null, hasBroker: true, guarantors: '', state: '' },
  }
  test('is what a bridge lender asks', () =>
    expect(termSheetDefaults(bare)).toMatchObject({
      ...{
        good_faith_deposit: 25_000,
        interest_rate: 0.105,
        extension_interest_rate: 0.115,
        interest_reserve: 210_000,
      },
      ...{ minimum_loan_to_as_is_value: 0.7, construction_reserve: 75_000, broker_fee: 0.01, maturity_months: 18 },
      ...{ minimum_noi_upon_stabilization: null, minimum_net_worth: 4_000_000, minimum_liquidity: 400_000 },
      ...{ other_1: '', other_2: '', other_3: '', other_4: '', other_5: '' },
    }))
  test('never asks for less value than is lent, and reserves nothing that is not known', () =>
    expect(termSheetDefaults({ ...bare, asIsValue: 1_000_000, constructionReserve: null })).toMatchObject({
      ...{ minimum_loan_to_as_is_value: 1, construction_reserve: 0 },
    }))
})

test('a term sheet stands for fourteen days, or until the day staff chose, that day included', () => {
  const today = '2026-03-01'
  expect([null, '2026-03-01', '2026-02-28', '2026-06-01'].map((chosen) => expiryFor(today, chosen))).toEqual([
    ...['2026-03-15', '2026-03-01', '2026-03-15', '2026-06-01'],
  ])
  expect([null, '2026-03-01', '2026-02-28', '2026-03-02'].map((last) => isExpired(last, today))).toEqual([
    ...[false, false, true, false],
  ])
})

describe('the placeholders of a template', () => {
  const own = (type: 'term-sheet' | 'board-review' | 'commitment') =>
    placeholdersOf(type).slice(generalPlaceholders.length, -rowPlaceholders.length)

  test('are those every document knows, its fields with their kind, and the rows of tables', () => {
    for (const type of ['term-sheet', 'board-review', 'commitment'] as const) {
      expect(placeholdersOf(type).slice(0, generalPlaceholders.length)).toEqual(generalPlaceholders)
      expect(placeholdersOf(type).slice(-rowPlaceholders.length)).toEqual(rowPlaceholders)
    }
    expect(own('term-sheet').slice(0, 4)).toEqual([
      { name: 'expires', fills: 'Last day on which it can be accepted' },
      { name: 'amount', fills: 'Amount, an amount in dollars' },
      { name: 'interest_rate', fills: 'Interest rate, a percentage' },
      { name: 'maturity_months', fills: 'Maturity (months from closing), a number' },
    ])
    expect(own('commitment').slice(0, 2)).toEqual([
      { name: 'borrower_id', fills: 'Name of the borrower who signs' },
      { name: 'borrower_entity_name', fills: 'Borrower entity name, text' },
    ])
    expect(own('board-review').map(({ name }) => name)).toEqual(boardReviewFields.map(({ name }) => name))
  })
})

import { describe, expect, test } from 'vitest'
import { type BankAccount, type LiquidityFacts, liquidityOf } from './liquidity.ts'

const account = (o: Partial<BankAccount> = {}): BankAccount => ({
  ...{ institution: 'First Harbor', name: 'Checking', mask: '1234', type: 'depository', subtype: 'checking' },
  ...{ currency: 'USD', available: 250_000_00, current: 260_000_00, owners: ['Marcus J. Reyes'] },
  ...{ history: [], deposits: [] },
  ...o,
})
const facts = (o: Partial<LiquidityFacts> = {}): LiquidityFacts => ({
  ...{ accounts: [account()], person: 'Marcus Reyes', required: 500_000_00, loanAmount: 1_000_000_00 },
  ...{ asOf: '2026-11-20', today: '2026-11-20', hasStatements: true, isInterrupted: false },
  ...o,
})
const row = (o: Partial<LiquidityFacts>, key: string) => liquidityOf(facts(o)).rows.find((one) => one.key === key)

describe('[N-02] a Liquidity Verification', () => {
  const day = (n: string, balance: number) => ({ day: `2026-11-${n}`, balance })
  const accounts = [
    account({
      history: [day('18', 100_00), day('19', 300_00), day('20', 500_00)],
      deposits: [
        { day: '2026-11-20', amount: 50_000_01 },
        { day: '2026-11-19', amount: 50_000_00 },
        { day: '2026-11-19', amount: 90_000_00 },
      ],
    }),
    account({ ...{ mask: '', name: 'Savings', currency: null }, history: [day('19', 10_00), day('20', 21_00)] }),
    account({ ...{ mask: '3', type: 'investment', subtype: 'brokerage', available: null }, owners: ['Reyes, Marcus'] }),
    account({ mask: '4', type: 'credit', subtype: '', current: 9_00, available: null }),
    account({ mask: '5', name: '', currency: 'EUR', available: 5_000_50 }),
  ]

  test('tells funds, owner, each account and how the money moved, in this order', () => {
    const { total, rows } = liquidityOf(facts({ accounts }))
    expect(total).toBe(760_000_00)
    const sure = { confidence: 10 }
    expect(rows).toEqual([
      { key: 'liquid_total', label: 'Total liquid funds', value: '$760,000', ...sure, note: '' },
      { key: 'coverage', label: 'Funds to what the deal takes', value: '1.52x', ...sure, note: '' },
      {
        ...{ key: 'owner_match', label: 'Owner of the accounts', value: 'Matches', ...sure },
        note: 'Marcus J. Reyes, Reyes, Marcus',
      },
      { key: 'required_funds', label: 'Cash that the deal takes', value: '$500,000', ...sure, note: '' },
      { key: 'account_1', label: 'First Harbor Checking ··1234', value: '$250,000', ...sure, note: 'checking' },
      { key: 'account_2', label: 'First Harbor Savings', value: '$250,000', ...sure, note: 'checking' },
      { key: 'account_3', label: 'First Harbor Checking ··3', value: '$260,000', ...sure, note: 'brokerage' },
      {
        ...{ key: 'account_4', label: 'First Harbor Checking ··4', value: '$9', ...sure },
        note: 'credit: not counted as liquid',
      },
      { key: 'account_5', label: 'First Harbor ··5', value: '5000.50 EUR', ...sure, note: 'checking' },
      { key: 'average_60d', label: 'Average of 60 days', value: '$415.50', ...sure, note: '' },
      { key: 'minimum_60d', label: 'Lowest of 60 days', value: '$310', ...sure, note: '' },
      {
        key: 'large_deposits',
        label: 'Large deposits',
        value: '2 · $140,000.01',
        ...sure,
        note: 'Above 5% of the loan',
      },
      { key: 'days_available', label: 'Days of history', value: '2', ...sure, note: '' },
      { key: 'as_of', label: 'As of', value: '11.20.2026', ...sure, note: '' },
      { key: 'currency_note', label: 'Other currencies', value: '1', ...sure, note: 'Not counted in the total' },
    ])
  })

  test('with balances alone it ends with its day', () => {
    const { rows } = liquidityOf(facts({ hasStatements: false, accounts: accounts.slice(0, 1) }))
    expect(rows.map((one) => one.key)).toEqual([
      ...['liquid_total', 'coverage', 'owner_match', 'required_funds', 'account_1', 'as_of'],
    ])
    const silent = liquidityOf(facts()).rows.map((one) => one.key)
    expect(silent).not.toContain('average_60d')
  })

  test.each([
    [null, 'N/A', "The loan's cash to close is not known"],
    [0, 'N/A', 'The borrower brings no cash to closing'],
    [250_000_00, '1.00x', ''],
    [250_000_01, '1.00x', 'Short of what the deal takes'],
    [100_000_00, '2.50x', ''],
  ])('of %s cents that the deal takes the funds are %s', (required, value, note) => {
    expect(row({ required }, 'coverage')).toMatchObject({ value, note })
    expect(row({ required: null }, 'required_funds')?.value).toBe('N/A')
  })

  test.each([
    ['Marcus Reyes', ['Marcus J. Reyes'], true],
    ['Marcus Q. Reyes', ['REYES MARCUS'], true],
    ['José Núñez', ['Jose Nunez'], true],
    ['Marcus Reyes', ['Ellen Park', 'Marcus Reyes'], true],
    ['Marcus Reyes', ['Marcus Park'], false],
    ['Marcus Reyes', ['Ellen Reyes'], false],
    ['Marcus Ann Reyes', ['Marcus Ann Park'], false],
    ['M. R.', ['M. R.'], false],
    ['', [''], false],
    ['Marcus Reyes', [], false],
  ])('accounts of %s, named to %j, are theirs: %s', (person, owners, isTheirs) => {
    const found = row({ person, accounts: [account({ owners })] }, 'owner_match')
    expect(found).toMatchObject({
      value: isTheirs ? 'Matches' : 'Differs',
      confidence: isTheirs ? 10 : 5,
      note: owners.length === 0 ? 'The bank named no owner' : owners.join(', '),
    })
  })

  test('one account of somebody else is enough to differ; no account is nobody’s', () => {
    const other = account({ mask: '9', owners: ['Ellen Park'] })
    expect(row({ accounts: [account(), other] }, 'owner_match')?.value).toBe('Differs')
    expect(row({ accounts: [] }, 'owner_match')).toMatchObject({ value: 'Differs', note: 'The bank named no owner' })
  })

  test('an account is the same by bank, digits and kind', () => {
    const totalOf = (o: Partial<BankAccount>) => liquidityOf(facts({ accounts: [account(), account(o)] })).total
    expect(totalOf({ institution: 'FIRST HARBOR', name: 'Other' })).toBe(250_000_00)
    for (const o of [{ institution: 'Second' }, { mask: '9' }, { type: 'investment' }, { subtype: 'savings' }])
      expect(totalOf(o)).toBe(500_000_00)
  })

  test.each([
    ['2026-10-22', 10],
    ['2026-10-21', 8],
    ['2026-09-21', 8],
    ['2026-09-20', 3],
  ])('[N-05] balances of %s are as sure as %d on 2026-11-20', (asOf, confidence) => {
    expect(row({ asOf }, 'liquid_total')?.confidence).toBe(confidence)
  })

  test('sixty days back and no day ahead count', () => {
    const days = (...history: BankAccount['history']) =>
      row({ accounts: [account({ history })] }, 'days_available')?.value
    const at = (of: string) => ({ day: of, balance: 1_00 })
    expect([days(at('2026-09-22')), days(at('2026-09-21')), days(at('2026-11-20')), days(at('2026-11-21'))]).toEqual([
      ...['1', undefined, '1', undefined],
    ])
  })

  test('a loan without an amount has no large deposits', () => {
    expect(row({ accounts, loanAmount: null }, 'large_deposits')).toMatchObject({
      ...{ value: 'N/A', note: 'The loan has no amount' },
    })
  })
})

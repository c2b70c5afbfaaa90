import { expect, test } from 'vitest'
import { type BankAccount, type LiquidityFacts, liquidityOf } from './liquidity.ts'

const account = (o: Partial<BankAccount> = {}): BankAccount => ({
  institution: 'First Harbor',
  name: 'Checking',
  mask: '1234',
  type: 'depository',
  subtype: 'checking',
  currency: 'USD',
  available: 250_000_00,
  current: 260_000_00,
  owners: ['Marcus J. Reyes'],
  history: [
    { day: '2026-11-19', balance: 200_000_00 },
    { day: '2026-11-20', balance: 260_000_00 },
  ],
  deposits: [
    { day: '2026-11-20', amount: 60_000_00 },
    { day: '2026-11-19', amount: 1_000_00 },
  ],
  ...o,
})
const facts = (o: Partial<LiquidityFacts> = {}): LiquidityFacts => ({
  accounts: [account()],
  person: 'Marcus Reyes',
  required: 500_000_00,
  loanAmount: 1_000_000_00,
  asOf: '2026-11-20',
  today: '2026-11-22',
  hasStatements: true,
  isInterrupted: false,
  ...o,
})
const value = (f: LiquidityFacts, key: string) => liquidityOf(f).rows.find((row) => row.key === key)?.value
const row = (f: LiquidityFacts, key: string) => liquidityOf(f).rows.find((one) => one.key === key)

test('[N-02] liquid funds, what the deal takes and whose accounts they are come first', () => {
  const { total, rows } = liquidityOf(facts())
  expect(total).toBe(250_000_00)
  expect(rows.slice(0, 3).map((one) => [one.label, one.value])).toEqual([
    ['Total liquid funds', '$250,000'],
    ['Funds to what the deal takes', '0.50x'],
    ['Owner of the accounts', 'Matches'],
  ])
  expect(row(facts(), 'coverage')?.note).toBe('Short of what the deal takes')
})

test('an account that comes over two links counts once, another of the same bank does not vanish', () => {
  expect(liquidityOf(facts({ accounts: [account(), account({ institution: 'FIRST HARBOR' })] })).total).toBe(250_000_00)
  expect(liquidityOf(facts({ accounts: [account(), account({ mask: '9' })] })).total).toBe(500_000_00)
  const nameless = [account({ mask: '' }), account({ mask: '', name: 'Savings' })]
  expect(liquidityOf(facts({ accounts: nameless })).total).toBe(500_000_00)
})

test('debts and other currencies are listed, not counted; an overdrawn account takes away', () => {
  const accounts = [
    account(),
    account({ mask: '2', type: 'credit', subtype: 'credit card', available: 9_000_00 }),
    account({ mask: '3', currency: 'EUR', available: 5_000_00 }),
    account({ mask: '4', available: null, current: -1_000_00 }),
  ]
  expect(liquidityOf(facts({ accounts })).total).toBe(249_000_00)
  expect(row(facts({ accounts }), 'account_2')?.note).toContain('not counted')
  expect(value(facts({ accounts }), 'currency_note')).toBe('1')
})

test.each([
  ['statements under 30 days old of the right owner', {}, 10],
  ['balances only', { hasStatements: false }, 8],
  ['statements of 31 days', { asOf: '2026-10-22' }, 8],
  ['another owner', { person: 'Ellen Park' }, 5],
  ['older than 60 days', { asOf: '2026-09-22' }, 3],
  ['a bank to link anew', { isInterrupted: true }, 3],
] as const)('[N-05] confidence of %s', (_what, o, confidence) => {
  expect(liquidityOf(facts(o)).rows[0]?.confidence).toBe(confidence)
})

test('how the money moved: average, lowest, deposits above 5% of the loan', () => {
  expect(value(facts(), 'average_60d')).toBe('$230,000')
  expect(value(facts(), 'minimum_60d')).toBe('$200,000')
  expect(value(facts(), 'large_deposits')).toBe('1 · $60,000')
})

test('what cannot be had reads N/A with its reason, never NaN', () => {
  const none = facts({ accounts: [], required: null, loanAmount: null })
  expect(row(none, 'liquid_total')).toMatchObject({ value: '$0', note: 'No accounts were shared' })
  expect(row(none, 'coverage')).toMatchObject({ value: 'N/A', note: "The loan's cash to close is not known" })
  expect(row(facts({ required: 0 }), 'coverage')?.value).toBe('N/A')
  expect(row(facts({ loanAmount: null }), 'large_deposits')?.value).toBe('N/A')
  for (const one of liquidityOf(none).rows) expect(one.value).not.toMatch(/NaN|Infinity|undefined/)
})

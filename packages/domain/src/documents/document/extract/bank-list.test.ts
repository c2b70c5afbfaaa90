import { expect, test } from 'vitest'
import { bankStatement } from './bank.ts'
import type { Extracted } from './rules.ts'

const read = (text: string) => bankStatement([{ page: 1, text }])
const values = (found: readonly Extracted[]) => Object.fromEntries(found.map((one) => [one.key, one.value]))

const list = `Bank Statement
Date  Description  Withdrawals  Deposits  Balance
2026-01-01  Opening Balance  $1,000.00
2026-01-05  Grocery  $50.00  $950.00
a note that goes on below
2026-01-10  Salary  $1,500.00  $2,450.00
2026-01-12  Card of 2026-01-11, 12.50 abroad  $200.00  $2,250.00
Page 1 total  $9.00
2026-01-31  Rent, paid for $1,000.00 a month  $1,000.00  $1,250.00`

test('[J-24] a statement that is one list of days comes to what its balances prove', () => {
  expect(values(read(list))).toEqual({
    ...{ beginning_balance: 1000, total_deposits: 1500, total_withdrawals: 1250, ending_balance: 1250 },
  })
  expect(read(list).map(({ key, quote }) => [key, quote])).toEqual([
    ['beginning_balance', '2026-01-01 Opening Balance $1,000.00'],
    ['total_deposits', '2026-01-10 Salary $1,500.00 $2,450.00'],
    ['total_withdrawals', '2026-01-05 Grocery $50.00 $950.00'],
    ['ending_balance', '2026-01-31 Rent, paid for $1,000.00 a month $1,000.00 $1,250.00'],
  ])
  expect(values(read(list.replace('Opening Balance', 'Balance brought forward')))).toMatchObject({
    ending_balance: 1250,
  })
})

test('[J-24] a page that begins with the balance the last one ended with goes on; with another it proves nothing', () => {
  const next = (carried: string) =>
    `${list}\n2026-02-01  Opening Balance  ${carried}\n2026-02-03  Gas  $50.00  $1,200.00`
  expect(values(read(next('$1,250.00')))).toMatchObject({ total_withdrawals: 1300, ending_balance: 1200 })
  expect(values(read(next('$1,350.00')))).toEqual({ beginning_balance: 1000 })
})

test('[J-24] a list in which one line does not move the balance by its amount, or too short, or not from its beginning, states no end', () => {
  const only = { beginning_balance: 1000 }
  expect(values(read(list.replace('$950.00', '$940.00')))).toEqual(only)
  expect(values(read(list.replace('2026-01-10  Salary  $1,500.00  $2,450.00\n', '')))).toEqual(only)
  expect(values(read(list.split('\n').slice(0, 6).join('\n')))).toEqual(only)
  expect(values(read(list.replace('Opening Balance', 'Deposit')))).toEqual({})
})

test('[J-24] where only money came, nothing went; what a summary states stays as it stands', () => {
  const came = list.replaceAll(/^.*(?:Grocery|Card|Rent).*\n?/gm, '').replace('2,450', '2,500')
  const more = `${came}\n2026-02-01  Salary  $10.00  $2,510.00\n2026-02-02  Salary  $10.00  $2,520.00`
  expect(values(read(more))).toEqual({ beginning_balance: 1000, total_deposits: 1520, ending_balance: 2520 })
  expect(values(read(`${list}\nEnding balance  $77.00`))).toEqual({ beginning_balance: 1000, ending_balance: 77 })
})

test('[J-24] a line that holds several labels gives each its own', () => {
  const text = 'Account Holder: Ada Byron Account Number: 4830 12345678\nPeriod: 01 Jun 2026 - 30 Jun 2026'
  expect(values(read(text))).toEqual({
    account_holder: 'Ada Byron',
    account_last_four: '5678',
    statement_start: Date.UTC(2026, 5, 1) / 1000,
    statement_end: Date.UTC(2026, 5, 30) / 1000,
  })
})

test('[J-24] only lines that begin with their day count, from the opening balance on, each proven by an amount beside its balance', () => {
  const [head = '', ...days] = list.split('\n').slice(1)
  const noted = [head, '2025-12-31  Card  $3.00  $9.00', ...days, 'Fee schedule since 2026-01-01  $3.00'].join('\n')
  expect(values(read(noted))).toMatchObject({ beginning_balance: 1000, ending_balance: 1250 })
  const empty = list.replace('Balance  $1,000.00', 'Balance  $0.00').replace('$950.00', '-$50.00')
  expect(
    values(
      read(
        empty
          .replaceAll('$2,450.00', '$1,450.00')
          .replaceAll(/\$2,250.00\n/g, '$1,250.00\n')
          .replace(/\$1,250.00$/, '$250.00'),
      ),
    ),
  ).toMatchObject({ ending_balance: 250 })
  const unproven = `2026-01-01  Opening Balance  $0.00\n2026-01-02  Pay  $70.00\n2026-01-03  Pay  $10.00  $80.00\n2026-01-04  Pay  $10.00  $90.00`
  expect(values(read(unproven))).toEqual({ beginning_balance: 0 })
})

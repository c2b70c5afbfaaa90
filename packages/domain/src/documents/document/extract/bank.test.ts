import { describe, expect, test } from 'vitest'
import { bankStatement } from './bank.ts'
import type { Extracted } from './rules.ts'

const values = (found: readonly Extracted[]) => Object.fromEntries(found.map((one) => [one.key, one.value]))

describe('[J-24] a bank statement', () => {
  test('names the bank of its first page alone', () => {
    const pages = [
      { page: 4, text: 'Statement of account\nFirst National Bank  Albany' },
      { page: 5, text: 'Hudson Savings Bank' },
    ]
    expect(bankStatement(pages)[0]).toEqual({
      ...{ key: 'bank_name', label: 'Bank name', value: 'First National Bank', type: 'STRING', show: 0, page: 4 },
      quote: 'First National Bank Albany',
    })
    expect(bankStatement(pages.toReversed()).map((one) => one.value)).toEqual(['Hudson Savings Bank'])
    expect(bankStatement([{ page: 1, text: 'A letter' }, ...pages])).toEqual([])
    expect(bankStatement([])).toEqual([])
  })

  test('money that went out shows without its sign; of the number four digits are kept', () => {
    const text = 'Account number: 4830 1234-5678\nTotal withdrawals  -$2,980.45\nTotal deposits  $10.00'
    expect(values(bankStatement([{ page: 1, text }]))).toEqual({
      ...{ account_last_four: '5678', total_withdrawals: 2980.45, total_deposits: 10 },
    })
  })

  test('the title of the paper is no part of the bank’s name', () => {
    const named = (text: string) => bankStatement([{ page: 1, text }])[0]?.value
    expect(['CHASE Account Statement BANK', 'Hudson Bank Statement', 'Account  Statement'].map(named)).toEqual([
      ...['CHASE BANK', undefined, undefined],
    ])
    expect(['Bank Statement - Hudson Bank', 'HUDSON BANK – Account Statement'].map(named)).toEqual([
      ...['Hudson Bank', 'HUDSON BANK'],
    ])
  })

  const summary = (withdrawals: string, end: string) => `CONNECTIONS CHECKING Account # 000009752
Deposits of the month before  +1.00
Beginning Balance on May 3, 2003  $7,126.11
Deposits & Other Credits  +3,615.08
ATM Withdrawals & Debits  -20.00
VISA Check Card Purchases & Debits  -0.00
Withdrawals & Other Debits  ${withdrawals}
Checks Paid  -190.00
Fees for deposited items  -10.00
Ending Balance on June 5, 2003  ${end}
Checks that are still out  -7.00`
  const read = (text: string) => bankStatement([{ page: 1, text }])

  test('what came and went is the sum of the summary’s lines where the ending balance follows from them; its days are the statement’s', () => {
    expect(values(read(summary('-0.00', '$10,521.19')))).toEqual({
      ...{ account_last_four: '9752', beginning_balance: 7126.11, ending_balance: 10_521.19 },
      ...{ total_deposits: 3615.08, total_withdrawals: 220 },
      ...{ statement_start: Date.UTC(2003, 4, 3) / 1000, statement_end: Date.UTC(2003, 5, 5) / 1000 },
    })
    expect(values(read(summary('-5.00', '$10,516.19')))).toMatchObject({ total_withdrawals: 225 })
    const keys = read(summary('-0.00', '$10,521.19')).map(({ key }) => key)
    expect(keys.filter((key) => key.startsWith('total_')).toSorted()).toEqual(['total_deposits', 'total_withdrawals'])
  })

  test('a month in which nothing went out has no withdrawals, not those that another line tells of', () => {
    const text = 'Beginning balance  $100.00\nDeposits  50.00\nEnding balance  $150.00\nTotal withdrawals  $9.00'
    expect(values(read(text))).toEqual({ beginning_balance: 100, total_deposits: 50, ending_balance: 150 })
  })

  const counted = (went: string) => `Statement Dates  9/03/25 thru  9/30/25
Previous Balance  .00  Days in the statement period  28
12 Deposits/Credits  6,613.40  Average Ledger  45.10
3 Checks/Debits  ${went}  Average Collected  .00
Service Charge  .00
Current Balance  1,002.15`

  test('a summary that counts its entries, with averages beside them and cents that stand alone', () => {
    expect(values(read(counted('5,611.25')))).toEqual({
      ...{ statement_start: Date.UTC(2025, 8, 3) / 1000, statement_end: Date.UTC(2025, 8, 30) / 1000 },
      ...{ beginning_balance: 0, total_deposits: 6613.4, total_withdrawals: 5611.25, ending_balance: 1002.15 },
    })
    const unproven = Object.keys(values(read(counted('5,600.25'))))
    expect(unproven.filter((key) => key.startsWith('total_'))).toEqual([])
  })

  test('totals that stand apart from the balances prove them too', () => {
    const apart = (out: string) =>
      `Total deposits  $1,100.00\nTotal withdrawals  ${out}\nBeginning balance  $5,600.00\nEnding balance  $5,690.00`
    expect(read(apart('$1,010.00')).filter((one) => one.unsure)).toEqual([])
    expect(read(apart('-$1,010.00')).filter((one) => one.unsure)).toEqual([])
    expect(read(apart('$1,000.00')).filter((one) => one.unsure)).toHaveLength(4)
    const three = apart('$1,000.00').split('\n').slice(1).join('\n')
    expect(read(three).filter((one) => one.unsure)).toEqual([])
  })

  test('balances and totals that do not fit each other are in doubt, and nothing else', () => {
    const found = read(summary('-0.00', '$10,621.19'))
    expect(found.filter((one) => one.unsure).map(({ key, value }) => [key, value])).toEqual(
      ['beginning_balance', 'ending_balance', 'total_deposits', 'total_withdrawals'].map((key) => [key, null]),
    )
    expect(found.find(({ key }) => key === 'ending_balance')?.unsure?.readings[0]?.value).toBe(10_621.19)
    expect(values(found)).toMatchObject({ account_last_four: '9752' })
    const fits =
      'Opening Balance  $5,600.00\nTotal Credits  $1,100.00\nTotal Debits  $1,010.00\nClosing Balance  $5,690.00'
    expect(read(fits).filter((one) => one.unsure)).toEqual([])
    expect(values(read(fits))).toEqual({
      ...{ beginning_balance: 5600, ending_balance: 5690, total_deposits: 1100, total_withdrawals: 1010 },
    })
  })

  test('an account kept in rupees has no dollars, also where a sum of it reads like some', () => {
    const text =
      'Account # 0212034022\nOpening balance  8,65,352.79\nClosing balance  8,53,220.79\nSweep  Opening balance  0.00'
    expect(values(read(text))).toEqual({ account_last_four: '4022' })
    expect(values(read(text.replaceAll('8,65,', '865,').replaceAll('8,53,', '853,')))).toMatchObject({
      beginning_balance: 865_352.79,
    })
  })
})

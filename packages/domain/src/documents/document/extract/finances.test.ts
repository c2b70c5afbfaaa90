import { describe, expect, test } from 'vitest'
import { personalStatement } from './finances.ts'

const read = (text: string) => personalStatement([{ page: 1, text }])
const values = (text: string) => Object.fromEntries(read(text).map((one) => [one.key, one.value]))

describe('[J-24] a personal financial statement', () => {
  test('whose, of when, what they own and owe', () => {
    expect(
      values(`Personal Financial Statement as of December 31, 2025
Name of applicant: Jane A. Whitfield
Cash on hand and in banks  $250,000.10
Savings accounts  $50,000.20
Marketable securities  $100,000
Total assets  $2,000,000.10  Total liabilities  $750,000.20
Total contingent liabilities  $80,000`),
    ).toEqual({
      applicant_name: 'Jane A. Whitfield',
      statement_date: Date.UTC(2025, 11, 31) / 1000,
      cash: 250_000.1,
      savings: 50_000.2,
      marketable_securities: 100_000,
      total_assets: 2_000_000.1,
      total_liabilities: 750_000.2,
      contingent_liabilities: 80_000,
      liquid_assets: 400_000.3,
      net_worth: 1_249_999.9,
    })
  })

  test('liquid assets and net worth that it leaves to its reader are worked out, told by their first line', () => {
    expect(read('Savings accounts\n$50,000\nStocks and bonds  $100,000')).toMatchObject([
      { key: 'savings' },
      { key: 'marketable_securities' },
      {
        key: 'liquid_assets',
        label: 'Liquid assets',
        value: 150_000,
        type: 'FLOAT',
        page: 1,
        quote: 'Savings accounts $50,000',
      },
    ])
    expect(read('Total assets  $500,000\nTotal liabilities  $700,000').at(-1)).toMatchObject({
      ...{ key: 'net_worth', label: 'Net worth', value: -200_000, quote: 'Total assets $500,000' },
    })
  })

  test('what it states itself counts', () => {
    expect(
      values(`Cash on hand  $10,000
Total liquid assets  $12,000
Total assets  $500,000
Total liabilities  $100,000
Net worth  $390,000`),
    ).toEqual({
      ...{ cash: 10_000, liquid_assets: 12_000, total_assets: 500_000, total_liabilities: 100_000, net_worth: 390_000 },
    })
  })

  test('of one side alone no net worth is worked out', () => {
    expect(values('Total assets  $500,000')).toEqual({ total_assets: 500_000 })
    expect(values('Total liabilities  $500,000')).toEqual({ total_liabilities: 500_000 })
  })

  test('[J-24] Form 413: a total over an underline is that of the assets, a bare zero is none owed, and labels are no names', () => {
    const form = (name: string, total: string, owed: string) => `PERSONAL FINANCIAL STATEMENT
Name ${name}  Business Phone (xxx-xxx-xxxx)
This information is current as of (mm/dd/yyyy) 10/31/2026
Cash on Hand & in banks………………………….. 412,350  Accounts Payable…………………………… 12,400
Year/Make/Model)  Total Liabilities……………………………….. ${owed}
Other Personal Property………………………… 40,000  Net Worth……………………………………... 2,948,725
Total  ${total} ________________
Section 4. Real Estate Owned.
Name & Address of
Mortgage Holder`
    const date = Date.UTC(2026, 9, 31) / 1000
    expect(values(form('Carla D. Menendez', '2,948,725', '0'))).toEqual({
      ...{ applicant_name: 'Carla D. Menendez', statement_date: date, cash: 412_350, liquid_assets: 412_350 },
      ...{ total_assets: 2_948_725, total_liabilities: 0, net_worth: 2_948_725 },
    })
    expect(values(form('', '4,584,325', '1,635,600'))).toEqual({
      ...{ statement_date: date, cash: 412_350, liquid_assets: 412_350 },
      ...{ total_assets: 4_584_325, total_liabilities: 1_635_600, net_worth: 2_948_725 },
    })
  })
})

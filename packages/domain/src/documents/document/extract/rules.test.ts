import { describe, expect, test } from 'vitest'
import { displayOptions } from '../values.ts'
import { appraisal } from './appraisal.ts'
import { settlementStatement } from './closing.ts'
import { insurance, purchaseContract } from './deal.ts'
import type { Written } from './parse.ts'
import { propertyAnalysis } from './property.ts'
import { applyRules, derived, labelOf } from './rules.ts'
import { titleCommitment } from './title.ts'

const read = (as: Written, ...texts: string[]) =>
  applyRules(
    texts.map((text, i) => ({ page: i + 1, text })),
    [{ key: 'held_by', as, says: [/is held by ([\p{L} ]+)\./u], after: [/^holder\b/i, /\bowner\b/i] }],
  )
const valueOf = (as: Written, ...texts: string[]) => read(as, ...texts)[0]?.value

test('a key reads as words', () => {
  expect(labelOf('as_is_value')).toBe('As is value')
})

test('a value is kept with its type, how it shows, its page and its words', () => {
  expect(read('money', 'nothing', 'Holder   $1,250.00')).toEqual([
    {
      key: 'held_by',
      label: 'Held by',
      value: 1250,
      type: 'FLOAT',
      show: displayOptions.dollars,
      page: 2,
      quote: 'Holder $1,250.00',
    },
  ])
})

describe('[DD-11] what only looks like a value', () => {
  const contents = ['Holder', 'Owner', 'Site', 'Plan', 'Map'].map((entry, i) => `${entry}.............${i * 9 + 3}`)

  test('a table of contents leads from labels to pages; what stands beside it on its page counts', () => {
    expect(valueOf('count', contents.join('\n'))).toBeUndefined()
    expect(valueOf('text', [...contents, 'Holder  Ada Lee'].join('\n'))).toBe('Ada Lee')
  })

  test('a list of sums led to by dots is no table of contents', () => {
    const sums = ['Holder.......900', 'Site.......120', 'Plan.......480', 'Map.......75', 'Fee.......3']
    expect(valueOf('count', sums.join('\n'))).toBe(900)
  })

  test('the number of a page is not what stands below the last label on it', () => {
    expect(valueOf('count', 'Holder\n53', 'The next page')).toBeUndefined()
    expect(valueOf('count', 'Holder\n53\nand more')).toBe(53)
  })
})

test.each([
  ['contract_price', 'appraisal', 'Contract price  $0.00  Date of contract  N/A\nNet operating income  $81,000'],
  ['as_is_value', 'appraisal', 'The market value as is\nFinal market value  $0.00\nThe value is no dollars ($0).'],
  ['year_built', 'appraisal', 'Year built: 0\nNumber of units: 12'],
  ['contract_price', 'settlement', 'Contract sales price  $0.00\nLoan amount  $900,000.00'],
  ['loan_amount', 'settlement', 'Loan amount  $0.00\nContract sales price  $900,000.00'],
  ['purchase_price', 'contract', 'The purchase price is $0.00.\nPurchase price: $0.00\nDeposit  $5,000.00'],
  ['building_coverage', 'insurance', 'Building  $0\nDeductible  $5,000'],
  ['policy_amount', 'title', "Loan policy amount  $0.00\nOwner's policy  $0.00"],
  ['year_renovated', 'market report', 'Year renovated  0\nStories  4'],
] as const)('[DD-11] %s of nothing in a paper of the kind %s is none', (key, kind, text) => {
  const read = {
    ...{ appraisal, settlement: settlementStatement, contract: purchaseContract, insurance, title: titleCommitment },
    'market report': propertyAnalysis,
  }[kind]
  expect(read([{ page: 1, text }]).filter((one) => one.key === key)).toEqual([])
})

describe('where a value stands', () => {
  test.each<[string, Written, string, unknown]>([
    ['in running text before any label', 'name', 'Holder: Bo Ray\nIt is held\nby Ada Lee.', 'Ada Lee'],
    ['on the line of its label', 'name', 'Holder: Ada Lee', 'Ada Lee'],
    ['in the next column', 'name', 'Holder  --  Ada Lee  Albany', 'Ada Lee'],
    ['by the first label that is answered, in their order', 'name', 'The owner  Bo Ray\nHolder  Ada Lee', 'Ada Lee'],
    ['by the second label else', 'name', 'The owner  Bo Ray\nHolder', 'Bo Ray'],
    ['up to the next label', 'money', 'Holder  $500  $600  Total debt  $200', 600],
    [
      'after a label that is a date itself',
      'date',
      'Holder  March 14, 2026  Place Albany',
      Date.UTC(2026, 2, 14) / 1000,
    ],
    ['below a label that stands alone', 'name', 'Holder\nADA LEE', 'ADA LEE'],
    ['below it in its column', 'name', 'Branch  The owner --\n12 Main  ADA LEE', 'ADA LEE'],
    ['not below it when the columns differ', 'name', 'Branch  The owner --\nAcme  12 Main  ADA LEE', undefined],
    [
      'not below it where its label goes on, with a column',
      'name',
      'The owner address  12 Main\nADA LEE  3',
      undefined,
    ],
    ['below a row of headings', 'name', 'Holder  Branch  City\nADA LEE  12  ALBANY', 'ADA LEE'],
    ['beside, where two columns are no row of headings', 'name', 'Holder  Branch\nADA LEE  12', 'Branch'],
    ['beside, where what is below has no figure', 'name', 'Holder  Branch  City\nADA LEE  TWO  ALBANY', 'Branch'],
    ['beside, where the line has a figure itself', 'name', 'Holder  Branch 2  City\nADA LEE  12  ALBANY', 'Branch 2'],
    ['nowhere when the label is missing', 'name', 'Ada Lee', undefined],
  ])('%s', (_where, as, text, value) => {
    expect(valueOf(as, text)).toBe(value)
  })

  test.each([
    ['1', 'ADA LEE'],
    ['12a', 'ADA LEE'],
    ['x1', undefined],
    ['12ab', undefined],
    ['1)', undefined],
  ])('below a label of a form that is numbered %s: %s', (number, value) => {
    expect(valueOf('name', `${number}  The owner (--)\nADA LEE`)).toBe(value)
  })

  test('not on the next page', () => {
    expect(read('name', 'Holder', 'ADA LEE')).toEqual([])
  })

  test('a label at the end of the file has nothing', () => {
    expect(read('name', 'Holder')).toEqual([])
  })

  test('a value below is told by both lines', () => {
    expect(read('name', 'Holder\nADA LEE')[0]).toMatchObject({ quote: 'Holder ADA LEE', page: 1 })
  })

  test('words without a value are passed over for the next place', () => {
    const rules = [{ key: 'cap', as: 'percent' as const, says: [/rate of (\w+)/, /rate: (\S+)/] }]
    expect(applyRules([{ page: 1, text: 'a rate of nothing, rate: 6%' }], rules)[0]).toMatchObject({
      value: 6,
      quote: 'rate: 6%',
    })
  })
})

describe('a value that was counted or summed', () => {
  const line = { page: 3, text: 'Unit  1A', cells: ['Unit', '1A'] }

  test('is told by the first line it comes from', () => {
    expect(derived('total_rent', 'money', 5, [line, { ...line, page: 4 }])).toEqual({
      ...{ key: 'total_rent', label: 'Total rent', value: 5, type: 'FLOAT', show: displayOptions.dollars },
      ...{ page: 3, quote: 'Unit 1A' },
    })
  })

  test('of several is a list; of no line it has no place', () => {
    expect(derived('tenants', 'name', ['Ann'], [])).toMatchObject({ type: 'LIST[STRING]', page: null, quote: null })
  })
})

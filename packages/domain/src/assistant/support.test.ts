import { describe, expect, test } from 'vitest'
import { tablesOf } from '../documents/document/table/read-tables.ts'
import { typedPage } from '../documents/document/table/typed-page.fixture.ts'
import { pageForModel } from './model-page.ts'
import { quotedSentences, type Support } from './quoted.ts'
import { isSupported } from './support.ts'

const source = (text: string, title = ''): Support => ({ text, title, tables: [] })
const ofPage = (text: string): Support => {
  const tables = tablesOf([typedPage(text)])
  return {
    text: pageForModel(
      text.split('\n').map((line) => line.trim()),
      tables,
      1,
    ),
    title: '',
    tables,
  }
}

const sources = new Map([
  [1, source('Tenant shall pay base rent of $8,250.00 per month; a share of 12.5% and 40 units.')],
  [2, source('Security deposit: $16,500.00')],
  [3, source('The landlord insures the roof of the building.')],
  [12, source('Net operating income was $1,250,000 and debt service $1,000,000.')],
])

describe('[DG-04, Q-11] a sentence stands by the words it quotes', () => {
  test.each([
    ['The base rent is $8,250 per month [1: "base rent of $8,250.00 per month"].', true],
    ['The base rent is $8,250 [1: “Tenant shall pay base rent of  $8,250.00”].', true],
    ['The landlord insures the roof [3: "The landlord insures the roof"].', true],
    // No quote, one that stands elsewhere, or nowhere.
    ['The base rent is $8,250 per month [1].', false],
    ['The base rent is $8,250 per month.', false],
    ['The base rent is $8,250 per month [2: "base rent of $8,250.00 per month"].', false],
    ['The base rent is $9,250 per month [1: "base rent of $9,250.00 per month"].', false],
    ['The base rent is $8,250 [7: "base rent of $8,250.00"].', false],
    ['The base rent is $8,250 [1: "base rent of $8,250.00"][3: "made up words here"].', false],
    ['The base rent is $8,250 [1: "of"].', false],
    // Figures that stand on the page, but not in the quote.
    ['The base rent covers 40 units [1: "Tenant shall pay base rent"].', false],
    // Of another thing.
    ['The borrower was convicted of fraud in Delaware [2: "Security deposit: $16,500.00"].', false],
    ['Rent alpha beta gamma delta [1: "base rent of $8,250.00"].', false],
  ])('“%s”: %s', (sentence, stands) => {
    expect(isSupported(sentence, sources)).toBe(stands)
  })
})

describe('[DG-05] numbers are recomputed', () => {
  const rent = '[1: "base rent of $8,250.00 per month"]'
  const both = `${rent}[2: "Security deposit: $16,500.00"]`
  const income = '[12: "Net operating income was $1,250,000 and debt service $1,000,000"]'
  test.each([
    [`Rent of $8,250 and deposit of $16,500 come to $24,750 ${both}.`, true],
    [`Rent and deposit come to $24,750 ${both}.`, false],
    [`Rent of $8,250 and deposit of $16,500 come to $24,751 ${both}.`, false],
    [`The base rent of $8,250 per month is $99,000 a year ${rent}.`, true],
    [`The base rent of $8,250 per month is $98,000 a year ${rent}.`, false],
    [`Net operating income of $1,250,000 over debt service of $1,000,000 is a ratio of 1.25 ${income}.`, true],
    [`Net operating income of $1,250,000 over debt service of $1,000,000 is a ratio of 1.35 ${income}.`, false],
    [`Debt service of $1,000,000 is 80% of net operating income of $1,250,000 ${income}.`, true],
    [`Debt service of $1,000,000 is 75% of net operating income of $1,250,000 ${income}.`, false],
  ])('“%s”: %s', (sentence, stands) => {
    expect(isSupported(sentence, sources)).toBe(stands)
  })

  test('with the unit and the sign that the paper gives', () => {
    const page = new Map([[1, source('(in thousands)\nNet income (loss)  (1,250)\nTotal revenue  9,800')]])
    expect(isSupported('Total revenue was $9,800 [1: "Total revenue  9,800"].', page)).toBe(false)
    expect(isSupported('Total revenue was $9,800 thousand [1: "Total revenue  9,800"].', page)).toBe(true)
    expect(isSupported('Total revenue was $9,800,000 [1: "Total revenue  9,800"].', page)).toBe(true)
    expect(isSupported('Net income was $1,250,000 [1: "Net income (loss)  (1,250)"].', page)).toBe(true)
    expect(isSupported('Net income was 1,250 in thousands [1: "Net income (loss)  (1,250)"].', page)).toBe(false)
    expect(isSupported('The net loss was 1,250 in thousands [1: "Net income (loss)  (1,250)"].', page)).toBe(true)
  })
})

describe('[DG-06] a figure of a table belongs to the row and column that the sentence names', () => {
  const roll = ofPage(`                      Rent Roll
Unit   Tenant            Market      Contract   Lease
                           Rent       Rent       End
101    Jane Whitfield     1,450       1,400     05/31/2027
103    Bo Lund            1,500       1,495     06/30/2028`)
  const statement = ofPage(`Operating statement
                               2023        2022
Total operating income       910,000     870,000
Total operating expenses     410,000     390,000
Net operating income         500,000     480,000`)
  const page = new Map([
    [1, roll],
    [2, statement],
  ])

  test('[DG-09] a model reads it with its rows and columns', () => {
    expect(roll.text).toBe(
      [
        ...['Rent Roll', 'Unit   Tenant            Market      Contract   Lease', 'Rent       Rent       End'],
        '| Unit | Tenant | Market Rent | Contract Rent | Lease End |',
        '| --- | --- | --- | --- | --- |',
        '| 101 | Jane Whitfield | 1,450 | 1,400 | 05/31/2027 |',
        '| 103 | Bo Lund | 1,500 | 1,495 | 06/30/2028 |',
      ].join('\n'),
    )
  })

  const jane = '[1: "101 | Jane Whitfield | 1,450 | 1,400 | 05/31/2027"]'
  const noi = '[2: "Net operating income | 500,000 | 480,000"]'
  test.each([
    [`The market rent of Jane Whitfield is $1,450 ${jane}.`, true],
    [`The contract rent of Jane Whitfield is $1,450 ${jane}.`, false],
    [`Jane Whitfield pays a contract rent of $1,400 and the market rent is $1,450 ${jane}.`, true],
    [`Net operating income was $500,000 in 2023 ${noi}.`, true],
    [`Net operating income was $480,000 in 2023 ${noi}.`, false],
    [`Total operating expenses were $500,000 ${noi}.`, false],
  ])('“%s”: %s', (sentence, stands) => {
    expect(isSupported(sentence, page)).toBe(stands)
  })
})

describe('[DG-04] a text that is still being written is cut where sentences end, with their quotes', () => {
  test.each([
    [
      'The rent is $8,250.00 [1: "rent. It is so."]. The dep',
      ['The rent is $8,250.00 [1: "rent. It is so."].'],
      ' The dep',
    ],
    ['The rent is $5. [1: "a b"] It', ['The rent is $5. [1: "a b"]'], ' It'],
    ['A rent [1: "a. B', [], 'A rent [1: "a. B'],
    ['Acme Inc. pays [1: "x"]', [], 'Acme Inc. pays [1: "x"]'],
    ['- one [1: "x"]\n- two', ['- one [1: "x"]\n'], '- two'],
    ['Yes! No? x', ['Yes!', ' No?'], ' x'],
    ['No end.', [], 'No end.'],
  ])('“%s”', (text, whole, rest) => {
    const cut = quotedSentences(text)
    expect([...cut.whole.map((one) => one.trim()), cut.rest.trim()]).toEqual([
      ...whole.map((one) => one.trim()),
      rest.trim(),
    ])
  })
})

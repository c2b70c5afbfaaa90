import { describe, expect, test } from 'vitest'
import { statements } from './concept.ts'
import { concepts } from './lexicon.ts'
import { looker } from './page-look.ts'
import { passagesOf } from './passages.ts'
import { rankPages, type Ranked, termsLookedUp } from './page-rank.ts'
import { indexing, type Postings } from './postings.ts'
import { readQuery, statementsIn } from './query.ts'
import { alike } from './synonyms.ts'
import { termsOf } from './terms.ts'

describe('[DE-02] what only tells how to answer is not searched for', () => {
  test.each([
    [
      'What is the FY2018 capital expenditure of 3M? Give a response to the question by relying on the cash flow statement.',
      'What is the FY2018 capital expenditure of 3M?',
    ],
    [
      "You are an investment banker and may use two statements. Here's the question: what is the quick ratio? Round your answer to two decimal places.",
      'what is the quick ratio?',
    ],
    [
      'Basing your judgments off of the balance sheet, what is the amount of accounts payable? Answer in USD millions.',
      'what is the amount of accounts payable?',
    ],
    [
      'Does it have positive working capital? If working capital is not a useful metric, then please state that and explain why.',
      'Does it have positive working capital?',
    ],
    ['Answer in USD millions.', 'Answer in USD millions.'],
    ['What is the rent? And the deposit?', 'What is the rent? And the deposit?'],
    ['Based on what does the fund lend?', 'Based on what does the fund lend?'],
  ])('%s', (question, asked) => {
    expect(readQuery(question).text).toBe(asked)
  })

  test('a statement that such a sentence names is where the answer stands all the same', () => {
    const { text, statements: on } = readQuery('What is capex? Give a response by relying on the balance sheet.')
    expect(text).toBe('What is capex?')
    expect(on.get('balance sheet')).toBe(1)
    expect(on.get('cash flow statement')).toBe(0.5)
  })
})

test('[DE-03] a fiscal year is one however it is written', () => {
  for (const text of ['FY2018', 'FY18', 'FY 2018', "FY'18", 'fiscal 2018', '2018', 'Q2 2018', '2Q18', 'year 2018'])
    expect(readQuery(text).years, text).toEqual(['2018'])
  expect(readQuery('FY2018 - FY2020 in 12018 units').years).toEqual(['2018', '2020'])
  expect(termsLookedUp(readQuery('Rent in 2018?'))).toEqual(expect.arrayContaining(['2018', 'fy2018', 'fy18']))
})

describe('[DE-04] words of the trade stand for one another in both directions', () => {
  test.each([
    ['NOI', 'net operating income'],
    ['T-12', 'trailing twelve months'],
    ['DSCR', 'debt service coverage'],
    ['arrears', 'past due'],
    ['mechanic’s lien', 'construction lien'],
    ['mortgagee', 'lender'],
    ['capex', 'purchases of property, plant and equipment'],
    ['P&L', 'statement of operations'],
    ['cap rate', 'capitalization rate'],
  ])('%s and %s', (one, other) => {
    for (const [asked, stands] of [
      [one, other],
      [other, one],
    ] as const) {
      const isStatement = statementsIn(asked).length > 0
      if (isStatement) expect(statementsIn(asked)).toEqual(statementsIn(stands))
      else
        expect(
          readQuery(`What is the ${asked}?`).phrases.some(({ pattern }) =>
            pattern.test(`the ${stands} 12`.toLowerCase().replace(/[’']/g, '')),
          ),
          `${asked} finds ${stands}`,
        ).toBe(true)
    }
  })

  test('every name of a thing leads to it, and every statement to itself', () => {
    for (const concept of concepts)
      for (const name of concept.names)
        expect(readQuery(name).concepts.length, `“${name}” of “${concept.names[0]}”`).toBeGreaterThan(0)
    for (const [statement, names] of Object.entries(statements))
      for (const name of names) expect(statementsIn(`The ${name}`), name).toContain(statement)
  })

  test('endings and short words between do not part a phrase', () => {
    const named = (text: string) => readQuery(text).concepts.map((concept) => concept.names[0])
    expect(named('cash provided by operations and purchase of property and equipment')).toContain(
      'capital expenditures',
    )
    expect(named('the net operating income')).toEqual(['net operating income'])
  })
})

test('[DE-05] a cap rate is no limit, and a cap is no capitalization rate', () => {
  expect(termsOf('limit').flatMap(alike)).not.toContain('cap')
  expect(readQuery('What is the cap on fees?').concepts).toEqual([])
  expect(readQuery('What is the cap rate?').concepts.map((one) => one.names[0])).toEqual(['cap rate'])
})

test('[DE-06] a ratio leads to the lines it is computed from', () => {
  const finds = (question: string, line: string) =>
    readQuery(question).phrases.some(({ pattern }) => pattern.test(line))
  expect(finds('Has the quick ratio improved?', 'total current liabilities  4,476')).toBe(true)
  expect(finds('What is the FCF?', 'purchases of property and equipment  (12)')).toBe(true)
  expect(finds('What is the FCF?', 'net cash provided by operating activities  12')).toBe(true)
  expect(finds('Who is the tenant?', 'total current liabilities  4,476')).toBe(false)
})

const laidOut = (files: Readonly<Record<string, readonly string[]>>) => {
  const documents: Ranked[] = []
  const places = new Map<string, number[]>()
  for (const [n, [title, texts]] of Object.entries(files).entries()) {
    const passages = passagesOf(texts.map((text, i) => ({ page: i + 1, text })))
    const work = indexing(passages.map((one) => one.text))
    let step = work.next()
    while (!step.done) step = work.next()
    documents.push({
      documentId: title,
      lengths: step.value.lengths,
      pages: new Uint8Array(passages.flatMap(({ page }) => [page >> 8, page & 255])),
      title,
      head: passages[0]?.text ?? '',
    })
    for (const [term, own] of step.value.places)
      places.set(term, [
        ...(places.get(term) ?? []),
        ...[0, 0, n >> 8, n & 255, 0, 0, own.length >> 8, own.length & 255],
        ...own,
      ])
  }
  const postings = (terms: readonly string[]): Postings[] =>
    terms.flatMap((term) => {
      const packed = places.get(term)
      return packed ? [{ term, packed: new Uint8Array(packed) }] : []
    })
  return { documents, postings }
}
const ranked = (question: string, files: Readonly<Record<string, readonly string[]>>, most = 10) => {
  const { documents, postings } = laidOut(files)
  const query = readQuery(question)
  return rankPages(query, postings(termsLookedUp(query)), documents, most)
}
const namesOf = (found: ReturnType<typeof ranked>) => found.best.map(({ documentId, page }) => `${documentId} ${page}`)

describe('[DE-01] pages are ranked as wholes', () => {
  test('a page whose passages hold the words between them is found before one that repeats a word', () => {
    const long = `${'filler words of no weight\n'.repeat(60)}`
    const found = ranked('escrow roof', { a: [`roof\n${long}escrow`, `roof roof roof\n${long}`, `other\n${long}`] })
    expect(namesOf(found)).toEqual(['a 1', 'a 2'])
  })

  test('scores are those of BM25 over pages', () => {
    const found = ranked('roof zinc', { a: ['roof roof', 'zinc zinc zinc zinc'] })
    const weight = Math.log(1 + (2 + 20 - 1 + 0.5) / 1.5)
    const part = (times: number, length: number) => (times * 2.2) / (times + 1.2 * (0.4 + (0.6 * length) / 3))
    expect(found.best.map(({ page, score }) => [page, Number(score.toFixed(9))])).toEqual(
      [
        [1, Number((weight * part(2, 2)).toFixed(9))],
        [2, Number((weight * part(4, 4)).toFixed(9))],
      ].toSorted((x, y) => (y[1] ?? 0) - (x[1] ?? 0)),
    )
    expect(found.weights.get('roof')).toBeCloseTo(weight, 9)
    expect([...found.present].sort()).toEqual(['roof', 'zinc'])
  })

  test('a page without any of the words is not found, whatever its name and year say', () => {
    expect(namesOf(ranked('zinc roof FY2020', { 'roof 2020': ['2020 nothing here', 'zinc'] }))).toEqual(['roof 2020 2'])
    expect(ranked('zinc', {}).best).toEqual([])
  })

  test('so many are found as are wanted, the best first', () => {
    const pages = Array.from({ length: 30 }, (_, n) => `${'roof '.repeat(((n * 7) % 30) + 1)}${'x '.repeat(40)}`)
    const all = namesOf(ranked('roof', { a: pages }, 100))
    expect(all).toHaveLength(30)
    expect(namesOf(ranked('roof', { a: pages }, 3))).toEqual(all.slice(0, 3))
  })
})

describe('[DE-08] the document that bears the party and the year comes first', () => {
  const page = 'The revenue of the year was large in the segment.'
  test.each([
    ['What was the revenue of Boeing?', { 'pepsi 10k': [page], 'boeing 10k': [page] }, 'boeing 10k 1'],
    ['What was the FY2022 revenue?', { 'report 2021': [page], 'report 2022': [page] }, 'report 2022 1'],
    [
      'What was the revenue of American Water Works?',
      { HOMEDEPOT: [page], AMERICANWATERWORKS: [page] },
      'AMERICANWATERWORKS 1',
    ],
    ['What was the revenue of Alder?', { a: [`Birch Inc.\n${page}`], b: [`Alder Inc.\n${page}`] }, 'b 1'],
  ])('%s', (question, files, first) => {
    expect(namesOf(ranked(question, files))[0]).toBe(first)
  })
})

describe('[DE-07] a look at the page', () => {
  const gain = (question: string, text: string) => looker(readQuery(question), new Map())(text)
  const balance = 'CONSOLIDATED BALANCE SHEETS\nCash  12  14\nInventories  30  31\nTotal assets  100  99'
  const prose = 'We discuss the balance sheet and say what we think of it in words.'

  test('pages of figures are preferred for a figure, and the statement that is named by its heading', () => {
    expect(gain('How much cash is there?', balance)).toBeGreaterThan(gain('How much cash is there?', prose))
    expect(gain('How much is on the balance sheet?', balance)).toBeGreaterThan(8)
    expect(gain('How much is on the balance sheet?', `Index\nBalance sheet\n${'words\n'.repeat(9)}`)).toBeLessThan(4)
    expect(gain('Who signs?', balance)).toBe(0)
  })

  test('words that stand together as they are asked count, more so before figures', () => {
    const query = readQuery('What is the amount of restructuring liability?')
    const look = looker(query, new Map(termsOf('restructuring liability amount').map((term) => [term, 2])))
    const row = look('Restructuring liability  12  14')
    const words = look('The restructuring liability is explained.')
    expect(row).toBeGreaterThan(words)
    expect(words).toBeGreaterThan(look('Liability for the restructuring.'))
  })
})

test('[DE-09] years of a question are asked of no page exactly', () => {
  const { sought, years } = readQuery('What was the rent of unit 2B in 2018?')
  expect(years).toEqual(['2018'])
  expect(sought.some(({ terms, isOwn }) => isOwn && terms.has('2b'))).toBe(true)
})

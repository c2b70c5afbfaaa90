import { describe, expect, test } from 'vitest'
import { factOf, factOfReport, graveAnswers, isGraveRow, subjectOf } from './facts.ts'
import { highestLevel, insightColour } from './levels.ts'
import { type FigureGap, findingsOf, type InsightFacts, type SourcedValue } from './rules.ts'

const property = { kind: 'property', id: 'p1' } as const
const borrower = { kind: 'borrower', id: 'b1' } as const
const facts = (over: Partial<InsightFacts>, loan: Partial<InsightFacts['loan']> = {}): InsightFacts => ({
  today: '2026-06-01',
  loan: {
    ...{ id: 'l1', amount: 1_000_000, interestRate: null, expectedClosing: '2026-07-01', liquidity: null },
    ...{ liquidityMadeUp: false, ...loan },
  },
  ...{ values: [], limits: [], gaps: [], answers: [] },
  ...over,
})
const told = (fact: SourcedValue['fact'], value: number | string, source = 'Paper.pdf'): SourcedValue => ({
  ...{ subject: property, fact, value, source, documentId: 'd1', page: 2 },
})
const found = (over: Partial<InsightFacts>, loan?: Partial<InsightFacts['loan']>) => findingsOf(facts(over, loan))
const short = (over: Partial<InsightFacts>, loan?: Partial<InsightFacts['loan']>) =>
  found(over, loan).map((one) => [one.level, one.description])
const place = { documentId: 'd1', page: 2 }
const nowhere = { documentId: null, page: null }

describe('[O-08, O-09] papers that run out', () => {
  test('are told with where they stand', () => {
    expect(found({ values: [told('insurance_expires', '2026-06-20')] })).toEqual([
      {
        ...{ rule: 'expiring', subject: property, name: 'Insurance expires', level: 2 },
        description: 'Insurance expires on 06.20.2026, before the closing on 07.01.2026',
        evidence: [{ source: 'Paper.pdf', value: '06.20.2026', ...place }],
      },
    ])
  })

  test.each([
    ['2026-05-31', [2, 'Insurance expired on 05.31.2026']],
    ['2026-06-01', [2, 'Insurance expires on 06.01.2026, before the closing on 07.01.2026']],
    ['2026-07-01', [2, 'Insurance expires on 07.01.2026, before the closing on 07.01.2026']],
    ['2026-07-02', [1, 'Insurance expires on 07.02.2026']],
    ['2026-07-31', [1, 'Insurance expires on 07.31.2026']],
    ['2026-08-01', undefined],
  ])('of a closing on July 1, one of %s is %j', (day, finding) => {
    expect(short({ values: [told('insurance_expires', day)] })[0]).toEqual(finding)
  })

  test.each([null, '2026-06-01', '2026-05-01'])(
    'with the closing on %s they are held against today',
    (expectedClosing) => {
      const of = (day: string) => short({ values: [told('id_expires', day)] }, { expectedClosing })
      expect(of('2026-06-01')).toEqual([[2, 'Identification expires on 06.01.2026, before the closing on 06.01.2026']])
      expect([of('2026-07-01'), of('2026-07-02')]).toEqual([[[1, 'Identification expires on 07.01.2026']], []])
    },
  )

  test('a number is no day of expiry', () => {
    expect(found({ values: [told('insurance_expires', 5), told('appraised_on', 5)] })).toEqual([])
  })
})

describe('[O-08] figures that are old', () => {
  const old = (fact: SourcedValue['fact'], day: string) => short({ values: [told(fact, day)] })
  test.each([
    ['appraised_on', 'Appraisal', '2025-12-03', '2025-12-02', 180],
    ['rent_roll_on', 'Rent roll', '2026-04-02', '2026-04-01', 60],
    ['t12_until', 'Operating statement', '2026-02-01', '2026-01-31', 120],
    ['worth_on', 'Personal financial statement', '2026-03-03', '2026-03-02', 90],
  ] as const)('%s: a day more than its limit', (fact, name, last, day, limit) => {
    expect(old(fact, last)).toEqual([])
    const [month, date] = [day.slice(5, 7), day.slice(8)]
    expect(found({ values: [told(fact, day)] })).toEqual([
      {
        ...{ rule: 'stale', subject: property, name: `${name} is old`, level: 1 },
        description: `${name} is of ${month}.${date}.${day.slice(0, 4)}, ${limit + 1} days ago; after ${limit} days a newer one is asked for`,
        evidence: [{ source: 'Paper.pdf', value: `${month}.${date}.${day.slice(0, 4)}`, ...place }],
      },
    ])
  })

  test('of several of one thing the newest counts', () => {
    const two = (a: string, b: string, other: Partial<SourcedValue> = {}) =>
      found({ values: [told('appraised_on', a), { ...told('appraised_on', b), ...other }] }).length
    expect([two('2025-01-01', '2026-05-01'), two('2025-01-01', '2025-02-01'), two('2025-01-01', '2025-01-01')]).toEqual(
      [...[0, 1, 2]],
    )
    expect(two('2025-01-01', '2026-05-01', { subject: { kind: 'property', id: 'p2' } })).toBe(1)
    expect(two('2025-01-01', '2026-05-01', { subject: { kind: 'loan', id: 'p1' } })).toBe(1)
    expect(two('2025-01-01', '2026-05-01', { fact: 'rent_roll_on' })).toBe(1)
  })
})

describe('[O-09] contradictions', () => {
  const values = (fact: SourcedValue['fact'], ...all: (number | string)[]) =>
    all.map((value, n) => told(fact, value, `Source ${n + 1}`))
  test.each<[string, readonly SourcedValue[], unknown]>([
    ['a hundredth apart', values('purchase_price', 100, 99), []],
    [
      'more than a hundredth',
      values('purchase_price', 100, 98.9),
      [[1, 'Source 1 says $100, Source 2 says $98.90, 1% apart']],
    ],
    ['a tenth', values('purchase_price', 100, 90), [[1, 'Source 1 says $100, Source 2 says $90, 10% apart']]],
    ['more than a tenth', values('purchase_price', 100, 89), [[2, 'Source 1 says $100, Source 2 says $89, 11% apart']]],
    [
      'the larger is the measure',
      values('current_noi', 90, 100),
      [[1, 'Source 1 says $90, Source 2 says $100, 10% apart']],
    ],
    ['a loss and a gain', values('current_noi', -50, 100), [[2, 'Source 1 says -$50, Source 2 says $100, 150% apart']]],
    ['nothing and nothing', values('current_noi', 0, -0), []],
    ['counts that differ', values('number_of_units', 100, 101), [[2, 'Source 1 says 100, Source 2 says 101']]],
    ['counts that agree', values('number_of_units', 100, 100), []],
    [
      'dates that differ',
      values('date_of_birth', '1980-01-01', '1980-01-02'),
      [[2, 'Source 1 says 01.01.1980, Source 2 says 01.02.1980']],
    ],
    [
      'of three the farthest from the first',
      values('purchase_price', 100, 95, 50, 60),
      [[2, 'Source 1 says $100, Source 3 says $50, 50% apart']],
    ],
    ['one alone', values('purchase_price', 100), []],
    ['different things', [...values('purchase_price', 100), ...values('as_is_value', 200)], []],
    ['days of papers', values('appraised_on', '2026-05-01', '2026-05-02'), []],
  ])('%s', (_what, of, findings) => {
    expect(short({ values: of })).toEqual(findings)
  })

  test('every source is shown, also one that agrees', () => {
    expect(found({ values: values('purchase_price', 100, 100, 50) })).toEqual([
      {
        ...{ rule: 'contradiction', subject: property, name: 'Purchase price differs', level: 2 },
        description: 'Source 1 says $100, Source 3 says $50, 50% apart',
        evidence: [
          { source: 'Source 1', value: '$100', ...place },
          { source: 'Source 2', value: '$100', ...place },
          { source: 'Source 3', value: '$50', ...place },
        ],
      },
    ])
  })
})

describe('[O-09] figures apart from what was stated', () => {
  const gap = (over: Partial<FigureGap>): FigureGap => ({
    ...{ subject: borrower, kind: 'net_worth', stated: 1_000_000, used: 800_000, source: 'Statement.pdf', ...place },
    ...over,
  })
  test('show both', () => {
    expect(found({ gaps: [gap({})] })).toEqual([
      {
        ...{ rule: 'stated', subject: borrower, name: 'Net worth apart from stated', level: 2 },
        description: '$800,000 in use (Statement.pdf), 20% below the stated $1,000,000',
        evidence: [
          { source: 'Statement.pdf', value: '$800,000', ...place },
          { source: 'Stated', value: '$1,000,000', ...nowhere },
        ],
      },
    ])
  })
  test.each<[Partial<FigureGap>, readonly (readonly [number, string])[]]>([
    [{ used: 900_000 }, [[1, '$900,000 in use (Statement.pdf), 10% below the stated $1,000,000']]],
    [{ used: 1_200_000 }, [[1, '$1,200,000 in use (Statement.pdf), 20% above the stated $1,000,000']]],
    [
      { kind: 'purchase_price', used: 1_200_000 },
      [[2, '$1,200,000 in use (Statement.pdf), 20% above the stated $1,000,000']],
    ],
    [{ kind: 'occupancy', stated: 0.95, used: 0.8 }, [[2, '80% in use (Statement.pdf), 16% below the stated 95%']]],
    [
      { kind: 'occupancy', stated: 0.95123, used: 0.95 },
      [[1, '95% in use (Statement.pdf), 1% below the stated 95.12%']],
    ],
    [{ stated: 0 }, []],
  ])('%j', (over, findings) => {
    expect(short({ gaps: [gap(over)] })).toEqual(findings)
  })
})

describe('[O-09] limits, answers and liquidity', () => {
  const limit: InsightFacts['limits'][number] = {
    ...{
      subject: borrower,
      label: 'LTV',
      verdict: 'red',
      actual: '90%',
      limit: '70% max',
      note: 'How',
      waived: null,
    },
  }
  const waived = { by: 'Ann', until: '2026-07-01', reason: 'Strong sponsor' }

  test('a limit that is not kept shows its note, a waived one by whom and why', () => {
    expect(found({ limits: [limit, { ...limit, waived }] })).toEqual([
      {
        ...{ rule: 'policy', subject: borrower, name: 'LTV', description: '90% vs. 70% max', level: 2 },
        evidence: [{ source: 'Policy analysis', value: 'How', ...nowhere }],
      },
      {
        ...{ rule: 'policy', subject: borrower, name: 'LTV', level: 0 },
        description: '90% vs. 70% max, waived until 07.01.2026',
        evidence: [
          { source: 'Policy analysis', value: 'How', ...nowhere },
          { source: 'Waiver by Ann', value: 'Strong sponsor', ...nowhere },
        ],
      },
    ])
    const levelOf = (verdict: typeof limit.verdict) =>
      found({ limits: [{ ...limit, verdict }] }).map((one) => one.level)
    expect((['green', 'yellow', 'orange', 'red', 'unknown'] as const).map(levelOf)).toEqual([[], [1], [1], [2], []])
  })

  test('litigation says what was answered, or what a report found', () => {
    const answer = { subject: borrower, question: 'Any foreclosures', source: 'Application' }
    expect(found({ answers: [answer, { ...answer, source: 'Legal Verification', found: '2' }] })).toEqual([
      {
        ...{ rule: 'litigation', subject: borrower, name: 'Litigation', level: 2 },
        description: 'Answered with yes: Any foreclosures',
        evidence: [{ source: 'Application', value: 'Yes', ...nowhere }],
      },
      {
        ...{ rule: 'litigation', subject: borrower, name: 'Litigation', level: 2 },
        description: 'Legal Verification found: Any foreclosures, 2',
        evidence: [{ source: 'Legal Verification', value: '2', ...nowhere }],
      },
    ])
  })

  test('liquidity of less than six months of interest is thin, of less than three to act on', () => {
    // $1,000,000 at 12% costs $10,000 a month.
    const of = (liquidity: number | null, interestRate: number | null = 0.12) => short({}, { liquidity, interestRate })
    const pays = (dollars: string, months: number) =>
      `Liquid assets of ${dollars} pay ${months} months of interest; 6 are asked for`
    expect(of(60_000)).toEqual([])
    expect(of(59_999)).toEqual([[1, pays('$59,999', 5.9)]])
    expect(of(30_000)).toEqual([[1, pays('$30,000', 3)]])
    expect(of(29_999)).toEqual([[2, pays('$29,999', 2.9)]])
    expect(of(0)).toEqual([[2, pays('$0', 0)]])
    expect([of(null), of(5, null), of(5, 0)]).toEqual([[], [], []])
    expect(found({}, { liquidity: 20_000, interestRate: 0.12 })[0]).toMatchObject({
      ...{ rule: 'liquidity', subject: { kind: 'loan', id: 'l1' }, name: 'Thin liquidity' },
      evidence: [
        { source: 'Liquidity of the borrowers', value: '$20,000', ...nowhere },
        { source: 'Interest a month', value: '$10,000', ...nowhere },
      ],
    })
  })

  test('the most serious comes first', () => {
    const all = found(
      { values: [told('appraised_on', '2025-01-01')], limits: [{ ...limit, waived }, limit] },
      { liquidity: 40_000, interestRate: 0.12 },
    )
    expect(all.map((one) => [one.rule, one.level])).toEqual([
      ['policy', 2],
      ['liquidity', 1],
      ['stale', 1],
      ['policy', 0],
    ])
  })
})

describe('[O-10] what is told of a loan', () => {
  test.each([
    ['appraisal', 'as_completed_value', 'stabilized_value', 'loan'],
    ['t-12', 'net_operating_income', 'current_noi', 'property'],
    ['id', 'expiration_date', 'id_expires', 'borrower'],
    ['insurance', 'policy_expiration_date', 'insurance_expires', 'property'],
    ['bank-statement', 'statement_end', 'statement_until', 'borrower'],
  ] as const)('of a %s %s is %s, of the %s', (kind, key, fact, subject) => {
    expect([factOf(kind, key), subjectOf(fact)]).toEqual([fact, subject])
  })

  test('a valuation of a home tells its as-is value, no other row or report', () => {
    expect([
      factOfReport('house-canary', 'value_mean'),
      factOfReport('house-canary', 'rent_mean'),
      factOfReport('appraisal', 'value_mean'),
    ]).toEqual(['as_is_value', null, null])
  })

  test.each([
    ['bankruptcies', '1', true],
    ['watchlists', '2', true],
    ['bankruptcies', '0', false],
    ['bankruptcies', 'N/A', false],
    ['properties_owned', '5', false],
  ])('a row %s of %s is grave: %s', (key, value, isGrave) => {
    expect(isGraveRow(key, value)).toBe(isGrave)
  })

  test.each<[string, unknown, readonly string[]]>([
    ['yes in words', { anyForeclosures: ' YES ' }, ['Any foreclosures']],
    [
      'yes with its explanation',
      { anyForeclosures: { answer: 'Yes (Please Explain)', explanation: 'x' } },
      ['Any foreclosures'],
    ],
    ['no with an explanation', { anyForeclosures: { answer: 'No', explanation: 'Yes' } }, []],
    ['true as text', { pending_lawsuit: 'true' }, ['Pending lawsuit']],
    [
      'true',
      { hasFelony: true, openJudgement: true, openJudgment: true },
      ['Has felony', 'Open judgement', 'Open judgment'],
    ],
    ['no', { anyForeclosures: 'No', bankruptcies: false, litigation: 1, felony: 'yesterday' }, []],
    ['another question', { isFlip: 'Yes' }, []],
    ['one within a section, once', { a: [{ b: { litigation: 'Yes' } }, { litigation: 'Yes' }] }, ['Litigation']],
    ['nothing', null, []],
    ['a text', 'litigation', []],
  ])('of an application with %s', (_what, payload, questions) => {
    expect(graveAnswers(payload)).toEqual(questions)
  })

  test('answers are looked for eight levels deep', () => {
    const nested = (depth: number): unknown => (depth === 0 ? { litigation: 'Yes' } : { in: nested(depth - 1) })
    expect([graveAnswers(nested(8)), graveAnswers(nested(9))]).toEqual([['Litigation'], []])
  })

  test('[O-09] a level has its colour, the highest is shown', () => {
    expect([0, 1, 2, 3].map(insightColour)).toEqual(['grey', 'yellow', 'red', 'red'])
    expect([highestLevel([]), highestLevel([{ level: 1 }, { level: 2 }, { level: 0 }])]).toEqual([null, 2])
  })
})

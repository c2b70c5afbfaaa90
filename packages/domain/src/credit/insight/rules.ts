import { addDays, daysBetween, formatPlainDate, type PlainDate } from '../../shared/dates.ts'
import { formatMoney } from '../../shared/money.ts'
import type { Verdict } from '../policy/verdict.ts'
import { apartFromStated, gapText, type ValueKind, valueKinds } from '../../underwriting/values.ts'
import { comparable, type ComparableFact, dated, type DatedFact, type Fact, type Subject } from './facts.ts'

/** Where a value stands: a document with its page, or a record of ours. */
export interface Evidence {
  /** What says so: 'Appraisal.pdf', 'Request details'. */
  readonly source: string
  readonly value: string
  readonly documentId: string | null
  readonly page: number | null
}

/** A value of something, with the source that tells it. Dollars, counts; dates as 'YYYY-MM-DD'. */
export interface SourcedValue {
  readonly subject: Subject
  readonly fact: Fact
  readonly value: number | PlainDate
  readonly source: string
  readonly documentId: string | null
  readonly page: number | null
}

/** A figure whose value in use lies apart from what was stated: dollars or fractions, by the figure. */
export interface FigureGap {
  readonly subject: Subject
  readonly kind: ValueKind
  readonly stated: number
  readonly used: number
  /** What the value in use comes from. */
  readonly source: string
  readonly documentId: string | null
  readonly page: number | null
}

/** Everything the rules look at. */
export interface InsightFacts {
  readonly today: PlainDate
  readonly loan: {
    readonly id: string
    readonly amount: number
    readonly interestRate: number | null
    readonly expectedClosing: PlainDate | null
    /** Dollars: liquid assets of all borrowers; null when none is known. */
    readonly liquidity: number | null
    /** Whether a sandbox made up some of it. */
    readonly liquidityMadeUp: boolean
  }
  readonly values: readonly SourcedValue[]
  readonly limits: readonly {
    readonly subject: Subject
    readonly label: string
    readonly verdict: Verdict | 'unknown'
    readonly actual: string
    readonly limit: string
    readonly note: string
    /** By whom, until when and why the limit is waived; null when it is not, or not any more. */
    readonly waived: { readonly by: string; readonly until: PlainDate; readonly reason: string } | null
  }[]
  /** Figures whose value in use lies apart from what was stated. */
  readonly gaps: readonly FigureGap[]
  /** Grave questions answered with yes, and what reports found: then how many. */
  readonly answers: readonly {
    readonly subject: Subject
    readonly question: string
    readonly source: string
    readonly found?: string
  }[]
}

export const insightRules = [
  'expiring',
  'contradiction',
  'stated',
  'policy',
  'litigation',
  'liquidity',
  'stale',
] as const
export type InsightRule = (typeof insightRules)[number]

/** A finding with what it rests on (O-09); level 0 to know, 1 to look at, 2 to act on. */
export interface Finding {
  readonly rule: InsightRule
  readonly subject: Subject
  readonly name: string
  readonly description: string
  readonly level: 0 | 1 | 2
  readonly evidence: readonly Evidence[]
}

const isDated = (fact: Fact): fact is DatedFact => fact in dated
const isComparable = (fact: Fact): fact is ComparableFact => fact in comparable

const textOf = ({ fact, value }: SourcedValue): string => {
  if (typeof value === 'string') return formatPlainDate(value)
  return isComparable(fact) && comparable[fact].as === 'money' ? formatMoney(value) : String(value)
}
const evidenceOf = (one: SourcedValue): Evidence => ({
  source: one.source,
  value: textOf(one),
  documentId: one.documentId,
  page: one.page,
})

/** Days before the closing from which a paper that runs out is worth a look. */
const SOON = 30

/** Papers that run out before the loan closes, or soon after. */
const expiring = ({ today, loan, values }: InsightFacts): Finding[] =>
  values.flatMap((one): Finding[] => {
    if (!isDated(one.fact) || !('expires' in dated[one.fact]) || typeof one.value !== 'string') return []
    const closing = loan.expectedClosing !== null && loan.expectedClosing > today ? loan.expectedClosing : today
    if (one.value > addDays(closing, SOON)) return []
    const { name } = dated[one.fact]
    const when = formatPlainDate(one.value)
    const description =
      one.value < today
        ? `${name} expired on ${when}`
        : one.value <= closing
          ? `${name} expires on ${when}, before the closing on ${formatPlainDate(closing)}`
          : `${name} expires on ${when}`
    const level = one.value <= closing ? 2 : 1
    return [
      {
        rule: 'expiring',
        subject: one.subject,
        name: `${name} expires`,
        description,
        level,
        evidence: [evidenceOf(one)],
      },
    ]
  })

/** Figures that are older than a lender decides by. */
const stale = ({ today, values }: InsightFacts): Finding[] =>
  values.flatMap((one): Finding[] => {
    if (!isDated(one.fact) || typeof one.value !== 'string') return []
    const rule = dated[one.fact]
    // Of several papers of a kind the newest counts.
    const newer = values.some(
      (other) => other.fact === one.fact && same(other.subject, one.subject) && other.value > one.value,
    )
    if (!('staleAfterDays' in rule) || newer) return []
    const age = daysBetween(one.value, today)
    if (age <= rule.staleAfterDays) return []
    const description = `${rule.name} is of ${formatPlainDate(one.value)}, ${age} days ago; after ${rule.staleAfterDays} days a newer one is asked for`
    return [
      {
        rule: 'stale',
        subject: one.subject,
        name: `${rule.name} is old`,
        description,
        level: 1,
        evidence: [evidenceOf(one)],
      },
    ]
  })

const same = (a: Subject, b: Subject) => a.kind === b.kind && a.id === b.id

/** How far two values lie apart, as a share of the larger; 1 for dates and counts that differ. */
const apart = (fact: ComparableFact, a: number | PlainDate, b: number | PlainDate): number => {
  if (a === b) return 0
  if (comparable[fact].as !== 'money' || typeof a === 'string' || typeof b === 'string') return 1
  const larger = Math.max(Math.abs(a), Math.abs(b))
  return larger === 0 ? 0 : Math.abs(a - b) / larger
}

/** Sums may differ by rounding and closing adjustments. */
const FINE = 0.01
const GRAVE = 0.1

/** The same thing told differently by two sources: both are shown, however many agree with one of them. */
const contradictions = ({ values }: InsightFacts): Finding[] => {
  const groups = new Map<string, SourcedValue[]>()
  for (const one of values)
    if (isComparable(one.fact)) {
      const key = `${one.fact} ${one.subject.kind} ${one.subject.id}`
      groups.set(key, [...(groups.get(key) ?? []), one])
    }
  return [...groups.values()].flatMap((told): Finding[] => {
    const [first] = told
    if (!first || !isComparable(first.fact)) return []
    const { fact } = first
    const others = told.filter((one) => apart(fact, first.value, one.value) > FINE)
    if (others.length === 0) return []
    const distance = Math.max(...others.map((one) => apart(fact, first.value, one.value)))
    const { name, as } = comparable[fact]
    const farthest = others.find((one) => apart(fact, first.value, one.value) === distance) ?? first
    const by = as === 'money' ? `, ${Math.round(distance * 100)}% apart` : ''
    return [
      {
        rule: 'contradiction',
        subject: first.subject,
        name: `${name} differs`,
        description: `${first.source} says ${textOf(first)}, ${farthest.source} says ${textOf(farthest)}${by}`,
        level: distance > GRAVE ? 2 : 1,
        evidence: told.map(evidenceOf),
      },
    ]
  })
}

const figureText = (kind: ValueKind, value: number): string =>
  valueKinds[kind].unit === 'cents' ? formatMoney(value) : `${Number((value * 100).toFixed(2))}%`

/** Values in use that lie apart from what was stated; a grave one is far below, or a price that lies far from it. */
const apartFromWhatWasStated = ({ gaps }: InsightFacts): Finding[] =>
  gaps.flatMap((one): Finding[] => {
    const share = apartFromStated(one.stated, one.used)
    if (share === null) return []
    const { label } = valueKinds[one.kind]
    const isWorse = share < 0 || one.kind === 'purchase_price'
    const [stated, used] = [figureText(one.kind, one.stated), figureText(one.kind, one.used)]
    return [
      {
        rule: 'stated',
        subject: one.subject,
        name: `${label} apart from stated`,
        description: `${used} in use (${one.source}), ${gapText(share)} the stated ${stated}`,
        level: isWorse && Math.abs(share) > GRAVE ? 2 : 1,
        evidence: [
          { source: one.source, value: used, documentId: one.documentId, page: one.page },
          { source: 'Stated', value: stated, documentId: null, page: null },
        ],
      },
    ]
  })

const waivedText = (waived: InsightFacts['limits'][number]['waived']): string =>
  waived ? `, waived until ${formatPlainDate(waived.until)}` : ''

/** Limits that are not kept: beyond tolerance is to act on, within it to look at; waived ones are to know. */
const outOfPolicy = ({ limits }: InsightFacts): Finding[] =>
  limits.flatMap((one): Finding[] =>
    one.verdict === 'green' || one.verdict === 'unknown'
      ? []
      : [
          {
            rule: 'policy',
            subject: one.subject,
            name: one.label,
            description: `${one.actual} vs. ${one.limit}${waivedText(one.waived)}`,
            level: one.waived ? 0 : one.verdict === 'red' ? 2 : 1,
            evidence: [
              { source: 'Policy analysis', value: one.note, documentId: null, page: null },
              ...(one.waived
                ? [{ source: `Waiver by ${one.waived.by}`, value: one.waived.reason, documentId: null, page: null }]
                : []),
            ],
          },
        ],
  )

const litigation = ({ answers }: InsightFacts): Finding[] =>
  answers.map(({ subject, question, source, found }) => ({
    rule: 'litigation',
    subject,
    name: 'Litigation',
    description: found === undefined ? `Answered with yes: ${question}` : `${source} found: ${question}, ${found}`,
    level: 2,
    evidence: [{ source, value: found ?? 'Yes', documentId: null, page: null }],
  }))

/** Months of interest that the borrowers should be able to pay from what they have at hand. */
const MONTHS = 6

/** Borrowers who could not carry the interest for half a year. */
const thinLiquidity = ({ loan }: InsightFacts): Finding[] => {
  const { amount, interestRate, liquidity, id } = loan
  if (interestRate === null || liquidity === null) return []
  const month = (amount * interestRate) / 12
  if (month <= 0 || liquidity >= MONTHS * month) return []
  const months = Math.floor((liquidity / month) * 10) / 10
  return [
    {
      rule: 'liquidity',
      subject: { kind: 'loan', id },
      name: 'Thin liquidity',
      description: `Liquid assets of ${formatMoney(liquidity)} pay ${months} months of interest; ${MONTHS} are asked for`,
      level: months < MONTHS / 2 ? 2 : 1,
      evidence: [
        {
          source: `Liquidity of the borrowers${loan.liquidityMadeUp ? ' (Sandbox)' : ''}`,
          ...{ value: formatMoney(liquidity), documentId: null, page: null },
        },
        { source: 'Interest a month', value: formatMoney(Math.round(month)), documentId: null, page: null },
      ],
    },
  ]
}

const rules: readonly ((facts: InsightFacts) => Finding[])[] = [
  litigation,
  contradictions,
  apartFromWhatWasStated,
  expiring,
  outOfPolicy,
  thinLiquidity,
  stale,
]

/** What is found on a loan, its properties and its borrowers (O-08 to O-10), the most serious first. */
export const findingsOf = (facts: InsightFacts): readonly Finding[] =>
  rules.flatMap((rule) => rule(facts)).toSorted((a, b) => b.level - a.level)

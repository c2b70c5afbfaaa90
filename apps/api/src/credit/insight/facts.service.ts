import type { UnderwritingValues } from '@plinth/contract/underwriting/underwriting'
import {
  type ComparableFact,
  factOf,
  factOfReport,
  graveAnswers,
  isGraveRow,
  type Subject,
  subjectOf,
} from '@plinth/domain/credit/insight/facts'
import type { FigureGap, InsightFacts, SourcedValue } from '@plinth/domain/credit/insight/rules'
import { limitText, valueText } from '@plinth/domain/credit/policy/analysis'
import { reportLabels, type ReportType } from '@plinth/domain/shared/reports'
import { sumKnown } from '@plinth/domain/underwriting/quotient'
import type { ValueKind } from '@plinth/domain/underwriting/values'
import { epochToPlainDate, type PlainDate } from '@plinth/domain/shared/dates'
import { centsToDollars, dollarsOrNull } from '@plinth/domain/shared/money'
import { displayOptions } from '@plinth/domain/documents/document/values'
import type { Db, Tx } from '../../platform/db.ts'
import type { LoanRecord } from '../../loan/index.ts'
import { inForce, limitsOfLoan, type WaivedLimit } from '../policy/index.ts'
import { readValues } from '../../underwriting/index.ts'
import * as q from './insight.queries.ts'

/** Facts that are underwriting figures, too. */
type FigureFact = ComparableFact & ValueKind

type UsedValue = UnderwritingValues['figures'][number]['values'][number]

/** What a value in use comes from; what a sandbox made up says so. */
const originOf = ({ origin, sandbox }: UsedValue): string => (sandbox ? `${origin} (Sandbox)` : origin)

/** The value in use of a figure of something; undefined when it has none. */
const usedOf = ({ figures }: UnderwritingValues, kind: ValueKind, id: string): UsedValue | undefined =>
  figures.find((one) => one.kind === kind && one.subject.id === id)?.values.find((one) => one.in_use)

/** Figures whose value in use lies apart from what was stated. */
const gapsOf = ({ figures }: UnderwritingValues): FigureGap[] =>
  figures.flatMap(({ kind, subject, values, stated_gap }): FigureGap[] => {
    const used = values.find((one) => one.in_use)
    if (!used || !stated_gap || subject.kind === 'neighborhood') return []
    const about = { kind: subject.kind, id: subject.id }
    const { document_id: documentId, page } = used
    return [
      { subject: about, kind, stated: stated_gap.stated, used: used.value, source: originOf(used), documentId, page },
    ]
  })

/** What our own records say of the things that documents tell too, each by what its value in use comes from. */
const recorded = (loan: LoanRecord, values: UnderwritingValues): SourcedValue[] => {
  const say = (subject: Subject, fact: SourcedValue['fact'], value: number | string | null, source: string) =>
    value === null ? [] : [{ subject, fact, value, source, documentId: null, page: null }]
  const own = { kind: 'loan', id: loan.id } as const
  const by = (kind: ValueKind, id: string, stated: string) => {
    const used = usedOf(values, kind, id)
    return used === undefined || used.source === 'stated' ? stated : originOf(used)
  }
  const figure = (subject: Subject, fact: FigureFact, cents: number | null, stated: string) =>
    say(subject, fact, dollarsOrNull(cents), by(fact, subject.id, stated))
  return [
    ...figure(own, 'as_is_value', loan.estimated_as_is_value_cents, 'Application'),
    ...figure(own, 'stabilized_value', loan.stabilized_value_cents ?? loan.estimated_sellout_cents, 'Application'),
    ...loan.properties.flatMap((p) => {
      const place = { kind: 'property', id: p.id } as const
      return [
        ...figure(place, 'purchase_price', p.purchase_price_cents, 'Property'),
        ...figure(place, 'current_noi', p.current_noi_cents, 'Property'),
        ...say(place, 'number_of_units', p.number_of_units, 'Property'),
      ]
    }),
    ...loan.borrowers.flatMap((b) => say({ kind: 'borrower', id: b.id }, 'date_of_birth', b.date_of_birth, 'Borrower')),
  ]
}

type Point = Awaited<ReturnType<typeof q.readValues>>[number]

/** Whom a value is about: whom it names, else the only one there is; null when that is open. */
const subjectOfPoint = (loan: LoanRecord, point: Point, kind: Subject['kind']): Subject | null => {
  if (kind === 'loan') return { kind, id: loan.id }
  const all = kind === 'property' ? loan.properties : loan.borrowers
  const named = kind === 'property' ? point.property_id : point.borrower_id
  const [only] = all.length === 1 ? all : []
  const id = named ?? only?.id ?? null
  return id !== null && all.some((one) => one.id === id) ? { kind, id } : null
}

const valueOf = ({ value, display_option }: Point): number | string | null => {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const isDate = display_option === displayOptions.date
  return isDate && typeof value === 'number' ? epochToPlainDate(value) : value
}

/** What the loan's documents say. */
const fromDocuments = (loan: LoanRecord, points: readonly Point[]): SourcedValue[] =>
  points.flatMap((point) => {
    const fact = factOf(point.kind, point.key_name)
    const value = valueOf(point)
    const subject = fact && subjectOfPoint(loan, point, subjectOf(fact))
    if (!fact || !subject || value === null) return []
    return [{ subject, fact, value, source: point.file_name, documentId: point.document_id, page: point.page }]
  })

type ReportedRow = Awaited<ReturnType<typeof q.reportRows>>[number]

/** A report as a source: its name, and that it is made up where it is. */
const reportName = ({ type, made_up }: ReportedRow): string =>
  `${reportLabels[type as ReportType] ?? type}${made_up ? ' (Sandbox)' : ''}`

/** What the loan's reports say of things that other sources tell too. */
const fromReports = (loan: LoanRecord, rows: readonly ReportedRow[]): SourcedValue[] =>
  rows.flatMap((row) => {
    const [fact, value] = [factOfReport(row.type, row.key), Number(row.value)]
    // A value of one home is that of the loan only where there is no other.
    if (!fact || !Number.isFinite(value) || loan.properties.length !== 1) return []
    return [
      { subject: { kind: 'loan', id: loan.id }, fact, value, source: reportName(row), documentId: null, page: null },
    ]
  })

/** What reports found on people that a lender has to look at. */
const foundOn = (loan: LoanRecord, rows: readonly ReportedRow[]): InsightFacts['answers'] =>
  rows.flatMap((row) => {
    const known = loan.borrowers.some((one) => one.id === row.borrower_id)
    if (!known || row.borrower_id === null || !isGraveRow(row.key, row.value)) return []
    return [
      {
        subject: { kind: 'borrower', id: row.borrower_id },
        question: row.label,
        source: reportName(row),
        found: row.value,
      },
    ]
  })

/** Limits of the loan and its parties as they stand today; a waiver that counts is told with them. */
const judged = async (db: Db | Tx, loan: LoanRecord, today: PlainDate): Promise<InsightFacts['limits']> =>
  (await limitsOfLoan(db, loan, today)).map((one) => {
    const { analysis, limit } = one
    const waiver = inForce(one)
    return {
      subject: subjectOfLimit(loan, analysis),
      label: limit.label,
      verdict: limit.verdict,
      actual: valueText(limit.actual, limit),
      limit: limitText(limit),
      note: limit.note,
      waived: waiver && { by: waiver.granted_by_name, until: waiver.until as PlainDate, reason: waiver.reason },
    }
  })

/** Limits on a neighborhood are told of the property that lies there. */
const subjectOfLimit = (loan: LoanRecord, { group, subjectId }: WaivedLimit['analysis']): Subject => {
  if (group === 'property') return { kind: 'loan', id: loan.id }
  if (group === 'borrower') return { kind: 'borrower', id: subjectId }
  const there = loan.properties.find((one) => one.neighborhood?.id === subjectId || one.id === subjectId)
  return { kind: 'property', id: there?.id ?? subjectId }
}

/** Everything the rules look at, of one loan. */
export const factsOf = async (db: Db | Tx, loan: LoanRecord, today: PlainDate): Promise<InsightFacts> => {
  const points = await q.readValues(db, loan.id)
  const applications = await q.applicationsOf(db, loan.id)
  const reported = await q.reportRows(db, loan.id)
  const values = await readValues(db, loan.id)
  const questions = new Set(applications.flatMap((one) => graveAnswers(one.payload)))
  return {
    today,
    loan: {
      id: loan.id,
      amount: centsToDollars(loan.amount_cents),
      interestRate: loan.interest_rate,
      expectedClosing: loan.expected_closing,
      liquidityMadeUp: loan.borrowers.some((one) => usedOf(values, 'liquidity', one.id)?.sandbox === true),
      liquidity: dollarsOrNull(sumKnown(loan.borrowers.map((one) => one.liquidity_cents))),
    },
    values: [...recorded(loan, values), ...fromDocuments(loan, points), ...fromReports(loan, reported)],
    limits: await judged(db, loan, today),
    gaps: gapsOf(values),
    answers: [
      ...[...questions].map((question) => ({
        subject: { kind: 'loan', id: loan.id } as const,
        question,
        source: 'Application',
      })),
      ...foundOn(loan, reported),
    ],
  }
}

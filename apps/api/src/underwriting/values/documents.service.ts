import { displayOptions } from '@plinth/domain/documents/document/values'
import { epochOf, epochToPlainDate, type PlainDate } from '@plinth/domain/shared/dates'
import { dollarsToCents } from '@plinth/domain/shared/money'
import { valueKinds, type ValueUnit } from '@plinth/domain/underwriting/values'
import { valueKindOfDocument } from '@plinth/domain/credit/insight/document-values'
import type { Author } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import * as q from './values.queries.ts'
import { type Brought, bringValues, dayOf, type Figure } from './values.service.ts'

type Point = Awaited<ReturnType<typeof q.readingOf>>[number]
type Subject = Awaited<ReturnType<typeof q.subjectsOf>>[number]

/** Whom a value is about: whom its request names, else the only one there is; null when that is open. */
const subjectOf = (
  point: Point,
  kind: Figure['subject']['kind'],
  all: readonly Subject[],
): Figure['subject'] | null => {
  const own = all.filter((one) => one.kind === kind)
  const named = kind === 'loan' ? point.loan_id : kind === 'property' ? point.property_id : point.borrower_id
  const id = named ?? (own.length === 1 ? own[0]?.id : undefined)
  return own.some((one) => one.id === id) && id !== undefined ? { kind, id } : null
}

/** The day a document's figures are of, by the first of these it tells; else the day it came. */
const dates = ['date_of_value', 'as_of_date', 'period_end', 'statement_end', 'statement_date', 'contract_date'] as const

const asOf = (points: readonly Point[], today: PlainDate): PlainDate => {
  const told = dates.flatMap((key) => points.find((one) => one.key_name === key) ?? [])[0]
  const day =
    typeof told?.value === 'number' && told.display_option === displayOptions.date
      ? epochToPlainDate(told.value)
      : typeof told?.value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(told.value)
        ? (told.value as PlainDate)
        : null
  const came = points[0]?.received_at
  const known = day ?? (came ? epochToPlainDate(epochOf(came)) : today)
  return known > today ? today : known
}

const acceptedBy = (point: Point): boolean =>
  point.file !== 'Rejected' && (point.file === 'Accepted' || point.request === 'Accepted' || point.request === 'Done')

/** A value as figures of a unit are kept: whole cents, and of a percentage the fraction. */
const amountIn = (unit: ValueUnit, value: number, option: number): number => {
  if (unit === 'cents') return dollarsToCents(value)
  return unit === 'fraction' && option === displayOptions.percent ? Number((value / 100).toFixed(8)) : value
}

/** The figures that the values read from a file are, in the units they are kept in. */
const broughtBy = (
  points: readonly Point[],
  subjects: readonly Subject[],
  o: { author: Author; clock: Clock },
): Brought[] => {
  const today = dayOf(o.clock)
  const found = points.flatMap((point): Brought[] => {
    const kind = valueKindOfDocument(point.kind, point.key_name)
    if (kind === null || typeof point.value !== 'number' || !Number.isFinite(point.value)) return []
    const { of, unit } = valueKinds[kind]
    const subject = subjectOf(point, of, subjects)
    if (subject === null || (point.value < 0 && kind !== 'current_noi')) return []
    // What staff corrected by hand they have looked up in the document.
    const verified = acceptedBy(point) || point.is_corrected
    return [
      {
        ...{ kind, subject, value: amountIn(unit, point.value, point.display_option) },
        ...{ as_of: asOf(points, today), source: 'document', origin: point.file_name, page: point.page },
        ...{ document_id: point.document_id, activity_id: point.activity_id },
        ...(verified ? { verified_at: new Date(o.clock.now()), verified_by_name: o.author.name } : {}),
      },
    ]
  })
  // A figure told twice in one file counts once.
  return found.filter(
    (one, i) => found.findIndex((other) => other.kind === one.kind && other.subject.id === one.subject.id) === i,
  )
}

/** The figures of a loan follow what is read from a file, and what is corrected of it. Run again it changes nothing. */
export const followReading = async (tx: Tx, author: Author, processId: string, clock: Clock): Promise<void> => {
  const points = await q.readingOf(tx, processId)
  const loanId = points[0]?.loan_id
  if (loanId === undefined) return
  const subjects = await q.subjectsOf(tx, loanId)
  // A file that was rejected, or set aside for those that were made of it, brings none.
  const rejected = points[0]?.file === 'Rejected' || points[0]?.file === 'Paused'
  const values = rejected ? [] : broughtBy(points, subjects, { author, clock })
  await bringValues(
    tx,
    author,
    { processId, activityId: null },
    values.map((one) => ({ ...one, process_id: processId })),
    { clock, loanId },
  )
}

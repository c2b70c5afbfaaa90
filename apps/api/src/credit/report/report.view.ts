import { epochOrNull } from '@plinth/domain/shared/dates'
import type { ReportRow, ReportView } from '@plinth/contract/credit/report'
import { centsToDollars } from '@plinth/domain/shared/money'
import { inReportOrder } from '@plinth/domain/credit/report/types'
import { reportLabels, type ReportType, reportTypes } from '@plinth/domain/shared/reports'
import type { Db } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { activitiesOfLoan, findActivity } from '../../loan/index.ts'
import { findLoan } from '../../underwriting/index.ts'
import * as q from './report.queries.ts'

const uploaded: ReadonlySet<ReportType> = new Set(['costar', 'appraisal'])
/** How sure a value is that rules alone found in a text. */
const BY_RULES = 7

export const isReport = (type: string): type is ReportType => (reportTypes as readonly string[]).includes(type)

const toRow = (row: q.RowRow): ReportRow => ({
  index: row.position,
  key: row.key,
  label: row.label,
  value: row.value,
  display_option: row.display_option,
  confidence_level: row.confidence_level,
  note: row.note,
  quote: row.quote,
  page: row.page,
})

const inWords = (key: string): string => {
  const words = key.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value read from an uploaded file as a row: as sure as its page was recognised, and no surer than rules are. */
const toReadRow = (point: q.PointRow, index: number): ReportRow => {
  const recognised = point.confidence === null ? 10 : Math.round(point.confidence / 10)
  const isKnown = point.value !== null && point.value !== ''
  return {
    index,
    key: point.key_name,
    label: inWords(point.key_name),
    value: Array.isArray(point.value) ? point.value.join(', ') : isKnown ? String(point.value) : 'N/A',
    display_option: isKnown ? point.display_option : 0,
    confidence_level: point.edited_at === null ? Math.min(BY_RULES, recognised) : 10,
    note: point.edited_at === null ? 'Read from the file by rules' : 'Corrected by hand',
    quote: point.quote ?? '',
    page: point.page,
  }
}

const worstOf = (rows: readonly ReportRow[]): number | null => {
  const stated = rows.flatMap((row) => row.confidence_level ?? [])
  return stated.length === 0 ? null : Math.min(...stated)
}

interface Of {
  id: string
  type: ReportType
}

interface Sources {
  rows: readonly ReportRow[]
  source: q.SourceRow | undefined
  file: Awaited<ReturnType<typeof q.filesOf>>[number] | undefined
}

/** A file of an earlier answer is not the file of this one. */
const isOfAnswer = (arrived: Date | null, at: Date | null): boolean =>
  arrived !== null && (at === null || arrived >= at)

/** When the answer came: from the provider, or with the file that was uploaded instead. */
const answeredAt = (type: ReportType, source: q.SourceRow | undefined, arrived: Date | null): Date | null =>
  source?.answered_at ?? (uploaded.has(type) ? arrived : null)

const toReport = ({ id, type }: Of, { rows, source, file }: Sources): ReportView => {
  const arrived = file?.received_at ?? null
  const at = answeredAt(type, source, arrived)
  return {
    activity_id: id,
    report_type: type,
    label: reportLabels[type],
    rows: [...rows],
    worst_confidence: worstOf(rows),
    document_id: file && isOfAnswer(arrived, at) ? file.id : null,
    fetched_epoch: epochOrNull(at),
    pull_option: source?.pull_option ?? null,
    sandbox: source?.sandbox ?? false,
  }
}

/** The reports of some done activities; one without rows is empty. */
export const reportsOf = async (db: Db, of: readonly Of[]): Promise<ReportView[]> => {
  const ids = of.map(({ id }) => id)
  if (ids.length === 0) return []
  const readIds = of.filter(({ type }) => uploaded.has(type)).map(({ id }) => id)
  const [rows, sources, points, files] = await Promise.all([
    q.rowsOf(db, ids),
    q.sourcesOf(db, ids),
    q.readPoints(db, readIds),
    q.filesOf(db, ids),
  ])
  const isOf = (id: string) => (one: { activity_id: string }) => one.activity_id === id
  return of.map((one) => {
    const own = uploaded.has(one.type)
      ? points.filter(isOf(one.id)).map(toReadRow)
      : rows.filter(isOf(one.id)).map(toRow)
    return toReport(one, { rows: own, source: sources.find(isOf(one.id)), file: files.find(isOf(one.id)) })
  })
}

/** The report of an activity (N-26). Fails with not_found for what is no report, or has none yet. */
export const reportOf = async (db: Db, activityId: string): Promise<ReportView> => {
  const a = await findActivity(db, activityId)
  if (!isReport(a.type)) return fail('not_found', 'This report was not found.')
  if (a.state !== 'Done') return fail('not_found', `There is no report while it is ${a.state}.`)
  const [report] = await reportsOf(db, [{ id: a.id, type: a.type }])
  return report ?? fail('not_found', 'This report was not found.')
}

/** Report activities of a loan in display order (N-14), the reports that are there, how often was asked and what it cost. */
export const reportsOfLoan = async (db: Db, loanKey: string) => {
  const loan = await findLoan(db, loanKey)
  const found = await activitiesOfLoan(db, loan.id, reportTypes)
  const activities = inReportOrder(
    found.flatMap((a) => (isReport(a.activity_type) ? [{ ...a, report_type: a.activity_type }] : [])),
  )
  const done = activities.filter((a) => a.status.state === 'Done')
  const [reports, { asked, cents }] = await Promise.all([
    reportsOf(
      db,
      done.map((a) => ({ id: a.activity_id, type: a.report_type })),
    ),
    q.costOf(db, loan.id),
  ])
  return { activities, reports, asked, cost: centsToDollars(cents) }
}

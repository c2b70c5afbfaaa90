import { createHash, randomUUID } from 'node:crypto'
import type { FileLink } from '@plinth/contract/shared/files'
import { actionsFor } from '@plinth/domain/loan/activity/actions'
import type { Actor } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { type FoundActivity, findActivity, viewActivity } from '../../loan/index.ts'
import { documentDownload } from '../../documents/index.ts'
import * as q from './report.queries.ts'
import { reportPdf } from './report.pdf.ts'
import { isReport, reportsOf } from './report.view.ts'

const words = (at: number | null, zone: string): string =>
  at === null
    ? ''
    : new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: zone }).format(at * 1000)

/** Makes the file of a report that came without one, and keeps it. Two who ask at once get the same. */
const makeFile = async (deps: Deps, a: FoundActivity): Promise<string> => {
  if (!isReport(a.type)) return fail('not_found', 'This report was not found.')
  const [report] = await reportsOf(deps.db, [{ id: a.id, type: a.type }])
  if (!report || report.rows.length === 0) return fail('not_found', 'This report has no file.')
  const { entity_name: subject } = await viewActivity(deps.db, a.id)
  const pdf = await reportPdf({
    ...{ brand: deps.config.PLINTH_BRAND, report, subject, provider: a.type },
    loan: { name: a.loan_name, humanId: a.loan_human_id },
    at: words(report.fetched_epoch, deps.config.PLINTH_TIME_ZONE),
  })
  const storageKey = randomUUID()
  await deps.storage.write(storageKey, pdf, 'application/pdf')
  const since = report.fetched_epoch === null ? null : new Date(report.fetched_epoch * 1000)
  const id = await inTx(deps.db, async (tx) => {
    await q.lockActivity(tx, a.id)
    const there = await q.newestFile(tx, a.id, since)
    if (there) return { id: there.id, isNew: false }
    const run = await q.answeredRun(tx, a.id)
    const made = await q.insertFile(tx, {
      ...{ loan_id: a.loan_id, activity_id: a.id, process_id: run?.process_id ?? null, at: new Date(deps.clock.now()) },
      ...{ file_name: `${report.label}${report.sandbox ? ' (Sandbox)' : ''} ${a.loan_human_id}.pdf` },
      ...{ document_name: a.name, content_type: 'application/pdf', size_bytes: pdf.length, storage_key: storageKey },
      ...{ sha256: createHash('sha256').update(pdf).digest('hex'), uploaded_by: null, page_count: null },
    })
    return { id: made, isNew: true }
  })
  if (!id.isNew) await deps.storage.remove(storageKey)
  return id.id
}

/** A signed address of the file of a report (N-26). Fails with state_conflict while the matrix offers no download. */
export const downloadReport = async (deps: Deps, actor: Actor, id: string): Promise<FileLink> => {
  const a = await findActivity(deps.db, id)
  if (!isReport(a.type)) fail('not_found', 'This report was not found.')
  if (!actionsFor(a.type, a.state, 'loan').includes('download-report'))
    fail('state_conflict', `There is nothing to download while the report is ${a.state}.`)
  const [source] = await q.sourcesOf(deps.db, [a.id])
  const file = (await q.newestFile(deps.db, a.id, source?.answered_at ?? null))?.id ?? (await makeFile(deps, a))
  return documentDownload(deps, actor, a.id, file)
}

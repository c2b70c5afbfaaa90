import type { DealDocumentType } from '@plinth/domain/closing/deal-document/fields'
import type { Actor } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import type { OnlineCopy, OnlineDocs } from '../../vendors/docs/port.ts'
import { loanFolder, putAnalysisJob } from '../../loan/index.ts'
import { findDeal } from './deal-document.service.ts'
import { requireUnchanged } from './integrity.service.ts'
import { bytesOf, docxType } from './template.service.ts'
import { keepOnlineCopy, type VersionRow, versionRows } from './version.queries.ts'

type Generated = VersionRow & { docx_key: string }
const isGenerated = (row: VersionRow): row is Generated => row.docx_key !== null

/** The online copy of a version, made at the first asking. Of two who ask at once both get the copy that was kept. */
const copyOf = async (
  deps: Deps,
  docs: OnlineDocs,
  actor: Actor,
  loanId: string,
  row: Generated,
): Promise<OnlineCopy> => {
  if (row.google_document_id !== null) return docs.open(row.google_document_id)
  const name = row.file_name.replace(/\.pdf$/, '')
  await requireUnchanged(deps, { storage_key: row.docx_key, sha256: row.docx_sha256, file_name: `${name}.docx` })
  const docx = await bytesOf(deps, row.docx_key)
  const put = async () => {
    const folder = await loanFolder(deps, docs, actor, loanId)
    return docs.put({ name, body: docx, contentType: docxType, folder })
  }
  const made = await put().catch((error: unknown) => {
    deps.log.error({ err: error }, 'online document')
    return fail(
      'unavailable',
      "Google Docs isn't responding or rejected our credentials. Try again, or ask your administrator.",
    )
  })
  return inTx(deps.db, async (tx) => {
    const kept = await keepOnlineCopy(tx, row.id, made.id)
    await deps.jobs.enqueue(tx, putAnalysisJob, { loan_id: loanId })
    if (kept === made.id)
      await record(tx, actor, {
        kind: 'deal-document.put-online',
        entity: 'document',
        entityId: row.id,
        loanId,
        after: { google_document_id: made.id },
      })
    return docs.open(kept)
  })
}

/**
 * Where a document is read and edited (L-22): its newest generated version at Google where that is set up, else the
 * product's own page of it.
 */
export const onlineDocument = async (deps: Deps, actor: Actor, id: string, type: DealDocumentType) => {
  const activity = await findDeal(deps.db, id, type)
  const newest = deps.onlineDocs ? (await versionRows(deps.db, activity.id)).find(isGenerated) : undefined
  if (deps.onlineDocs && newest) {
    const copy = await copyOf(deps, deps.onlineDocs, actor, activity.loan_id, newest)
    return { view_url: copy.viewUrl, edit_url: copy.editUrl, provider: 'google' as const }
  }
  const page = `${deps.config.publicUrl}/loan/${activity.loan_human_id}?tab=documents`
  return { view_url: page, edit_url: `${page}&edit=${activity.id}`, provider: 'plinth' as const }
}

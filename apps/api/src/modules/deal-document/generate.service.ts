import { randomUUID } from 'node:crypto'
import type { ActivityView } from '@plinth/contract/activity'
import type { DealDocumentType } from '@plinth/domain/deal-document/fields'
import { letterheadOf } from '../brand/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { sha256Of } from '../../vendors/storage/fingerprint.ts'
import { requireOpen } from '../activity/index.ts'
import { compose, titles } from './compose.service.ts'
import { fillTemplate } from './deal-document.docx.ts'
import { makePdf } from './deal-document.pdf.ts'
import { insertMade, nextVersion, writeExpiry } from './deal-document.queries.ts'
import { findDeal, requireEvent, step } from './deal-document.service.ts'
import { printPdf } from './print.service.ts'
import { docxType, readTemplate } from './template.service.ts'

/**
 * Generates a document from its values (L-01): a numbered version beside the earlier ones, as Word from the template in use
 * and as PDF. Of two callers who start from the same state one is told 409 and leaves nothing behind.
 */
export const generate = async (deps: Deps, actor: Actor, id: string, type: DealDocumentType): Promise<ActivityView> => {
  const seen = await findDeal(deps.db, id, type)
  requireOpen(seen)
  requireEvent(seen, 'generate')
  const version = await nextVersion(deps.db, seen.id)
  const [{ text, expires }, template] = await Promise.all([
    compose(deps, seen, type, version),
    readTemplate(deps, type),
  ])
  // LibreOffice takes a second or more: it prints in a job. Our own layout is made at once.
  const [docx, pdf] = await Promise.all([
    fillTemplate(template.data, text),
    deps.office ? null : makePdf(text, await letterheadOf(deps)),
  ])
  const [pdfKey, docxKey] = [randomUUID(), randomUUID()]
  try {
    await deps.storage.write(docxKey, docx, docxType)
    if (pdf) await deps.storage.write(pdfKey, pdf, 'application/pdf')
    return await step(deps, actor, seen, 'generate', async (tx) => {
      const documentId = await insertMade(tx, {
        loanId: seen.loan_id,
        activityId: seen.id,
        version,
        values: text.values,
        fileName: `${titles[type]} ${text.loan.humanId} v${version}.pdf`,
        documentName: titles[type],
        storageKey: pdfKey,
        pdf: pdf && { size: pdf.length, sha256: sha256Of(pdf) },
        docx: { key: docxKey, size: docx.length, sha256: sha256Of(docx) },
        template: { id: template.id, sha256: template.sha256 },
        by: actor.id,
      })
      if (!pdf) await deps.jobs.enqueue(tx, printPdf, { document_id: documentId, text })
      if (expires !== null) await writeExpiry(tx, seen.id, expires)
    })
  } catch (error) {
    await Promise.all([pdfKey, docxKey].map((key) => deps.storage.remove(key)))
    throw error
  }
}

import { randomUUID } from 'node:crypto'
import type { ActivityView } from '@plinth/contract/loan/activity'
import { type DealDocumentType, dealDocumentTitles } from '@plinth/domain/closing/deal-document/fields'
import { lostByGenerating } from '@plinth/domain/closing/deal-document/remake'
import { letterheadOf } from '../../messaging/index.ts'
import type { Actor } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { mapPicture } from '../../vendors/maps/picture.ts'
import { sha256Of } from '../../vendors/storage/fingerprint.ts'
import { type FoundActivity, readLoan, requireNotKept, requireOpen } from '../../loan/index.ts'
import { propertyPhotos, voidOpenEnvelope } from '../../documents/index.ts'
import { compose } from './compose.service.ts'
import { fillTemplate } from './deal-document.docx.ts'
import { pdfOfDocx } from './docx-pdf.ts'
import { insertMade, nextVersion, writeExpiry } from './deal-document.queries.ts'
import { findDeal, requireEvent, step } from './deal-document.service.ts'
import { printPdf } from './print.service.ts'
import { docxType, readTemplate } from './template.service.ts'
import { lockLoanInPipeline } from '../../underwriting/index.ts'

/** Pictures on a paper: half a page of them. */
const MOST_PHOTOS = 4

/** A map of the loan's properties; null where none is placed. */
const locationMap = async (db: Deps['db'], loanId: string): Promise<Buffer | null> => {
  const { properties } = await readLoan(db, loanId)
  return mapPicture(
    properties.map(({ address_address: label, latitude: lat, longitude: lng }) => ({ label, lat, lng })),
  )
}

/** What went out, was signed or decided on is made anew only with a reason. Fails with reason_needed, saying what is lost. */
const requireReason = (seen: FoundActivity, type: DealDocumentType, reason: string | undefined): void => {
  const lost = lostByGenerating(type, seen.state)
  if (lost !== null && !reason)
    fail('reason_needed', `${lost} Give a reason to generate it again.`, [{ path: 'reason', message: lost }])
}

/**
 * Generates a document from its values (L-01): a numbered version beside the earlier ones, as Word from the template in use
 * and as PDF. Of two callers who start from the same state one is told 409 and leaves nothing behind.
 */
export const generate = async (
  deps: Deps,
  actor: Actor,
  { id, type, reason }: { id: string; type: DealDocumentType; reason?: string | undefined },
): Promise<ActivityView> => {
  const seen = await findDeal(deps.db, id, type)
  requireOpen(seen)
  requireEvent(seen, 'generate')
  // K-19: what carried the loan on is refused as such, whatever the reason.
  if (seen.state === 'Accepted')
    await inTx(deps.db, async (tx) => requireNotKept(await lockLoanInPipeline(tx, seen.loan_id), seen, 'restart'))
  requireReason(seen, type, reason)
  const version = await nextVersion(deps.db, seen.id)
  const [{ text, expires }, template] = await Promise.all([
    compose(deps, seen, type, version),
    readTemplate(deps, type),
  ])
  // LibreOffice takes a second or more: it prints in a job. Our own layout is made at once.
  const docx = await fillTemplate(template.data, text, {
    head: await letterheadOf(deps),
    photos: () => propertyPhotos(deps, seen.loan_id, MOST_PHOTOS),
    map: () => locationMap(deps.db, seen.loan_id),
  })
  const info = { title: `${text.title} ${text.loan.humanId}`, author: text.brand }
  const pdf = deps.office ? null : await pdfOfDocx(docx, info)
  const [pdfKey, docxKey] = [randomUUID(), randomUUID()]
  try {
    await deps.storage.write(docxKey, docx, docxType)
    if (pdf) await deps.storage.write(pdfKey, pdf, 'application/pdf')
    return await step(deps, actor, seen, { event: 'generate', reason }, async (tx) => {
      const documentId = await insertMade(tx, {
        loanId: seen.loan_id,
        activityId: seen.id,
        version,
        values: text.values,
        fileName: `${dealDocumentTitles[type]} ${text.loan.humanId} v${version}.pdf`,
        documentName: dealDocumentTitles[type],
        storageKey: pdfKey,
        pdf: pdf && { size: pdf.length, sha256: sha256Of(pdf) },
        docx: { key: docxKey, size: docx.length, sha256: sha256Of(docx) },
        template: { id: template.id, sha256: template.sha256 },
        by: actor.id,
      })
      if (!pdf) await deps.jobs.enqueue(tx, printPdf, { document_id: documentId })
      await voidOpenEnvelope(tx, deps, actor, { activityId: seen.id, why: reason ?? 'A new version was generated' })
      if (expires !== null) await writeExpiry(tx, seen.id, expires)
    })
  } catch (error) {
    await Promise.all([pdfKey, docxKey].map((key) => deps.storage.remove(key)))
    throw error
  }
}

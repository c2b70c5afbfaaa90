import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { plinth } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { record } from '../../platform/events.ts'
import { job } from '../../platform/jobs.ts'
import { letterheadOf } from '../../messaging/index.ts'
import * as q from './application-pdf.queries.ts'
import { applicationPdf } from './application.pdf.ts'
import { fullSections } from './full-answers.view.ts'

/** Makes the PDF of a full application and keeps it with its activity. */
export const makeApplicationPdf = job('application.pdf', z.object({ application_id: z.uuid() }))

type PdfDeps = Pick<Deps, 'db' | 'config' | 'storage'>

const signedAt = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone: zone }).format(at)

const draw = async (row: q.FullApplicationRow, { db, config }: PdfDeps): Promise<Buffer> =>
  applicationPdf({
    brand: await letterheadOf({ db, config }),
    loan: { name: row.loan_name, humanId: row.human_id },
    sections: fullSections(row.payload, config.PLINTH_DATE_FORMAT),
    terms: row.terms_text ?? '',
    signature: {
      kind: row.signature_kind ?? 'typed',
      name: row.signature_name ?? '',
      image: row.signature_image,
    },
    signedAt: signedAt(row.created_at, config.PLINTH_TIME_ZONE),
    ip: row.ip,
    termsHash: row.terms_sha256 ?? '',
    signedHash: row.signed_sha256 ?? '',
  })

/** Can be repeated: an application has one PDF. */
export const makeApplicationPdfNow = async (deps: PdfDeps, applicationId: string): Promise<void> => {
  const row = await q.fullApplication(deps.db, applicationId)
  if (!row || row.document_id !== null) return
  const pdf = await draw(row, deps)
  const key = randomUUID()
  await deps.storage.write(key, pdf, 'application/pdf')
  await inTx(deps.db, async (tx) => {
    if ((await q.holdApplication(tx, applicationId)).document_id !== null) return deps.storage.remove(key)
    const fileName = `Application ${row.human_id}.pdf`
    const documentId = await q.insertMadeDocument(tx, {
      loan_id: row.of_loan,
      activity_id: row.activity_id,
      file_name: fileName,
      document_name: 'Application',
      content_type: 'application/pdf',
      size_bytes: pdf.length,
      sha256: createHash('sha256').update(pdf).digest('hex'),
      page_count: null,
      storage_key: key,
      uploaded_by: null,
    })
    await q.keepPdf(tx, applicationId, documentId)
    await record(tx, plinth, {
      kind: 'document.received',
      entity: 'document',
      entityId: documentId,
      loanId: row.of_loan,
      after: { file_name: fileName, size_bytes: pdf.length },
    })
    await tell(tx, { kind: 'changed', topics: ['activity'], loan_id: row.of_loan })
  })
}

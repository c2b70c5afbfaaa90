import { z } from 'zod'
import { plinth } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { record } from '../../platform/events.ts'
import { type JobRun, job } from '../../platform/jobs.ts'
import { sha256Of } from '../../vendors/storage/fingerprint.ts'
import { pdfOfDocx } from './docx-pdf.ts'
import { finishPdf, printing } from './print.queries.ts'
import { bytesOf } from './template.service.ts'

/** Prints the PDF of a version from its Word file. */
export const printPdf = job('deal-document.print', z.object({ document_id: z.uuid() }), {
  retries: 2,
  timeoutSeconds: 300,
})

const own = (why: string) => `Its PDF has the product's own layout: ${why}.`

/** The PDF that LibreOffice prints; when it fails, our own layout of the same Word file, so that a document can always be sent. */
const print = async (deps: Deps, docx: Buffer, title: string, signal: AbortSignal) => {
  const { office } = deps
  const ours = () => pdfOfDocx(docx, { title, author: deps.config.PLINTH_BRAND })
  if (office === null) return { pdf: await ours(), maker: 'plinth', note: own('LibreOffice is switched off') } as const
  try {
    return { pdf: await office.print(docx, { signal }), maker: 'office', note: null } as const
  } catch (error) {
    if (signal.aborted) throw error
    const why = error instanceof Error ? error.message : 'LibreOffice failed'
    return { pdf: await ours(), maker: 'plinth', note: own(why) } as const
  }
}

/** Prints a version that waits for its PDF; one that has it is left alone, so that a second run changes nothing. */
export const printNow = async (
  deps: Deps,
  { document_id }: { document_id: string },
  run: Pick<JobRun, 'signal'>,
): Promise<void> => {
  const version = await printing(deps.db, document_id)
  if (!version) return
  const docx = await bytesOf(deps, version.docx_key)
  const { pdf, maker, note } = await print(deps, docx, version.file_name.replace(/ v\d+\.pdf$/, ''), run.signal)
  await deps.storage.write(version.storage_key, pdf, 'application/pdf')
  await inTx(deps.db, async (tx) => {
    if (!(await finishPdf(tx, version, { size: pdf.length, sha256: sha256Of(pdf), maker, note }))) return
    await record(tx, plinth, {
      kind: 'deal-document.printed',
      entity: 'document',
      entityId: version.id,
      loanId: version.loan_id,
      after: { file_name: version.file_name, sha256: sha256Of(pdf), maker, note },
    })
    await tell(tx, { kind: 'changed', topics: ['activity'], loan_id: version.loan_id })
  })
}

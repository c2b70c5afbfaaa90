import { fileSize } from '@plinth/domain/shared/file-size'
import { z } from 'zod'
import { plinth } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { record } from '../../platform/events.ts'
import { type JobRun, job } from '../../platform/jobs.ts'
import { queueMail } from '../../platform/mail.ts'
import { archiveOf, arrange } from './export-archive.service.ts'
import * as q from './loan-export.queries.ts'
import { findLoan } from '../../underwriting/index.ts'

/** Makes the archive of a loan's documents and writes to the person who asked for it. */
export const exportJob = job('loan.export', z.object({ loan_id: z.uuid(), user_id: z.uuid() }), {
  timeoutSeconds: 1800,
})
/** Removes an archive once its link has ended. */
export const forgetJob = job('loan.export-forget', z.object({ storage_key: z.string() }))

/** How long the link in the letter works: a week, the longest an object store signs for. */
const VALID_SECONDS = 7 * 86_400
const ZIP = 'application/zip'

const letter = (humanId: string, archive: { files: number; bytes: number }, link: string) =>
  [
    `The documents of loan ${humanId} are ready: ${archive.files === 1 ? '1 file' : `${archive.files} files`} and an index with their hashes.`,
    `One ZIP of ${fileSize(archive.bytes)}: ${link}`,
    'The link works for 7 days. Anyone who has it can download the documents, so do not share it.',
  ].join('\n\n')

/** Runs an export. A repeated run writes the same archive over the first and sends one letter. */
export const runExport = async (
  deps: Deps,
  { loan_id, user_id }: z.output<typeof exportJob.data>,
  run: JobRun,
): Promise<void> => {
  const { db, storage, jobs, sealer, config } = deps
  const person = await q.recipient(db, user_id)
  if (!person) return
  const loan = await findLoan(db, loan_id)
  const entries = arrange(await q.exportedDocuments(db, loan.id))
  const key = `export-${run.id}.zip`
  await storage.write(key, archiveOf(storage, entries), ZIP)
  const archive = { files: entries.length, bytes: (await storage.head(key))?.size ?? 0 }
  const address = await storage.signGet(key, {
    contentType: ZIP,
    expiresInSeconds: VALID_SECONDS,
    downloadName: `${loan.human_id} documents.zip`,
  })
  await inTx(db, async (tx) => {
    if (await q.isAnnounced(tx, run.id)) return
    await queueMail(
      tx,
      { jobs, sealer },
      {
        to: { name: `${person.first_name} ${person.last_name}`.trim(), email: person.email },
        subject: `Documents of loan ${loan.human_id}`,
        text: letter(loan.human_id, archive, new URL(address, config.publicUrl).href),
        loanId: loan.id,
      },
    )
    await jobs.enqueue(tx, forgetJob, { storage_key: key }, { startAfterSeconds: VALID_SECONDS + 3600 })
    const after = { ...archive, for: person.id }
    await record(tx, plinth, { kind: 'loan.exported', entity: 'loan', entityId: run.id, loanId: loan.id, after })
  })
}

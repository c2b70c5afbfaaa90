import { setImmediate as breathe } from 'node:timers/promises'
import { passagesOf } from '@plinth/domain/assistant/passages'
import { indexing } from '@plinth/domain/assistant/postings'
import { z } from 'zod'
import { inTx, type Db, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { type JobRun, job } from '../../platform/jobs.ts'
import {
  askForSource,
  documentToIndex,
  dropIndex,
  dropUnusedWords,
  failSource,
  holdSource,
  notIndexed,
  saveIndex,
} from './datastore.queries.ts'

const IndexJob = z.object({ document_id: z.uuid() })
/** Takes the text of a document into the datastore, in place of what stood there of it. */
export const indexDocument = job('datastore.index', IndexJob, { retries: 2, timeoutSeconds: 600 })

/** Forgets words that no document of a loan has any more. */
export const forgetWords = job('datastore.forget-words', z.object({ loan_id: z.uuid() }), { retries: 2 })

/** A passage's number takes two bytes. */
const MOST_PASSAGES = 65_536

/** Has a document enter the datastore anew, in the transaction that made its text what it is. */
export const requestIndex = async (
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  document: { id: string; loan_id: string },
  o: { afterOthers?: boolean } = {},
): Promise<void> => {
  await askForSource(tx, document)
  await deps.jobs.enqueue(tx, indexDocument, { document_id: document.id }, o)
}

/** Has documents enter that were read before there was a datastore, or that failed to; of one loan when one is named. */
export const indexMissing = async (
  deps: Pick<Deps, 'db' | 'jobs'>,
  o: { limit: number; loanId?: string },
): Promise<number> => {
  const missing = await notIndexed(deps.db, o.limit, o.loanId)
  for (const document of missing)
    await inTx(deps.db, (tx) => requestIndex(tx, deps, document, { afterOthers: o.loanId === undefined }))
  return missing.length
}

/** Indexes a document. A second run writes the same again. */
export const indexNow = async (db: Db, documentId: string): Promise<void> => {
  const document = await documentToIndex(db, documentId)
  if (!document) return
  const passages = passagesOf(document.pages).slice(0, MOST_PASSAGES)
  const index = await inTurns(passages.map((one) => one.text))
  await inTx(db, async (tx) => {
    const source = await holdSource(tx, documentId)
    if (!source) return
    await dropIndex(tx, documentId)
    await saveIndex(tx, source, passages, index)
  })
}

/** Indexes, letting other people's requests go first every few pages. */
const inTurns = async (passages: readonly string[]) => {
  const work = indexing(passages)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    await breathe()
  }
}

export const indexDocumentNow = async (
  deps: Pick<Deps, 'db' | 'jobs'>,
  asked: z.output<typeof IndexJob>,
  run: Pick<JobRun, 'lastTry'>,
): Promise<void> => {
  try {
    await indexNow(deps.db, asked.document_id)
  } catch (error) {
    if (run.lastTry)
      await inTx(deps.db, (tx) => failSource(tx, asked.document_id, 'It could not be taken in. Sync the file again.'))
    throw error
  }
}

export const forgetWordsNow = (db: Db, loanId: string) => inTx(db, (tx) => dropUnusedWords(tx, loanId))

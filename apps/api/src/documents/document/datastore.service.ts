import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import type {
  getDatastoreMetadata,
  listDatastoreDocuments,
  syncDatastore,
} from '@plinth/contract/documents/loan-document'
import type { TextState } from '@plinth/domain/documents/document/text-states'
import { byKey } from '@plinth/domain/documents/document/values'
import { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { type Db, inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { job } from '../../platform/jobs.ts'
import { findLoan } from '../../underwriting/index.ts'
import { forgetWords, indexMissing, sourceStates, storedBytes } from '../datastore/index.ts'
import { textBytes } from './datastore.queries.ts'
import { loanDocumentRows } from './loan-documents.queries.ts'
import { requestText } from './text.service.ts'

/** The files of a loan were synced: whoever rests on them looks at them again (N-36). */
export const filesSynced = job('document.files-synced', z.object({ loan_id: z.uuid() }))

const BYTES_A_GB = 1024 ** 3

type Reply = ReplyOf<typeof listDatastoreDocuments>
type Status = Reply['documents'][number]['status']

/** How far the text of a document is that the assistant reads; done also when some pages of it are missing. */
const textStatus: Readonly<Record<TextState, Status>> = {
  none: 'processing',
  queued: 'processing',
  reading: 'processing',
  done: 'completed',
  partial: 'completed',
  failed: 'failed',
  'needs-password': 'failed',
  'not-readable': 'failed',
}

/** A document whose text is read is processed once the datastore holds it. */
const statusOf = (text: TextState, source: string | undefined): Status => {
  const status = textStatus[text]
  if (status !== 'completed') return status
  return source === 'done' ? 'completed' : source === 'failed' ? 'failed' : 'processing'
}

/** Files taken in by one sync of what is missing. */
const MOST_MISSING = 5000

const documentsOf = async (db: Db, loanId: string) =>
  (await loanDocumentRows(db, loanId)).filter((document) => document.refusal === null)

/** Documents of a loan whose text is kept, by name (Q-32, U-35). */
export const datastoreDocuments = async (db: Db, loanKey: string): Promise<Reply> => {
  const { id } = await findLoan(db, loanKey)
  const [rows, sources] = await Promise.all([documentsOf(db, id), sourceStates(db, id)])
  const states = new Map(sources.map((one) => [one.document_id, one.state]))
  const documents = rows.map((d) => ({
    id: d.id,
    name: d.file_name,
    status: statusOf(d.text_state, states.get(d.id)),
    created_at: Math.floor((d.received_at ?? new Date(0)).getTime() / 1000),
  }))
  return { documents: documents.sort((a, b) => byKey(a.name, b.name)) }
}

/** How much of the database the text of a loan's documents and its index take (U-35). */
export const datastoreMetadata = async (db: Db, loanKey: string): Promise<ReplyOf<typeof getDatastoreMetadata>> => {
  const { id } = await findLoan(db, loanKey)
  const [text, index] = await Promise.all([textBytes(db, id), storedBytes(db, id)])
  return { datastore_usages: { size_gb: (text + index) / BYTES_A_GB } }
}

/** Not read yet, or not well: what a sync of what changed takes in. */
const unread: readonly TextState[] = ['none', 'failed']

/**
 * Reads the files of a loan anew and takes them into the datastore: all of them, or those not read or taken in yet, or not
 * well.
 */
export const syncFiles = async (
  deps: Deps,
  actor: Actor,
  loanKey: string,
  full: boolean,
): Promise<ReplyOf<typeof syncDatastore>> => {
  const loan = await findLoan(deps.db, loanKey)
  if (loan.archived_at) fail('archived', 'The loan is archived. Restore it first.')
  const documents = (await documentsOf(deps.db, loan.id)).filter(
    (d) => full || unread.some((state) => state === d.text_state),
  )
  const queued = await inTx(deps.db, async (tx) => {
    let asked = 0
    for (const d of documents) if (await requestText(tx, deps, actor, { id: d.id, loan_id: loan.id })) asked += 1
    await deps.jobs.enqueue(tx, filesSynced, { loan_id: loan.id })
    if (full) await deps.jobs.enqueue(tx, forgetWords, { loan_id: loan.id }, { afterOthers: true })
    return asked
  })
  return { queued: queued + (full ? 0 : await indexMissing(deps, { limit: MOST_MISSING, loanId: loan.id })) }
}

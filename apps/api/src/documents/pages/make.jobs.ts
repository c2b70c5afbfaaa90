import { pageTurns } from '@plinth/domain/documents/pages/arrange'
import { z } from 'zod'
import { plinth } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { record } from '../../platform/events.ts'
import { findActivity } from '../../loan/index.ts'
import { lockLoan } from '../../underwriting/index.ts'
import { type Composing, composing, whyNotComposed } from '../document/index.ts'
import { giveUpFile, processDocument } from '../document-request/index.ts'
import { arrangementById, madeFilesOf, type MadeFile, markStored, moveArrangement, sourcesOf } from './pages.queries.ts'
import { bringSourcesBack, putRequestsBack } from './settle.service.ts'

const Pages = z.array(
  z.object({ file: z.uuid(), page: z.int(), turn: z.union(pageTurns.map((turn) => z.literal(turn))) }),
)

type Arrangement = NonNullable<Awaited<ReturnType<typeof arrangementById>>>

/** Makes one file, keeps it and has it looked at; one that an earlier run kept is left. */
const makeOne = async (deps: Deps, g: Arrangement, file: MadeFile, open: Composing): Promise<void> => {
  if (file.stored) return
  await deps.storage.write(file.storage_key, await open.compose(Pages.parse(file.pages)), file.content_type)
  await inTx(deps.db, async (tx) => {
    if ((await markStored(tx, file.id)) === 0) return
    await deps.jobs.enqueue(tx, processDocument, { document_id: file.id })
    await tell(tx, { kind: 'changed', topics: ['activity', 'document'], loan_id: g.loan_id })
  })
}

/** Ends an arrangement that cannot be made: nothing of it stays, and what was set aside is back. */
const giveUp = (deps: Deps, g: Arrangement, reason: string): Promise<void> =>
  inTx(deps.db, async (tx) => {
    await lockLoan(tx, g.loan_id)
    if ((await moveArrangement(tx, g.id, 'making', { state: 'failed', reason })) === 0) return
    const made = await madeFilesOf(tx, g.id)
    for (const file of made) await giveUpFile(tx, file.process_id, reason)
    await bringSourcesBack(tx, deps, plinth, g.id)
    const { archived_at: archived, loan_archived_at: loanArchived } = await findActivity(tx, g.activity_id)
    if (archived === null && loanArchived === null) await putRequestsBack(tx, plinth, made)
    await record(tx, plinth, {
      ...({ kind: 'pages.not-arranged', entity: 'activity', entityId: g.activity_id, loanId: g.loan_id } as const),
      after: { reason, files: made.map((file) => file.file_name) },
    })
    await tell(tx, { kind: 'changed', topics: ['activity', 'document', 'loan-status'], loan_id: g.loan_id })
  })

/** Makes the files of an arrangement; run again it goes on where it stopped. */
export const makePagesNow = async (deps: Deps, arrangementId: string): Promise<void> => {
  const g = await arrangementById(deps.db, arrangementId)
  if (g?.state !== 'making') return
  const sources = await sourcesOf(deps.db, g.id)
  const made = await madeFilesOf(deps.db, g.id)
  const files = sources.map((s) => ({
    id: s.id,
    storageKey: s.storage_key,
    contentType: s.content_type,
    password: null,
  }))
  try {
    await composing(deps, files, async (open) => {
      for (const file of made) await makeOne(deps, g, file, open)
    })
  } catch (error) {
    const reason = whyNotComposed(error)
    if (reason === null) throw error
    return giveUp(deps, g, reason)
  }
  await inTx(deps.db, async (tx) => {
    if ((await moveArrangement(tx, g.id, 'making', { state: 'made' })) === 0) return
    await tell(tx, { kind: 'changed', topics: ['activity', 'document'], loan_id: g.loan_id })
  })
}

import type { PagesView } from '@plinth/contract/documents/pages'
import { arrangementUndoRefusal, undoable } from '@plinth/domain/documents/pages/arrange'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { followReading } from '../../underwriting/index.ts'
import { setAside } from '../document-request/index.ts'
import { holdRequest } from './arrange.service.ts'
import { arrangementById, madeFilesOf, moveArrangement } from './pages.queries.ts'
import { readPages } from './pages.view.ts'
import { bringSourcesBack, putRequestsBack } from './settle.service.ts'

/**
 * Sets the files of an arrangement aside, and puts what they were made from up for review again. The request may have
 * changed since, as it does while the made files are read: what was made must stand as it was. Fails with not_found,
 * archived, and state_conflict once one of the files was decided on.
 */
export const undoArrangement = (
  deps: Deps,
  actor: Actor,
  o: { activityId: string; arrangementId: string },
): Promise<PagesView> =>
  inTx(deps.db, async (tx) => {
    const a = await holdRequest(tx, o.activityId)
    const g = await arrangementById(tx, o.arrangementId)
    if (g?.activity_id !== a.id) return fail('not_found', 'This arrangement was not found.')
    const made = await madeFilesOf(tx, g.id)
    const refusal = arrangementUndoRefusal(
      g.state,
      made.map(({ state }) => state),
    )
    if (refusal !== '' || (await moveArrangement(tx, g.id, g.state, { state: 'undone' })) === 0)
      fail('state_conflict', refusal)
    for (const file of made)
      if ((await setAside(tx, file.process_id, undoable)) > 0)
        await followReading(tx, actor, file.process_id, deps.clock)
    await bringSourcesBack(tx, deps, actor, g.id)
    await putRequestsBack(tx, actor, made)
    await record(tx, actor, {
      ...({ kind: 'pages.undone', entity: 'activity', entityId: a.id, loanId: a.loan_id } as const),
      after: { files: made.map((file) => file.file_name) },
    })
    await tell(tx, { kind: 'changed', topics: ['activity', 'document', 'loan-status'], loan_id: a.loan_id })
    return readPages(tx, a.id)
  })

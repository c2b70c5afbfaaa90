import type { FileWarning, TextState } from '@plinth/domain/document/text-states'
import type { Author } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { record } from '../../platform/events.ts'
import { tellText } from './reading.service.ts'
import { moveText, type TextDocument } from './text.queries.ts'

export interface Finish {
  from: readonly TextState[]
  state: TextState
  reason: string
  warnings?: readonly FileWarning[]
  /** Pages that values are read from; all when left out. */
  range?: string
}

/** Ends a reading: its state, its event, and the news of it, all or none. A second run finds it ended. */
export const finishText = (deps: Deps, author: Author, document: TextDocument, end: Finish): Promise<void> =>
  inTx(deps.db, async (tx) => {
    const moved = await moveText(tx, document.id, end.from, {
      state: end.state,
      reason: end.reason,
      ...(end.warnings ? { warnings: end.warnings } : {}),
    })
    if (moved === 0) return
    await record(tx, author, {
      kind: 'document.text-read',
      entity: 'document',
      entityId: document.id,
      loanId: document.loan_id,
      after: { state: end.state, reason: end.reason },
    })
    await tellText(tx, document)
  })

import { judges } from '@plinth/domain/loan/judged-by'
import { setTimeout as wait } from 'node:timers/promises'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { openLoansAfter } from './administration.queries.ts'
import { recalculateJob } from './change.service.ts'
import { findModel } from './contents.queries.ts'
import { scoreLoans } from './scoring.service.ts'

/** Loans in one transaction: few, so that nobody who changes one of them waits. */
const STRETCH = 20

/**
 * Scores the loans again after a change of a model that scores loans. Archived loans keep their score. After each stretch it
 * rests as long as it worked: answers to people come first.
 */
export const scoringJobs = ({ db, jobs, clock }: Deps): void =>
  jobs.handle(recalculateJob, async ({ model_id, version }, { signal }) => {
    const wanted = async () => {
      const model = await findModel(db, model_id)
      return model !== undefined && judges(model) && model.version === version
    }
    let last: string | null = null
    // A later change has a job of its own, which scores every loan anew.
    while (await wanted()) {
      signal.throwIfAborted()
      const from = performance.now()
      const loanIds = await openLoansAfter(db, last, STRETCH)
      if (loanIds.length === 0) return
      await inTx(db, (tx) => scoreLoans(tx, loanIds, clock))
      last = loanIds.at(-1) ?? null
      await wait(performance.now() - from)
    }
  })

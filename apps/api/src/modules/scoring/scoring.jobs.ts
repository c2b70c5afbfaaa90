import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { openLoans } from './administration.queries.ts'
import { recalculateJob } from './change.service.ts'
import { findModel } from './contents.queries.ts'
import { calculateLoanScore } from './scoring.service.ts'

/** Loans scored between two looks at whether the work is still wanted. */
const STRETCH = 20

/** Scores the loans again after a change of the model in use, one transaction a loan. Archived loans keep theirs. */
export const scoringJobs = ({ db, jobs, clock }: Deps): void =>
  jobs.handle(recalculateJob, async ({ model_id, version }, { signal }) => {
    const wanted = async () => {
      const model = await findModel(db, model_id)
      return model?.in_use === true && model.version === version
    }
    for (const [n, loanId] of (await openLoans(db)).entries()) {
      signal.throwIfAborted()
      // A later change has a job of its own, which scores every loan anew.
      if (n % STRETCH === 0 && !(await wanted())) return
      await inTx(db, (tx) => calculateLoanScore(tx, loanId, clock))
    }
  })

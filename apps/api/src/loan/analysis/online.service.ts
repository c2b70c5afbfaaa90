import { z } from 'zod'
import { type Actor, type Author, plinth } from '../../platform/actor.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { record } from '../../platform/events.ts'
import { job } from '../../platform/jobs.ts'
import type { OnlineDocs } from '../../vendors/docs/port.ts'
import { noWorkbook, readLoan } from '../detail/index.ts'
import * as q from './loan-analysis.queries.ts'
import { makeWorkbook, workbookType } from './loan-analysis.service.ts'

/** Keeps the first id that was made; of two who ask at once both get that one. */
const keep = (db: Db, author: Author, loanId: string, column: q.OnlineId, id: string): Promise<string> =>
  inTx(db, async (tx: Tx) => {
    const kept = await q.keepFirst(tx, loanId, column, id)
    if (kept !== null) return kept
    await record(tx, author, {
      ...{ kind: 'loan.put-online', entity: 'loan', entityId: loanId, loanId },
      after: { [column]: id },
    })
    return id
  })

/** The id of the loan's folder at Google, made at the first asking (U-02). Throws when Google refuses. */
export const loanFolder = async (deps: Deps, docs: OnlineDocs, actor: Actor, loanId: string): Promise<string> => {
  const loan = await readLoan(deps.db, loanId)
  if (loan.google_drive_folder_id !== null) return loan.google_drive_folder_id
  const id = await docs.folder({ id: loan.id, name: `${loan.human_id} ${loan.name}` })
  return keep(deps.db, actor, loan.id, 'google_drive_folder_id', id)
}

/** Puts the analysis of a loan into its folder as a spreadsheet, once (I-20, U-02). */
export const putAnalysisJob = job('loan-analysis.put-online', z.object({ loan_id: z.uuid() }))

/** Longer than Google may take to answer: a claim that is older was left behind by a worker that died. */
const CLAIM_SECONDS = 300

/** Looks again once the claim of another has run out, in case its worker died. */
const lookLater = (deps: Deps, loanId: string): Promise<void> =>
  inTx(deps.db, (tx) =>
    deps.jobs.enqueue(tx, putAnalysisJob, { loan_id: loanId }, { startAfterSeconds: CLAIM_SECONDS + 1 }),
  )

/**
 * What the job does; nothing where there is a spreadsheet, no folder or no figures. Of two at once the second leaves it to
 * the first. No transaction is open while Google answers. Throws when Google refuses.
 */
export const putAnalysisOnline = async (deps: Deps, loanId: string): Promise<void> => {
  const loan = await readLoan(deps.db, loanId)
  const { google_drive_folder_id: folder } = loan
  if (!deps.onlineDocs || loan.spreadsheet_id !== null || folder === null || noWorkbook(loan) !== null) return
  if (!(await q.claim(deps.db, loanId, CLAIM_SECONDS))) return lookLater(deps, loanId)
  try {
    const { file, humanId } = await makeWorkbook(deps.db, loanId, { files: false })
    const sheet = { name: `${humanId} analysis`, body: file, contentType: workbookType, folder }
    await keep(deps.db, plinth, loan.id, 'spreadsheet_id', await deps.onlineDocs.putSheet(sheet))
  } catch (error) {
    await q.giveUpClaim(deps.db, loanId)
    throw error
  }
}

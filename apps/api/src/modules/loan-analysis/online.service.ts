import { sql } from 'kysely'
import { z } from 'zod'
import { type Actor, type Author, plinth } from '../../platform/actor.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { record } from '../../platform/events.ts'
import { job } from '../../platform/jobs.ts'
import type { OnlineDocs } from '../../vendors/docs/port.ts'
import { noWorkbook, readLoan } from '../loan-detail/index.ts'
import { makeWorkbook, workbookType } from './loan-analysis.service.ts'

type OnlineId = 'google_drive_folder_id' | 'spreadsheet_id'

/** Keeps the first id that was made; of two who ask at once both get that one. */
const keep = (db: Db, author: Author, loanId: string, column: OnlineId, id: string): Promise<string> =>
  inTx(db, async (tx: Tx) => {
    const row = await tx
      .updateTable('loan')
      .set({ [column]: id })
      .where('id', '=', loanId)
      .where(column, 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (row) {
      await record(tx, author, {
        kind: 'loan.put-online',
        entity: 'loan',
        entityId: loanId,
        loanId,
        after: { [column]: id },
      })
      return id
    }
    const kept = await tx.selectFrom('loan').select(column).where('id', '=', loanId).executeTakeFirstOrThrow()
    return kept[column] ?? id
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

/** Of two who put the analysis of one loan online at once the second waits, and then finds it there. */
const oneAtATime = (tx: Tx, loanId: string) =>
  sql`select pg_advisory_xact_lock(hashtext('analysis online'), hashtext(${loanId}))`.execute(tx)

/** What the job does; nothing where there is a spreadsheet, no folder or no figures. Throws when Google refuses. */
export const putAnalysisOnline = (deps: Deps, loanId: string): Promise<void> =>
  inTx(deps.db, async (tx) => {
    await oneAtATime(tx, loanId)
    const loan = await readLoan(deps.db, loanId)
    const { google_drive_folder_id: folder } = loan
    if (!deps.onlineDocs || loan.spreadsheet_id !== null || folder === null || noWorkbook(loan) !== null) return
    const { file, humanId } = await makeWorkbook(deps.db, loanId)
    const sheet = { name: `${humanId} analysis`, body: file, contentType: workbookType, folder }
    await keep(deps.db, plinth, loan.id, 'spreadsheet_id', await deps.onlineDocs.putSheet(sheet))
  })

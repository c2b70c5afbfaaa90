import { isGraveRow } from '@plinth/domain/credit/insight/facts'
import type { Db, Tx } from '../../platform/db.ts'

/** What others verified and found of a borrower; null where nobody looked. */
export interface Checked {
  /** Whole cents of the newest verified liquidity. */
  verified_liquidity_cents: number | null
  /** Open liens and judgments that reports tell. */
  open_liens: number | null
  /** Every grave row of reports, added up. */
  report_findings: number | null
}

export const unchecked: Checked = { verified_liquidity_cents: null, open_liens: null, report_findings: null }

const lienRows = new Set(['tax_liens', 'judgments', 'judgments_liens_open'])

/** Rows of the reports on borrowers that are done; those a sandbox made up only where they count. */
const reportRows = (db: Db | Tx, ids: readonly string[]) =>
  db
    .selectFrom('report_row as r')
    .innerJoin('activity as a', 'a.id', 'r.activity_id')
    .select(['a.borrower_id', 'r.key', 'r.value'])
    .where('a.borrower_id', 'in', ids)
    .where('a.state', '=', 'Done')
    .where('a.archived_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.not(
          eb.exists(
            eb
              .selectFrom('report_run as u')
              .select('u.process_id')
              .whereRef('u.activity_id', '=', 'a.id')
              .where('u.mode', '=', 'sandbox')
              .where('u.answered_at', 'is not', null),
          ),
        ),
        eb.not(
          eb.exists(
            eb.selectFrom('setting').select('key').where('key', '=', 'sandbox.counts').where('value', '=', 'false'),
          ),
        ),
      ]),
    )
    .execute()

const verifiedCash = (db: Db | Tx, ids: readonly string[]) =>
  db
    .selectFrom('underwriting_value')
    .select(['borrower_id', 'value'])
    .distinctOn('borrower_id')
    .where('borrower_id', 'in', ids)
    .where('kind', '=', 'liquidity')
    .where('verified_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('borrower_id')
    .orderBy('as_of', 'desc')
    .orderBy('added_at', 'desc')
    .execute()

/** What was verified and found of some borrowers, by their ids. A lien that several reports tell counts once: the most of one counts. */
export const checkedBorrowers = async (db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Checked>> => {
  if (ids.length === 0) return new Map()
  const rows = Map.groupBy(await reportRows(db, ids), (row) => row.borrower_id)
  const cash = new Map((await verifiedCash(db, ids)).map((row) => [row.borrower_id, row.value]))
  return new Map(
    ids.map((id) => {
      const told = rows.get(id) ?? []
      const liens = told.filter((row) => lienRows.has(row.key)).map((row) => Number(row.value))
      const grave = told.filter((row) => isGraveRow(row.key, row.value)).map((row) => Number(row.value))
      const known: Checked = {
        verified_liquidity_cents: cash.get(id) ?? null,
        open_liens: liens.length === 0 ? null : Math.max(...liens.filter((n) => Number.isFinite(n)), 0),
        report_findings: told.length === 0 ? null : grave.reduce((sum, n) => sum + n, 0),
      }
      return [id, known]
    }),
  )
}

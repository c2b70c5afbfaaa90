import { pastStatuses } from '@plinth/domain/loan/outcome'
import type { Db, Tx } from '../../platform/db.ts'

/** Versions of a model with who made them, the newest first. */
export const listVersions = (db: Db | Tx, modelId: string, max: number) =>
  db
    .selectFrom('scoring_model_version as v')
    .leftJoin('app_user as u', 'u.id', 'v.made_by')
    .select(['v.version', 'v.contents', 'v.made_at', 'u.first_name', 'u.last_name'])
    .where('v.model_id', '=', modelId)
    .orderBy('v.version', 'desc')
    .limit(max)
    .execute()

export const findVersion = (db: Db | Tx, modelId: string, version: number) =>
  db
    .selectFrom('scoring_model_version')
    .select('contents')
    .where('model_id', '=', modelId)
    .where('version', '=', version)
    .executeTakeFirst()

/** Loans that are over, archived ones too, in a fixed order: at most `max` after the one given. */
export const pastLoansAfter = (db: Db, after: string | null, max: number) =>
  db
    .selectFrom('loan')
    .select(['id', 'name', 'status'])
    .where('status', 'in', pastStatuses)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(max)
    .execute()

const backTests = (db: Db | Tx) =>
  db
    .selectFrom('scoring_back_test as t')
    .innerJoin('scoring_model as a', 'a.id', 't.active_id')
    .innerJoin('scoring_model as m', 'm.id', 't.model_id')
    .select([
      't.id',
      't.model_id',
      't.model_version',
      't.active_id',
      't.active_version',
      't.state',
      't.result',
      't.asked_at',
      'a.name as active_name',
      'm.version as present_version',
    ])

export const latestBackTest = (db: Db | Tx, modelId: string) =>
  backTests(db).where('t.model_id', '=', modelId).orderBy('t.asked_at', 'desc').limit(1).executeTakeFirst()

export const findBackTest = (db: Db | Tx, id: string) => backTests(db).where('t.id', '=', id).executeTakeFirst()

export const insertBackTest = async (
  tx: Tx,
  test: { model_id: string; model_version: number; active_id: string; active_version: number; asked_by: string | null },
): Promise<string> => {
  const made = await tx.insertInto('scoring_back_test').values(test).returning('id').executeTakeFirstOrThrow()
  return made.id
}

/** Ends a back-test that waits; a repeat changes nothing. */
export const endBackTest = (db: Db, id: string, end: { state: 'done' | 'failed'; result: object | null; at: Date }) =>
  db
    .updateTable('scoring_back_test')
    .set({ state: end.state, result: end.result && JSON.stringify(end.result), done_at: end.at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()

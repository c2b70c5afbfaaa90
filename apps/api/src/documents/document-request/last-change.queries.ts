import type { Db, Tx } from '../../platform/db.ts'

/** The newest event of some kinds of an activity or one of its files. */
export const lastEvent = (db: Db | Tx, activityId: string, kinds: readonly string[]) =>
  db
    .selectFrom('event')
    .select(['actor_name', 'kind'])
    .where('kind', 'in', kinds)
    .where((eb) =>
      eb.or([
        eb.and([eb('entity', '=', 'activity'), eb('entity_id', '=', activityId)]),
        eb.and([
          eb('entity', '=', 'process'),
          eb('entity_id', 'in', eb.selectFrom('process').select('id').where('activity_id', '=', activityId)),
        ]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

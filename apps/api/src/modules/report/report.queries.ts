import type { Db } from '../../platform/db.ts'

/** The newest file of an activity that arrived and was not refused; undefined when there is none. */
export const newestFile = (db: Db, activityId: string) =>
  db
    .selectFrom('document as d')
    .innerJoin('process as p', 'p.id', 'd.process_id')
    .select('d.id')
    .where('d.activity_id', '=', activityId)
    .where('d.received_at', 'is not', null)
    .where('p.state', 'not in', ['Unsupported', 'Rejected'])
    .orderBy('d.id', 'desc')
    .limit(1)
    .executeTakeFirst()

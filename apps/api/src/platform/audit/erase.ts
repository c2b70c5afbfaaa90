import { plinth } from '../actor.ts'
import { type Db, inTx } from '../db.ts'
import { record } from '../events.ts'
import * as q from './stored-trail.ts'

/**
 * Erases what an event tells of people, with an event of its own that says so and why: the chain stays provable. Answers
 * whether there is such an event. `owner` is the database as the owner of its schema; nobody else may.
 */
export const eraseDetails = (owner: Db, id: string, reason: string): Promise<boolean> =>
  inTx(owner, async (tx) => {
    if (!(await q.emptyDetails(tx, id))) return false
    await record(tx, plinth, { kind: 'event.erased', entity: 'event', entityId: id, after: { reason } })
    return true
  })

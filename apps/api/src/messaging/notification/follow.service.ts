import { fullName } from '@plinth/domain/shared/text'
import type { Actor } from '../../platform/actor.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { addFollower, followersOf, removeFollower } from './follow.queries.ts'
import { findLoan } from '../../underwriting/index.ts'

const viewOf = async (db: Db | Tx, actor: Actor, loanId: string) => {
  const followers = await followersOf(db, loanId)
  return {
    following: followers.some(({ id }) => id === actor.id),
    followers: followers.map((u) => ({ id: u.id, name: fullName(u.first_name, u.last_name) || u.email })),
  }
}

/** Who follows a loan, and whether the caller does. Fails with not_found. */
export const listFollowers = async (db: Db, actor: Actor, key: string) =>
  viewOf(db, actor, (await findLoan(db, key)).id)

/** Begins to follow a loan, or stops; done twice it is the same. Fails with not_found. */
export const followLoan = (db: Db, actor: Actor, key: string, following: boolean) =>
  inTx(db, async (tx) => {
    const loanId = (await findLoan(tx, key)).id
    if (await (following ? addFollower : removeFollower)(tx, loanId, actor.id))
      await record(tx, actor, {
        kind: following ? 'loan.followed' : 'loan.unfollowed',
        entity: 'loan',
        entityId: loanId,
        loanId,
        after: { following },
      })
    return viewOf(tx, actor, loanId)
  })

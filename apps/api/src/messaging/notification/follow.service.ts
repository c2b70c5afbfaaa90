import { fullName } from '@plinth/domain/shared/text'
import type { Actor } from '../../platform/actor.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { addFollower, followersOf, loanIdByKey, removeFollower } from './follow.queries.ts'

const noLoan = () => fail('not_found', 'This loan was not found.')

const viewOf = async (db: Db | Tx, actor: Actor, loanId: string) => {
  const followers = await followersOf(db, loanId)
  return {
    following: followers.some(({ id }) => id === actor.id),
    followers: followers.map((u) => ({ id: u.id, name: fullName(u.first_name, u.last_name) || u.email })),
  }
}

/** Who follows a loan, and whether the caller does. Fails with not_found. */
export const listFollowers = async (db: Db, actor: Actor, key: string) =>
  viewOf(db, actor, (await loanIdByKey(db, key)) ?? noLoan())

/** Begins to follow a loan, or stops; done twice it is the same. Fails with not_found. */
export const followLoan = (db: Db, actor: Actor, key: string, following: boolean) =>
  inTx(db, async (tx) => {
    const loanId = (await loanIdByKey(tx, key)) ?? noLoan()
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

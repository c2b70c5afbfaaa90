import { remindersDue } from '@plinth/domain/closing/committee/vote'
import { plinth } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { mailBallot } from './letters.service.ts'
import * as q from './vote.queries.ts'
import { hasLostItsReview } from './vote.view.ts'
import { closeInTx, noteVote } from './vote.service.ts'

/** Reminds who has not voted and is due a reminder, each mark once (AH-13). */
const remindSilent = (deps: Deps, v: q.VoteRow): Promise<void> =>
  inTx(deps.db, async (tx) => {
    const held = await q.lockVote(tx, v.id)
    if (held?.state !== 'open') return
    const times = { openedMs: held.opened_at.getTime(), deadlineMs: held.deadline_at.getTime() }
    const due = remindersDue({ ...times, nowMs: deps.clock.now() })
    const silent = (await q.ballotsOf(tx, [held.id])).filter(
      (b) => b.counts && b.left_at === null && b.choice === null && b.reminders < due,
    )
    for (const to of silent) {
      await q.writeBallot(tx, to.id, { reminders: due })
      await mailBallot(tx, deps, held, to, true)
    }
    if (silent.length > 0) await noteVote(tx, plinth, held, 'reminded', { to: silent.map(({ name }) => name) })
  })

const tend = async (deps: Deps, v: q.VoteRow): Promise<void> => {
  if (hasLostItsReview(v) || v.deadline_at.getTime() <= deps.clock.now())
    await inTx(deps.db, (tx) => closeInTx(tx, deps, plinth, { id: v.id }))
  else await remindSilent(deps, v)
}

/** Reminds, closes what is over, and withdraws what lost its board review. */
export const tendAll = async (deps: Deps): Promise<void> => {
  // One that cannot be tended must not keep the others waiting; it is tried again at the next round.
  for (const v of await q.openVotes(deps.db))
    await tend(deps, v).catch((error: unknown) => deps.log.error({ err: error, vote: v.id }, 'tending a vote'))
}

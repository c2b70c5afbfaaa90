import { presenceKeptMs, presenceMs } from '@plinth/domain/loan/teamwork'
import { fullName } from '@plinth/domain/shared/text'
import { z } from 'zod'
import type { Deps } from '../../app/deps.ts'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { job } from '../../platform/jobs.ts'
import { findLoan } from '../../underwriting/index.ts'
import { forgetBefore, leave, presentRows, see } from './presence.queries.ts'

type Looking = Pick<Deps, 'db' | 'clock'>

const others = async (db: Db | Tx, nowMs: number, actor: Actor, loanId: string) => ({
  people: (await presentRows(db, { loanId, but: actor.id, since: new Date(nowMs - presenceMs) })).map((one) => ({
    id: one.id,
    name: fullName(one.first_name, one.last_name) || one.email,
  })),
})

/** Which colleagues are looking at a loan, whichever server they are on (AD-11). Fails with not_found. */
export const readPresent = async ({ db, clock }: Looking, actor: Actor, key: string) =>
  others(db, clock.now(), actor, (await findLoan(db, key)).id)

/** Notes that the caller looks at a loan, or no longer; colleagues' screens hear of coming and going alone. */
export const setPresent = ({ db, clock }: Looking, actor: Actor, key: string, here: boolean) =>
  inTx(db, async (tx) => {
    const { id: loanId } = await findLoan(tx, key)
    const nowMs = clock.now()
    const since = new Date(nowMs - presenceMs)
    const isNews = here
      ? await see(tx, { loanId, userId: actor.id, at: new Date(nowMs), since })
      : await leave(tx, loanId, actor.id)
    if (isNews) await tell(tx, { kind: 'changed', topics: ['presence'], loan_id: loanId })
    return others(tx, nowMs, actor, loanId)
  })

/** Forgets who went without a word. */
export const forgetPresentJob = job('loan.forget-present', z.object({}), {
  retries: 1,
  cron: '*/2 * * * *',
  lowPriority: true,
})

export const registerPresenceJobs = (deps: Deps): void =>
  deps.jobs.handle(forgetPresentJob, async () => {
    await forgetBefore(deps.db, new Date(deps.clock.now() - presenceKeptMs + 120_000))
  })

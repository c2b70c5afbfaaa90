import type { ActivityView } from '@plinth/contract/loan/activity'
import { isFormDate, plainDateFrom, todayIn } from '@plinth/domain/shared/dates'
import { z } from 'zod'
import { type Actor, plinth } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { job } from '../../platform/jobs.ts'
import { viewActivity } from '../../loan/index.ts'
import { notifyStaff } from '../../messaging/index.ts'
import { expiresOn, markExpired, ranOut, writeExpiry } from './deal-document.queries.ts'
import { findDeal, requireEvent } from './deal-document.service.ts'
import { lockLoanInPipeline } from '../../underwriting/index.ts'

/** Once a day, soon after midnight of every zone of the country: marks the term sheets whose last day has passed. */
export const expireTermSheets = job('deal-document.expire', z.object({}), { cron: '15 10 * * *' })

type At = Pick<Deps, 'config' | 'clock'>
const today = (deps: At) => todayIn(deps.config.PLINTH_TIME_ZONE, deps.clock.now())

/** Sets the last day of a term sheet (its next version says it); one that had run out stands again. */
export const extendTermSheet = async (
  deps: Pick<Deps, 'db'> & At,
  actor: Actor,
  id: string,
  expiresEpoch: number,
): Promise<ActivityView> => {
  const date = plainDateFrom(expiresEpoch)
  if (date === null || !isFormDate(date)) return badField('expires_epoch', '* Enter a valid date')
  if (date < today(deps)) return badField('expires_epoch', '* Enter a date that has not passed')
  const seen = await findDeal(deps.db, id, 'term-sheet')
  requireEvent(seen, 'generate')
  await inTx(deps.db, async (tx) => {
    await lockLoanInPipeline(tx, seen.loan_id)
    const before = await expiresOn(tx, seen.id)
    if (before === date) return
    await writeExpiry(tx, seen.id, date)
    await record(tx, actor, {
      kind: 'deal-document.extended',
      entity: 'activity',
      entityId: seen.id,
      loanId: seen.loan_id,
      before: { expires_on: before },
      after: { expires_on: date },
    })
    await tell(tx, { kind: 'changed', topics: ['activity', 'loan-status'], loan_id: seen.loan_id })
  })
  return viewActivity(deps.db, seen.id)
}

/** Marks what ran out, each in a transaction of its own with its event and its notice; a second run finds it marked. */
export const expireNow = async (deps: Pick<Deps, 'db'> & At): Promise<void> => {
  for (const sheet of await ranOut(deps.db, today(deps)))
    await inTx(deps.db, async (tx) => {
      if ((await markExpired(tx, sheet.id)) === 0) return
      await record(tx, plinth, {
        kind: 'deal-document.expired',
        entity: 'activity',
        entityId: sheet.id,
        loanId: sheet.loan_id,
        after: { expires_on: sheet.expires_on },
      })
      await notifyStaff(tx, {
        message: `Term sheet expired: ${sheet.loan_name}`,
        loanId: sheet.loan_id,
        documentId: null,
        by: null,
      })
      await tell(tx, { kind: 'changed', topics: ['activity', 'loan-status'], loan_id: sheet.loan_id })
    })
}

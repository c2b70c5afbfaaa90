import type { ActivityView } from '@plinth/contract/loan/activity'
import { plainDateFrom, todayIn } from '@plinth/domain/shared/dates'
import { depositAmountError, depositDayError } from '@plinth/domain/shared/limits'
import { centsToDollars, dollarsToCents } from '@plinth/domain/shared/money'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../app/deps.ts'
import { badField } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { loanAmount, writeDeposit } from './deal-document.queries.ts'
import { findDeal, step } from './deal-document.service.ts'

/**
 * Accepts the good-faith deposit with what was received and when (L-23..L-26): a day that has come, and no more than the
 * loan. Fails with invalid_input, naming the field.
 */
export const acceptDeposit = async (
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  actor: Actor,
  id: string,
  deposit: { deposit_amount: number; deposit_date: number },
): Promise<ActivityView> => {
  const day = plainDateFrom(deposit.deposit_date)
  if (day === null) return badField('deposit_date', '* Invalid Date')
  const dayError = depositDayError(day, todayIn(deps.config.PLINTH_TIME_ZONE, deps.clock.now()))
  if (dayError !== null) return badField('deposit_date', dayError)
  const seen = await findDeal(deps.db, id, 'good-faith-deposit')
  const loan = await loanAmount(deps.db, seen.loan_id)
  const tooMuch = depositAmountError(deposit.deposit_amount, centsToDollars(loan.amount_cents))
  if (tooMuch !== null) return badField('deposit_amount', tooMuch)
  const stored = { deposit_amount_cents: dollarsToCents(deposit.deposit_amount), deposit_date: day }
  return step(deps, actor, seen, 'set-accepted', async (tx) => {
    await writeDeposit(tx, seen.id, stored)
    await record(tx, actor, {
      kind: 'deposit.received',
      entity: 'activity',
      entityId: seen.id,
      loanId: seen.loan_id,
      after: stored,
    })
  })
}

import type { Actor } from '../../platform/actor.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { queueMail } from '../../platform/mail.ts'
import { type Reminder, remindersOf } from './loan-reminder.letters.ts'
import { openRequests, partiesOf, reminderLoan } from './loan-reminder.queries.ts'
import { findLoanId, lockLoan } from './loan-update.queries.ts'
import { noLoan, refuseArchived } from './loan-update.service.ts'

/** What a reminder of a loan would say now, and to whom. */
export const previewReminder = async (db: Db | Tx, deps: Deps, key: string): Promise<Reminder[]> => {
  const id = (await findLoanId(db, key)) ?? noLoan()
  const loan = (await reminderLoan(db, id)) ?? noLoan()
  return remindersOf({
    loan,
    parties: await partiesOf(db, id, loan.correspond_with_broker ? 'brokers' : 'borrowers'),
    requests: await openRequests(db, id),
    brokerMode: loan.correspond_with_broker,
    brand: deps.config.PLINTH_BRAND,
    address: `${deps.config.publicUrl}/personal`,
    pattern: deps.config.PLINTH_DATE_FORMAT,
  })
}

/** Queues the reminder to each party who owes something and records who got it. Nobody owing is a conflict. */
export const sendReminder = (deps: Deps, actor: Actor, key: string): Promise<Reminder[]> =>
  inTx(deps.db, async (tx) => {
    const loan = (await lockLoan(tx, key)) ?? noLoan()
    refuseArchived(loan)
    const reminders = await previewReminder(tx, deps, loan.id)
    if (reminders.length === 0) fail('state_conflict', 'Nobody who can be written to owes anything on this loan.')
    for (const r of reminders)
      await queueMail(tx, deps.jobs, {
        to: { name: r.name, email: r.email },
        subject: r.subject,
        text: r.body,
        loanId: loan.id,
      })
    await record(tx, actor, {
      kind: 'loan.reminded',
      entity: 'loan',
      entityId: loan.id,
      loanId: loan.id,
      after: { to: reminders.map((r) => r.name), owes: reminders.map((r) => r.owes) },
    })
    return reminders
  })

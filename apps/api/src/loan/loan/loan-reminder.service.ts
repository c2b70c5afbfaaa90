import { epochOf } from '@plinth/domain/shared/dates'
import type { Actor } from '../../platform/actor.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { queueMail } from '../../platform/mail.ts'
import { queueText } from '../../platform/text-message.ts'
import { type Reminder, remindersOf } from './loan-reminder.letters.ts'
import { lastEvent, openRequests, partiesOf, reminderLoan } from './loan-reminder.queries.ts'
import { findLoan, lockOpenLoan, noLoan } from '../../underwriting/index.ts'

/** The letters of a loan: the lender's to whom it corresponds with (E-30), or a broker's to the borrowers. */
const lettersOf = async (db: Db | Tx, deps: Deps, id: string, broker: string | null): Promise<Reminder[]> => {
  const loan = (await reminderLoan(db, id)) ?? noLoan()
  const brokerMode = loan.correspond_with_broker && broker === null
  return remindersOf({
    loan,
    parties: await partiesOf(db, id, brokerMode ? 'brokers' : 'borrowers'),
    requests: await openRequests(db, id),
    brokerMode,
    broker,
    brand: deps.config.PLINTH_BRAND,
    address: `${deps.config.publicUrl}/personal`,
    pattern: deps.config.PLINTH_DATE_FORMAT,
  })
}

/** What a reminder of a loan would say now, and to whom. */
export const previewReminder = async (db: Db | Tx, deps: Deps, key: string): Promise<Reminder[]> =>
  lettersOf(db, deps, (await findLoan(db, key)).id, null)

const queueLetters = async (tx: Tx, deps: Deps, loanId: string, reminders: readonly Reminder[]) => {
  for (const r of reminders)
    await queueMail(tx, deps, { to: { name: r.name, email: r.email }, subject: r.subject, text: r.body, loanId })
}
const told = (reminders: readonly Reminder[]) => ({
  to: reminders.map((r) => r.name),
  owes: reminders.map((r) => r.owes),
})

interface Texting {
  /** Addresses of the recipients who get a text message too. */
  textTo: readonly string[]
  /** That they have agreed to such messages. */
  agreed: boolean
}

/** The recipients who get a text message too. Refused without their agreement, and for one without a number. */
const textedOf = (reminders: readonly Reminder[], { textTo, agreed }: Texting) => {
  if (textTo.length > 0 && !agreed) badField('agreed_confirmed', 'Confirm that they agreed to receive text messages')
  return [...new Set(textTo)].map((email) => {
    const found = reminders.find((r) => r.email === email)
    const { phone = null } = found ?? {}
    if (!found || phone === null) return badField('text_to', 'A text message can go only to a recipient with a number')
    return { ...found, phone }
  })
}

/**
 * Queues the reminder to each party who owes something, a text message beside it to whom it is wished, and records who got
 * which. Nobody owing is a conflict.
 */
export const sendReminder = (
  deps: Deps,
  actor: Actor,
  key: string,
  texting: Texting,
): Promise<{ reminders: Reminder[]; texted: number }> =>
  inTx(deps.db, async (tx) => {
    const loan = await lockOpenLoan(tx, key)
    const reminders = await previewReminder(tx, deps, loan.id)
    if (reminders.length === 0)
      fail('state_conflict', 'No one with an email address has outstanding items on this loan.')
    const texted = textedOf(reminders, texting)
    await queueLetters(tx, deps, loan.id, reminders)
    for (const { name, phone, text } of texted)
      await queueText(tx, deps.jobs, { to: { name, phone }, text, loanId: loan.id })
    await record(tx, actor, {
      kind: 'loan.reminded',
      entity: 'loan',
      entityId: loan.id,
      loanId: loan.id,
      after: {
        ...told(reminders),
        ...(texted.length > 0 ? { texted: texted.map((r) => r.name), agreed_confirmed: true } : {}),
      },
    })
    return { reminders, texted: texted.length }
  })

/** A borrower is reminded by their broker at most once in so many seconds. */
const BETWEEN_SECONDS = 24 * 3600
/** The event that a broker's reminder leaves on the loan. */
const byBroker = 'loan.borrower-reminded'

/** From when a broker may remind again, epoch seconds; null = now. */
const againFrom = async (db: Db | Tx, deps: Deps, loanId: string): Promise<number | null> => {
  const last = await lastEvent(db, loanId, byBroker)
  if (!last) return null
  const again = epochOf(last.at) + BETWEEN_SECONDS
  return again * 1000 > deps.clock.now() ? again : null
}

/** What the borrowers of a loan would get in their broker's name, and from when. The caller has checked whose loan it is. */
export const previewBrokerReminder = async (db: Db | Tx, deps: Deps, actor: Actor, loanId: string) => ({
  // A broker sends no text messages: they are shown no numbers.
  reminders: (await lettersOf(db, deps, loanId, actor.name)).map((letter) => ({ ...letter, phone: null })),
  again_epoch: await againFrom(db, deps, loanId),
})

/**
 * Queues one letter to each borrower of the loan who owes something, in the name of their broker, and records who got it.
 * Fails with state_conflict when nobody owes anything or they were reminded within a day, and with archived.
 */
export const sendBrokerReminder = (deps: Deps, actor: Actor, loanId: string) =>
  inTx(deps.db, async (tx) => {
    const loan = await lockOpenLoan(tx, loanId)
    const { reminders, again_epoch } = await previewBrokerReminder(tx, deps, actor, loan.id)
    if (again_epoch !== null) fail('state_conflict', 'Your borrower was reminded less than a day ago.')
    if (reminders.length === 0)
      fail('state_conflict', 'No one with an email address has outstanding items on this loan.')
    await queueLetters(tx, deps, loan.id, reminders)
    await record(tx, actor, {
      kind: byBroker,
      entity: 'loan',
      entityId: loan.id,
      loanId: loan.id,
      after: told(reminders),
    })
    return { reminders, again_epoch: await againFrom(tx, deps, loan.id), sent: reminders.length }
  })

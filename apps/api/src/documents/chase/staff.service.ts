import type { CadenceBody } from '@plinth/contract/documents/chase'
import { type Cadence, cadenceSentence } from '@plinth/domain/documents/chase/cadence'
import { isPlainDate, type PlainDate, todayIn } from '@plinth/domain/shared/dates'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import { requireOpen, findActivity } from '../../loan/index.ts'
import { recordConsent } from '../../messaging/index.ts'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { findLoan, lockOpenLoan } from '../../underwriting/index.ts'
import { findTemplate } from '../template/index.ts'
import { readRecipients } from './facts.ts'
import { planFor } from '@plinth/domain/documents/chase/plan'
import { turnsJob } from './kinds.ts'
import { readLender } from './lender.service.ts'
import { addItems, claimMessage, setZone, snooze } from './message.queries.ts'
import { sendTo } from './send.service.ts'
import { putCadence } from './setting.queries.ts'
import * as q from './staff.queries.ts'

/** Fails with not_found unless a person of this address takes part in the loan. */
const personOf = async (db: Db | Tx, loanId: string, email: string): Promise<void> => {
  if (!(await q.emailsOfLoan(db, loanId)).includes(email)) fail('not_found', 'No such person on this loan.')
}

interface OfLoan {
  loan_id: string
  email: string
}

const changed = (tx: Tx, loanId: string | null) =>
  tell(tx, { kind: 'changed', topics: ['chase', 'timeline'], loan_id: loanId })
const changedAlone = (tx: Tx, loanId: string) => tell(tx, { kind: 'changed', topics: ['chase'], loan_id: loanId })

/** Sends a person what is open now. Fails with not_found, archived, and state_conflict when nothing is or they had a message today. */
export const sendNow = async (deps: Deps, actor: Actor, o: OfLoan): Promise<void> => {
  const loan = await findLoan(deps.db, o.loan_id)
  if (loan.archived_at) fail('archived', 'The loan is archived. Restore it first.')
  await personOf(deps.db, loan.id, o.email)
  const lender = await readLender(deps.db, deps)
  if (!(await sendTo(deps, actor, { email: o.email, lender, byHand: true })))
    fail('state_conflict', 'Nothing was sent: nothing is open, or a reminder already went out today.')
}

/** Leaves out a person's next message. Fails with not_found, and state_conflict when it is no longer the next. */
export const skip = async (deps: Deps, actor: Actor, o: OfLoan & { on: PlainDate }): Promise<void> => {
  const lender = await readLender(deps.db, deps)
  await inTx(deps.db, async (tx) => {
    const loan = await lockOpenLoan(tx, o.loan_id)
    await personOf(tx, loan.id, o.email)
    const [to] = await readRecipients(tx, [o.email], lender)
    const plan = to ? planFor(to.person, lender.times, deps.clock.now()) : null
    if (!to || plan?.on !== o.on)
      return fail('state_conflict', 'This is no longer the next message. Review the new one and try again.')
    const id = newId()
    const claimed = await claimMessage(tx, {
      ...{ id, email: to.email, name: to.name, round_on: plan.on, state: 'skipped', sent_by: actor.id },
      created_at: new Date(deps.clock.now()),
    })
    if (!claimed) fail('state_conflict', 'This message has gone out meanwhile.')
    const items = plan.items.map(({ request, why }) => ({ activity_id: request.id, loan_id: request.loanId, why }))
    await addItems(tx, id, items)
    await record(tx, actor, {
      ...({ kind: 'chase.skipped', entity: 'loan', entityId: loan.id, loanId: loan.id } as const),
      after: { to: to.name, on: plan.on },
    })
    await changed(tx, loan.id)
  })
}

/** Leaves a person alone until a day; null ends it. Fails with not_found, and invalid_input for a day that is over. */
export const snoozePerson = (deps: Deps, actor: Actor, o: OfLoan & { until: PlainDate | null }): Promise<void> =>
  inTx(deps.db, async (tx) => {
    const loan = await findLoan(tx, o.loan_id)
    await personOf(tx, loan.id, o.email)
    if (o.until !== null && o.until <= todayIn(deps.config.PLINTH_TIME_ZONE, deps.clock.now()))
      badField('until', 'Choose a later day.')
    await snooze(tx, o.email, o.until)
    const after = { email: o.email, until: o.until }
    await record(tx, actor, { kind: 'chase.snoozed', entity: 'setting', entityId: null, after })
    await changedAlone(tx, loan.id)
  })

/** Pauses or resumes the reminders of a loan; done twice it is the same. Fails with not_found and archived. */
export const setPaused = (
  deps: Deps,
  actor: Actor,
  loanKey: string,
  o: { paused: boolean; reason: string },
): Promise<void> =>
  inTx(deps.db, async (tx) => {
    const { id: loanId } = await lockOpenLoan(tx, loanKey)
    const pausing = { loanId, reason: o.reason, by: actor.id, at: new Date(deps.clock.now()) }
    if (!(await (o.paused ? q.pauseLoan(tx, pausing) : q.resumeLoan(tx, loanId)))) return
    await record(tx, actor, {
      ...({ kind: o.paused ? 'chase.paused' : 'chase.resumed', entity: 'loan', entityId: loanId, loanId } as const),
      after: o.reason === '' ? {} : { reason: o.reason },
    })
    await changed(tx, loanId)
  })

interface PersonChange extends OfLoan {
  zone?: string | null | undefined
  consents?: boolean | undefined
  how: string
}

/** Sets a person's zone, and records what they told staff about texts. Fails with not_found, invalid_input and state_conflict. */
export const setPerson = (deps: Deps, actor: Actor, o: PersonChange): Promise<void> =>
  inTx(deps.db, async (tx) => {
    const loan = await findLoan(tx, o.loan_id)
    await personOf(tx, loan.id, o.email)
    if (o.zone !== undefined) {
      await setZone(tx, o.email, o.zone)
      const after = { email: o.email, zone: o.zone }
      await record(tx, actor, { kind: 'chase.person-set', entity: 'setting', entityId: null, after })
    }
    if (o.consents !== undefined) {
      if (o.consents && o.how === '') badField('how', 'Say how they consented.')
      const [known] = await q.phonesOf(tx, [o.email])
      const { phone } = known ?? fail('state_conflict', 'No phone number is known. Add it to the contact first.')
      await recordConsent(tx, deps, actor, { phone, agreed: o.consents, source: 'staff', how: o.how })
    }
    await changedAlone(tx, loan.id)
  })

const rowOf = (c: z.output<typeof CadenceBody>) => ({
  days_before: [...new Set(c.days_before)].toSorted((a, b) => b - a),
  on_day: c.on_day,
  every_days: c.every_days,
  max_after: c.max_after,
  silent_rounds: c.silent_rounds,
})

/** A cadence as the rules read it. */
export const cadenceFrom = (c: z.output<typeof CadenceBody>): Cadence => ({
  daysBefore: c.days_before,
  onDay: c.on_day,
  everyDays: c.every_days,
  maxAfter: c.max_after,
  silentRounds: c.silent_rounds,
})

type CadenceOf = { template_id: string } | { loan_id: string } | { email: string }

/** Sets the cadence of a template, a loan or a party; null goes back to what holds else. Fails with not_found and archived. */
export const setCadence = (
  deps: Deps,
  actor: Actor,
  o: { of: CadenceOf; cadence: z.output<typeof CadenceBody> | null },
): Promise<void> =>
  inTx(deps.db, async (tx) => {
    const sentence = o.cadence === null ? 'the standard' : cadenceSentence(cadenceFrom(o.cadence))
    const loan = 'loan_id' in o.of ? await lockOpenLoan(tx, o.of.loan_id) : null
    if ('template_id' in o.of) await findTemplate(tx, o.of.template_id)
    await putCadence(tx, loan ? { loan_id: loan.id } : o.of, o.cadence === null ? null : rowOf(o.cadence))
    const entity = loan ? ({ entity: 'loan', entityId: loan.id, loanId: loan.id } as const) : null
    await record(tx, actor, {
      ...({ kind: loan ? 'chase.cadence-set' : 'chase.person-set' } as const),
      ...(entity ?? { entity: 'setting' as const, entityId: null }),
      after: { ...(loan ? {} : o.of), cadence: sentence },
    })
    await deps.jobs.enqueue(tx, turnsJob, {})
    await changed(tx, loan?.id ?? null)
  })

/**
 * Moves the due date of a request; its reminders begin anew (AA-01). Fails with not_found, archived, version_conflict and
 * step_not_allowed for what is no document request.
 */
export const setDueDate = (
  deps: Deps,
  actor: Actor,
  id: string,
  o: { version: number; due_on: PlainDate; reason: string },
): Promise<void> =>
  inTx(deps.db, async (tx) => {
    const seen = await findActivity(tx, id)
    await lockOpenLoan(tx, seen.loan_id)
    const activity = await findActivity(tx, id)
    requireOpen(activity)
    if (activity.type !== 'document-request')
      fail('step_not_allowed', 'Only a document request has a due date to move.')
    if (!(await q.moveDue(tx, { id, version: o.version, dueOn: o.due_on })))
      fail('version_conflict', 'This request changed since you loaded it. Review the change and try again.')
    await q.restartChase(tx, id, new Date(deps.clock.now()))
    await record(tx, actor, {
      ...({ kind: 'document-request.due-changed', entity: 'activity', entityId: id, loanId: seen.loan_id } as const),
      before: { due_on: activity.due_on !== null && isPlainDate(activity.due_on) ? activity.due_on : null },
      after: { due_on: o.due_on, ...(o.reason === '' ? {} : { reason: o.reason }) },
    })
    await tell(tx, { kind: 'changed', topics: ['activity', 'chase', 'timeline'], loan_id: seen.loan_id })
  })

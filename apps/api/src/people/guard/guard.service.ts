import {
  type approveHeldChange,
  type cancelHeldChange,
  HELD_CHANGES_A_PAGE,
  type HeldChangeView,
  type recordCallBack,
  type saveGuardSettings,
} from '@plinth/contract/people/held-change'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import { approvalMessages } from '@plinth/domain/people/guard/held-change'
import { epochOf } from '@plinth/domain/shared/dates'
import { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { refuseStale } from '../../platform/versions.ts'
import * as q from './guard.queries.ts'
import { refusalOf, toHeldView, toSettingsView, type Viewer } from './guard.view.ts'
import { eventOf, type Holding, secretPlaceOf, tellReplaced, whatOf } from './hold.service.ts'

/** A call is noted by the minute, and clocks differ a little. */
const SKEW_SECONDS = 60

const noChange = (): never => fail('not_found', 'This held change was not found.')
const decided = (): never => fail('state_conflict', approvalMessages.decided)

/** Working alone counts while it is switched on and nobody else could approve (AJ-11). */
const viewerOf = async (db: Db | Tx, actor: Actor): Promise<Viewer> => {
  const [{ alone }, staff] = [await q.readSettings(db), await q.activeStaff(db)]
  return { id: actor.id, email: actor.email, worksAlone: alone && staff.length === 1 && staff[0]?.id === actor.id }
}

/** Changes that wait, or that were decided. */
export const listChanges = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  o: { state: 'waiting' | 'decided'; offset: number },
) => {
  const waiting = o.state === 'waiting'
  const viewer = await viewerOf(db, actor)
  const rows = await q.listHeld(db, { waiting, offset: o.offset, most: HELD_CHANGES_A_PAGE })
  return { changes: rows.map((row) => toHeldView(row, viewer, clock.now())), total: await q.countHeld(db, waiting) }
}

/** A change that waits, with its record locked before it, at the version that was read. */
const hold = async (tx: Tx, id: string, version: number): Promise<q.HeldRow> => {
  const seen = (await q.findHeld(tx, id)) ?? noChange()
  await q.lockSubject(tx, seen.kind, seen.subject_id)
  const row = (await q.findHeld(tx, id)) ?? noChange()
  if (row.state !== 'waiting') decided()
  refuseStale('change', row.version, version)
  return row
}

const viewOf = async (tx: Tx, { clock }: Pick<Deps, 'clock'>, actor: Actor, id: string): Promise<HeldChangeView> =>
  toHeldView((await q.findHeld(tx, id)) ?? noChange(), await viewerOf(tx, actor), clock.now())

const subjectOf = (row: q.HeldRow) => eventOf({ kind: row.kind, id: row.subject_id, loanId: row.loan_id })

/** Records the call-back (AJ-07); a later one replaces it. Fails with not_found, state_conflict or invalid_input. */
export const callBack = (deps: Deps, actor: Actor, id: string, body: BodyOf<typeof recordCallBack>) =>
  inTx(deps.db, async (tx) => {
    const row = await hold(tx, id, body.version)
    const now = deps.clock.now() / 1000
    // A time is picked by the minute: the one of the request itself counts.
    if (body.at_epoch < epochOf(row.requested_at) - SKEW_SECONDS)
      badField('at_epoch', 'The call-back has to come after the request.')
    if (body.at_epoch > now + SKEW_SECONDS) badField('at_epoch', 'This time has not come yet.')
    const call = {
      called_name: body.name,
      called_number: body.number,
      called_at: new Date(body.at_epoch * 1000),
      call_note: body.note,
      called_by: actor.id,
      called_by_name: actor.name,
    }
    if (!(await q.writeHeld(tx, id, body.version, call))) decided()
    const after = { what: whatOf(row.kind), called: body.name, number: body.number, said: body.note }
    await record(tx, actor, { kind: 'guard.called-back', ...subjectOf(row), after })
    return viewOf(tx, deps, actor, id)
  })

const Details = z.record(z.string(), z.unknown())

/** The columns that an approved change writes. */
const columnsOf = (deps: Holding, row: q.HeldRow): Record<string, unknown> => {
  const details = Details.parse(row.details)
  if (row.kind === 'borrower-email') return { email: row.new_value, email_is_placeholder: false }
  if (row.kind === 'contact-email' || row.kind === 'user-email') return { email: row.new_value }
  if (row.kind === 'signatory-email') return { ...details, signatory_email: row.new_value }
  const account = deps.sealer.open(row.secret_sealed ?? '', secretPlaceOf(row.id))
  return { ...details, account_sealed: deps.sealer.seal(account, `wire_instruction.account:${row.subject_id}`) }
}

/**
 * Makes a held change, as a second person (AJ-08). A user's sessions under the old address end. Fails with not_found,
 * version_conflict, state_conflict where it was decided, and step_not_allowed with the reason where this person may not yet.
 */
export const approve = async (
  deps: Deps,
  actor: Actor,
  id: string,
  body: BodyOf<typeof approveHeldChange>,
): Promise<HeldChangeView> => {
  const { view, row } = await inTx(deps.db, async (tx) => {
    const held = await hold(tx, id, body.version)
    const viewer = await viewerOf(tx, actor)
    const refusal = refusalOf(held, viewer, deps.clock.now())
    if (refusal !== null) fail('step_not_allowed', approvalMessages[refusal])
    if (held.kind === 'user-email' && (await q.userWithEmail(tx, held.new_value)))
      fail('state_conflict', 'A user with this email already exists. Cancel this change.')
    const isAlone = viewer.worksAlone
    const decision = { ...decisionOf(deps, actor, body.note), state: 'approved' as const, alone: isAlone }
    if (!(await q.writeHeld(tx, id, body.version, decision))) decided()
    await q.allowInThis(tx, id)
    await q.applyTo(tx, held.kind, held.subject_id, columnsOf(deps, held))
    await record(tx, actor, {
      kind: 'guard.approved',
      ...subjectOf(held),
      before: { value: held.old_value },
      after: { what: whatOf(held.kind), value: held.new_value, ...(isAlone ? { alone: true } : {}) },
    })
    if (held.kind !== 'wire') await tellReplaced(tx, deps, { from: held.old_value, to: held.new_value })
    return { view: await viewOf(tx, deps, actor, id), row: held }
  })
  if (row.kind === 'user-email') await deps.identity.accounts?.endSessions(row.old_value)
  return view
}

const decisionOf = ({ clock }: Pick<Deps, 'clock'>, actor: Actor, note: string) => ({
  decided_by: actor.id,
  decided_by_name: actor.name,
  decided_at: new Date(clock.now()),
  decision_note: note,
  // What was sealed for it is in its place by now, or not wanted any longer.
  secret_sealed: null,
})

/** Cancels a held change; the old value stays (AJ-09). Fails as `callBack` does. */
export const cancel = (deps: Deps, actor: Actor, id: string, body: BodyOf<typeof cancelHeldChange>) =>
  inTx(deps.db, async (tx) => {
    const row = await hold(tx, id, body.version)
    const decision = { ...decisionOf(deps, actor, body.reason), state: 'canceled' as const }
    if (!(await q.writeHeld(tx, id, body.version, decision))) decided()
    const after = { what: whatOf(row.kind), reason: body.reason }
    await record(tx, actor, { kind: 'guard.canceled', ...subjectOf(row), after })
    return viewOf(tx, deps, actor, id)
  })

/** How long changes are held, and whether one person may approve alone. */
export const settings = async (db: Db) => toSettingsView(await q.readSettings(db), (await q.activeStaff(db)).length)

/** Changes that. Working alone is switched on only by the only member of staff (AJ-11). Fails with version_conflict or invalid_input. */
export const saveSettings = (deps: Deps, actor: Actor, body: BodyOf<typeof saveGuardSettings>) =>
  inTx(deps.db, async (tx) => {
    const [was, staff] = [await q.readSettings(tx), await q.activeStaff(tx)]
    refuseStale('setting', was.version, body.version)
    const turnsOn = body.alone && !was.alone
    if (turnsOn && staff.length !== 1)
      badField('alone', 'There is more than one active member of staff: a colleague approves.')
    const by = turnsOn ? { alone_by: actor.id, alone_by_name: actor.name, alone_at: new Date(deps.clock.now()) } : {}
    const values = { hold_hours: body.hold_hours, alone: body.alone, ...by }
    if (!(await q.writeSettings(tx, body.version, values))) fail('version_conflict')
    await record(tx, actor, {
      kind: 'guard.settings-changed',
      entity: 'setting',
      entityId: null,
      before: { hold_hours: was.hold_hours, alone: was.alone },
      after: { hold_hours: body.hold_hours, alone: body.alone },
    })
    return toSettingsView(await q.readSettings(tx), staff.length)
  })

import type {
  addCommitteeMember,
  CommitteeSettings,
  saveCommitteeLevels,
  updateCommitteeMember,
} from '@plinth/contract/closing/committee-settings'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import { type Level, levelErrors, levelSentence } from '@plinth/domain/closing/committee/level'
import { mayDecide } from '@plinth/domain/closing/committee/member'
import { type Ballot, cannotApprove } from '@plinth/domain/closing/committee/vote'
import { dollarsOrNull, dollarsToCents } from '@plinth/domain/shared/money'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import * as q from './settings.queries.ts'

const centsOrNull = (dollars: number | null) => (dollars === null ? null : dollarsToCents(dollars))

/** A level as the rules of the domain read it. */
export const levelOf = (row: q.LevelRow): Level => ({
  name: row.name,
  upToCents: row.up_to_cents,
  ...{ quorum: row.quorum, approvals: row.approvals, majority: row.majority, chair: row.chair },
})

const authorityOf = (m: q.MemberRow) => ({ role: m.role, authorityCents: m.authority_cents })

/** Ballots of the members as they are, for a loan of so many cents. */
const ballotsFor = (members: readonly q.MemberRow[], amountCents: number): Ballot[] =>
  members
    .filter(({ left_at }) => left_at === null)
    .map((m) => ({ role: m.role, counts: mayDecide(authorityOf(m), amountCents), left: false, choice: null }))

/** Why a level could not approve with these members; where any amount is its, the largest authority is not known and none is asked. */
const warningOf = (level: Level, members: readonly q.MemberRow[]): string | null =>
  cannotApprove(level, ballotsFor(members, level.upToCents ?? Number.MAX_SAFE_INTEGER))

/** Members and levels of the committee. */
export const readSettings = async (db: Db | Tx): Promise<CommitteeSettings> => {
  const setting = await q.settingRow(db)
  const [levels, members] = [await q.levelRows(db), await q.memberRows(db)]
  return {
    ...{ version: setting.version, votes_decide: setting.votes_decide },
    levels: levels.map((row) => ({
      ...{ name: row.name, up_to: dollarsOrNull(row.up_to_cents), quorum: row.quorum, approvals: row.approvals },
      ...{ majority: row.majority, chair: row.chair },
      ...{ sentence: levelSentence(levelOf(row)), warning: warningOf(levelOf(row), members) },
    })),
    members: members.map((m) => ({
      ...{ id: m.id, user_id: m.user_id, name: m.name, email: m.email, role: m.role },
      ...{ authority: dollarsOrNull(m.authority_cents), left: m.left_at !== null },
      ...{ open_votes: m.open_votes ?? 0, version: m.version },
    })),
  }
}

const stale = (): never =>
  fail('version_conflict', 'Someone else changed the committee. Review the change and try again.')
const noMember = (): never => fail('not_found', 'This member was not found.')

type EventName = 'member-added' | 'member-changed' | 'member-left' | 'member-returned' | 'settings-changed'
const note = async (tx: Tx, actor: Actor, what: EventName, id: string | null, after: Record<string, unknown>) => {
  await record(tx, actor, { kind: `committee.${what}`, entity: 'committee', entityId: id, after })
  await tell(tx, { kind: 'changed', topics: ['committee'], loan_id: null })
}

/** Replaces the table of levels (AH-02). Fails with version_conflict and invalid_input, naming the field. */
export const saveLevels = (
  db: Db,
  actor: Actor,
  body: BodyOf<typeof saveCommitteeLevels>,
): Promise<CommitteeSettings> => {
  const levels = body.levels.map(({ up_to, ...rest }): Level => ({ ...rest, upToCents: centsOrNull(up_to) }))
  for (const [path, message] of Object.entries(levelErrors(levels))) badField(path, message)
  if (body.votes_decide && levels.length === 0) badField('votes_decide', 'Add a level first.')
  return inTx(db, async (tx) => {
    if (!(await q.writeSetting(tx, body.version, body.votes_decide))) stale()
    await q.replaceLevels(
      tx,
      levels.map(({ upToCents, ...level }, position) => ({ ...level, position, up_to_cents: upToCents })),
    )
    await note(tx, actor, 'settings-changed', null, {
      votes_decide: body.votes_decide,
      levels: levels.map((level) => `${level.name}: ${levelSentence(level)}`),
    })
    return readSettings(tx)
  })
}

type NewMember = BodyOf<typeof addCommitteeMember>

/** Whom a new member is: a colleague by account, or as typed. */
const personOf = async (tx: Tx, body: NewMember): Promise<{ user_id: string | null; name: string; email: string }> => {
  if (body.user_id !== null) {
    const found = (await q.colleague(tx, body.user_id)) ?? badField('user_id', 'Choose an active colleague.')
    const name = `${found.first_name} ${found.last_name}`.trim() || found.email
    return { user_id: found.id, name, email: found.email.toLowerCase() }
  }
  return {
    user_id: null,
    name: body.name ?? badField('name', '* Required'),
    email: body.email ?? badField('email', '* Required'),
  }
}

/** Adds a member (AH-01). Fails with invalid_input, also for one who is a member already. */
export const addMember = (db: Db, actor: Actor, body: NewMember): Promise<CommitteeSettings> =>
  inTx(db, async (tx) => {
    const person = await personOf(tx, body)
    const known = await q.memberLike(tx, { userId: person.user_id, email: person.email })
    const field = person.user_id === null ? 'email' : 'user_id'
    if (known) badField(field, known.left_at ? 'This member left. Bring them back instead.' : 'Is a member already.')
    const { id } = await q.insertMember(tx, {
      ...person,
      ...{ role: body.role, authority_cents: centsOrNull(body.authority) },
    })
    await note(tx, actor, 'member-added', id, { name: person.name, email: person.email, role: body.role })
    return readSettings(tx)
  })

/** Changes role or authority of a member. Fails with not_found and version_conflict. */
export const updateMember = (
  db: Db,
  actor: Actor,
  id: string,
  body: BodyOf<typeof updateCommitteeMember>,
): Promise<CommitteeSettings> =>
  inTx(db, async (tx) => {
    const before = (await q.memberById(tx, id)) ?? noMember()
    const values = { role: body.role, authority_cents: centsOrNull(body.authority) }
    if (!(await q.writeMember(tx, { id, version: body.version }, values))) stale()
    await note(tx, actor, 'member-changed', id, { name: before.name, ...values })
    return readSettings(tx)
  })

/** Notes that a member left, or came back (AH-01, AH-07). Fails with not_found, version_conflict and state_conflict. */
export const setLeft = (
  deps: { db: Db; clock: Clock },
  actor: Actor,
  o: { id: string; version: number; left: boolean },
): Promise<CommitteeSettings> =>
  inTx(deps.db, async (tx) => {
    const before = (await q.memberById(tx, o.id)) ?? noMember()
    if ((before.left_at !== null) === o.left)
      fail('state_conflict', o.left ? 'This member left already.' : 'This member is on the committee already.')
    const left_at = o.left ? new Date(deps.clock.now()) : null
    if (!(await q.writeMember(tx, o, { left_at }))) stale()
    await note(tx, actor, o.left ? 'member-left' : 'member-returned', o.id, { name: before.name })
    return readSettings(tx)
  })

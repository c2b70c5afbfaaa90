import type { BodyOf } from '@plinth/contract/shared/endpoint'
import type { testLogin } from '@plinth/contract/admin/test-helpers'
import type * as api from '@plinth/contract/people/user'
import type { Actor, Author } from '../../platform/actor.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { refuseStale } from '../../platform/versions.ts'
import { guardAddress } from '../guard/index.ts'
import { invite, plainInvitation } from '../identity/index.ts'
import * as q from './user.queries.ts'
import { toUserView } from './user.view.ts'

const missing = () => fail('not_found', 'This user was not found.')
const stale = () => fail('version_conflict', 'Someone else changed this user. Review the change and try again.')

/** The caller's own record. The email of the address is a hint: it must be the token's. */
export const loggedInUser = async (db: Db, actor: Actor, email: string): Promise<api.UserView> => {
  if (email !== actor.email) fail('forbidden', 'You Are Not Authorized To View This Page')
  return toUserView((await q.findUser(db, actor.id)) ?? missing())
}

export const allUsers = async (db: Db) => ({ users: (await q.listUsers(db)).map(toUserView) })

export const oneUser = async (db: Db | Tx, id: string): Promise<api.UserView> =>
  toUserView((await q.findUser(db, id)) ?? missing())

/** Refuses ids of parties that do not exist, by field and position. */
const checkParties = async (
  tx: Tx,
  given: { borrower_ids?: readonly string[] | undefined; contact_ids?: readonly string[] | undefined },
) => {
  const borrowers = await q.knownBorrowers(tx, given.borrower_ids ?? [])
  const contacts = await q.knownContacts(tx, given.contact_ids ?? [])
  const errors = [
    ...(given.borrower_ids ?? []).flatMap((id, i) => (borrowers.has(id) ? [] : [`borrower_ids.${i}`])),
    ...(given.contact_ids ?? []).flatMap((id, i) => (contacts.has(id) ? [] : [`contact_ids.${i}`])),
  ].map((path) => ({ path, message: 'No such record' }))
  if (errors.length > 0) fail('invalid_input', 'Some records do not exist.', errors)
}

/** Adds a person and, unless told not to, mails the invitation. An address that is taken answers 409. */
export const addUser = (deps: Deps, actor: Actor, given: BodyOf<typeof api.addUser>): Promise<api.UserView> =>
  inTx(deps.db, async (tx) => {
    await checkParties(tx, given)
    const { email, role } = given
    const person = {
      email,
      role,
      first_name: given.first_name ?? '',
      last_name: given.last_name ?? '',
      phone: given.phone || null,
    }
    const id = (await q.addUser(tx, person)) ?? fail('state_conflict', 'A user with this email already exists.')
    await q.setBorrowers(tx, id, given.borrower_ids)
    await q.setContacts(tx, id, given.contact_ids)
    await record(tx, actor, { kind: 'user.added', entity: 'user', entityId: id, after: { email, role } })
    if (given.invite) await invite(tx, deps, actor, id, plainInvitation(deps.config.PLINTH_BRAND))
    return oneUser(tx, id)
  })

/** What of a person was changed, before and after, for the trail. */
const changesOf = (row: q.UserRow, change: q.UserChange) => {
  const was = (key: string) => row[key as keyof q.UserRow]
  const changed = Object.entries(change).filter(
    ([key, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(was(key)),
  )
  return { before: Object.fromEntries(changed.map(([key]) => [key, was(key)])), after: Object.fromEntries(changed) }
}

/** An administrator's own role and entry stay out of their own hands, and one administrator must always be left. */
const checkAdmins = async (tx: Tx, actor: Actor, row: q.UserRow, change: q.UserChange) => {
  const roleChanges = change.role !== undefined && change.role !== row.role
  const closes = change.active === false && row.active
  if (!roleChanges && !closes) return
  if (row.id === actor.id) fail('forbidden', "You can't change your own role or access. Ask another administrator.")
  if (row.role !== 'admin' || !row.active) return
  const admins = await q.lockAdmins(tx)
  // The caller was removed by someone else while this waited for the lock.
  if (!admins.includes(actor.id) || admins.every((id) => id === row.id))
    fail('in_use', 'This is the last administrator.')
}

/** Holds another address of a person (AJ-01); one that is taken is refused at its field. */
const holdAddress = async (tx: Tx, deps: Deps, actor: Actor, row: q.UserRow, to = row.email): Promise<void> => {
  if (to === row.email) return
  if (await q.findUserByEmail(tx, to)) badField('email', 'A user with this email already exists')
  await guardAddress(tx, deps, actor, { kind: 'user-email', id: row.id, from: row.email, to, byStaff: true })
}

/**
 * Changes a person at the version that was read. Another address is held until a second person approves it (AJ-01).
 * Deactivating ends every session at once.
 */
export const updateUser = async (
  deps: Deps,
  actor: Actor,
  given: BodyOf<typeof api.updateUser>,
): Promise<api.UserView> => {
  const { user_id, version, borrower_ids, contact_ids, ...rest } = given
  const { email: wanted, ...others } = { ...rest, ...(rest.phone === undefined ? {} : { phone: rest.phone || null }) }
  const view = await inTx(deps.db, async (tx) => {
    const row = (await q.findUser(tx, user_id)) ?? missing()
    await checkParties(tx, given)
    await checkAdmins(tx, actor, row, others)
    await holdAddress(tx, deps, actor, row, wanted)
    const change: q.UserChange = others
    if (!(await q.changeUser(tx, user_id, version, change))) stale()
    if (borrower_ids) await q.setBorrowers(tx, user_id, borrower_ids)
    if (contact_ids) await q.setContacts(tx, user_id, contact_ids)
    const parties = { ...(borrower_ids ? { borrower_ids } : {}), ...(contact_ids ? { contact_ids } : {}) }
    const { before, after } = changesOf(row, change)
    await record(tx, actor, {
      kind: change.active === false && row.active ? 'user.deactivated' : 'user.changed',
      entity: 'user',
      entityId: user_id,
      before,
      after: { ...after, ...parties },
    })
    return oneUser(tx, user_id)
  })
  if (!view.active) await deps.identity.accounts?.endSessions(view.email)
  return view
}

/** Takes rights from a person, replacing those taken before; an empty list gives everything of the role back (W-20). */
export const setDenied = (
  deps: Deps,
  actor: Actor,
  { user_id: userId, version }: BodyOf<typeof api.setUserPermissions>,
  denied: readonly api.UserView['denied'][number][],
): Promise<api.UserView> =>
  inTx(deps.db, async (tx) => {
    if (userId === actor.id) fail('forbidden', "You can't change your own permissions. Ask another administrator.")
    const row = (await q.findUser(tx, userId)) ?? missing()
    refuseStale('user', row.version, version)
    const change = { denied: [...new Set(denied)].sort() }
    if (!(await q.changeUser(tx, userId, row.version, change))) stale()
    await record(tx, actor, { kind: 'user.rights-set', entity: 'user', entityId: userId, ...changesOf(row, change) })
    return oneUser(tx, userId)
  })

/** Lets a person act for a borrower record; once more changes nothing. */
export const addBorrower = (deps: Deps, actor: Actor, userId: string, borrowerId: string): Promise<api.UserView> =>
  inTx(deps.db, async (tx) => {
    await oneUser(tx, userId)
    const known = await q.knownBorrowers(tx, [borrowerId])
    if (known.size === 0) fail('not_found', 'This borrower was not found.')
    if (await q.linkBorrower(tx, userId, borrowerId))
      await record(tx, actor, {
        kind: 'user.borrower-linked',
        entity: 'user',
        entityId: userId,
        after: { borrower_id: borrowerId },
      })
    return oneUser(tx, userId)
  })

/** Mock sign-in: a token for any known address, or for a person made here when a role is named. */
export const logMockUserIn = async (deps: Deps, author: Author, given: BodyOf<typeof testLogin>) => {
  const sign = deps.identity.signForTest ?? fail('not_found', 'Test sign-in is switched off here.')
  const { email, role, first_name = '', last_name = '' } = given
  const user = await inTx(deps.db, async (tx) => {
    const known = await q.findUserByEmail(tx, email)
    if (known) return toUserView(known)
    if (!role) return fail('not_found', 'No user has this email. Choose a role to create one.')
    const id = (await q.addUser(tx, { email, role, first_name, last_name, phone: null })) ?? stale()
    await record(tx, author, { kind: 'user.added', entity: 'user', entityId: id, after: { email, role } })
    return oneUser(tx, id)
  })
  return { token: await sign(email), user }
}

import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import type { addLegalEntity, updateLegalEntity } from '@plinth/contract/people/legal-entity'
import type { Actor, Author } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import type { Sealer } from '../../platform/sealing.ts'
import { guardAddress, type Holding } from '../guard/index.ts'
import * as q from './legal-entity.queries.ts'
import { checkedMembers, holdOwners, renameOwner } from './members.service.ts'

/** Tells that there is no such legal entity. */
const noEntity = (): never => fail('not_found', 'This legal entity was not found.')

/** One legal entity; refuses when there is none. */
export const readEntity = async (db: Db | Tx, id: string): Promise<q.LegalEntityRecord> =>
  (await q.findEntity(db, id)) ?? noEntity()

/** The legal entities of a loan, by name. */
export const readLoanEntities = (db: Db | Tx, loanId: string): Promise<q.LegalEntityRecord[]> =>
  q.findLoanEntities(db, loanId)

/** An EIN as it is stored: sealed to its row, with the digest by which equal ones are found. */
const sealedEin = (sealer: Sealer, id: string, ein: string) => ({
  ein_sealed: sealer.seal(ein, `legal_entity.ein:${id}`),
  ein_index: sealer.digests(ein, 'legal_entity.ein')[0] ?? null,
})

/** Adds a legal entity to a loan; its EIN is sealed and shows in the event as '[sealed]' alone. Answers its id. */
export const createEntity = async (
  tx: Tx,
  actor: Author,
  o: {
    loanId: string
    body: BodyOf<typeof addLegalEntity>
    sealer: Sealer
    /** An application gives its shares as it has them; staff give all of them. */
    given?: 'by-applicant'
  },
): Promise<string> => {
  const { name, kind, state, ein, members, signatory_name, signatory_title, signatory_email } = o.body
  const signatory = { signatory_name, signatory_title, signatory_email }
  const id = randomUUID()
  const rows = await checkedMembers(tx, { entity: { id, name }, members, isWhole: o.given === undefined })
  const sealed = ein === undefined ? {} : sealedEin(o.sealer, id, ein)
  await q.insertEntity(tx, o.loanId, { id, name, kind, state, ...sealed, ...signatory })
  await q.replaceMembers(tx, id, rows)
  await record(tx, actor, {
    kind: 'loan.legal-entity-added',
    entity: 'legal-entity',
    entityId: id,
    loanId: o.loanId,
    after: { name, kind, state, ...(ein === undefined ? {} : { ein: '[sealed]' }), members: members.length },
  })
  return id
}

/** Puts an entity that is on file on a loan, with its event; nothing when it is there already. */
export const addKnownEntity = async (tx: Tx, author: Author, loanId: string, entityId: string): Promise<void> => {
  if (!(await q.linkEntity(tx, loanId, entityId))) return
  await record(tx, author, {
    kind: 'loan.legal-entity-linked',
    entity: 'legal-entity',
    entityId,
    loanId,
    after: { name: (await readEntity(tx, entityId)).name },
  })
}

const signatoryFields = ['signatory_name', 'signatory_title', 'signatory_email'] as const
type Stored = NonNullable<Awaited<ReturnType<typeof q.lockEntity>>>

/** Holds another address of the signatory, and who they are with it (AJ-01); answers whether it did. */
const holdsSignatory = async (
  tx: Tx,
  deps: Holding,
  actor: Actor,
  stored: Stored,
  named: { [F in (typeof signatoryFields)[number]]?: string | undefined },
): Promise<boolean> => {
  const { signatory_name: name = stored.signatory_name, signatory_title: title = stored.signatory_title } = named
  const to = named.signatory_email ?? stored.signatory_email
  const details = { signatory_name: name, signatory_title: title }
  const change = { kind: 'signatory-email', id: stored.id, from: stored.signatory_email, to, byStaff: true } as const
  return !(await guardAddress(tx, deps, actor, { ...change, details })) && to !== stored.signatory_email
}

/** Writes the members where they are sent, and a new name where the entity itself is one. */
const keepOwners = async (
  tx: Tx,
  o: { entity: { id: string; name: string }; was: string; rows: Parameters<typeof q.replaceMembers>[2] | undefined },
): Promise<void> => {
  if (o.rows) await q.replaceMembers(tx, o.entity.id, o.rows)
  if (o.entity.name !== o.was) await renameOwner(tx, o.entity)
}

type Field = 'name' | 'kind' | 'state' | (typeof signatoryFields)[number]

/** The fields that are sent and differ from what is stored, with what they become. */
const changedFields = (
  stored: Stored,
  sent: { [F in Field]?: string | undefined },
  fields: readonly Field[],
): Record<string, string | undefined> =>
  Object.fromEntries(
    fields
      .filter((field) => sent[field] !== undefined && sent[field] !== stored[field])
      .map((field) => [field, sent[field]]),
  )

/**
 * Changes the fields sent; a signatory at another address is held (AJ-01). A stale version is refused with
 * version_conflict.
 */
export const changeEntity = async (
  tx: Tx,
  deps: Holding,
  actor: Actor,
  o: { id: string; body: BodyOf<typeof updateLegalEntity> },
): Promise<void> => {
  await holdOwners(tx, o.body.members)
  const stored = (await q.lockEntity(tx, o.id)) ?? noEntity()
  const { version, ein, members, ...named } = o.body
  if (stored.version !== version) stale(stored.version)
  const entity = { id: stored.id, name: named.name ?? stored.name }
  const rows = members && (await checkedMembers(tx, { entity, members, isWhole: true }))
  const held = await holdsSignatory(tx, deps, actor, stored, named)
  const after = changedFields(stored, named, ['name', 'kind', 'state', ...(held ? [] : signatoryFields)])
  const sealed = ein === undefined ? {} : sealedEin(deps.sealer, stored.id, ein)
  if (Object.keys({ ...after, ...sealed }).length === 0 && !members) return
  if (!(await q.writeEntity(tx, stored.id, version, { ...after, ...sealed }))) stale(stored.version)
  await keepOwners(tx, { entity, was: stored.name, rows })
  await record(tx, actor, {
    kind: 'legal-entity.updated',
    entity: 'legal-entity',
    entityId: stored.id,
    before: Object.fromEntries(Object.keys(after).map((field) => [field, Reflect.get(stored, field)])),
    after: { ...after, ...(ein && { ein: '[sealed]' }), ...(members && { members: members.length }) },
  })
}

/** Keeps who signs for an entity, and with which title, for its next paper; nothing when it is on file like that. */
export const keepSignatory = async (
  tx: Tx,
  actor: Author,
  o: { id: string; loanId: string; name: string; title: string; email: string },
): Promise<void> => {
  const stored = (await q.lockEntity(tx, o.id)) ?? noEntity()
  const after = { signatory_name: o.name, signatory_title: o.title, signatory_email: o.email }
  const before = {
    signatory_name: stored.signatory_name,
    signatory_title: stored.signatory_title,
    signatory_email: stored.signatory_email,
  }
  // An address on file is not replaced by what a paper was sent to: that takes an approved change (AJ-04).
  if (stored.signatory_email !== '' && stored.signatory_email !== o.email) return
  if (JSON.stringify(before) === JSON.stringify(after)) return
  if (!(await q.writeEntity(tx, stored.id, stored.version, after))) stale(stored.version)
  await record(tx, actor, {
    kind: 'legal-entity.updated',
    entity: 'legal-entity',
    entityId: stored.id,
    loanId: o.loanId,
    before,
    after,
  })
}

const stale = (version: number): never =>
  fail('version_conflict', `Someone else changed this legal entity. It is now version ${version}; reload it.`, [
    { path: 'version', message: String(version) },
  ])

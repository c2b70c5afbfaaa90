import type { addLegalEntity } from '@plinth/contract/people/legal-entity'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import { entityMessages, sharesError, sharesTotal } from '@plinth/domain/people/party/legal-entity'
import { circleMessage, type OwnerEntity, ownershipCircle } from '@plinth/domain/people/party/ownership'
import type { Tx } from '../../platform/db.ts'
import { badField } from '../../platform/errors.ts'
import { existingBorrowers } from './legal-entity.queries.ts'
import * as q from './members.queries.ts'

type Members = BodyOf<typeof addLegalEntity>['members']

/** The field of a member who owns a share. */
const at = (n: number, field: string) => `members.${n}.${field}`

const refuseShares = (members: Members, isWhole: boolean): void => {
  const wrong = isWhole ? sharesError(members) : sharesTotal(members) > 100 ? entityMessages.shares : null
  if (wrong !== null) badField('members', wrong)
}

const refuseTwice = (members: Members): void => {
  const seen = new Set<string>()
  for (const [n, { borrower_id: person, owner_entity_id: entity }] of members.entries()) {
    const owner = person ?? entity
    if (!owner) continue
    if (seen.has(owner)) badField(at(n, entity ? 'owner_entity_id' : 'first_name'), entityMessages.twice)
    seen.add(owner)
  }
}

/** To be taken before an entity is locked whose members name entities: two changes that close a circle come one by one. */
export const holdOwners = async (tx: Tx, members: Members | undefined): Promise<void> => {
  if (members?.some((member) => member.owner_entity_id)) await q.holdOwnership(tx)
}

/** The entities that own shares, by id; refuses one that is not on file or would close a circle (AI-17). */
const ownersAmong = async (tx: Tx, entity: OwnerEntity, members: Members): Promise<Map<string, string>> => {
  const ids = members.flatMap((member) => member.owner_entity_id ?? [])
  if (ids.length === 0) return new Map()
  const [names, above] = [await q.entityNames(tx, ids), await q.ownersAbove(tx, ids)]
  names.set(entity.id, entity.name)
  for (const [n, { owner_entity_id: id }] of members.entries()) {
    if (!id) continue
    const name = names.get(id) ?? badField(at(n, 'owner_entity_id'), 'This entity was not found')
    const circle = ownershipCircle(entity, [{ id, name }], above)
    if (circle) badField(at(n, 'owner_entity_id'), circleMessage(circle))
  }
  return names
}

/**
 * The members of an entity as rows. Refuses, at the field: shares that don't come to 100 percent (`isWhole`; else those
 * above), an owner who is not on file or listed twice, and entities that would own themselves.
 */
export const checkedMembers = async (
  tx: Tx,
  { entity, members, isWhole }: { entity: OwnerEntity; members: Members; isWhole: boolean },
) => {
  refuseShares(members, isWhole)
  refuseTwice(members)
  const ids = [...new Set(members.flatMap((member) => member.borrower_id ?? []))]
  if ((await existingBorrowers(tx, ids)).length < ids.length) badField('members', 'This borrower was not found')
  const names = await ownersAmong(tx, entity, members)
  return members.map((member) => {
    const owner = member.owner_entity_id ?? null
    return {
      borrower_id: owner === null ? (member.borrower_id ?? null) : null,
      owner_entity_id: owner,
      // Everything that names members names an entity by its name on file.
      ...(owner === null
        ? { first_name: member.first_name, last_name: member.last_name, email: member.email }
        : { first_name: '', last_name: names.get(owner) ?? '', email: '' }),
      percentage: member.percentage,
    }
  })
}

/** Writes the new name of an entity where it is named as an owner. */
export const renameOwner = (tx: Tx, entity: OwnerEntity) => q.nameOwner(tx, entity)

/** Takes the changes of who owns whom for this transaction. */
export const holdOwnership = (tx: Tx) => q.holdOwnership(tx)

/** Why two entities can't be one by who owns whom: one owns the other, or both own a third; null when nothing stands against it. */
export const sharedOwnership = async (tx: Tx, ids: readonly [string, string]): Promise<string | null> => {
  if (await q.ownsOther(tx, ids)) return 'One of the two entities owns the other. Correct its owners first.'
  const third = await q.ownedByBoth(tx, ids)
  return third === null ? null : `Both own a share of ${third}. Correct its owners first.`
}

/** The circle that an entity closes as its owners stand, in words; null when there is none. */
export const circleAbove = async (tx: Tx, entity: OwnerEntity): Promise<string | null> => {
  const above = await q.ownersAbove(tx, [entity.id])
  const circle = ownershipCircle(entity, above.get(entity.id) ?? [], above)
  return circle && circleMessage(circle)
}

import { shownEmail } from '@plinth/domain/people/party/placeholder-email'
import { propertyTypeLabel } from '@plinth/domain/people/property/types'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { refuseWhileHeld } from '../guard/index.ts'
import { circleAbove, holdOwnership, sharedOwnership } from '../legal-entity/index.ts'
import { filledOf, holdBoth, type MergePlan } from './merge-plan.service.ts'
import { numberFor } from './merge-number.ts'

const older = <R extends { created_at: Date }>(one: R, other: R): [R, R] =>
  one.created_at <= other.created_at ? [one, other] : [other, one]

const refuseApart = (one: string, other: string, what: string): void => {
  if (one !== '' && other !== '' && one !== other)
    fail('state_conflict', `The two records hold different ${what}. Correct one of them first.`)
}

/**
 * Plans the merge of two records of one entity, both locked: the one with the signatory's address stays, else the older.
 * Fails with not_found, or state_conflict with its reason: their EINs, forms, states or signatories differ, a change waits,
 * or one owns the other.
 */
export const planEntities = async (
  tx: Tx,
  { sealer }: Pick<Deps, 'sealer'>,
  ids: readonly [string, string],
): Promise<MergePlan> => {
  await holdOwnership(tx)
  const [one, other] = await holdBoth(tx, 'legal-entity', ids)
  for (const id of ids) await refuseWhileHeld(tx, 'signatory-email', id)
  refuseApart(one.state, other.state, 'states of formation')
  refuseApart(one.kind, other.kind, 'entity types')
  // An address that documents go to is changed by a call-back and approval alone, so a merge changes none.
  refuseApart(one.signatory_email, other.signatory_email, 'emails of the signatory')
  const [kept, gone] =
    (one.signatory_email === '') === (other.signatory_email === '')
      ? older(one, other)
      : one.signatory_email === ''
        ? [other, one]
        : [one, other]
  const shared = await sharedOwnership(tx, ids)
  if (shared !== null) fail('state_conflict', shared)
  const detail = (e: typeof kept) => [e.kind, e.state].filter(Boolean).join(', ') || shownEmail(e.signatory_email)
  return {
    ...{ kept, gone, filled: filledOf('legal-entity', kept, gone) },
    names: { kept: kept.name, gone: gone.name },
    details: { kept: detail(kept), gone: detail(gone) },
    takesNumber: Object.keys(numberFor(sealer, 'legal-entity', kept, gone)).length > 0,
  }
}

/** Refuses a merge after which an entity would own itself. Fails with state_conflict, naming the circle. */
export const refuseCircle = async (tx: Tx, entity: { id: string; name: string }): Promise<void> => {
  const circle = await circleAbove(tx, entity)
  if (circle !== null) fail('state_conflict', `${circle}. Correct the owners first.`)
}

/**
 * Plans the merge of two records of one property, both locked; the older stays. Fails with not_found, or state_conflict with
 * its reason: their types differ.
 */
export const planProperties = async (tx: Tx, ids: readonly [string, string]): Promise<MergePlan> => {
  const [kept, gone] = older(...(await holdBoth(tx, 'property', ids)))
  refuseApart(propertyTypeLabel(kept.property_type), propertyTypeLabel(gone.property_type), 'property types')
  const name = (p: typeof kept) => [p.address_address, p.address_city].filter(Boolean).join(', ')
  return {
    ...{ kept, gone, filled: filledOf('property', kept, gone), takesNumber: false },
    names: { kept: name(kept), gone: name(gone) },
    details: { kept: propertyTypeLabel(kept.property_type), gone: propertyTypeLabel(gone.property_type) },
  }
}

/** An entity as an owner of another. */
export interface OwnerEntity {
  readonly id: string
  readonly name: string
}

/**
 * The circle that an entity would close with these owners: the names from the entity over its owners back to it; null when
 * there is none.
 *
 * @param ownersOf The entities that own an entity, by its id.
 */
export const ownershipCircle = (
  entity: OwnerEntity,
  owners: readonly OwnerEntity[],
  ownersOf: ReadonlyMap<string, readonly OwnerEntity[]>,
): string[] | null => {
  const seen = new Set<string>()
  const paths = owners.map((owner) => ({ owner, names: [entity.name, owner.name] }))
  for (let path = paths.shift(); path; path = paths.shift()) {
    const { owner, names } = path
    if (owner.id === entity.id) return names
    if (seen.has(owner.id)) continue
    seen.add(owner.id)
    paths.push(...(ownersOf.get(owner.id) ?? []).map((next) => ({ owner: next, names: [...names, next.name] })))
  }
  return null
}

/** Why a circle is refused, naming it: 'An entity can't own itself: A is owned by B, B is owned by A'. */
export const circleMessage = (names: readonly string[]): string => {
  const links = names.slice(1).map((owner, n) => `${names[n]} is owned by ${owner}`)
  return `An entity can't own itself: ${links.join(', ')}`
}

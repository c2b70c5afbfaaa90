import { type ScoreCategory, scoreCategories } from './model.ts'

/** What a stored score tells of a category: whom it scored, and which of their variables came to a value. */
export interface ScoredPart {
  readonly entities: readonly unknown[]
  readonly variables: readonly {
    readonly entity_name: string
    readonly name: string
    readonly value: string | number | boolean | null
    readonly reason: string | null
  }[]
}

const nobody: Readonly<Record<ScoreCategory, string>> = {
  neighborhoods: 'No neighborhood is known',
  borrowers: 'No borrower is known',
  properties: 'No property is known',
  'loan-factors': 'No loan factors are known',
}

/** What a score lacks, one sentence each, in the order of its categories: 'Bea Sponsor: Net worth is not known'. */
export const missingFrom = (categories: Readonly<Record<ScoreCategory, ScoredPart>>): readonly string[] => {
  const found = scoreCategories.flatMap((category) => {
    const { entities, variables } = categories[category]
    if (entities.length === 0) return [nobody[category]]
    return variables
      .filter((one) => one.value === null)
      .map((one) => `${one.entity_name}: ${one.reason ?? `${one.name} is not known`}`)
  })
  return [...new Set(found)]
}

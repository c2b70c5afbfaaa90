import type { FactValue } from './criteria.ts'
import type { ScoredEntity } from './evaluate.ts'
import type { ScoreParameter } from './model.ts'
import { scoreParameters } from './parameters.ts'

/** A value to try instead of the one on file; `entity_id` null: of every borrower, property or neighborhood of the loan. */
export type WhatIf = ScoreParameter & { readonly value: FactValue; readonly entity_id: string | null }

/** Why a value cannot be tried; null when it can. An empty value stands for one that is not known. */
export const whatIfFault = ({ table, name, value }: WhatIf): string | null => {
  const parameter = scoreParameters.find((one) => one.table === table && one.name === name)
  if (!parameter) return `Unknown value of a ${table}`
  if (value === null) return null
  const wanted = { INTEGER: 'number', FLOAT: 'number', STRING: 'string', BOOLEAN: 'boolean' }[parameter.value_type]
  if (typeof value !== wanted || (typeof value === 'number' && !Number.isFinite(value)))
    return `${parameter.label} must be ${wanted === 'boolean' ? 'yes or no' : wanted === 'string' ? 'a text' : 'a number'}`
  return parameter.value_type === 'INTEGER' && !Number.isInteger(value)
    ? `${parameter.label} must be a whole number`
    : null
}

const concerns = (entity: ScoredEntity, change: WhatIf): boolean =>
  entity.facts[change.table] !== undefined &&
  (change.entity_id === null || entity.ids?.[change.table] === change.entity_id)

/** The entities as they would be; the given ones stay as they are. Sums over properties, such as the total cost, stay too. */
export const withWhatIf = <E extends ScoredEntity>(entities: readonly E[], changes: readonly WhatIf[]): E[] =>
  entities.map((entity) =>
    changes
      .filter((change) => concerns(entity, change))
      .reduce(
        (one, { table, name, value }) => ({
          ...one,
          facts: { ...one.facts, [table]: { ...one.facts[table], [name]: value } },
        }),
        entity,
      ),
  )

import { type ScoreModel, type ScoreParameter, type ScoreVariable, scoreCategories } from './model.ts'
import { labelOf } from './parameters.ts'

/** One thing in which two models, or two versions of one, differ; texts as a person reads them. */
export type ModelChange = {
  readonly part: 'weight' | 'group' | 'variable' | 'rule'
  /** The category, group and variable it lies in. */
  readonly where: string
  /** Null where the thing was added. */
  readonly before: string | null
  /** Null where it was removed. */
  readonly after: string | null
}

type Found = { part: ModelChange['part']; where: string; text: string }

const formula = ({ math_function, parameters }: ScoreVariable): string =>
  `${math_function} of ${parameters.map((one: ScoreParameter) => labelOf(one)).join(', ') || 'nothing'}`

/** Everything a model says, each thing under a name that stays the same when it is changed. */
const contentsOf = (model: ScoreModel): Map<string, Found> => {
  const found = new Map<string, Found>()
  const add = (part: Found['part'], path: readonly string[], where: readonly string[], text: string) => {
    const key = JSON.stringify([part, ...path])
    // Two things of one name are told apart by their order.
    let nth = 1
    while (found.has(`${key}${nth}`)) nth += 1
    found.set(`${key}${nth}`, { part, where: where.join(' › '), text })
  }
  for (const category of scoreCategories) add('weight', [category], [category], `Weight ${model.weights[category]}`)
  for (const { category, name: group, variables } of model.groups) {
    add('group', [category, group], [category], group)
    for (const variable of variables) {
      const path = [category, group, variable.name]
      add('variable', path, [category, group], `${variable.name}: ${formula(variable)}`)
      for (const { condition, criteria, score } of variable.rules)
        add('rule', [...path, condition, criteria], path, `${condition} ${criteria}: ${score > 0 ? '+' : ''}${score}`)
    }
  }
  return found
}

/** In what `after` differs from `before`, in the order of `after`, what was removed last. Things match by their names. */
export const modelDifference = (before: ScoreModel, after: ScoreModel): readonly ModelChange[] => {
  const [old, now] = [contentsOf(before), contentsOf(after)]
  const kept = [...now].flatMap(([key, { part, where, text }]): ModelChange[] => {
    const was = old.get(key)?.text ?? null
    return was === text ? [] : [{ part, where, before: was, after: text }]
  })
  const removed = [...old].flatMap(([key, { part, where, text }]): ModelChange[] =>
    now.has(key) ? [] : [{ part, where, before: text, after: null }],
  )
  return [...kept, ...removed]
}

/** What a form's boxes hold, by field. */
export type Values = object
export type Name<V extends Values> = Extract<keyof V, string>

/** The record as the edit began on it. */
export interface Began<V extends Values> {
  values: V
  /** None for what is new. */
  version: number | undefined
}

/** Whether two boxes hold the same: texts, numbers, and lists of them. */
const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

const namesOf = <V extends Values>(values: V) => Object.keys(values) as Name<V>[]

/** The fields that the person changed since the edit began. */
export const changedFrom = <V extends Values>(began: Began<V>, values: V): Name<V>[] =>
  namesOf(began.values).filter((name) => !isSame(values[name], began.values[name]))

/** The fields that somebody else changed since, other than into what was typed here too. */
export const changedMeanwhile = <V extends Values>(began: Began<V>, stored: Began<V>, values: V): Name<V>[] =>
  stored.version === began.version
    ? []
    : namesOf(stored.values).filter(
        (name) => !isSame(stored.values[name], began.values[name]) && !isSame(stored.values[name], values[name]),
      )

/** The newer record under what the person typed. */
export const takenIn = <V extends Values>(began: Began<V>, stored: Began<V>, values: V): V => {
  const changed = changedFrom(began, values)
  return { ...stored.values, ...Object.fromEntries(changed.map((name) => [name, values[name]])) }
}

/** What is kept of a form over a refresh, as JSON: what was typed, and the record it was typed over. */
export interface Kept {
  typed?: string
  began?: string
}

/** What to keep of a form; nothing while nothing differs from the record. */
export const toKeep = <V extends Values>(began: Began<V>, values: V, never: readonly string[]): Kept => {
  const typed = changedFrom(began, values).filter((name) => !never.includes(name))
  if (typed.length === 0) return {}
  return {
    typed: JSON.stringify(Object.fromEntries(typed.map((name) => [name, values[name]]))),
    began: JSON.stringify(began),
  }
}

const parsed = (text: string | undefined): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return { ...(typeof value === 'object' ? value : {}) }
  } catch {
    return {}
  }
}

/** Of what was kept, the fields that the form still has, each of the kind that it holds. */
const fitting = <V extends Values>(values: V, kept: Values): V => {
  const kinds = new Map(Object.entries(values).map(([name, value]) => [name, value === null ? null : typeof value]))
  const fits = Object.entries(kept).filter(
    ([name, value]) => kinds.get(name) === null || kinds.get(name) === typeof value,
  )
  return { ...values, ...Object.fromEntries(fits) }
}

/** Where a form goes on: from what was kept of it, or from the record. */
export const resumed = <V extends Values>(stored: Began<V>, kept: Kept): { began: Began<V>; values: V } => {
  const typed = parsed(kept.typed)
  if (Object.keys(typed).length === 0) return { began: stored, values: stored.values }
  const { values, version } = parsed(kept.began)
  const began = {
    values: fitting(stored.values, { ...(typeof values === 'object' ? values : {}) }),
    version: typeof version === 'number' ? version : stored.version,
  }
  return { began, values: fitting(began.values, typed) }
}

/** Whether the form has this field, or this part of one: `members.0.first_name`. */
export const isField = (values: unknown, path: string): boolean => {
  const [name = '', ...rest] = path.split('.')
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, name)) return false
  return rest.length === 0 || isField(Reflect.get(values, name), rest.join('.'))
}

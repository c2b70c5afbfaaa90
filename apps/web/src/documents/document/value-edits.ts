import { useCallback, useState } from 'react'
import { same, stored, type Value } from './typed-value.ts'

interface Draft {
  value: Value
  /** What was stored when the edit began. */
  base: Value
}

/** Edits of values by key, of which nothing typed is lost (J-13). */
export interface ValueEdits {
  valueOf: (key: string) => Value
  set: (key: string, value: Value) => void
  /** Keys whose value differs from the stored one, with the value to store. */
  changed: Readonly<Record<string, Value>>
  /** Keys that were edited here and meanwhile changed elsewhere. */
  conflicts: readonly { key: string; before: Value; after: Value }[]
  /** Goes on from the newer values; what was typed stays. */
  takeIn: () => void
  /** Forgets the edits, all or those that were stored. */
  forget: (keys?: readonly string[]) => void
}

const without = (drafts: Readonly<Record<string, Draft>>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(drafts).filter(([key]) => !keys.includes(key)))

/** Tracks edits per key over values that may be read anew at any time. */
export const useValueEdits = (values: Readonly<Record<string, Value>>): ValueEdits => {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const now = useCallback((key: string): Value => values[key] ?? null, [values])
  const known = Object.entries(drafts).filter(([key]) => Object.hasOwn(values, key))
  const set = (key: string, value: Value) =>
    setDrafts((all) => ({ ...all, [key]: { value, base: all[key] ? all[key].base : now(key) } }))
  return {
    valueOf: (key) => drafts[key]?.value ?? (drafts[key] ? null : now(key)),
    set,
    changed: Object.fromEntries(
      known.filter(([key, { value }]) => !same(value, now(key))).map(([key, { value }]) => [key, stored(value)]),
    ),
    conflicts: known
      .filter(([key, { value, base }]) => !same(base, now(key)) && !same(value, now(key)) && !same(value, base))
      .map(([key, { base }]) => ({ key, before: base, after: now(key) })),
    takeIn: () =>
      setDrafts((all) =>
        Object.fromEntries(
          Object.entries(all).map(([key, draft]) => [
            key,
            { value: same(draft.value, draft.base) ? now(key) : draft.value, base: now(key) },
          ]),
        ),
      ),
    forget: (keys) => setDrafts((all) => (keys ? without(all, keys) : {})),
  }
}

import { useEffect, useState } from 'react'
import { useKeptDraft } from '../kept-draft.ts'
import { type Began, type Kept, type Name, resumed, toKeep, type Values } from './stored.ts'

/** Under which name what is typed is kept over a refresh, and the fields that never are: secrets. */
export interface Keeping<V extends Values> {
  name: string
  never?: readonly Name<V>[]
}

/** The record that a form began on, from what was kept of it or as it is stored. */
export const useBegan = <V extends Values>(stored: Began<V>, kept: Keeping<V> | undefined) => {
  const [draft, keep] = useKeptDraft<{ typed: string; began: string }>(kept?.name ?? null)
  const [first] = useState(() => resumed(stored, draft))
  const [began, setBegan] = useState(first.began)
  return { first: first.values, began, setBegan, keep }
}

/** Keeps what is typed, while it differs from the record. */
export const useKeeping = <V extends Values>(
  keep: (texts: Kept) => void,
  kept: Keeping<V> | undefined,
  began: Began<V>,
  values: V,
): void => {
  const text = kept === undefined ? '{}' : JSON.stringify(toKeep(began, values, kept.never ?? []))
  useEffect(() => keep(JSON.parse(text)), [keep, text])
}

import { useCallback, useState } from 'react'

type Texts<F extends string> = Readonly<Record<F, string>>

/** A form over a stored record: what was loaded, what is typed, and what somebody else changed meanwhile. */
export interface Edit<F extends string> {
  values: Texts<F>
  /** The texts the edit started from. */
  base: Texts<F>
  set: (field: F, text: string) => void
  /** Fields the person changed. */
  changed: readonly F[]
  /** The version to send. */
  version: number
  /** Fields that changed in the record since the edit began; until they are taken in, saving would be refused. */
  changedMeanwhile: readonly F[]
  /** Takes in the newer record; what the person typed stays. */
  takeIn: () => void
}

/**
 * Edits `stored`, the record as texts, without ever losing what was typed: when the record is read anew in a later
 * `version`, the person is told which fields somebody else changed and goes on from there.
 */
export const useEdit = <F extends string>(stored: Texts<F>, version: number): Edit<F> => {
  const [start, setStart] = useState({ values: stored, version })
  const [values, setValues] = useState(stored)
  const fields = Object.keys(stored) as F[]
  const changedMeanwhile =
    version === start.version ? [] : fields.filter((field) => stored[field] !== start.values[field])
  const set = useCallback((field: F, text: string) => setValues((now) => ({ ...now, [field]: text })), [])
  const takeIn = () => {
    const merged = fields.map((field) => [field, values[field] === start.values[field] ? stored[field] : values[field]])
    setValues(Object.fromEntries(merged) as Record<F, string>)
    setStart({ values: stored, version })
  }
  return {
    values,
    base: start.values,
    set,
    changed: fields.filter((field) => values[field] !== start.values[field]),
    // A later version that left these fields alone (another part of the record changed) is no conflict.
    version: changedMeanwhile.length === 0 ? version : start.version,
    changedMeanwhile,
    takeIn,
  }
}

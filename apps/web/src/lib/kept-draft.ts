import { useCallback, useState } from 'react'

const PREFIX = 'plinth-draft-'

/** Storage may be full or forbidden: that is no reason for a form to fail. */
const attempt = (work: () => void): void => {
  try {
    work()
  } catch {
    return
  }
}

const read = (name: string | null): Readonly<Record<string, string>> => {
  if (name === null) return {}
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null')
    // Texts only: whatever else stands there was not written by a form.
    return Object.fromEntries(Object.entries(stored ?? {}).filter(([, value]) => typeof value === 'string'))
  } catch {
    return {}
  }
}

/**
 * What was typed into a form over a record, kept in this tab until it is saved or given up, so that a refresh loses
 * nothing. `name` says which record; null keeps nothing. Never for secrets.
 */
export const useKeptDraft = <T extends Readonly<Record<string, string>>>(name: string | null) => {
  const [draft, setDraft] = useState<Partial<T>>(() => read(name) as Partial<T>)
  const keep = useCallback(
    (typed: Partial<T>) => {
      if (name === null) return
      setDraft(typed)
      attempt(() => {
        if (Object.keys(typed).length === 0) sessionStorage.removeItem(PREFIX + name)
        else sessionStorage.setItem(PREFIX + name, JSON.stringify(typed))
      })
    },
    [name],
  )
  return [draft, keep] as const
}

/** Who signs out leaves nothing typed behind. */
export const forgetDrafts = (): void =>
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  })

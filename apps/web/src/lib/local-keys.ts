/** Every key this application keeps in the browser's storage. Nothing secret is ever written under them. */
export const localKeys = {
  /** Pinned and checked loans of the dashboard (B-37). */
  checkedLoans: 'checked-loans',
  colourScheme: 'plinth-colour-scheme',
  /** Which record a person with several borrowers or contacts acts for (G-13). */
  actingFor: 'plinth-acting-for',
  /** Whether this person was asked for a second factor last. */
  secondFactorMissing: 'plinth-second-factor-missing',
  /** The unfinished full application (F-03, F-04); the SSN is never part of it. */
  wizard: 'plinth-full-application',
  /** Whether this browser has the interface's font in its cache. */
  font: 'plinth-font',
} as const

/** Reads JSON through a parser that answers null for anything unexpected; storage is an edge like any other. */
export const readLocal = <T>(key: string, parse: (value: unknown) => T | null): T | null => {
  try {
    const raw = window.localStorage.getItem(key)
    return raw === null ? null : parse(JSON.parse(raw))
  } catch {
    return null
  }
}

/** Writes JSON; a full or forbidden storage is no reason to fail, so answers whether it was kept. */
export const writeLocal = (key: string, value: unknown): boolean => {
  try {
    window.localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

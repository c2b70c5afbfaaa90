/**
 * What a mailed link and its one-time code opened, a paper to sign or a vote, is kept by its key: in this tab alone, gone when
 * it closes, so that a reload asks for no new code. Enough of the token tells links apart, and too little opens one.
 */
const nameOf = (token: string) => `plinth-opened-${token.slice(0, 16)}`

/** A key nobody can guess. */
export const makeKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (n) => n.toString(16).padStart(2, '0')).join('')

/** The key that a link was opened with in this tab; null where there is none. */
export const keptKey = (token: string): string | null => {
  try {
    return window.sessionStorage.getItem(nameOf(token))
  } catch {
    return null
  }
}

/** Keeps the key, or with null forgets it; a forbidden storage only means a new code after a reload. */
export const keepKey = (token: string, key: string | null): void => {
  try {
    if (key === null) window.sessionStorage.removeItem(nameOf(token))
    else window.sessionStorage.setItem(nameOf(token), key)
  } catch {
    // Nothing is lost: what was opened stays so until the tab is left.
  }
}

/** The key of an opened document: in this tab alone, gone when it closes, so that a reload asks for no new code. */
const nameOf = (token: string) => `plinth-signing-${token.slice(0, 12)}`

/** A key nobody can guess. */
export const makeKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (n) => n.toString(16).padStart(2, '0')).join('')

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
    // Nothing is lost: the document stays open until the tab is left.
  }
}

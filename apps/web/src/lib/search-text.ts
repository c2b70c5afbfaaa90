/** Search parameters as the address bar shows them: plain text, a repeated name being a list. */
export type SearchText = Record<string, string | string[] | undefined>

/** `?a=1&b=2&b=3` to `{ a: '1', b: ['2', '3'] }`. Values stay text: the page's schema says what they mean. */
export const parseSearch = (search: string): SearchText => {
  const out: SearchText = {}
  for (const [key, value] of new URLSearchParams(search)) {
    const had = out[key]
    out[key] = had === undefined ? value : Array.isArray(had) ? [...had, value] : [had, value]
  }
  return out
}

/** The way back; undefined, null, empty text and false are left out, so that a default leaves no trace in the address. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    const values: unknown[] = Array.isArray(value) ? value : [value]
    for (const one of values)
      if (one !== undefined && one !== null && one !== '' && one !== false) params.append(key, String(one))
  }
  return params.size > 0 ? `?${params}` : ''
}

/** The one-time token of a mailed link. */
export const tokenOf = (search: SearchText): { token: string | null } => ({
  token: typeof search['token'] === 'string' && search['token'] !== '' ? search['token'] : null,
})

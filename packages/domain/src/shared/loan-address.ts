/** What the unguessable part of a loan's address looks like: 80 bits. */
const TOKEN = /^[0-9a-f]{20}$/

/** The address of a loan: its number for people to recognize, and the part that nobody guesses. */
export const addressOf = (humanId: string, token: string, domain: string): string =>
  `${humanId.toLowerCase()}.${token}@${domain}`

/** The unguessable part of an address of `domain`; null for an address that is no loan's. The number before it is not looked at. */
export const tokenOf = (address: string, domain: string): string | null => {
  const [local = '', host = '', more] = address.trim().toLowerCase().split('@')
  if (more !== undefined || host !== domain.toLowerCase()) return null
  const token = local.split('.').at(-1) ?? ''
  return TOKEN.test(token) ? token : null
}

/** The addresses in the text of a header or envelope, lower-cased, each once. Reads no further than 100,000 characters. */
export const addressesIn = (text: string): string[] => [
  ...new Set(
    [...text.slice(0, 100_000).matchAll(/[\w.+'=&/-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})*/g)].map(([found]) =>
      found.toLowerCase(),
    ),
  ),
]

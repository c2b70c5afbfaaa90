/** What stands in place of a secret in a letter that is kept. */
export const MASK = '…'

/** Parameters of our own addresses that say which page is shown and open nothing; every other value is taken for a secret. */
const openParameters = ['loan', 'bucket', 'panel', 'document', 'tab', 'view']

const ADDRESS = /https?:\/\/[^\s<>"']+/g
const PARAMETER = /([?&#;])([^=&#\s]*)=([^&#\s]*)/g

/** An address with the value of each parameter masked unless it opens nothing, and without a fragment that has no name. */
const maskedAddress = (address: string): string =>
  address
    .replace(PARAMETER, (whole: string, before: string, name: string) =>
      openParameters.includes(name) ? whole : `${before}${name}=${MASK}`,
    )
    .replace(/#[^=]+$/, `#${MASK}`)
    // Whoever has the address of a bank link can link a bank (H-13).
    .replace(/\/plaid\/[^/?#]+/, `/plaid/${MASK}`)

/**
 * A letter as it may be kept, listed and searched: what its addresses carry as parameters or fragment, and each of `codes`,
 * is masked. The same text when there is no secret in it.
 */
export const withoutSecrets = (text: string, codes: readonly string[] = []): string =>
  codes.reduce(
    (masked, code) => (code === '' ? masked : masked.replaceAll(code, MASK)),
    text.replace(ADDRESS, maskedAddress),
  )

/** The addresses and codes of a letter that `withoutSecrets` masks, each once, in their order. */
export const secretsOf = (text: string, codes: readonly string[] = []): string[] => [
  ...new Set([...(text.match(ADDRESS) ?? []).filter((address) => maskedAddress(address) !== address), ...codes]),
]

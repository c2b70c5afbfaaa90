const units: Readonly<Record<string, number>> = {
  '': 1,
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mm: 1e6,
  mio: 1e6,
  million: 1e6,
}

const decimals = /^\d+([.,]\d{1,2})?$/
const groups = /^\d{1,3}([., ])\d{3}(\1\d{3})*$/
/** Groups and a fraction, parted by different signs. */
const both = /^\d{1,3}((,\d{3})+\.|( \d{3})+[.,]|(\.\d{3})+,)\d{1,2}$/

/** Digits with dots, commas and spaces between them as a plain number; null when unclear. */
const plainNumber = (text: string, hasUnit: boolean): string | null => {
  // '1.250m' is a fraction, '1.250' a thousand and more.
  if (decimals.test(text) || (hasUnit && /^\d+\.\d{3}$/.test(text))) return text.replace(',', '.')
  if (groups.test(text)) return text.replace(/\D/g, '')
  if (!both.test(text)) return null
  const [, whole = '', fraction = ''] = /^(.*)[.,](\d{1,2})$/.exec(text) ?? []
  return `${whole.replace(/\D/g, '')}.${fraction}`
}

/**
 * The dollars that a pasted text means, in any usual way of writing: '$1,250,000', '1.25m', '1,250k', '1 250 000',
 * '1.250.000,00', '1,250,000.00 USD'. Null for what is no amount, is negative, or could be read in two ways.
 */
export const pastedMoney = (text: string): number | null => {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^(us\s?)?\$\s*|^usd\s*|\s*(usd|us\$|\$|dollars)$/g, '')
    .replaceAll(/[\s\u2019']+/g, ' ')
    .trim()
  const [, number = '', unit = ''] = /^([\d.,][\d., ]*?)\s?([a-z]*)$/.exec(bare) ?? []
  const factor = Object.hasOwn(units, unit) ? units[unit] : undefined
  const plain = plainNumber(number.replace(/^\./, '0.'), unit !== '')
  return plain === null || factor === undefined ? null : Math.round(Number(plain) * factor * 100) / 100
}

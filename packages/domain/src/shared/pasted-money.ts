const units: Readonly<Record<string, number>> = {
  '': 1,
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mm: 1e6,
  mio: 1e6,
  million: 1e6,
}

/** The digits of a number whose groups of three are parted by one sign, or null where they are not. */
const grouped = (text: string, sign: string): string | null => {
  const [first = '', ...rest] = text.split(sign)
  return /^\d{1,3}$/.test(first) && rest.every((group) => /^\d{3}$/.test(group)) ? first + rest.join('') : null
}

/** Whole and fraction of digits with dots, commas, spaces or apostrophes between them, as a plain number; null when unclear. */
const plainNumber = (text: string, hasUnit: boolean): string | null => {
  if (/^\d+$/.test(text)) return text
  const signs = [...new Set(text.replace(/\d/g, ''))]
  const last = signs.at(-1) ?? ''
  const [whole = '', fraction = '', ...more] = text.split(last)
  const between = signs.filter((one) => one !== last)
  const isPoint = last === '.' || last === ','
  // Three digits after the only sign are a group, except behind a dot of '1.250m'.
  const isGroup = between.length === 0 && (more.length > 0 || (fraction.length === 3 && !(hasUnit && last === '.')))
  if (!isPoint || isGroup) return between.length === 0 ? grouped(text, last) : null
  if (more.length > 0 || between.length > 1 || !/^\d{1,2}$|^\d{3}$/.test(fraction)) return null
  if (fraction.length === 3 && !hasUnit) return null
  const digits = between.length === 0 ? whole : grouped(whole, between[0] ?? '')
  return digits && /^\d+$/.test(digits) ? `${digits}.${fraction}` : null
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
  const plain = number === '' ? null : plainNumber(number.replace(/^\./, '0.'), unit !== '')
  return plain === null || factor === undefined ? null : Math.round(Number(plain) * factor * 100) / 100
}

const ENDINGS: readonly (readonly [ending: string, least: number])[] = [
  ['ations', 4],
  ['ation', 4],
  ['ances', 5],
  ['ance', 5],
  ['ence', 5],
  ['ancy', 5],
  ['ency', 5],
  ['ment', 5],
  ['ions', 5],
  ['ion', 5],
  ['ings', 4],
  ['ing', 4],
  ['ers', 5],
  ['ors', 5],
  ['er', 5],
  ['or', 5],
  ['als', 5],
  ['al', 4],
  ['ants', 5],
  ['ant', 5],
  ['ly', 4],
  ['ive', 5],
  ['ied', 4],
  ['ed', 4],
]

const singular = (word: string): string => {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(ss|x|ch|sh|z)es$/.test(word)) return word.slice(0, -2)
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word
}

const vowel = /[aeiouy]/

/** A final e or y says nothing, nor does a consonant doubled before an ending that is gone. */
const trimmed = (word: string): string => {
  const bare = word.replace(/([bdfgklmnprt])\1$/, '$1')
  return bare.length > 4 ? bare.replace(/[ey]$/, '') : bare
}

/**
 * The stem of an English word in lower case, so that 'expires', 'expired' and 'expiration' are one. Light on purpose: words
 * of money and law keep apart where their meaning does.
 */
export const stem = (word: string): string => {
  if (word.length < 4 || /\d/.test(word)) return word
  const one = singular(word)
  const hit = ENDINGS.find(
    ([ending, least]) =>
      one.endsWith(ending) && one.length - ending.length >= least && vowel.test(one.slice(0, -ending.length)),
  )
  return trimmed(hit ? one.slice(0, -hit[0].length) : one)
}

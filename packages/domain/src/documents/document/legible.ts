/**
 * What nobody sees: controls but tab and newline, marks of format and direction, halves of a surrogate pair, and code
 * points that are no characters. A database refuses some of them, and a search stumbles over the others.
 */
const UNSEEN = /(?![\t\n])\p{Cc}|\p{Cf}|\p{Cs}|\p{Noncharacter_Code_Point}/gu

/** A text as it is kept of a document: without what nobody sees; a soft hyphen, which a page prints, is a hyphen. */
export const legible = (text: string): string => text.replaceAll('\u00AD', '-').replace(UNSEEN, '')

/** Words without what nobody sees; one of nothing else is left out. */
export const legibleWords = <W extends { readonly text: string }>(words: readonly W[]): W[] =>
  words.flatMap((word) => {
    const text = legible(word.text).trim()
    return text === '' ? [] : [text === word.text ? word : { ...word, text }]
  })

/** A word bare of the marks around it. */
const bare = (word: string): string => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

const VOWEL = /[aeiouy\u00C0-\u024F]/i
/** Latin words are longer than this only with a vowel, and abbreviations no longer than that without one. */
const [SHORT_WORD, LONG_ABBREVIATION] = [3, 6]

/** The same of Latin letters alone. */
const isLikeLatin = (word: string): boolean | null => {
  if (word.length <= SHORT_WORD || VOWEL.test(word)) return true
  return word.length <= LONG_ABBREVIATION && word === word.toUpperCase() ? null : false
}

/** The same of what holds figures, or marks between. */
const isLikeFigures = (word: string): boolean | null => {
  if (/^[\d.,]+$/.test(word) || /^\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(word)) return true
  return /^[\d.,:/%$-]+$/.test(word) || /^[A-Z0-9]+(?:[-/#.&][A-Z0-9]+)*$/.test(word) ? null : false
}

/** Whether a word can be one, a number or a date; null for a code, which may be anything. */
const isLikeAWord = (text: string): boolean | null => {
  const word = bare(text)
  if (word === '') return /\p{Co}/u.test(text) ? false : null
  if (/\p{L}/u.test(word) && !/\p{Script=Latin}/u.test(word)) return true
  return /^\p{L}+(?:['’&./-]\p{L}+)*$/u.test(word) ? isLikeLatin(word) : isLikeFigures(word)
}

/** Fewer words do not tell. */
const TELLING = 40
/** Of the words of a page so many are like words, and of those that are no codes so many. */
const [LEAST_OF_ALL, LEAST_BUT_CODES] = [0.6, 0.8]

/**
 * Whether the words of a page are none: a font whose letters stand for others, as some programs write it, shows a page that
 * people read and hands out "./907 c7" for it (DA-28).
 */
export const isGarbled = (words: readonly string[]): boolean => {
  if (words.length < TELLING) return false
  const like = words.map(isLikeAWord)
  const [yes, no] = [like.filter((one) => one === true).length, like.filter((one) => one === false).length]
  return yes < LEAST_OF_ALL * words.length && yes < LEAST_BUT_CODES * (yes + no)
}

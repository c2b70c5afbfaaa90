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

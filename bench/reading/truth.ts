/** Words and figures of a page: how many there are, and how many of them were recognized. */
export interface Found {
  words: number
  right: number
  figures: number
  figuresRight: number
}

const alike = (text: string): string =>
  text
    .replace(/[‘’´`]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐-―−]/g, '-')
    .replace(/^[^\p{L}\p{N}-]+|[^\p{L}\p{N}]+$/gu, '')

const wordsOf = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => text.split(/\s+/))
    .map(alike)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))

/**
 * Compares what was recognized with what the page says: each word counts once for each time it stands there, wherever; the
 * kind of quotation mark and dash does not matter, nor signs around a word. A figure is a word with a digit.
 */
export const compare = (says: readonly string[], recognized: readonly string[]): Found => {
  const left = new Map<string, number>()
  for (const word of wordsOf(recognized)) left.set(word, (left.get(word) ?? 0) + 1)
  const found: Found = { words: 0, right: 0, figures: 0, figuresRight: 0 }
  for (const word of wordsOf(says)) {
    const isFigure = /\d/.test(word)
    const there = left.get(word) ?? 0
    if (there > 0) left.set(word, there - 1)
    found.words += 1
    if (isFigure) found.figures += 1
    if (there > 0) found.right += 1
    if (there > 0 && isFigure) found.figuresRight += 1
  }
  return found
}

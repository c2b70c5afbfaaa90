/** A word on a page; its box in fractions of the page's width and height, from the upper left corner. */
export interface Word {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** A page as rules read it: lines parted by newlines, columns of a line by two spaces. */
export interface PageText {
  /** From 1. */
  readonly page: number
  readonly text: string
}

/** A gap wider than this many times the height of the line parts columns. */
const COLUMN_GAP = 1.1

interface Line {
  top: number
  bottom: number
  words: Word[]
}

const belongs = (line: Line, word: Word): boolean => {
  const middle = word.y + word.h / 2
  const overlap = Math.min(line.bottom, word.y + word.h) - Math.max(line.top, word.y)
  return (middle > line.top && middle < line.bottom) || overlap > 0.6 * Math.min(word.h, line.bottom - line.top)
}

/** Words in lines, top to bottom, each line from left to right. */
const linesOf = (words: readonly Word[]): Line[] => {
  const lines: Line[] = []
  for (const word of [...words].sort((a, b) => a.y + a.h / 2 - (b.y + b.h / 2))) {
    // Only the latest lines can still take a word: words come by their height on the page.
    const line = lines.slice(-3).find((candidate) => belongs(candidate, word))
    if (line) line.words.push(word)
    else lines.push({ top: word.y, bottom: word.y + word.h, words: [word] })
  }
  for (const line of lines) line.words.sort((a, b) => a.x - b.x)
  return lines
}

/**
 * The words of a page in reading order, and their text: a newline after each line, two spaces between columns, one
 * between words. `aspect` is the page's width over its height.
 */
export const layOut = (words: readonly Word[], aspect: number): { words: Word[]; text: string } => {
  const lines = linesOf(words)
  const text = lines.map((line) =>
    line.words
      .map((word, i) => {
        const before = line.words[i - 1]
        if (!before) return word.text
        const gap = (word.x - (before.x + before.w)) * aspect
        return (gap > COLUMN_GAP * (line.bottom - line.top) ? '  ' : ' ') + word.text
      })
      .join(''),
  )
  return { words: lines.flatMap((line) => line.words), text: text.join('\n') }
}

import type { Word } from '../words.ts'
import type { PageWords } from './page-words.ts'

const LETTERS = 160
const LINES = 66

/** A page typed on a machine: each letter of a text stands in a place of its own. */
export const typedPage = (text: string, page = 1): PageWords => {
  const lines = text.split('\n')
  const words: Word[] = lines.flatMap((line, row) =>
    [...line.matchAll(/\S+/g)].map((found) => ({
      text: found[0],
      x: found.index / LETTERS,
      y: (row + 0.1) / LINES,
      w: found[0].length / LETTERS,
      h: 0.8 / LINES,
    })),
  )
  return { page, text, words }
}

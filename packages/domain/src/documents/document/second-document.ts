import type { PageText } from './words.ts'

const NUMBERED = /\bpage\s{1,3}(\d{1,3})\s{1,3}of\s{1,3}(\d{1,3})\b/gi

interface Numbered {
  n: number
  of: number
}

/** The last 'Page n of m' of a page; null when it has none. */
const numberOf = ({ text }: PageText): Numbered | null => {
  const last = [...text.matchAll(NUMBERED)].at(-1)
  return last ? { n: Number(last[1]), of: Number(last[2]) } : null
}

/**
 * The page on which a second document begins: its numbering starts anew where the numbering before it had come to its
 * end. Null where a file seems to hold one.
 */
export const secondDocument = (pages: readonly PageText[]): number | null => {
  let ended = false
  for (const page of pages) {
    const number = numberOf(page)
    if (!number) continue
    if (ended && number.n === 1) return page.page
    ended = number.n === number.of
  }
  return null
}

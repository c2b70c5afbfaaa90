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
 * The pages on which another document begins: its numbering starts anew where the numbering before it had come to its end.
 * None where a file seems to hold one. What a page reads like is no sign: a clause of a lease reads like a certificate of
 * insurance.
 */
export const documentStarts = (pages: readonly PageText[]): number[] => {
  const starts: number[] = []
  let ended = false
  for (const page of pages) {
    const number = numberOf(page)
    if (!number) continue
    if (ended && number.n === 1) starts.push(page.page)
    ended = number.n === number.of
  }
  return starts
}

/** The page on which a second document begins; null where a file seems to hold one. */
export const secondDocument = (pages: readonly PageText[]): number | null => documentStarts(pages)[0] ?? null

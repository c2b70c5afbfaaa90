import type { PageText } from '../documents/document/words.ts'

/** Some lines of a page that are found and quoted together. */
export interface Passage {
  /** From 1. */
  readonly page: number
  /** Where its first character stands in the text of the page. */
  readonly start: number
  readonly text: string
}

/** About a third of a page: enough to hold a clause, little enough to tell one from another. */
const MAX_CHARS = 1100

/** A line with where it starts; one too long to be a passage is cut between words. */
const linesOf = (text: string): { start: number; text: string }[] => {
  const lines: { start: number; text: string }[] = []
  let at = 0
  for (const line of text.split('\n')) {
    for (let from = 0; from < line.length; ) {
      const rest = line.length - from
      const cut = rest <= MAX_CHARS ? rest : Math.max(line.lastIndexOf(' ', from + MAX_CHARS) - from, 1)
      lines.push({ start: at + from, text: line.slice(from, from + cut) })
      from += cut
    }
    at += line.length + 1
  }
  return lines
}

/** The text of pages in passages, each within one page, in order; empty lines begin and end none. */
export const passagesOf = (pages: readonly PageText[]): Passage[] =>
  pages.flatMap(({ page, text }) => {
    const passages: { page: number; start: number; text: string }[] = []
    let open: { page: number; start: number; text: string } | null = null
    for (const line of linesOf(text)) {
      if (line.text.trim() === '') continue
      const end: number = open ? line.start + line.text.length - open.start : 0
      if (!open || end > MAX_CHARS) {
        open = { page, start: line.start, text: line.text }
        passages.push(open)
      } else open.text = text.slice(open.start, line.start + line.text.length)
    }
    return passages
  })

import type { PageText } from '../words.ts'

/** A line of a page with its columns. */
export interface Line {
  readonly page: number
  readonly text: string
  readonly cells: readonly string[]
}

/** The lines of some pages, in order, empty ones left out. */
export const linesOf = (pages: readonly PageText[]): Line[] =>
  pages.flatMap(({ page, text }) =>
    text
      .split('\n')
      .map((line) => line.trim().replace(/^\(?[a-z]\)\s+(?=\p{Lu})/u, ''))
      .filter((line) => line !== '')
      .map((line) => ({ page, text: line, cells: line.split(/\s{2,}|\t/) })),
  )

/** A page as running text: its line ends are blanks. */
export const proseOf = (page: PageText): string => page.text.replace(/\s+/g, ' ')

/** The words a value was read from, short enough to show. */
export const quoteOf = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= 240 ? line : `${line.slice(0, 239)}…`
}

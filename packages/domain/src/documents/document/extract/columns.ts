import { hasWords, type PageWords } from '../table/page-words.ts'
import { layOut, type PageText } from '../words.ts'

/** Width over height of a letter page upright. */
const LETTER = 8.5 / 11

/**
 * What stands between two shares of a page's width, as a page of its own: forms print boxes side by side, whose lines the
 * page's own text mixes. A page without places is answered as it is.
 */
export const columnOf = (page: PageText | PageWords, from: number, to: number): PageText => {
  if (!hasWords(page)) return page
  const inside = page.words.filter(({ x, w }) => x + w / 2 >= from && x + w / 2 < to)
  return { page: page.page, text: layOut(inside, LETTER).text }
}

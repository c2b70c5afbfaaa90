import { hasWords, type PageWords } from '../table/page-words.ts'
import { layOut, type PageText } from '../words.ts'

/** Width over height of a letter page upright. */
const LETTER = 8.5 / 11

/** A part of a page, in shares of its width and height from the upper left corner; a side that is left out is the page's. */
export interface Box {
  readonly left?: number
  readonly right?: number
  readonly top?: number
  readonly bottom?: number
}

/**
 * What stands in a box of a page, as a page of its own: forms print boxes side by side, whose lines the page's own text
 * mixes. A word is where its middle is.
 */
export const boxOf = (page: PageWords, { left = 0, right = 1, top = 0, bottom = 1 }: Box): PageText => {
  const inside = page.words.filter(({ x, y, w, h }) => {
    const [across, down] = [x + w / 2, y + h / 2]
    return across >= left && across < right && down >= top && down < bottom
  })
  return { page: page.page, text: layOut(inside, LETTER).text }
}

/** What stands between two shares of a page's width. A page without places is answered as it is. */
export const columnOf = (page: PageText | PageWords, left: number, right: number): PageText =>
  hasWords(page) ? boxOf(page, { left, right }) : page

import type { Ruling } from '../page.ts'
import type { PageText, Word } from '../words.ts'

/** A page with the places of its words, and its ruled lines where they are known; a text file has no places. */
export interface PageWords extends PageText {
  readonly words: readonly Word[]
  readonly rulings?: readonly Ruling[]
}

/** Whether the places of a page's words are known. */
export const hasWords = (page: PageText | PageWords): page is PageWords => 'words' in page && page.words.length > 0

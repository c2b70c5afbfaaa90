import type { Extracted } from './extract/rules.ts'
import { gated } from './gates.ts'
import { kindTable } from './kind-table.ts'
import type { DocumentKind } from './kinds.ts'
import type { PageWords } from './table/page-words.ts'
import { tablesOf } from './table/read-tables.ts'
import type { PageText } from './words.ts'

export type { Extracted } from './extract/rules.ts'

const hasWords = (page: PageText | PageWords): page is PageWords => 'words' in page && page.words.length > 0

/**
 * The values that a document of a kind states, each with its page and the words it was read from; what is not found is
 * left out. Tables are read where the places of words are known.
 */
export const extractValues = (kind: DocumentKind, pages: readonly (PageText | PageWords)[]): Extracted[] =>
  gated(kindTable[kind].read(pages, tablesOf(pages.filter(hasWords))))

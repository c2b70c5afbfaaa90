import type { Extracted } from './extract/rules.ts'
import { gated } from './gates.ts'
import { kindTable } from './kind-table.ts'
import type { DocumentKind } from './kinds.ts'
import { type ReadRows, rowsIn } from './rows/read-rows.ts'
import { hasWords, type PageWords } from './table/page-words.ts'
import { tablesOf } from './table/read-tables.ts'
import type { PageText } from './words.ts'

export type { Extracted } from './extract/rules.ts'

/** What a paper says: its values, and its rows where it is a rent roll or an operating statement. */
export interface ReadPaper {
  readonly values: Extracted[]
  readonly rows: ReadRows | null
}

/**
 * The values that a document of a kind states, each with its page and the words it was read from, and its rows; what is not
 * found is left out. Tables are read once, where the places of words are known.
 */
export const readPaper = (kind: DocumentKind, pages: readonly (PageText | PageWords)[]): ReadPaper => {
  const tables = tablesOf(pages.filter(hasWords))
  return { values: gated(kindTable[kind].read(pages, tables)), rows: rowsIn(kind, pages, tables) }
}

import type { Extracted } from './extract/rules.ts'
import { kindTable } from './kind-table.ts'
import type { DocumentKind } from './kinds.ts'
import type { PageText } from './words.ts'

export type { Extracted } from './extract/rules.ts'

/** The values that a document of a kind states, each with its page and the words it was read from; what is not found is left out. */
export const extractValues = (kind: DocumentKind, pages: readonly PageText[]): Extracted[] =>
  kindTable[kind].read(pages)

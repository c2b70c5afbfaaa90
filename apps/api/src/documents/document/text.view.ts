import { epochOf } from '@plinth/domain/shared/dates'
import type { PageTextView, TextStateView } from '@plinth/contract/documents/document'
import type { z } from 'zod'
import { boxAsShown } from '@plinth/domain/documents/document/page'
import { turnOf } from '@plinth/domain/documents/document/turn'
import type { FileWarning, TextSource, TextState } from '@plinth/domain/documents/document/text-states'
import type { Word } from '@plinth/domain/documents/document/words'

/** How far the text of a document is. */
export const toTextStateView = (
  d: {
    text_state: TextState
    text_reason: string
    text_warnings: FileWarning[]
    pages_wanted: number | null
    text_since: Date
  },
  pagesRead: number,
): TextStateView => ({
  state: d.text_state,
  reason: d.text_reason,
  pages_read: pagesRead,
  pages_wanted: d.pages_wanted,
  warnings: d.text_warnings,
  updated: epochOf(d.text_since),
})

interface PageRow {
  page: number
  text: string
  source: TextSource
  confidence: number | null
  turn: number
  words: unknown
}

/** A page as the API answers it: boxes where the page as shown has them. Its words were written in this shape by the module itself. */
export const toPageView = (p: PageRow): z.infer<typeof PageTextView> => ({
  page: p.page,
  text: p.text,
  source: p.source,
  confidence: p.confidence,
  words: (p.words as Word[]).map((word) => {
    const { text, x, y, w, h } = boxAsShown(word, turnOf(p.turn))
    return { text, x, y, w, h }
  }),
})

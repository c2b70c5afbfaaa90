import type { LoanDocumentView } from '@plinth/contract/documents/loan-document'
import { byKey } from '@plinth/domain/documents/document/values'
import { keyLabel } from './typed-value.ts'
import type { Unsure } from './unsure-readings.tsx'

/** A value that a document of the loan says in two ways. */
export interface UnsureItem {
  document: LoanDocumentView
  key: string
  label: string
  option: number
  unsure: Unsure
  /** Other values of the document that count once this one is decided. */
  waiting: number
}

/** The values that decide whether a document is of the loan and are open; others of it may wait for them (DD-10). */
const decidersOf = ({ ocr_data: data }: LoanDocumentView, key: string): string[] =>
  (data[key]?.unsure?.waits_for ?? []).filter((one) => one !== key && data[one]?.unsure && data[one]?.value === null)

/**
 * The unsure values of some documents, by document as listed, then by key. Values that only wait to hear whether their
 * document is of the loan are counted with the value that decides it.
 */
export const unsureOf = (documents: readonly LoanDocumentView[]): UnsureItem[] =>
  documents.flatMap((document) => {
    const open = Object.entries(document.ocr_data)
      .filter(([, { value, unsure }]) => unsure && value === null)
      .sort(([a], [b]) => byKey(a, b))
    return open.flatMap(([key, { unsure, label = keyLabel(key), display_option: option = 0 }]) => {
      if (!unsure || decidersOf(document, key).length > 0) return []
      const waiting = open.filter(([other]) => decidersOf(document, other).includes(key)).length
      return [{ document, key, label, option, unsure, waiting }]
    })
  })

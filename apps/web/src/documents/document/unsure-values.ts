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
}

/** The unsure values of some documents, by document as listed, then by key. */
export const unsureOf = (documents: readonly LoanDocumentView[]): UnsureItem[] =>
  documents.flatMap((document) =>
    Object.entries(document.ocr_data)
      .sort(([a], [b]) => byKey(a, b))
      .flatMap(([key, { value, unsure, label = keyLabel(key), display_option: option = 0 }]) =>
        unsure && value === null ? [{ document, key, label, option, unsure }] : [],
      ),
  )

import type { RecognisedPage } from '@plinth/domain/documents/document/page'

/** A page to recognise: its pixels in shades of grey, a byte each, row by row, at about 300 to the inch. */
export interface PagePicture {
  grey: Uint8Array
  width: number
  height: number
}

/** What stands on a picture: words with their boxes in fractions of the picture as it was turned. */
export interface Recognised extends RecognisedPage {
  /** Mean confidence of the words, 0-100; 0 when there are none. */
  confidence: number
}

/** The page was given up: it took too long, or the service refused it. The message is fit for a person. */
export class NotRecognised extends Error {}

/** Recognises the words on a picture of a page. Adapters: Tesseract in a process of its own (default) and AWS Textract. */
export interface Ocr {
  kind: 'tesseract' | 'textract'
  /** Fails with NotRecognised for this page; any other error is worth another try later. */
  recognise(page: PagePicture): Promise<Recognised>
  /** Asks the service something harmless. Throws what is wrong, in words for an administrator. */
  check?(): Promise<void>
  close(): Promise<void>
}

/** What recognises pages: always something of our own, and an outside service where one is configured. */
export interface OcrServices {
  local: Ocr
  /** Sees only documents whose template says so (M-43); null without keys. */
  hosted: Ocr | null
  close(): Promise<void>
}

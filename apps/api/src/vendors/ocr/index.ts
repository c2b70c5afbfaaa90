import type { OcrServices } from './port.ts'
import { TesseractOcr } from './tesseract.ts'

/** Tesseract inside this process. */
export const createOcr = (): OcrServices => {
  const local = new TesseractOcr()
  return { local, hosted: null, close: () => local.close() }
}

import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { indexPage, type PageText, type TextPiece } from './page-text.ts'

/** The words that were read from a page which is a picture. */
export type WordsOf = (page: number) => Promise<readonly TextPiece[]>

/** The words of a page with their places; none for a page that is a picture. */
const piecesOf = async (page: Pick<PDFPageProxy, 'getViewport' | 'getTextContent'>): Promise<TextPiece[]> => {
  const viewport = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  return items.flatMap((item) => {
    // Text of a form in XML comes without places: they are the server's.
    if (!('str' in item) || !item.transform || item.str.trim() === '') return []
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = item.transform as number[]
    const along = Math.hypot(a, b) || 1
    const up = Math.hypot(c, d) || 1
    // From the baseline: a fifth below for the tails of letters, four fifths above.
    const corner = (across: number, above: number) =>
      viewport.convertToViewportPoint(
        e + (a / along) * item.width * across + (c / up) * item.height * above,
        f + (b / along) * item.width * across + (d / up) * item.height * above,
      ) as [number, number]
    const [x1, y1] = corner(0, -0.2)
    const [x2, y2] = corner(1, 0.85)
    return [
      {
        text: item.str,
        x: Math.min(x1, x2) / viewport.width,
        y: Math.min(y1, y2) / viewport.height,
        width: Math.abs(x2 - x1) / viewport.width,
        height: Math.abs(y2 - y1) / viewport.height,
      },
    ]
  })
}

/** Reads each page's words once: its own, or those read from its picture. */
export const textReader = (document: Pick<PDFDocumentProxy, 'getPage'>, words: WordsOf | undefined) => {
  const read = new Map<number, Promise<PageText>>()
  const piecesAt = async (page: number) => {
    const own = await piecesOf(await document.getPage(page))
    return own.length === 0 && words ? words(page) : own
  }
  return (page: number): Promise<PageText> => {
    const known = read.get(page)
    if (known) return known
    const text = piecesAt(page).then(indexPage)
    read.set(page, text)
    // What failed is asked again.
    text.catch(() => read.delete(page))
    return text
  }
}

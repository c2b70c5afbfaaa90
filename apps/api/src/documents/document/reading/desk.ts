import { degrees, EncryptedPDFError, PDFDict, PDFDocument, PDFName, PDFPage } from 'pdf-lib'
import { wantsMemory } from '../../../platform/file-child.answers.ts'
import type { LaidPage, Refusal } from './page-protocol.ts'
import type { SheetReader } from './sheet.ts'

/** A file whose pages are put into new ones. */
interface Source {
  pages: number
  /** Adds some of its pages to a document, each of them once, and answers them in the order asked for. */
  pagesFor(to: PDFDocument, pages: readonly number[]): Promise<PDFPage[]>
  close(): Promise<void>
}

/** Files that lie open to make new ones of their pages. */
export interface Desk {
  pages: number[]
  /** A PDF of some pages, or why there is none. */
  compose(pages: readonly LaidPage[]): Promise<Uint8Array | Refusal>
  close(): Promise<void>
}

const BYTE_RANGE = PDFName.of('ByteRange')

/** Whether a signature stands in a document, valid or not: what is signed is not taken apart. */
const isSigned = (doc: PDFDocument): boolean =>
  doc.context.enumerateIndirectObjects().some(([, found]) => {
    if (!(found instanceof PDFDict)) return false
    if (found.has(BYTE_RANGE)) return true
    const value = found.get(PDFName.of('FT')) === PDFName.of('Sig') ? found.lookup(PDFName.of('V')) : undefined
    return value instanceof PDFDict && value.has(BYTE_RANGE)
  })

/** What was typed into a form becomes part of its page, which has no form any more. A damaged one stays as it looks. */
const settleForm = (doc: PDFDocument): void => {
  try {
    const form = doc.getForm()
    if (form.getFields().length > 0) form.flatten()
  } catch (error) {
    if (wantsMemory(error)) throw error
  }
}

const loaded = async (bytes: Uint8Array, password: string | null): Promise<PDFDocument | Refusal> => {
  const options = { updateMetadata: false }
  try {
    return await PDFDocument.load(bytes, password === null ? options : { ...options, password })
  } catch (error) {
    if (wantsMemory(error)) throw error
    // One that forbids changes alone opens with an empty password.
    if (error instanceof EncryptedPDFError && password === null) return loaded(bytes, '')
    const isLocked = error instanceof Error && /password/i.test(error.message)
    if (!isLocked) return 'broken'
    return password === null || password === '' ? 'needs-password' : 'wrong-password'
  }
}

const pdfSource = async (bytes: Uint8Array, password: string | null): Promise<Source | Refusal> => {
  const doc = await loaded(bytes, password)
  if (typeof doc === 'string') return doc
  if (isSigned(doc)) return 'signed'
  settleForm(doc)
  return {
    pages: doc.getPageCount(),
    pagesFor: async (to, pages) => {
      const copied = await to.copyPages(
        doc,
        pages.map((page) => page - 1),
      )
      // What a page would do by itself when it is opened does not come along.
      for (const page of copied) page.node.delete(PDFName.of('AA'))
      return copied
    },
    close: () => Promise.resolve(),
  }
}

/** Pixels across of a picture that becomes a page, and points of the long and the short side of a sheet. */
const ACROSS = 1700
const LONG = 792
const SHORT = 612

const pictureSource = (reader: SheetReader): Source => ({
  pages: reader.pages,
  pagesFor: async (to, pages) => {
    const made: PDFPage[] = []
    for (const page of pages) {
      if (!reader.draw) continue
      const sheet = await reader.draw(page, { width: ACROSS })
      const picture = await to.embedJpg(await sheet.encode('jpeg', 85))
      const width = sheet.width > sheet.height ? LONG : SHORT
      const size = { width, height: (width * sheet.height) / sheet.width }
      const drawn = PDFPage.create(to)
      drawn.setSize(size.width, size.height)
      drawn.drawImage(picture, { x: 0, y: 0, ...size })
      made.push(drawn)
    }
    return made
  },
  close: () => reader.close(),
})

const compose = async (sources: readonly Source[], pages: readonly LaidPage[]): Promise<Uint8Array | Refusal> => {
  if (pages.some(({ source, page }) => page > (sources[source]?.pages ?? 0))) return 'no-page'
  const doc = await PDFDocument.create()
  const ready = new Map<LaidPage, PDFPage>()
  // The pages of one file at once: what they share is copied once.
  for (const [at, source] of sources.entries()) {
    const its = pages.filter((one) => one.source === at)
    const made = await source.pagesFor(
      doc,
      its.map(({ page }) => page),
    )
    for (const [i, one] of its.entries()) {
      const page = made[i]
      if (page) ready.set(one, page)
    }
  }
  for (const one of pages) {
    const page = ready.get(one)
    if (!page) return 'broken'
    page.setRotation(degrees((page.getRotation().angle + one.turn) % 360))
    doc.addPage(page)
  }
  return doc.save()
}

/** A file to lay on the desk: a PDF as it is, or a picture that is open already. */
export type Laid = { pdf: Uint8Array; password: string | null } | { reader: SheetReader }

/** Opens files to make new ones of their pages. Answers why not when one of them cannot be. */
export const openDesk = async (files: readonly Laid[]): Promise<Desk | Refusal> => {
  const sources: Source[] = []
  const close = async () => {
    for (const source of sources) await source.close()
  }
  for (const file of files) {
    const source = 'reader' in file ? pictureSource(file.reader) : await pdfSource(file.pdf, file.password)
    if (typeof source === 'string') {
      await close()
      return source
    }
    sources.push(source)
  }
  return {
    pages: sources.map(({ pages }) => pages),
    compose: (pages) => compose(sources, pages),
    close,
  }
}

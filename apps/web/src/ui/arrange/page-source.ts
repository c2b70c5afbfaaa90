import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { FileAddress } from '../preview/file-parts.ts'

/** A file whose pages lie on the desk. */
export interface PageFile {
  id: string
  contentType: string
  /** Asks for an address of its content. */
  address: () => Promise<FileAddress>
}

export interface PageSource {
  /** The address of a picture; null for a PDF. */
  picture: () => Promise<string | null>
  pdf: () => Promise<PDFDocumentProxy>
  /** How many pages it has. */
  count: () => Promise<number>
}

const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | null = null
  return () => {
    made ??= make()
    return made
  }
}

/** Files as sources of page pictures, each opened when its first page is looked at. `close` lets all of them go. */
export const openSources = (files: readonly PageFile[]) => {
  const closers: (() => void)[] = []
  const sources = new Map(
    files.map(({ id, contentType, address }): [string, PageSource] => {
      const isPdf = contentType === 'application/pdf'
      const pdf = once(async () => {
        const { openPdf } = await import('../preview/pdf-engine.ts')
        const opened = openPdf(await address(), {
          lost: () => undefined,
          // What asks for a password is not arranged before an unlocked copy is kept.
          locked: () => opened.close(),
        })
        closers.push(() => opened.close())
        return opened.document
      })
      const picture = once(async () => (isPdf ? null : (await address()).url))
      return [id, { pdf, picture, count: async () => (isPdf ? (await pdf()).numPages : 1) }]
    }),
  )
  return {
    of: (id: string) => sources.get(id),
    close: () => {
      for (const close of closers) close()
    },
  }
}
export type PageSources = ReturnType<typeof openSources>

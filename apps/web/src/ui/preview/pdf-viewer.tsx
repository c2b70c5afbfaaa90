import { useElementSize } from '@mantine/hooks'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { FileAddress } from './file-parts.ts'
import { PagesFrame } from './pages-frame.tsx'
import { type KeepUnlocked, PasswordForm } from './password-form.tsx'
import { type Lock, openPdf } from './pdf-engine.ts'
import { PdfPage } from './pdf-page.tsx'
import { textReader, type WordsOf } from './pdf-words.ts'
import { useFind } from './use-find.ts'
import { type Quote, useMarks } from './use-marks.ts'
import { useZoom } from './zoom.tsx'

interface PdfViewerProps {
  /** An address, or the content itself. Keep it the same value: another one opens anew. */
  source: FileAddress | Blob
  name: string
  words?: WordsOf | undefined
  quote?: Quote | null | undefined
  /** What stands here until the file is open. */
  waiting: ReactNode
  /** Keeps an unlocked copy, where that is offered. */
  keep?: KeepUnlocked | undefined
  onFail: () => void
  /** Told of each page that was shown to its end. */
  onPageShown?: ((page: number) => void) | undefined
}

interface Opened {
  document: PDFDocumentProxy
  /** Height over width of the first page. */
  ratio: number
}

const measure = async (document: PDFDocumentProxy): Promise<Opened> => {
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
  return { document, ratio: height / width }
}

/** Opens a document once for a source and closes it on leaving. */
const usePdf = (source: FileAddress | Blob, onFail: () => void) => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [lock, setLock] = useState<Lock | null>(null)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    let left = false
    const failed = () => (left ? undefined : fail())
    const pdf = openPdf(source, { lost: failed, locked: (next) => (left ? undefined : setLock(next)) })
    pdf.document.then(measure).then((ready) => (left ? undefined : setOpened(ready)), failed)
    return () => {
      left = true
      pdf.close()
    }
  }, [source])
  return { opened, lock }
}

/** A PDF, page below page, with zoom and search. */
export const PdfViewer = (props: PdfViewerProps) => {
  const { opened, lock } = usePdf(props.source, props.onFail)
  if (opened) return <Pages {...props} {...opened} />
  return lock ? <PasswordForm open={lock.answer} wrong={lock.wrong} keep={props.keep} /> : props.waiting
}

const Pages = ({ document, ratio, name, words, quote = null, onPageShown }: PdfViewerProps & Opened) => {
  const zoom = useZoom()
  const { ref, width } = useElementSize()
  const textOf = useMemo(() => textReader(document, words), [document, words])
  const find = useFind(document.numPages, textOf)
  const { marksOf, place, missed } = useMarks(find, quote, textOf)
  const count = document.numPages === 1 ? '1 page' : `${document.numPages} pages`
  return (
    <PagesFrame {...{ name, zoom, count, find, quote, missed, place }}>
      <div ref={ref}>
        {width > 0
          ? Array.from({ length: document.numPages }, (_, i) => (
              <PdfPage
                key={i}
                {...{ document, width, ratio }}
                number={i + 1}
                zoom={zoom.factor}
                marks={marksOf(i + 1)}
                onShown={onPageShown}
              />
            ))
          : null}
      </div>
    </PagesFrame>
  )
}

import { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ErrorState } from '../states.tsx'
import { type PageMark, PageMarks } from './page-marks.tsx'
import { drawForm, printedForm } from './pdf-form.ts'
import formClasses from './pdf-form.module.css'
import classes from './preview.module.css'

interface PdfPageProps {
  document: PDFDocumentProxy
  /** From 1. */
  number: number
  /** 1 = the width that fits. */
  zoom: number
  /** Width that fits, in CSS pixels. */
  width: number
  /** Height over width of the first page: what this one likely has until it is drawn. */
  ratio: number
  marks: readonly PageMark[]
  /** Told once the page was drawn and its lower edge came into view. */
  onShown?: ((page: number) => void) | undefined
}

/** Whether an element is, or is about to come, in sight. */
const useNear = (element: React.RefObject<HTMLElement | null>) => {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: element.current.closest('[data-pages]'),
      rootMargin: '600px 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return near
}

/** Tells once when the lower edge of a drawn page comes into view. */
const useShown = (number: number, isDrawn: boolean, onShown: PdfPageProps['onShown']) => {
  const edge = useRef<HTMLDivElement>(null)
  const tell = useEffectEvent(() => onShown?.(number))
  const isWatched = onShown !== undefined
  useEffect(() => {
    if (!isDrawn || !isWatched || !edge.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) tell()
    })
    observer.observe(edge.current)
    return () => observer.disconnect()
  }, [isDrawn, isWatched])
  return edge
}

/** Draws the page while it is near; `ratio` is its own height over width once known, `isBroken` that it could not be drawn. */
const useDrawing = (o: PdfPageProps, near: boolean) => {
  const { document, number, width, zoom } = o
  const canvas = useRef<HTMLCanvasElement>(null)
  const letters = useRef<HTMLDivElement>(null)
  const [ratio, setRatio] = useState<number | null>(null)
  const [isDrawn, setIsDrawn] = useState(false)
  const [isBroken, setIsBroken] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!near) return
    let task: RenderTask | null = null
    let text: TextLayer | null = null
    let left = false
    const draw = async () => {
      const page = await document.getPage(number)
      const natural = page.getViewport({ scale: 1 })
      if (left || !canvas.current || !letters.current) return
      setRatio(natural.height / natural.width)
      const scale = (width * zoom) / natural.width
      if (document.isPureXfa) {
        const form = await printedForm(page)
        // Zoomed or scrolled away meanwhile: what is drawn now is another's.
        if (left || !letters.current || !form) return
        drawForm(form, letters.current, page.getViewport({ scale }))
        return setIsDrawn(true)
      }
      const viewport = page.getViewport({ scale: scale * Math.min(window.devicePixelRatio || 1, 2) })
      canvas.current.width = Math.floor(viewport.width)
      canvas.current.height = Math.floor(viewport.height)
      task = page.render({ canvas: canvas.current, viewport })
      await task.promise
      if (left || !letters.current) return
      setIsDrawn(true)
      // Without its letters a page is still shown: they serve selecting and reading aloud.
      await write(page, letters.current, scale).catch(() => undefined)
    }
    const write = async (page: PDFPageProxy, container: HTMLElement, scale: number) => {
      container.replaceChildren()
      container.style.setProperty('--total-scale-factor', String(scale))
      const textContentSource = page.streamTextContent()
      text = new TextLayer({ textContentSource, container, viewport: page.getViewport({ scale }) })
      await text.render()
    }
    // One that is cancelled, since it was zoomed or scrolled away, is no broken one.
    draw().catch(() => (left ? undefined : setIsBroken(true)))
    return () => {
      left = true
      task?.cancel()
      text?.cancel()
      setIsBroken(false)
    }
  }, [document, near, number, width, zoom, attempt])
  return { canvas, letters, ratio, isDrawn, isBroken, again: () => setAttempt(attempt + 1) }
}

/** One page, drawn when it comes near and let go when it leaves: a long document does not fill the memory. */
export const PdfPage = (props: PdfPageProps) => {
  const { document, number, zoom, width, marks, onShown } = props
  const frame = useRef<HTMLDivElement>(null)
  const near = useNear(frame)
  const { canvas, letters, ratio, isDrawn, isBroken, again } = useDrawing(props, near)
  const edge = useShown(number, isDrawn && near, onShown)
  return (
    <div
      ref={frame}
      className={classes.page}
      data-page={number}
      style={{ width: width * zoom, height: width * zoom * (ratio ?? props.ratio) }}
    >
      {near ? (
        <>
          <canvas ref={canvas} role="img" aria-label={`Page ${number}`} className={classes.canvas} />
          <div ref={letters} className={document.isPureXfa ? formClasses.form : classes.letters} />
          <PageMarks marks={marks} />
          {isBroken ? (
            <div className={classes.broken}>
              <ErrorState
                text={`Page ${number} could not be shown`}
                detail="The connection may have been lost, or the file may be damaged."
                onRetry={again}
              />
            </div>
          ) : null}
        </>
      ) : null}
      <div ref={edge} className={classes.edge} aria-hidden />
    </div>
  )
}

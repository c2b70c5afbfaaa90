import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import classes from './pdf-viewer.module.css'

interface PdfPageProps {
  document: PDFDocumentProxy
  /** From 1. */
  number: number
  /** 1 = the width that fits. */
  zoom: number
  /** Width that fits, in CSS pixels. */
  width: number
}

/** Whether an element is, or is about to come, in sight. */
const useNear = (element: React.RefObject<HTMLElement | null>) => {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '600px 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return near
}

/** One page, drawn when it comes near and let go when it leaves: a long document does not fill the memory. */
export const PdfPage = ({ document, number, zoom, width }: PdfPageProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const near = useNear(frame)
  const [ratio, setRatio] = useState(1.294)
  useEffect(() => {
    if (!near) return
    let task: RenderTask | null = null
    let left = false
    const draw = async () => {
      const page = await document.getPage(number)
      const natural = page.getViewport({ scale: 1 })
      if (left || !canvas.current) return
      setRatio(natural.height / natural.width)
      const scale = ((width * zoom) / natural.width) * Math.min(window.devicePixelRatio || 1, 2)
      const viewport = page.getViewport({ scale })
      canvas.current.width = Math.floor(viewport.width)
      canvas.current.height = Math.floor(viewport.height)
      task = page.render({ canvas: canvas.current, viewport })
      await task.promise
    }
    // A page that is cancelled, or broken, stays white; the others still show.
    draw().catch(() => undefined)
    return () => {
      left = true
      task?.cancel()
    }
  }, [document, near, number, width, zoom])
  return (
    <div
      ref={frame}
      className={classes.page}
      data-page={number}
      style={{ width: width * zoom, height: width * zoom * ratio }}
    >
      {near ? <canvas ref={canvas} role="img" aria-label={`Page ${number}`} className={classes.canvas} /> : null}
    </div>
  )
}

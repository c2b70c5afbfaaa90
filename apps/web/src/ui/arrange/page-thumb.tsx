import type { RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import type { Card } from './desk-state.ts'
import classes from './arrange.module.css'
import { arrangeWords as words } from './arrange.words.ts'
import type { PageSource } from './page-source.ts'
import { useSeen } from '../use-seen.ts'

/** Pixels of the longer side of a page's picture. */
const SIDE = 240

/** The picture of a page, drawn when it comes near; turned as it is to be. */
export const PageThumb = ({ source, card }: { source: PageSource | undefined; card: Card }) => {
  const frame = useRef<HTMLSpanElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const seen = useSeen(frame)
  const [picture, setPicture] = useState<string | null>(null)
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    if (!seen || !source) return
    let left = false
    let task: RenderTask | null = null
    const draw = async () => {
      const url = await source.picture()
      if (left) return
      if (url !== null) return setPicture(url)
      const page = await (await source.pdf()).getPage(card.page)
      const natural = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: SIDE / Math.max(natural.width, natural.height) })
      if (left || !canvas.current) return
      canvas.current.width = Math.floor(viewport.width)
      canvas.current.height = Math.floor(viewport.height)
      task = page.render({ canvas: canvas.current, viewport })
      await task.promise
    }
    draw().catch(() => (left ? undefined : setBroken(true)))
    return () => {
      left = true
      task?.cancel()
    }
  }, [seen, source, card.page])
  const turn = { rotate: `${card.turn}deg` }
  return (
    <span ref={frame} className={classes.thumb} aria-hidden>
      {broken ? <span className={classes.broken}>{words.broken}</span> : null}
      {picture === null ? (
        <canvas ref={canvas} style={turn} hidden={broken} />
      ) : (
        <img src={picture} alt="" style={turn} onError={() => setBroken(true)} />
      )}
    </span>
  )
}

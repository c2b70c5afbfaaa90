import { Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import Pad from 'signature_pad'
import { Button } from './button.tsx'
import { FormError } from './field-help.tsx'
import classes from './signature-pad.module.css'

interface SignaturePadProps {
  /** Names the paper, for those who do not see it. */
  label: string
  /** The button that empties it. */
  clearLabel: string
  /** What is wrong with it; null while nothing is. */
  problem: string | null
  /** The drawing as a PNG data address; null while nothing is drawn. */
  onChange: (image: string | null) => void
}

/** Matches the canvas to its size on screen, keeping what is drawn; whether it changed. */
const fit = (canvas: HTMLCanvasElement, pad: Pad): void => {
  const ratio = Math.max(window.devicePixelRatio || 1, 1)
  const [width, height] = [Math.round(canvas.offsetWidth * ratio), Math.round(canvas.offsetHeight * ratio)]
  // Setting the size clears the canvas: only when it really is another (a phone's address bar resizes the window).
  if (width === 0 || (canvas.width === width && canvas.height === height)) return
  const drawn = pad.toData()
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.scale(ratio, ratio)
  pad.clear()
  pad.fromData(drawn)
}

/** Paper to draw a signature on, by finger, pen or mouse. */
export const SignaturePad = ({ label, clearLabel, problem, onChange }: SignaturePadProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad>(null)
  const tell = useRef(onChange)
  useEffect(() => {
    tell.current = onChange
  }, [onChange])
  useEffect(() => {
    if (!canvas.current) return
    const paper = canvas.current
    const made = new Pad(paper, { penColor: '#12294f', minWidth: 1, maxWidth: 3 })
    pad.current = made
    fit(paper, made)
    const keep = () => tell.current(made.isEmpty() ? null : made.toDataURL('image/png'))
    made.addEventListener('endStroke', keep)
    const refit = () => fit(paper, made)
    window.addEventListener('resize', refit)
    return () => {
      window.removeEventListener('resize', refit)
      made.removeEventListener('endStroke', keep)
      made.off()
    }
  }, [])
  const clear = () => {
    pad.current?.clear()
    onChange(null)
  }
  return (
    <Stack gap={6}>
      <canvas ref={canvas} className={classes.pad} role="img" aria-label={label} data-invalid={problem !== null} />
      <FormError text={problem} />
      <Button variant="subtle" size="compact-sm" onClick={clear}>
        {clearLabel}
      </Button>
    </Stack>
  )
}

import { isScrolledToEnd } from '@plinth/domain/intake/application/wizard-sections'
import { useEffect, useRef } from 'react'
import classes from './wizard.module.css'
import { wizardWords as words } from './wizard.words.ts'

/** The terms in a box of their own; `onEnd` is called once their end was in sight (F-32, F-34). */
export const TermsReader = ({ id, text, onEnd }: { id: string; text: string; onEnd: () => void }) => {
  const box = useRef<HTMLDivElement>(null)
  const tell = useRef(onEnd)
  useEffect(() => {
    tell.current = onEnd
  }, [onEnd])
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      if (element.clientHeight > 0 && isScrolledToEnd(element)) tell.current()
    }
    // A text that fits, at once or in a larger window, is in sight to its end without scrolling.
    const sized = new ResizeObserver(look)
    sized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [text])
  return (
    <div ref={box} id={id} className={classes.terms} role="region" aria-label={words.terms} tabIndex={0}>
      {text.split(/\n{2,}/).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  )
}

import { type RefObject, useEffect, useRef } from 'react'

/** How long a wrong address flashes (F-14), milliseconds. */
const FLASH_MS = 800

/** Marks an element with `data-flash` for 800 ms each time `flashes` goes up; the style sheet draws it. */
export const useFlash = (flashes: number): RefObject<HTMLDivElement | null> => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (flashes === 0 || !element) return
    element.dataset['flash'] = 'on'
    const timer = setTimeout(() => delete element.dataset['flash'], FLASH_MS)
    return () => {
      clearTimeout(timer)
      delete element.dataset['flash']
    }
  }, [flashes])
  return box
}

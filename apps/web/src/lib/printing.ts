import { useSyncExternalStore } from 'react'

const paper = () => window.matchMedia('print')
/** The answer of the browser while it prints; a browser's own preview says so before it lays the page out. */
let announced = false

/** Told when printing begins and ends; answers how to stop being told. */
const watch = (told: () => void): (() => void) => {
  const begin = () => {
    announced = true
    told()
  }
  const end = () => {
    announced = false
    told()
  }
  const query = paper()
  query.addEventListener('change', told)
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    query.removeEventListener('change', told)
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}

const isPrinting = () => announced || paper().matches

/** Whether the page is being printed: a list then draws all of its rows. */
export const usePrinting = (): boolean => useSyncExternalStore(watch, isPrinting)

const SCHEME = 'data-mantine-color-scheme'

/** Paper is white: while the page is printed its colors are the light ones, whatever the person chose for the screen. */
export const printInLight = (): void => {
  const root = document.documentElement
  let chosen: string | null = null
  watch(() => {
    const scheme = root.getAttribute(SCHEME)
    if (isPrinting() && scheme === 'dark') {
      chosen = scheme
      root.setAttribute(SCHEME, 'light')
    } else if (!isPrinting() && chosen !== null) {
      root.setAttribute(SCHEME, chosen)
      chosen = null
    }
  })
}

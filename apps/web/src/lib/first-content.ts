import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'

/** The longest that the frame's own parts wait for a page, milliseconds. */
const LONGEST_MS = 10_000

let tell = () => {}
const content = new Promise<void>((resolve) => {
  tell = resolve
})

/** Loads what the frame adds to a page after the page itself: on a slow line it would hold up what the person came for. */
export const afterContent =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  async () => {
    await content
    return load()
  }

/** Watches for the first page: its heading is drawn, nothing is asked for any more and no part is on its way. Answers how to stop. */
export const watchContent = (main: HTMLElement, client: QueryClient): (() => void) => {
  const look = () => {
    const stands = main.querySelector('h1') && !main.querySelector(':scope > [aria-busy="true"]')
    if (stands && client.isFetching() === 0) finish()
  }
  const observer = new MutationObserver(look)
  const off = client.getQueryCache().subscribe(look)
  const stop = () => {
    observer.disconnect()
    off()
    clearTimeout(last)
  }
  const finish = () => {
    stop()
    tell()
  }
  const last = setTimeout(finish, LONGEST_MS)
  observer.observe(main, { childList: true, subtree: true })
  look()
  return stop
}

/** Watches the element that holds the page. */
export const useContentWatch = (): RefObject<HTMLElement | null> => {
  const main = useRef<HTMLElement>(null)
  const client = useQueryClient()
  useEffect(() => (main.current ? watchContent(main.current, client) : undefined), [client])
  return main
}

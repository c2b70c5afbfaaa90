import { useCallback, useEffect, useState } from 'react'

/** After the eight sections the whole is read once more. */
export const reviewPage = 9
const param = 'page'

/** The page an address names: 1 to 8 a section, 9 the review; null when it names none. */
export const pageOf = (search: string): number | null => {
  const page = Number(new URLSearchParams(search).get(param) ?? '')
  return Number.isInteger(page) && page >= 1 && page <= reviewPage ? page : null
}

const addressOf = (page: number): string => {
  const address = new URL(window.location.href)
  address.searchParams.set(param, String(page))
  return `${address.pathname}${address.search}`
}

/** The page on screen; it stands in the address, so that the back button leads to the section before (F-02, F-03). */
export const usePage = (kept: number) => {
  const [page, setPage] = useState(() => pageOf(window.location.search) ?? kept)
  useEffect(() => {
    // The first one is named in the address without an entry of its own to go back to.
    if (pageOf(window.location.search) === null) window.history.replaceState(null, '', addressOf(page))
  }, [page])
  useEffect(() => {
    const follow = () => setPage(pageOf(window.location.search) ?? 1)
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])
  const go = useCallback((to: number) => {
    if (pageOf(window.location.search) !== to) window.history.pushState(null, '', addressOf(to))
    setPage(to)
  }, [])
  return [page, go] as const
}

import { useEffect, useMemo, useState } from 'react'
import { type Box, findOn, type PageText } from './page-text.ts'

export interface Match {
  /** From 1. */
  page: number
  boxes: readonly Box[]
}

/** A search within a document, as its field shows it. */
export interface Find {
  term: string
  setTerm: (term: string) => void
  /** Matches found so far. */
  count: number
  /** Place among the matches, from 0; -1 when there is none. */
  current: number
  move: (by: 1 | -1) => void
  /** Pages still to be looked through; 0 when the search is done. */
  left: number
}

export interface PageFind extends Find {
  matches: readonly Match[]
}

/** Long documents are shown as they are searched: this many pages between two counts. */
const BATCH = 20

/** Looks for words page by page, so that the first match of a long document shows at once. */
export const useFind = (pages: number, textOf: (page: number) => Promise<PageText>): PageFind => {
  const [term, setTerm] = useState('')
  const [found, setFound] = useState<{ term: string; matches: readonly Match[]; left: number }>(nothing)
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    setCurrent(0)
    if (term.trim() === '') return setFound(nothing)
    let stopped = false
    const search = async () => {
      const matches: Match[] = []
      for (let page = 1; page <= pages && !stopped; page += 1) {
        const text = await textOf(page)
        for (const boxes of findOn(text, term)) matches.push({ page, boxes })
        const tells = page === pages || page % BATCH === 0 || matches.at(-1) === matches[0]
        if (tells && !stopped) setFound({ term, matches: [...matches], left: pages - page })
      }
    }
    // A page that cannot be read ends the search with what was found so far.
    search().catch(() => (stopped ? undefined : setFound((now) => ({ ...now, term, left: 0 }))))
    return () => {
      stopped = true
    }
  }, [term, pages, textOf])
  const matches = found.term === term ? found.matches : nothing.matches
  const count = matches.length
  return useMemo(
    () => ({
      term,
      setTerm,
      matches,
      count,
      current: count === 0 ? -1 : current % count,
      move: (by) => setCurrent((now) => (count === 0 ? 0 : (now + by + count) % count)),
      left: term.trim() === '' ? 0 : found.term === term ? found.left : pages,
    }),
    [term, matches, count, current, found, pages],
  )
}

const nothing: { term: string; matches: readonly Match[]; left: number } = { term: '', matches: [], left: 0 }

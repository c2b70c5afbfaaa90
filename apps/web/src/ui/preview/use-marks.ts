import { useEffect, useState } from 'react'
import type { PageMark } from './page-marks.tsx'
import { type Box, findOn, type PageText } from './page-text.ts'
import type { PageFind } from './use-find.ts'

/** Words on a page to show: where a value was read. */
export interface Quote {
  /** From 1. */
  page: number
  /** The words; empty to show the page alone. */
  words: string
}

export interface Place {
  page: number
  /** Height on the page to bring into sight, a fraction; 0 for its top. */
  y: number
}

/** The boxes of a quote, once its page is read; none when the page does not hold these words. */
const useQuoteBoxes = (quote: Quote | null, textOf: (page: number) => Promise<PageText>) => {
  const [found, setFound] = useState<{ quote: Quote; boxes: readonly Box[] } | null>(null)
  useEffect(() => {
    if (quote === null) return
    let left = false
    const keep = (boxes: readonly Box[]) => (left ? undefined : setFound({ quote, boxes }))
    textOf(quote.page).then(
      (text) => keep(findOn(text, quote.words)[0] ?? []),
      () => keep([]),
    )
    return () => {
      left = true
    }
  }, [quote, textOf])
  return found !== null && found.quote === quote ? found.boxes : null
}

/** What is highlighted on which page, and where to go when that changes. */
export const useMarks = (find: PageFind, quote: Quote | null, textOf: (page: number) => Promise<PageText>) => {
  const quoted = useQuoteBoxes(quote, textOf)
  const marksOf = (page: number): PageMark[] => [
    ...(quote?.page === page && quoted ? [{ kind: 'source' as const, boxes: quoted }] : []),
    ...find.matches.flatMap((match, n) =>
      match.page === page ? [{ kind: n === find.current ? ('current' as const) : ('found' as const), ...match }] : [],
    ),
  ]
  const match = find.matches[find.current]
  const place: Place | null = match
    ? { page: match.page, y: match.boxes[0]?.y ?? 0 }
    : quote && quoted
      ? { page: quote.page, y: quoted[0]?.y ?? 0 }
      : null
  return { marksOf, place, missed: quote !== null && quote.words !== '' && quoted?.length === 0 }
}

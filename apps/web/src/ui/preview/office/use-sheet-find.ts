import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Find } from '../use-find.ts'
import type { CellPlace, OfficeHits, OfficeSource } from './office.ts'

const none: OfficeHits = { total: 0, hits: [] }

/** The cells of a sheet that say a term; none for an empty one. */
const useHits = (source: OfficeSource, sheet: number, term: string) => {
  const asked = useQuery({
    queryKey: ['office-find', source.key, sheet, term],
    queryFn: ({ signal }) => source.find(sheet, term, signal),
    enabled: term !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { hits, total } = asked.data ?? none
  return { hits, left: term !== '' && asked.isPending ? 1 : total - hits.length }
}

/** A search in a sheet, with the cell that is looked at; null while there is none. Calls `onPlace` once a place, while it renders. */
export const useSheetFind = (source: OfficeSource, sheet: number, onPlace: (place: CellPlace) => void) => {
  const [term, setTerm] = useState('')
  const [at, setAt] = useState(0)
  const { hits, left } = useHits(source, sheet, term.trim())
  const count = hits.length
  const current = count === 0 ? -1 : at % count
  const place = hits[current] ?? null
  // A place is gone to once; people then move on from there.
  const [gone, setGone] = useState<CellPlace | null>(null)
  if (place !== gone) {
    setGone(place)
    if (place) onPlace(place)
  }
  const find: Find = {
    term,
    setTerm: (next) => {
      setTerm(next)
      setAt(0)
    },
    ...{ count, current, left },
    move: (by) => setAt((now) => (count === 0 ? 0 : (now + by + count) % count)),
  }
  return { place, find }
}

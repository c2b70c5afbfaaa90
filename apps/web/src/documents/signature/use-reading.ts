import type { SigningView } from '@plinth/contract/documents/signature'
import { useCallback, useRef, useState } from 'react'
import { keepPage } from './signature.calls.ts'

/** How far a document was read: the pages that the server knows were shown, of all; `total` null where it is not known. */
export interface Reading {
  shown: number
  total: number | null
  isRead: boolean
  onPageShown: (page: number) => void
}

/** Tells the server of each page that is shown to its end, once, and counts what it has kept. */
export const useReading = (s: SigningView, access: string): Reading => {
  const [kept, setKept] = useState<ReadonlySet<number>>(() => new Set(s.pages_shown))
  const told = useRef(new Set(s.pages_shown))
  const isWaiting = s.state === 'waiting' && s.provider === 'embedded'
  const onPageShown = useCallback(
    (page: number) => {
      if (!isWaiting || told.current.has(page)) return
      told.current.add(page)
      keepPage(access, page).then(
        (pages) => setKept((before) => new Set([...before, ...pages])),
        // What was not kept is told again when the page comes into view once more.
        () => told.current.delete(page),
      )
    },
    [access, isWaiting],
  )
  const total = s.page_count
  return { shown: kept.size, total, isRead: total === null || kept.size >= total, onPageShown }
}

import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef } from 'react'
import { usePrinting } from '../../lib/printing.ts'
import type { LoanEntry } from './loan-entries.ts'
import type { RowActions } from './loan-table-row.tsx'

type Frame = RefObject<HTMLDivElement | null>

const ROW = 45
/** Up to here every row is drawn: a few rows cost nothing. */
const drawAll = 60

/**
 * The indices of the rows to draw of a list that scrolls in its frame (all of them on paper), the pixels left free above and below them, and how
 * to bring a row into sight.
 */
export const useDrawnRows = (frame: Frame, count: number) => {
  const printing = usePrinting()
  const virtual = count > drawAll && !printing
  const rows = useVirtualizer({
    count: virtual ? count : 0,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: 16,
  })
  if (!virtual) return { drawn: Array.from({ length: count }, (_, index) => index), above: 0, below: 0, bring: null }
  const items = rows.getVirtualItems()
  return {
    drawn: items.map((item) => item.index),
    above: items[0]?.start ?? 0,
    below: rows.getTotalSize() - (items.at(-1)?.end ?? 0),
    bring: (index: number) => rows.scrollToIndex(index),
  }
}

/** The keys of the list: arrows, pages, Home and End move the focus from row to row, x chooses a row. */
export const useRowKeys = (
  frame: Frame,
  entries: readonly LoanEntry[],
  bring: ((index: number) => void) | null,
  onSelect: RowActions['onSelect'],
): void => {
  // The row that focus is on its way to: keys may come faster than frames.
  const heading = useRef<number | null>(null)
  const focusRow = (index: number) => {
    heading.current = index
    bring?.(index)
    // A row that was not drawn yet is there with the next frame.
    requestAnimationFrame(() => {
      heading.current = null
      frame.current?.querySelector<HTMLElement>(`tr[data-index="${index}"] a`)?.focus()
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return
    const row = event.target instanceof Element ? event.target.closest('tr[data-index]') : null
    const at = heading.current ?? (row ? Number(row.getAttribute('data-index')) : null)
    const to = targetOf(event.key, at, entries.length)
    if (to !== null) {
      event.preventDefault()
      focusRow(to)
    } else if (event.key === 'x' && at !== null && entries[at]) {
      event.preventDefault()
      onSelect(entries[at].row)
    }
  }
  // The region is no control: its keys are those of a list that is scrolled.
  useEffect(() => {
    const region = frame.current
    region?.addEventListener('keydown', onKeyDown)
    return () => region?.removeEventListener('keydown', onKeyDown)
  })
}

const pageOfRows = 12

/** The row a key leads to, from a row or from the table itself; null for any other key. */
const targetOf = (key: string, at: number | null, count: number): number | null => {
  const within = (index: number) => (count === 0 ? null : Math.min(Math.max(index, 0), count - 1))
  switch (key) {
    case 'ArrowDown':
      return within(at === null ? 0 : at + 1)
    case 'ArrowUp':
      return at === null ? null : within(at - 1)
    case 'PageDown':
      return at === null ? null : within(at + pageOfRows)
    case 'PageUp':
      return at === null ? null : within(at - pageOfRows)
    case 'Home':
      return at === null ? null : within(0)
    case 'End':
      return at === null ? null : within(count - 1)
    default:
      return null
  }
}

import { Group, Text } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { FindBar } from './find-bar.tsx'
import classes from './preview.module.css'
import type { Find } from './use-find.ts'
import type { Place, Quote } from './use-marks.ts'
import { type Zoom, ZoomButtons } from './zoom.tsx'

interface PagesFrameProps {
  name: string
  zoom: Zoom | null
  /** What stands before the buttons: the number of pages. */
  count?: string
  /** Null where nothing can be searched: a picture whose words nobody read. */
  find: Find | null
  quote: Quote | null
  /** Whether the page does not hold the words of the quote. */
  missed: boolean
  place: Place | null
  children: ReactNode
}

const MARGIN = 48

/** The frame around the pages of a document: search, zoom, the words shown; scrolls by keyboard. */
export const PagesFrame = (p: PagesFrameProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const { place, quote } = p
  const show = useEffectEvent(() => {
    if (!place) return
    const page = frame.current?.querySelector<HTMLElement>(`[data-page="${place.page}"]`)
    if (!frame.current || !page) return
    frame.current.scrollTop = page.offsetTop - frame.current.offsetTop + page.clientHeight * place.y - MARGIN
  })
  // Matches are counted on while one looks at the first: only another place, or the same asked for again, moves.
  const target = place ? `${place.page} ${place.y}` : null
  const asked = `${p.find?.current} ${p.find?.term}`
  useEffect(() => show(), [target, asked, quote])
  // The browser's own search cannot see a page that is not drawn.
  const press = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || !search.current) return
    event.preventDefault()
    search.current.focus()
    search.current.select()
  }
  return (
    <div onKeyDown={press} role="presentation">
      <Group gap={8} mb="xs" justify="space-between">
        {p.find ? <FindBar find={p.find} input={search} /> : null}
        <Group gap={8} wrap="nowrap">
          {p.count ? (
            <Text size="xs" c="dimmed">
              {p.count}
            </Text>
          ) : null}
          {p.zoom ? <ZoomButtons zoom={p.zoom} /> : null}
        </Group>
      </Group>
      {p.quote && p.quote.words !== '' ? (
        <Text size="xs" mb={6} role="status">
          Page {p.quote.page}: “{p.quote.words}”{p.missed ? ' These words could not be marked on the page.' : ''}
        </Text>
      ) : null}
      <div ref={frame} className={classes.frame} role="region" aria-label={p.name} tabIndex={0} data-pages>
        {p.children}
      </div>
    </div>
  )
}

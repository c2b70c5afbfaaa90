import { Anchor, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { EmptyState, ErrorState, Loader } from '../states.tsx'
import { PageMarks } from './page-marks.tsx'
import type { Box } from './page-text.ts'
import classes from './preview.module.css'
import { type LoadPicture, usePicture } from './use-picture.ts'
import { useZoom, ZoomButtons } from './zoom.tsx'

/** A page that something refers to. Keep it the same value: another one loads anew. */
export interface PageReference {
  /** Name of the document. */
  name: string
  /** From 1. */
  page: number
  /** Fetches the page as a PNG. */
  load: LoadPicture
  /** Words to highlight; the first of them is scrolled to. */
  boxes?: readonly Box[]
}

const words = {
  prompt: 'Press on a reference to view the document',
  loading: 'Loading document...',
  //
  failed: 'An error occurred while downloading the document',
  newTab: 'Open in new tab',
  download: 'Download as png',
  page: (name: string, page: number) => `${name}, page ${page}`,
} as const

/** Document Viewer: the page a reference names, with zoom, a tab of its own and the picture to save (J-48, J-49). */
export const DocumentViewer = ({ reference }: { reference: PageReference | null }) => {
  const [tries, setTries] = useState(0)
  const loaded = usePicture(reference?.load, tries)
  if (reference === null) return <EmptyState text={words.prompt} />
  if (loaded.is === 'failed') return <ErrorState text={words.failed} onRetry={() => setTries(tries + 1)} />
  if (loaded.is === 'loading')
    return (
      <div role="status">
        <Text ta="center" size="sm" c="dimmed" pt="md">
          {words.loading}
        </Text>
        <Loader label={words.loading} height={160} />
      </div>
    )
  return <Page reference={reference} url={loaded.url} />
}

/** What stands above the words that are scrolled to, in pixels. */
const MARGIN = 80

const Page = ({ reference: { name, page, boxes = [] }, url }: { reference: PageReference; url: string }) => {
  const zoom = useZoom()
  const frame = useRef<HTMLDivElement>(null)
  const showWords = (height: number) => {
    const first = boxes[0]
    if (frame.current && first) frame.current.scrollTop = first.y * height - MARGIN
  }
  return (
    <div>
      <Group gap={8} mb="xs" justify="space-between">
        <ZoomButtons zoom={zoom} />
        <Group gap="sm">
          <Anchor href={url} target="_blank" rel="noopener" size="sm">
            {words.newTab}
          </Anchor>
          <Anchor href={url} download={`${name.replace(/\.[^.]+$/, '')}-${page}.png`} size="sm">
            {words.download}
          </Anchor>
        </Group>
      </Group>
      <div ref={frame} className={classes.frame} role="region" aria-label={words.page(name, page)} tabIndex={0}>
        <div className={classes.page} style={{ width: `${zoom.factor * 100}%` }}>
          <img
            src={url}
            alt={words.page(name, page)}
            className={classes.picture}
            onLoad={(event) => showWords(event.currentTarget.clientHeight)}
          />
          <PageMarks marks={boxes.length === 0 ? [] : [{ kind: 'source', boxes }]} />
        </div>
      </div>
    </div>
  )
}

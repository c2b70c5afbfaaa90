import { Text } from '@mantine/core'
import { safeFileName } from '@plinth/domain/documents/document-request/file-names'
import { type ChangeEvent, useRef } from 'react'
import { fileSize } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import type { Upload } from '../../ui/use-transfers.ts'
import { PhotoList } from './photo-list.tsx'
import classes from './photos.module.css'
import { photoWords as words } from './personal.words.ts'
import { usePhotos } from './use-photos.ts'

interface PhotoPagesProps {
  /** The activity the photos are for. */
  requestId: string
  /** What the PDF is called, without its ending. */
  name: string
  upload: Upload
  onDone: () => void
}

const accept = 'image/jpeg,image/png,image/heic,image/webp'

/** Photos of a paper document: taken or chosen, put in order, turned, and sent as one PDF. */
export const PhotoPages = ({ requestId, name, upload, onDone }: PhotoPagesProps) => {
  const photos = usePhotos({
    requestId,
    upload,
    onDone,
    fileName: safeFileName(`${name.replaceAll(/[/\\]/g, '-')}.pdf`),
  })
  const camera = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  /** The photo that the next one taken stands in for. */
  const instead = useRef<string | null>(null)
  const took = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])]
    event.currentTarget.value = ''
    void photos.add(files, instead.current)
    instead.current = null
  }
  const take = (input: HTMLInputElement | null, over: string | null = null) => {
    instead.current = over
    input?.click()
  }
  const { pages, state } = photos
  const isSending = state.is === 'sending'
  return (
    <section className={classes.photos} aria-label={words.title}>
      <Text fw={600}>{words.title}</Text>
      <Text size="sm" c="dimmed">
        {words.hint}
      </Text>
      <input
        ref={camera}
        type="file"
        accept={accept}
        capture="environment"
        hidden
        onChange={took}
        data-photos
        aria-label={words.take}
      />
      <input
        ref={chooser}
        type="file"
        accept={accept}
        multiple
        hidden
        onChange={took}
        data-photos
        aria-label={words.choose}
      />
      <div className={classes.sources}>
        <Button
          className={classes.camera ?? ''}
          variant={pages.length === 0 ? 'filled' : 'default'}
          size="md"
          disabled={isSending}
          onClick={() => take(camera.current)}
        >
          {pages.length === 0 ? words.take : words.takeNext}
        </Button>
        <Button variant="default" size="md" disabled={isSending} onClick={() => take(chooser.current)}>
          {words.choose}
        </Button>
      </div>
      {photos.isKept || pages.length === 0 ? null : <Text size="sm">{words.notKept}</Text>}
      <PhotoList
        pages={pages}
        disabled={isSending}
        onMove={photos.move}
        onTurn={photos.turn}
        onRemove={photos.remove}
        onRetake={(id) => take(window.matchMedia('(pointer: coarse)').matches ? camera.current : chooser.current, id)}
      />
      <Said photos={photos} />
      {isSending ? <ProgressBar percent={state.percent} label={words.sending} /> : null}
      {pages.length > 0 ? (
        <Button
          size="md"
          loading={isSending}
          disabledReason={state.is === 'preparing' ? words.preparing : undefined}
          onClick={() => void photos.send()}
        >
          {state.is === 'failed'
            ? words.again
            : words.send(pages.length, fileSize(pages.reduce((sum, page) => sum + page.jpeg.size, 0)))}
        </Button>
      ) : null}
    </section>
  )
}

/** What became of the photos chosen and of the sending. */
const Said = ({ photos: { state, unreadable } }: { photos: ReturnType<typeof usePhotos> }) => (
  <div aria-live="polite">
    {unreadable.map((file) => (
      <Text key={file} size="sm" c="var(--mantine-color-error)">
        {words.unreadable(file)}
      </Text>
    ))}
    {state.is === 'preparing' ? <Text size="sm">{words.preparing}</Text> : null}
    {state.is === 'sent' ? <Text size="sm">{words.sent(state.pages)}</Text> : null}
    {state.is === 'failed' ? (
      <Text size="sm" c="var(--mantine-color-error)">
        {state.why} {words.nothingLost}
      </Text>
    ) : null}
  </div>
)

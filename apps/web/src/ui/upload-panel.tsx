import { Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useReducer, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { FileDrop } from './file-drop.tsx'
import { FileViewer } from './file-viewer.tsx'
import { useHoldPanel } from './hold-panel.ts'
import { ProgressBar } from './progress-bar.tsx'
import { mayRemove, saveStands, uploadItem, type UploadItem, uploadReducer } from './upload-items.ts'
import classes from './upload-panel.module.css'

const words = {
  drop: 'Drag and drop your file here',
  choose: 'Upload a file',
  save: 'Save',
  failed: 'Failed to upload',
  arrived: 'Uploaded',
  waiting: 'Ready to upload',
  preview: 'Preview',
  retry: 'Retry',
  remove: 'Remove',
  files: 'Files',
  loading: 'Wait until the files have arrived',
  empty: 'Choose a file first',
} as const

export interface UploadPanelProps {
  /** Heading: 'Upload new file'. */
  title: string
  /** What the files are for, below the heading. */
  name: string
  /** Media types with the endings taken for each: `{ 'application/pdf': ['.pdf'] }`. */
  accept: Record<string, string[]>
  /** What is taken, in words. */
  hint?: string
  /** Sends one file; rejects with an Error whose `status` is the HTTP status, when there is one. Progress is 0 to 100. */
  upload: (file: File, onProgress: (percent: number) => void, signal: AbortSignal) => Promise<void>
  /** Called each time a round ends in which a file arrived. */
  onDone: () => void
}

const statusOf = (error: unknown): number =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status > 0
    ? error.status
    : 500

/** Takes files, shows how far each one is, and keeps those that failed for another try (M-11..M-20). */
export const UploadPanel = ({ title, name, accept, hint, upload, onDone }: UploadPanelProps) => {
  const [items, dispatch] = useReducer(uploadReducer, [])
  const [preview, setPreview] = useState<{ file: File; url: string } | null>(null)
  useHoldPanel(preview !== null)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  const send = async ({ id, preview: { data: file } }: UploadItem): Promise<boolean> => {
    dispatch({ type: 'start', id })
    const { signal } = leaving.current
    try {
      await upload(file, (progress) => dispatch({ type: 'progress', id, progress }), signal)
      dispatch({ type: 'arrive', id })
      return true
    } catch (error) {
      if (signal.aborted) return false
      dispatch({ type: 'fail', id, status: statusOf(error), message: error instanceof Error ? error.message : '' })
      return false
    }
  }
  const sendAll = async (chosen: readonly UploadItem[]) => {
    const sent = await Promise.all(chosen.map(send))
    if (sent.includes(true)) onDone()
  }
  const addFiles = (files: File[]) =>
    dispatch({
      type: 'add',
      items: files.map((file) => uploadItem(file, `${file.name} ${Math.random()}`)),
    })
  const closePreview = () => {
    if (preview) URL.revokeObjectURL(preview.url)
    setPreview(null)
  }
  const save = saveStands(items)

  return (
    <Stack>
      <div>
        <Text component="h2" fw={600} size="lg">
          {title}
        </Text>
        <Text c="dimmed">{name}</Text>
      </div>
      <FileDrop
        label={words.drop}
        buttonLabel={words.choose}
        accept={accept}
        multiple
        {...(hint === undefined ? {} : { hint })}
        onFiles={addFiles}
      />
      {items.length === 0 ? null : (
        <ul className={classes.list} aria-label={words.files}>
          {items.map((item) => (
            <Row
              key={item.id}
              item={item}
              onPreview={() => setPreview({ file: item.preview.data, url: URL.createObjectURL(item.preview.data) })}
              onRetry={() => void sendAll([item])}
              onRemove={() => dispatch({ type: 'remove', id: item.id })}
            />
          ))}
        </ul>
      )}
      {save === 'hidden' ? null : (
        <Group justify="flex-end">
          <Button
            disabledReason={save === 'disabled' ? (items.length > 0 ? words.loading : words.empty) : undefined}
            onClick={() => void sendAll(items.filter((item) => item.response.data === 'waiting'))}
          >
            {words.save}
          </Button>
        </Group>
      )}
      <Modal opened={preview !== null} onClose={closePreview} title={preview?.file.name ?? ''} size="xl">
        {preview ? (
          <FileViewer url={preview.url} blob={preview.file} name={preview.file.name} contentType={preview.file.type} />
        ) : null}
      </Modal>
    </Stack>
  )
}

interface RowProps {
  item: UploadItem
  onPreview: () => void
  onRetry: () => void
  onRemove: () => void
}

const Row = ({ item: { name, response }, item, onPreview, onRetry, onRemove }: RowProps) => (
  <li className={classes.row} data-state={response.data}>
    <div className={classes.name}>
      <Text size="sm" truncate title={name}>
        {name}
      </Text>
      <div aria-live="polite">
        {response.data === 'loading' ? <ProgressBar percent={response.progress} label={name} /> : null}
        {response.data === 'success' ? <Text size="xs">{words.arrived}</Text> : null}
        {response.data === 'waiting' ? (
          <Text size="xs" c="dimmed">
            {words.waiting}
          </Text>
        ) : null}
        {response.data === 'error' ? (
          <Text size="xs" c="var(--mantine-color-error)">
            {words.failed} ({response.status}){response.message ? `: ${response.message}` : ''}
          </Text>
        ) : null}
      </div>
    </div>
    <Group gap={4} wrap="nowrap">
      <Button size="compact-sm" variant="subtle" onClick={onPreview} aria-label={`${words.preview} ${name}`}>
        {words.preview}
      </Button>
      {response.data === 'error' ? (
        <Button size="compact-sm" variant="default" onClick={onRetry} aria-label={`${words.retry} ${name}`}>
          {words.retry}
        </Button>
      ) : null}
      {mayRemove(item) ? (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={onRemove}
          aria-label={`${words.remove} ${name}`}
        >
          {words.remove}
        </Button>
      ) : null}
    </Group>
  </li>
)

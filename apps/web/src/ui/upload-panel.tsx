import { Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useReducer, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { FileDrop } from './file-drop.tsx'
import { FileViewer } from './file-viewer.tsx'
import { useHoldPanel } from './hold-panel.ts'
import { type UploadAction, uploadItem, type UploadItem, saveStands, uploadReducer } from './upload-items.ts'
import classes from './upload-panel.module.css'
import { UploadRow } from './upload-row.tsx'
import { uploadWords as words } from './upload.words.ts'

/** The first look at a file that arrived: what is to be known of it, and how to keep it all the same. */
export interface UploadCheck {
  notes: Promise<readonly string[]>
  keep: (reason: string) => Promise<unknown>
}

/**
 * Sends one file; progress is 0 to 100. Rejects with an Error whose `status` is the HTTP status, when there is one, or
 * which is `held` when the person is to decide, by its message, whether to send the file `again`.
 */
export type Upload = (
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
  again: boolean,
) => Promise<UploadCheck | null>

export interface UploadPanelProps {
  /** Heading: 'Upload new file'. */
  title: string
  /** What the files are for, below the heading. */
  name: string
  /** Media types with the endings taken for each: `{ 'application/pdf': ['.pdf'] }`. */
  accept: Record<string, string[]>
  /** What is taken, in words. */
  hint?: string
  upload: Upload
  /** Called each time a round ends in which a file arrived. */
  onDone: () => void
}

const statusOf = (error: unknown): number =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status > 0
    ? error.status
    : 500
const isHeld = (error: unknown): error is Error => error instanceof Error && 'held' in error && error.held === true

type Dispatch = (action: UploadAction) => void

/** Files on their way, each of which can be given up; all are when the panel is left. */
const useTransfers = (upload: Upload, dispatch: Dispatch) => {
  const open = useRef(new Map<string, AbortController>())
  const checks = useRef(new Map<string, UploadCheck>())
  useEffect(() => {
    const transfers = open.current
    return () => {
      for (const transfer of transfers.values()) transfer.abort()
    }
  }, [])
  /** Whether it arrived. Pressed twice, a file is sent once. */
  const send = async ({ id, preview: { data: file } }: UploadItem, again: boolean): Promise<boolean> => {
    if (open.current.has(id)) return false
    const transfer = new AbortController()
    open.current.set(id, transfer)
    dispatch({ type: 'start', id })
    try {
      const progressed = (progress: number) => dispatch({ type: 'progress', id, progress })
      const check = await upload(file, progressed, transfer.signal, again)
      dispatch({ type: 'arrive', id, looking: check !== null })
      if (check) {
        checks.current.set(id, check)
        void check.notes.then((notes) => {
          open.current.delete(id)
          dispatch({ type: 'note', id, notes })
        })
      } else open.current.delete(id)
      return true
    } catch (error) {
      open.current.delete(id)
      if (transfer.signal.aborted) dispatch({ type: 'cancel', id })
      else if (isHeld(error)) dispatch({ type: 'hold', id, message: error.message })
      else dispatch({ type: 'fail', id, status: statusOf(error), message: error instanceof Error ? error.message : '' })
      return false
    }
  }
  const keep = async (id: string, reason: string) => {
    await checks.current.get(id)?.keep(reason)
    dispatch({ type: 'keep', id, reason })
  }
  return { send, keep, cancel: (id: string) => open.current.get(id)?.abort() }
}

/** Takes files, shows how far each one is, and keeps those that failed for another try (M-11..M-20). */
export const UploadPanel = ({ title, name, accept, hint, upload, onDone }: UploadPanelProps) => {
  const [items, dispatch] = useReducer(uploadReducer, [])
  const [preview, setPreview] = useState<{ file: File; url: string } | null>(null)
  useHoldPanel(preview !== null)
  const { send, keep, cancel } = useTransfers(upload, dispatch)
  const sendAll = async (chosen: readonly UploadItem[], again = false) => {
    const sent = await Promise.all(chosen.map((item) => send(item, again)))
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
            <UploadRow
              key={item.id}
              item={item}
              onPreview={() => setPreview({ file: item.preview.data, url: URL.createObjectURL(item.preview.data) })}
              onRetry={() => void sendAll([item], item.response.data === 'held')}
              onCancel={() => cancel(item.id)}
              onKeep={(reason) => keep(item.id, reason).then(onDone)}
              onRemove={() => dispatch({ type: 'remove', id: item.id })}
            />
          ))}
        </ul>
      )}
      <div role="alert">
        {items.some((item) => item.response.data === 'error') ? (
          <Text size="sm" c="var(--mantine-color-error)">
            {words.someFailed}
          </Text>
        ) : null}
      </div>
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

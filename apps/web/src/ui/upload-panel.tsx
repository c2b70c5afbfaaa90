import { Group, Stack, Text } from '@mantine/core'
import { useReducer, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FileDrop } from './file-drop.tsx'
import { FileViewer } from './file-viewer.tsx'
import { useHoldPanel } from './hold-panel.ts'
import { uploadItem, type UploadItem, saveStands, uploadReducer } from './upload-items.ts'
import classes from './upload-panel.module.css'
import { UploadRow } from './upload-row.tsx'
import { uploadWords as words } from './upload.words.ts'
import { type Upload, useTransfers } from './use-transfers.ts'

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

/** Takes files, shows how far each one is, and keeps those that failed for another try (M-11..M-20). */
export const UploadPanel = ({ title, name, accept, hint, upload, onDone }: UploadPanelProps) => {
  const [items, dispatch] = useReducer(uploadReducer, [])
  const [preview, setPreview] = useState<{ file: File; url: string } | null>(null)
  useHoldPanel(preview !== null)
  const { send, keep, cancel } = useTransfers(() => upload, dispatch)
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
        touchPrompt={words.touch}
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
      <Dialog opened={preview !== null} onClose={closePreview} title={preview?.file.name ?? ''} size="xl">
        {preview ? (
          <FileViewer url={preview.url} blob={preview.file} name={preview.file.name} contentType={preview.file.type} />
        ) : null}
      </Dialog>
    </Stack>
  )
}

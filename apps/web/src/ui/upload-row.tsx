import { Group, Text } from '@mantine/core'
import { Button, type ButtonProps } from './button.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { mayRemove, type UploadItem } from './upload-items.ts'
import { UploadNotes } from './upload-notes.tsx'
import classes from './upload-panel.module.css'
import { uploadWords as words } from './upload.words.ts'

interface UploadRowProps {
  item: UploadItem
  /** Null where there is no preview. */
  onPreview: (() => void) | null
  /** Sends it again: one that failed, or one that is held. */
  onRetry: () => void
  onCancel: () => void
  onRemove: () => void
  /** Keeps a file of which something is to be known, with a reason. */
  onKeep: (reason: string) => Promise<unknown>
}

/** One file of the list: its name, how far it is, and what can be done with it. */
export const UploadRow = ({ item, item: { name, response }, ...p }: UploadRowProps) => (
  <li className={classes.row} data-state={response.data}>
    <div className={classes.name}>
      <Text size="sm" truncate title={name}>
        {name}
      </Text>
      <div aria-live="polite">
        <Progress item={item} />
      </div>
    </div>
    <Group gap={4}>
      {p.onPreview ? <Act label={words.preview} of={name} onClick={p.onPreview} /> : null}
      {response.data === 'loading' ? <Act label={words.cancel} of={name} color="gray" onClick={p.onCancel} /> : null}
      {response.data === 'error' ? <Act label={words.retry} of={name} variant="default" onClick={p.onRetry} /> : null}
      {response.data === 'held' ? <Act label={words.again} of={name} variant="default" onClick={p.onRetry} /> : null}
      {mayRemove(item) ? <Act label={words.remove} of={name} color="gray" onClick={p.onRemove} /> : null}
    </Group>
    {response.notes?.length ? (
      <UploadNotes name={name} notes={response.notes} kept={response.kept ?? null} onKeep={p.onKeep} />
    ) : null}
  </li>
)

const Progress = ({ item: { name, response } }: { item: UploadItem }) => {
  switch (response.data) {
    case 'loading':
      return <ProgressBar percent={response.progress} label={name} />
    case 'success':
      return <Text size="xs">{response.looking ? words.looking : words.arrived}</Text>
    case 'waiting':
      return (
        <Text size="xs" c="dimmed">
          {words.waiting}
        </Text>
      )
    case 'held':
      return <Text size="xs">{response.message}</Text>
    case 'error':
      return (
        <Text size="xs" c="var(--mantine-color-error)">
          {words.failed} ({response.status}){response.message ? `: ${response.message}` : ''}
        </Text>
      )
  }
}

const Act = ({
  label,
  of,
  ...rest
}: { label: string; of: string } & Pick<ButtonProps, 'color' | 'variant' | 'onClick'>) => (
  <Button size="compact-sm" variant="subtle" aria-label={`${label} ${of}`} {...rest}>
    {label}
  </Button>
)

import { Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import classes from './pick-list-modal.module.css'
import { EmptyState, ErrorState, SkeletonRows } from './states.tsx'

export interface PickItem {
  id: string
  label: string
  detail: string
}

interface PickListModalProps {
  title: string
  /** What the search found; null while loading. */
  items: readonly PickItem[] | null
  /** Whether more were found than are listed. */
  more: boolean
  /** Told of what was typed, with each key; the list follows. */
  onSearch: (typed: string) => void
  /** Those that are connected already: not to be chosen anymore. */
  connected: ReadonlySet<string>
  loadError: string | null
  onRetry: () => void
  searchLabel: string
  connectLabel: (count: number) => string
  /** Why nothing can be connected yet. */
  nothingChosen: string
  busy: boolean
  /** A failure stays in the dialog, where the person is. */
  error: string | null
  onConnect: (ids: readonly string[]) => void
  onClose: () => void
  /** Below the list: another way to add. */
  children?: ReactNode
}

/** Those who are chosen stay in sight, whatever is looked for next. */
const listed = (items: readonly PickItem[], chosen: readonly PickItem[], connected: ReadonlySet<string>) => [
  ...chosen.filter(({ id }) => items.every((item) => item.id !== id)),
  ...items.filter(({ id }) => !connected.has(id)),
]

/** Chooses one or several of what is on file, found by what is typed. */
export const PickListModal = (props: PickListModalProps) => {
  const [term, setTerm] = useState('')
  const [pressed, setPressed] = useState<readonly PickItem[]>([])
  // Those who were connected before another failed: a second try sends the rest alone.
  const chosen = pressed.filter(({ id }) => !props.connected.has(id))
  const found = listed(props.items ?? [], chosen, props.connected)
  const isChosen = (id: string) => chosen.some((item) => item.id === id)
  const toggle = (item: PickItem) =>
    setPressed(isChosen(item.id) ? chosen.filter(({ id }) => id !== item.id) : [...chosen, item])
  return (
    <Dialog opened busy={props.busy} onClose={props.onClose} title={props.title} size="lg">
      <Stack gap="sm">
        <TextInput
          aria-label={props.searchLabel}
          placeholder={props.searchLabel}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={term}
          maxLength={100}
          data-autofocus
          onChange={(event) => {
            setTerm(event.currentTarget.value)
            props.onSearch(event.currentTarget.value.trim())
          }}
        />
        <div className={classes.list} role="group" aria-label={props.title}>
          {props.loadError !== null ? (
            <ErrorState text={props.loadError} onRetry={props.onRetry} />
          ) : props.items === null ? (
            <SkeletonRows />
          ) : found.length === 0 ? (
            <EmptyState text="No results found" />
          ) : (
            found.map((item) => (
              <Checkbox
                key={item.id}
                className={classes.item}
                checked={isChosen(item.id)}
                label={item.label}
                description={item.detail}
                onChange={() => toggle(item)}
              />
            ))
          )}
        </div>
        {props.more ? (
          <Text size="sm" c="dimmed">
            There are more: search to narrow the list.
          </Text>
        ) : null}
        {props.error === null ? null : (
          <Text c="var(--mantine-color-error)" role="alert">
            {props.error}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          {props.children}
          <Button
            loading={props.busy}
            disabledReason={chosen.length === 0 ? props.nothingChosen : undefined}
            onClick={() => props.onConnect(chosen.map(({ id }) => id))}
          >
            {props.connectLabel(chosen.length)}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

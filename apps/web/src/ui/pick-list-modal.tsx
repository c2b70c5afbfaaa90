import { Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import classes from './pick-list-modal.module.css'
import { EmptyState, ErrorState, SkeletonRows } from './states.tsx'

export interface PickItem {
  id: string
  label: string
  detail: string
}

interface PickListModalProps {
  title: string
  /** Null while loading. */
  items: readonly PickItem[] | null
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

/** Lists longer than this are cut; the search narrows them. */
const SHOWN = 100

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Chooses one or several of a long list, with a search over it. */
export const PickListModal = (props: PickListModalProps) => {
  const [term, setTerm] = useState('')
  const [pressed, setPressed] = useState<readonly string[]>([])
  // What left the list was connected before another failed: a second try sends the rest alone.
  const chosen = pressed.filter((id) => props.items?.some((item) => item.id === id))
  const found = (props.items ?? []).filter((item) => plain(`${item.label} ${item.detail}`).includes(plain(term.trim())))
  const toggle = (id: string) =>
    setPressed(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <Modal opened onClose={props.busy ? () => {} : props.onClose} title={props.title} size="lg">
      <Stack gap="sm">
        <TextInput
          aria-label={props.searchLabel}
          placeholder={props.searchLabel}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={term}
          data-autofocus
          onChange={(event) => setTerm(event.currentTarget.value)}
        />
        <div className={classes.list} role="group" aria-label={props.title}>
          {props.loadError !== null ? (
            <ErrorState text={props.loadError} onRetry={props.onRetry} />
          ) : props.items === null ? (
            <SkeletonRows />
          ) : found.length === 0 ? (
            <EmptyState text="No results found" />
          ) : (
            found
              .slice(0, SHOWN)
              .map((item) => (
                <Checkbox
                  key={item.id}
                  className={classes.item}
                  checked={chosen.includes(item.id)}
                  label={item.label}
                  description={item.detail}
                  onChange={() => toggle(item.id)}
                />
              ))
          )}
        </div>
        {found.length > SHOWN ? (
          <Text size="sm" c="dimmed">
            {found.length - SHOWN} more: search to narrow the list.
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
            onClick={() => props.onConnect(chosen)}
          >
            {props.connectLabel(chosen.length)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

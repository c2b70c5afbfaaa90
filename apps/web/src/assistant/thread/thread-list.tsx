import { ActionIcon, Menu, Switch, Text, TextInput } from '@mantine/core'
import type { ThreadView } from '@plinth/contract/assistant/thread'
import { MOST_THREAD_NAME } from '@plinth/domain/assistant/thread/messages'
import { IconArchive, IconArchiveOff, IconDots, IconPencil, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { dateTime } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { useHoldPanel } from '../../ui/hold-panel.ts'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { threadParams, useActivateThread, useArchiveThread, useRenameThread, type useThreads } from './thread.calls.ts'
import classes from './thread.module.css'
import { threadWords as words } from './thread.words.ts'

interface ThreadListProps {
  threads: ReturnType<typeof useThreads>
  /** A thread that the server has not made yet, under its temporary id. */
  temporary: boolean
  /** The thread in sight; null for the temporary one. */
  current: string | null
  archived: boolean
  onArchived: (shown: boolean) => void
  /** Null for a new thread. */
  onOpen: (id: string | null) => void
  /** Nothing can be changed: the loan is archived. */
  readOnly: boolean
}

/** 'Conversation Threads', with 'New Thread' on top. */
export const ThreadList = (p: ThreadListProps) => (
  <nav className={classes.threads} aria-label={words.threads}>
    <h3 className={classes.threadsTitle}>{words.threads}</h3>
    {p.readOnly ? null : (
      <button type="button" className={classes.newThread} onClick={() => p.onOpen(null)}>
        <IconPlus size={16} aria-hidden />
        <span>
          <span className={classes.threadName}>{words.newThread}</span>{' '}
          <span className={classes.threadMeta}>{words.startNew}</span>
        </span>
      </button>
    )}
    <Rows {...p} />
    <Switch
      className={classes.includeArchived}
      size="xs"
      label={words.includeArchived}
      checked={p.archived}
      onChange={(event) => p.onArchived(event.currentTarget.checked)}
    />
  </nav>
)

const Rows = (p: ThreadListProps) => {
  const { threads } = p
  const all = threads.data?.threads ?? []
  return (
    <>
      <ul className={classes.threadRows}>
        {p.temporary ? (
          <li className={classes.thread} data-current={p.current === null || undefined}>
            <button
              type="button"
              className={classes.threadButton}
              aria-current={p.current === null || undefined}
              onClick={() => p.onOpen(null)}
            >
              <span className={classes.threadName}>{words.newThread}</span>{' '}
              <span className={classes.threadMeta}>{words.messages(0)}</span>
            </button>
          </li>
        ) : null}
        {all.map((thread) => (
          <ThreadRow
            key={thread.id}
            thread={thread}
            isCurrent={thread.id === p.current}
            readOnly={p.readOnly}
            onOpen={() => p.onOpen(thread.id)}
          />
        ))}
      </ul>
      {threads.isPending ? <SkeletonRows rows={3} height={44} /> : null}
      {threads.isError && !threads.data ? (
        <ErrorState
          text={words.threadsFailed}
          detail={messageOf(threads.error, '')}
          onRetry={() => void threads.refetch()}
        />
      ) : null}
      {threads.data && all.length === 0 && !p.temporary ? (
        <Text size="sm" c="dimmed" px="sm">
          {words.noThreads}
        </Text>
      ) : null}
    </>
  )
}

interface ThreadRowProps {
  thread: ThreadView
  isCurrent: boolean
  readOnly: boolean
  onOpen: () => void
}

const ThreadRow = ({ thread, isCurrent, readOnly, onOpen }: ThreadRowProps) => {
  const [renaming, setRenaming] = useState(false)
  const isArchived = thread.status === 'archived'
  if (renaming)
    return (
      <li className={classes.thread}>
        <RenameField thread={thread} onClose={() => setRenaming(false)} />
      </li>
    )
  const said = thread.last_message_at === null ? '' : ` · ${dateTime(thread.last_message_at)}`
  return (
    <li className={classes.thread} data-current={isCurrent || undefined}>
      <button
        type="button"
        className={classes.threadButton}
        aria-current={isCurrent || undefined}
        title={thread.name}
        onClick={onOpen}
      >
        <span className={classes.threadName}>{thread.name}</span>{' '}
        <span className={classes.threadMeta}>
          {words.messages(thread.message_count)}
          {said}
        </span>
        {isArchived ? <Badge tone="gray">{words.archivedBadge}</Badge> : null}
      </button>
      {readOnly ? null : <ThreadMenu thread={thread} onRename={() => setRenaming(true)} />}
    </li>
  )
}

const ThreadMenu = ({ thread, onRename }: { thread: ThreadView; onRename: () => void }) => {
  const [open, setOpen] = useState(false)
  useHoldPanel(open)
  const [archive, activate] = [useArchiveThread(), useActivateThread()]
  const params = threadParams(thread.id)
  return (
    <Menu
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      withinPortal
      withInitialFocusPlaceholder={false}
      // The field for the new name takes the focus.
      returnFocus={false}
    >
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={words.actionsOf(thread.name)}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {thread.status === 'archived' ? (
          <Menu.Item leftSection={<IconArchiveOff size={16} aria-hidden />} onClick={() => activate.mutate({ params })}>
            {words.reactivate}
          </Menu.Item>
        ) : (
          <>
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>
              {words.rename}
            </Menu.Item>
            <Menu.Item leftSection={<IconArchive size={16} aria-hidden />} onClick={() => archive.mutate({ params })}>
              {words.archive}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Enter saves, Escape cancels. A failure is only logged: the field stays with what was typed. */
const RenameField = ({ thread, onClose }: { thread: ThreadView; onClose: () => void }) => {
  const rename = useRenameThread()
  const [name, setName] = useState(thread.name)
  useHoldPanel(true)
  const save = () => {
    const next = name.trim()
    if (next === '' || rename.isPending) return
    if (next === thread.name) return onClose()
    rename.mutate(
      { params: threadParams(thread.id), body: { name: next, version: thread.version } },
      { onSuccess: onClose, onError: (error) => console.error(words.renameLog, error) },
    )
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) save()
    if (event.key === 'Escape') onClose()
  }
  return (
    <TextInput
      aria-label={words.nameOf(thread.name)}
      value={name}
      maxLength={MOST_THREAD_NAME}
      flex={1}
      // The row was pressed to be renamed: the field is where the person is.
      ref={(field) => field?.focus()}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setName(event.currentTarget.value)}
      onKeyDown={press}
      disabled={rename.isPending}
    />
  )
}

import { ActionIcon, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { LoanView } from '@plinth/contract/loan/loan'
import type { ThreadView } from '@plinth/contract/assistant/thread'
import { IconLayoutSidebar } from '@tabler/icons-react'
import { type ReactNode, useCallback, useState } from 'react'
import { randomId } from '../../lib/random-id.ts'
import { HoldPanel } from '../../ui/hold-panel.ts'
import { Conversation } from './conversation.tsx'
import { DocumentStatus } from './document-status.tsx'
import type { PressedReference } from './message.tsx'
import { ReferenceView } from './reference-view.tsx'
import { SyncMenu } from './sync-menu.tsx'
import { ThreadList } from './thread-list.tsx'
import { useThreads } from './thread.calls.ts'
import classes from './thread.module.css'
import { threadWords as words } from './thread.words.ts'

/** The dialog is this much of the screen; all of it on a phone. */
const SHARE = '85vw'

interface ChatWindowProps {
  loan: LoanView
  opened: boolean
  onClose: () => void
  /** The thread in the address: its id, 'new', or anything else for the one written to last. */
  at: string
  onGo: (at: string) => void
  /** Further icons of the header. */
  icons?: ReactNode
}

/** The chat with the assistant about a loan. */
export const ChatWindow = ({ loan, opened, onClose, at, onGo, icons }: ChatWindowProps) => {
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false
  const [dialogs, setDialogs] = useState(0)
  const hold = useCallback((change: 1 | -1) => setDialogs((n) => n + change), [])
  const [listShown, setListShown] = useState(false)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={SHARE}
      fullScreen={isPhone}
      centered
      padding={0}
      closeOnEscape={dialogs === 0}
      attributes={{ header: { role: 'presentation' } }}
      classNames={{ content: classes.window, header: classes.header, body: classes.body }}
    >
      <Modal.Overlay backgroundOpacity={0.35} data-screen-only />
      <Modal.Content data-screen-only>
        <HoldPanel.Provider value={hold}>
          <Modal.Header>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              hiddenFrom="sm"
              aria-label={words.showThreads}
              aria-expanded={listShown}
              onClick={() => setListShown(!listShown)}
            >
              <IconLayoutSidebar size={20} aria-hidden />
            </ActionIcon>
            <Modal.Title className={classes.title}>
              {words.title}
              <span className={classes.loanName}>{loan.name}</span>
            </Modal.Title>
            <div className={classes.icons}>
              <DocumentStatus loanId={loan.id} />
              {icons}
              <SyncMenu loan={loan} />
              <Modal.CloseButton aria-label={words.close} title={words.close} size={36} />
            </div>
          </Modal.Header>
          <Modal.Body>
            <Threads {...{ loan, at, onGo, listShown }} onListShown={setListShown} />
          </Modal.Body>
        </HoldPanel.Provider>
      </Modal.Content>
    </Modal.Root>
  )
}

type ThreadsProps = Pick<ChatWindowProps, 'loan' | 'at' | 'onGo'> & {
  listShown: boolean
  onListShown: (shown: boolean) => void
}

/** The thread that an address names; null for one that is yet to be made, undefined while it is not known. */
const threadAt = (at: string, threads: readonly ThreadView[] | undefined): string | null | undefined => {
  if (at === 'new') return null
  if (/^[0-9a-f-]{36}$/.test(at)) return at
  return threads && (threads[0]?.id ?? null)
}

/**
 * A new thread has a temporary id until its first question is sent, and the server's from then on. Its
 * conversation stays the same through that, and until the address names it.
 */
const useTemporary = (current: string | null | undefined) => {
  const [temporary, setTemporary] = useState(() => `temp-${randomId()}`)
  const [born, setBorn] = useState<{ id: string; temporary: string } | null>(null)
  // Once the address names the thread, the next new one is another conversation.
  if (born !== null && current === born.id && temporary === born.temporary) setTemporary(`temp-${randomId()}`)
  return {
    keyOf: (id: string | null) => (id === null ? temporary : born?.id === id ? born.temporary : id),
    created: (id: string) => setBorn({ id, temporary }),
  }
}

const Threads = ({ loan, at, onGo, listShown, onListShown }: ThreadsProps) => {
  const [archived, setArchived] = useState(false)
  const [pressed, setPressed] = useState<PressedReference | null>(null)
  const threads = useThreads(loan.id, archived)
  // Without a list there is still a new conversation to be had.
  const current = threadAt(at, threads.data?.threads ?? (threads.isError ? [] : undefined))
  const { keyOf, created } = useTemporary(current)
  const go = (id: string | null) => {
    setPressed(null)
    onListShown(false)
    onGo(id ?? 'new')
  }
  return (
    <div className={classes.columns} data-viewer={pressed !== null || undefined} data-list={listShown || undefined}>
      <ThreadList
        {...{ threads, archived }}
        temporary={current === null}
        current={current ?? null}
        onArchived={setArchived}
        onOpen={go}
        readOnly={loan.archived}
      />
      {current === undefined ? (
        <div className={classes.conversation} />
      ) : (
        <Conversation
          key={keyOf(current)}
          loan={loan}
          threadId={current}
          onCreated={({ id }) => {
            created(id)
            onGo(id)
          }}
          opened={pressed}
          onReference={setPressed}
          note={threads.data?.written_by === 'quotes' ? words.quoted : null}
        />
      )}
      <ReferenceView pressed={pressed} onClose={() => setPressed(null)} />
    </div>
  )
}

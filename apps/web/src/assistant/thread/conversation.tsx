import { Alert, Text } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import type { MessageView, ThreadView } from '@plinth/contract/assistant/thread'
import { IconArchive } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { useKeptDraft } from '../../lib/kept-draft.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { LiveMessage, Message, type PressedReference, SentMessage } from './message.tsx'
import { QuestionInput } from './question-input.tsx'
import { threadParams, useActivateThread } from './thread.calls.ts'
import classes from './thread.module.css'
import { threadWords as words } from './thread.words.ts'
import { type Conversation as State, type LiveAnswer, useConversation } from './use-conversation.ts'

/** The messages follow what arrives this much later (Q-29, Y-22). */
const SCROLL_MS = 100
/** Who has scrolled up farther than this is left where they read. */
const NEAR_PX = 160

/** Goes to the end when something comes, unless the person reads farther up. */
const useFollowing = (list: RefObject<HTMLElement | null>, mark: string, force: string) => {
  const forced = useRef('')
  useEffect(() => {
    const at = list.current
    if (!at) return
    const isNear = at.scrollHeight - at.scrollTop - at.clientHeight < NEAR_PX
    if (!isNear && forced.current === force) return
    forced.current = force
    const timer = setTimeout(() => at.scrollTo({ top: at.scrollHeight }), SCROLL_MS)
    return () => clearTimeout(timer)
  }, [list, mark, force])
}

interface ConversationProps {
  loan: LoanView
  /** Null until the server has made the thread. */
  threadId: string | null
  onCreated: (thread: ThreadView) => void
  opened: PressedReference | null
  onReference: (pressed: PressedReference) => void
  /** Plain words on who writes the answers. */
  note: string | null
}

/** One thread: its messages and, unless it is archived, where the next question is typed. */
export const Conversation = ({ loan, threadId, onCreated, opened, onReference, note }: ConversationProps) => {
  const state = useConversation({ loanId: loan.id, threadId, onCreated })
  const [draft, keep] = useKeptDraft<{ text: string }>(`chat-${threadId ?? `new-${loan.id}`}`)
  const text = draft.text ?? ''
  const type = (next: string) => keep(next === '' ? {} : { text: next })
  const send = (question: string) => {
    type('')
    state.send(question)
  }
  if (state.loadError)
    return (
      <ErrorState
        text={words.conversationFailed}
        detail={messageOf(state.loadError, '')}
        requestId={state.loadError instanceof ApiError ? state.loadError.requestId : null}
        onRetry={state.reload}
      />
    )
  const isArchived = loan.archived || state.thread?.status === 'archived'
  return (
    <div className={classes.conversation}>
      {isArchived ? <ArchivedThread loan={loan} thread={state.thread} /> : null}
      <Messages
        {...{ state, opened, onReference, isArchived }}
        threadId={threadId}
        onAsk={send}
        onEdit={(question) => {
          state.takeBack()
          type(text === '' ? question : `${question}\n${text}`)
        }}
      />
      {isArchived ? null : (
        <QuestionInput
          text={text}
          onType={type}
          onSend={() => send(text)}
          pending={state.pending}
          onStop={state.stoppable ? state.stop : null}
          note={note}
        />
      )}
    </div>
  )
}

/** Says that nothing more can be written here, and how to change that (Q-25). */
const ArchivedThread = ({ loan, thread }: { loan: LoanView; thread: ThreadView | undefined }) => {
  const activate = useActivateThread()
  return (
    <Alert color="gray" icon={<IconArchive size={18} aria-hidden />} role="status" className={classes.banner}>
      {words.archivedBanner}
      {loan.archived ? `. ${words.archivedRestore}` : null}
      {!loan.archived && thread ? (
        <Button
          variant="default"
          size="compact-sm"
          ml="sm"
          loading={activate.isPending}
          onClick={() => activate.mutate({ params: threadParams(thread.id) })}
        >
          {words.reactivate}
        </Button>
      ) : null}
    </Alert>
  )
}

interface MessagesProps {
  state: State
  threadId: string | null
  opened: PressedReference | null
  onReference: (pressed: PressedReference) => void
  isArchived: boolean
  onAsk: (question: string) => void
  onEdit: (question: string) => void
}

/** While an answer is written, what arrived here or is stored of it stands in the place of its message. */
const writtenOf = (answer: MessageView | null, live: LiveAnswer | null): LiveAnswer | null => {
  if (live !== null || answer?.state !== 'writing') return live
  return { text: answer.content, references: answer.retrieval_contents }
}

/** What the conversation shows: settled messages, then the answer that is being written. */
const shownOf = ({ thread, live }: State) => {
  const messages = thread?.messages ?? []
  const last = messages.at(-1) ?? null
  const answer = last?.role === 'assistant' ? last : null
  const written = writtenOf(answer, live)
  const settled = written && answer ? messages.slice(0, -1) : messages
  return { settled, written, answerId: answer && answer.message_id, last: last && last.message_id }
}

const Messages = (p: MessagesProps) => {
  const { state, threadId } = p
  const list = useRef<HTMLDivElement>(null)
  const { sent, thread } = state
  const shown = shownOf(state)
  const isEmpty = shown.settled.length === 0 && sent === null && shown.written === null
  const mark = `${shown.settled.length} ${shown.written?.text.length} ${sent?.failure}`
  useFollowing(list, mark, `${threadId} ${sent?.key} ${isEmpty}`)
  return (
    <div
      ref={list}
      className={classes.messages}
      role="log"
      aria-label={words.conversation}
      aria-live="polite"
      aria-busy={shown.written !== null}
      tabIndex={0}
    >
      {threadId !== null && !thread ? <SkeletonRows rows={4} height={56} /> : null}
      {isEmpty && (threadId === null || thread) ? <Suggestions onAsk={p.isArchived ? null : p.onAsk} /> : null}
      <Entries {...p} shown={shown} />
    </div>
  )
}

const Entries = (p: MessagesProps & { shown: ReturnType<typeof shownOf> }) => {
  const { settled, written, answerId, last } = p.shown
  const { sent, pending, retry } = p.state
  const openedIn = (id: string | null) => (p.opened?.messageId === id ? (p.opened?.number ?? null) : null)
  const mayRetry = !pending && sent === null && !p.isArchived
  return (
    <>
      {settled.map((message) => (
        <Message
          key={message.message_id}
          message={message}
          opened={openedIn(message.message_id)}
          onReference={p.onReference}
          onRetry={mayRetry && message.message_id === last ? retry : null}
        />
      ))}
      {sent ? <SentMessage sent={sent} onRetry={retry} onEdit={() => p.onEdit(sent.text)} /> : null}
      {written && !sent ? (
        <LiveMessage live={written} messageId={answerId} opened={openedIn(answerId)} onReference={p.onReference} />
      ) : null}
    </>
  )
}

/** First questions for a thread that has none. */
const Suggestions = ({ onAsk }: { onAsk: ((question: string) => void) | null }) => (
  <div className={classes.empty}>
    <Text fw={600} fz="lg">
      {words.emptyTitle}
    </Text>
    <Text c="dimmed" maw={440}>
      {words.emptyHint}
    </Text>
    {onAsk ? (
      <ul className={classes.suggestions} aria-label={words.suggestions}>
        {words.suggested.map((question) => (
          <li key={question}>
            <button type="button" className={classes.suggestion} onClick={() => onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    ) : null}
  </div>
)

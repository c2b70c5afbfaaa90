import type { AnswerEvent, MessageView, RetrievalContent, ThreadView } from '@plinth/contract/assistant/thread'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { messageOf } from '../../lib/api.ts'
import { useKeptDraft } from '../../lib/kept-draft.ts'
import { randomId } from '../../lib/random-id.ts'
import { toast } from '../../ui/toasts.ts'
import { openAnswer } from './answer-events.ts'
import { isWriting, makeThread, threadParams, useReadThreads, useStop, useThread } from './thread.calls.ts'
import { threadWords as words } from './thread.words.ts'

/** Pieces that arrive are shown together this often: drawing an answer takes time. */
const DRAW_MS = 100

type Reference = z.infer<typeof RetrievalContent>

/** An answer as far as it has arrived here. */
export interface LiveAnswer {
  text: string
  references: readonly Reference[]
}

/** A question on its way: the server does not have it yet, or has refused it. */
export interface SentQuestion {
  text: string
  key: string
  /** How many messages the thread had before. */
  after: number
  /** Why it was not taken; null while it is on its way. */
  failure: string | null
}

export interface Conversation {
  thread: ThreadView | undefined
  loadError: Error | null
  reload: () => void
  /** Shown under the messages until the thread holds it. */
  sent: SentQuestion | null
  live: LiveAnswer | null
  /** An answer is on its way, to this tab or to another. */
  pending: boolean
  /** Whether there is something to stop already. */
  stoppable: boolean
  send: (text: string) => void
  /** Sends the refused question again, or has the last one answered again. */
  retry: () => void
  stop: () => void
  /** Takes the refused question back. */
  takeBack: () => void
}

/** Collects pieces and shows them every so often. */
const useLive = () => {
  const [live, setLive] = useState<LiveAnswer | null>(null)
  const arrived = useRef<{ text: string; references: Reference[] } | null>(null)
  const timer = useRef<number | undefined>(undefined)
  const show = () => {
    timer.current = undefined
    setLive(arrived.current && { text: arrived.current.text, references: [...arrived.current.references] })
  }
  const begin = () => {
    arrived.current = { text: '', references: [] }
    show()
  }
  const add = (piece: { text?: string; reference?: Reference }) => {
    if (!arrived.current) return
    arrived.current.text += piece.text ?? ''
    if (piece.reference) arrived.current.references.push(piece.reference)
    timer.current ??= window.setTimeout(show, DRAW_MS)
  }
  const end = () => {
    window.clearTimeout(timer.current)
    arrived.current = null
    show()
  }
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return { live, begin, add, end }
}

/** A question on its way is kept in this tab: a refresh at the wrong moment loses none, and asks none twice. */
const useSent = (name: string) => {
  const [fixed] = useState(`chat-sent-${name}`)
  const [kept, keep] = useKeptDraft<{ text: string; key: string }>(fixed)
  const [sent, set] = useState<SentQuestion | null>(() =>
    kept.text === undefined || kept.key === undefined
      ? null
      : { text: kept.text, key: kept.key, after: 0, failure: words.unsent },
  )
  return {
    sent,
    setSent: (next: SentQuestion | null) => {
      keep(next === null ? {} : { text: next.text, key: next.key })
      set(next)
    },
    /** The server has it: it is still shown until the thread does, and kept no longer. */
    arrived: () => keep({}),
  }
}

interface ConversationOf {
  loanId: string
  /** Null until the server has made the thread. */
  threadId: string | null
  onCreated: (thread: ThreadView) => void
}

/** A thread and the answer that is being written in it. Leaving ends the reading, never the answer. */
export const useConversation = ({ loanId, threadId, onCreated }: ConversationOf): Conversation => {
  const { live, begin, add, end } = useLive()
  const { sent, setSent, arrived } = useSent(threadId ?? `new-${loanId}`)
  const [busy, setBusy] = useState(false)
  const thread = useThread(threadId, live !== null)
  const readThreads = useReadThreads()
  const stopping = useStop()
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])

  const hear = async (events: AsyncIterable<AnswerEvent>) => {
    for await (const event of events) {
      if (event.event === 'delta') add({ text: event.data.text })
      else if (event.event === 'reference') add({ reference: event.data })
      else return
    }
  }
  const threadMade = async (): Promise<string> => {
    if (threadId !== null) return threadId
    const made = await makeThread(loanId)
    onCreated(made)
    return made.id
  }
  /** Sends a question, or with null asks for the last one's answer again, and shows the answer as it comes. */
  const ask = async (question: SentQuestion | null): Promise<void> => {
    const { signal } = (leaving.current = new AbortController())
    setBusy(true)
    setSent(question && { ...question, failure: null })
    let failure: string | null = null
    try {
      const asked = { question: question?.text ?? null, key: question?.key ?? randomId() }
      const events = await openAnswer({ threadId: await threadMade(), loanId, ...asked, signal })
      arrived()
      begin()
      void readThreads()
      await hear(events)
    } catch (error) {
      failure = messageOf(error, words.failed)
    }
    // Who has left finds the question kept, and its answer in the thread.
    if (signal.aborted) return
    // The thread is read before what arrived is put away, so that nothing flickers.
    await readThreads()
    end()
    // the indicator stops and the message shows under the question.
    setSent(failure === null || question === null ? null : { ...question, failure })
    if (failure !== null && question === null) toast.error(failure)
    setBusy(false)
  }

  const messages = thread.data?.messages ?? []
  const pending = busy || isWriting(thread.data)
  return {
    thread: thread.data,
    loadError: thread.data ? null : thread.error,
    reload: () => void thread.refetch(),
    sent: waiting(sent, threadId, thread.data),
    live,
    pending,
    stoppable: threadId !== null && (live !== null || isWriting(thread.data)),
    send: (text) => void ask({ text, key: randomId(), after: messages.length, failure: null }),
    retry: () => void ask(sent),
    stop: () => {
      if (threadId !== null) stopping.mutate({ params: threadParams(threadId) })
    },
    takeBack: () => setSent(null),
  }
}

/** The question to show beneath the thread; before the thread has come nobody knows whether it holds it. */
const waiting = (sent: SentQuestion | null, threadId: string | null, thread: ThreadView | undefined) =>
  sent === null || (threadId !== null && !thread) || holds(thread?.messages ?? [], sent) ? null : sent

/** Whether the thread has a question that was sent from here. */
const holds = (messages: readonly MessageView[], { text, after }: SentQuestion): boolean =>
  messages.slice(after).some(({ role, content }) => role === 'user' && content === text.trim())

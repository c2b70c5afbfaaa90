import type { AnswerEvent } from '@plinth/contract/assistant/thread'
import { MOST_ANSWER_CHARACTERS, type MessageState } from '@plinth/domain/assistant/thread/messages'
import { tell } from '../../platform/bus.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { AnswerPart, answerQuestion, Cited, Question } from '../answer/index.ts'
import { insertReferences, storeAnswer } from './thread.queries.ts'
import { viewMessage } from './thread.service.ts'
import { toContent } from './thread.view.ts'

/** How often what was written meanwhile is stored. */
const PIECE_MS = 400
/** Every so many of them an answer that says nothing new is stored too: its writer lives. */
const BEAT_PIECES = 8
/** An answer that takes longer is given up. */
const MOST_MS = 180_000

const words = {
  failed: 'An error occurred. Please try again.',
  slow: 'The answer took too long.',
  long: 'The answer was too long and ends here.',
  cutOff: 'The answer was cut off.',
} as const

type Listener = (event: AnswerEvent) => void
/** Why an answer ends before it is complete; 'lost' when it was ended elsewhere. */
type Break = Exclude<MessageState, 'writing' | 'done'> | 'lost'

interface Running {
  readonly id: string
  readonly loanId: string
  readonly abort: AbortController
  readonly listeners: Set<Listener>
  readonly cited: Cited[]
  text: string
  note: string
  isFound: boolean | null
  complete: boolean
  broken: Break | null
  /** Text and references that are stored already. */
  stored: { length: number; cited: number; idle: number }
  /** Writes follow one another. */
  storing: Promise<void>
  over: Promise<void>
}

export interface Writer {
  /** Begins an answer, which is written to its end whether anybody listens or not. */
  start(id: string, question: Omit<Question, 'signal'>): void
  /** Tells everything said so far, then what comes; answers how to stop listening, or null when it is not written here. */
  follow(id: string, listener: Listener): (() => void) | null
  /** Resolves when an answer has come to an end, at once when it is not written here. */
  over(id: string): Promise<void>
  /** Ends an answer that is written here; what is written stays. */
  stop(id: string): Promise<void>
  /** Cuts all answers off: the process ends. */
  close(): Promise<void>
}

/** Writes answers in this process and stores them piece by piece: a reader that comes later finds them. */
export const createWriter = (deps: Deps, answer: typeof answerQuestion): Writer => {
  const all = new Map<string, Running>()
  const breakOff = (running: Running, why: Break) => {
    running.broken ??= why
    running.abort.abort()
    return running.over
  }
  return {
    start: (id, question) => {
      const running = begun(id, question.loanId)
      all.set(id, running)
      running.over = write(deps, running, answer(deps, { ...question, signal: running.abort.signal })).finally(() =>
        all.delete(id),
      )
    },
    follow: (id, listener) => {
      const running = all.get(id)
      if (!running) return null
      for (const event of soFar(running)) listener(event)
      running.listeners.add(listener)
      return () => running.listeners.delete(listener)
    },
    over: async (id) => all.get(id)?.over,
    stop: async (id) => {
      const running = all.get(id)
      if (running) await breakOff(running, 'stopped')
    },
    close: async () => {
      await Promise.all([...all.values()].map((running) => breakOff(running, 'cut-off')))
    },
  }
}

const begun = (id: string, loanId: string): Running => ({
  id,
  loanId,
  abort: new AbortController(),
  listeners: new Set(),
  cited: [],
  text: '',
  note: '',
  isFound: null,
  complete: false,
  broken: null,
  stored: { length: 0, cited: 0, idle: 0 },
  storing: Promise.resolve(),
  over: Promise.resolve(),
})

const referenceEvent = ({ contentId, n, fileName, page }: Cited): AnswerEvent => ({
  event: 'reference',
  data: toContent({ id: contentId, number: n, name: fileName, page }),
})

const soFar = (running: Running): AnswerEvent[] => [
  ...running.cited.map(referenceEvent),
  ...(running.text === '' ? [] : [{ event: 'delta' as const, data: { text: running.text } }]),
]

const told = (running: Running, event: AnswerEvent) => {
  for (const listener of running.listeners) listener(event)
}

/** The parts of an answer until it is broken off, also when whoever makes them does not heed the signal. */
const partsUntil = async function* (parts: AsyncIterable<AnswerPart>, signal: AbortSignal) {
  const iterator = parts[Symbol.asyncIterator]()
  const aborted = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }))
  while (!signal.aborted) {
    const next = await Promise.race([iterator.next(), aborted])
    if (next === null || next.done) break
    yield next.value
  }
  // Not waited for: it may hang where it is.
  iterator.return?.().catch(() => undefined)
}

/** NUL cannot be stored. */
const storable = (text: string) => text.replaceAll('\u0000', '')

const take = (running: Running, part: AnswerPart): void => {
  if (part.kind === 'text') {
    const room = MOST_ANSWER_CHARACTERS - running.text.length
    const text = storable(part.text).slice(0, room)
    running.text += text
    if (text !== '') told(running, { event: 'delta', data: { text } })
    if (storable(part.text).length <= room) return
    running.note = words.long
    running.complete = true
    running.abort.abort()
  } else if (part.kind === 'cited') {
    running.cited.push(part.cited)
    told(running, referenceEvent(part.cited))
  } else {
    running.note = part.note ?? ''
    running.isFound = part.isFound
    running.complete = true
  }
}

/** Stores what is new and, at the end, how it ended; says so to other screens then. */
const store = (deps: Deps, running: Running, state: MessageState): Promise<void> => {
  const write = async () => {
    const { text, cited, note, isFound } = running
    const there = await inTx(deps.db, async (tx) => {
      if (!(await storeAnswer(tx, running.id, { content: text, state, note, isFound }))) return false
      await insertReferences(tx, running.id, cited.slice(running.stored.cited))
      if (state !== 'writing') await tell(tx, { kind: 'changed', topics: ['thread'], loan_id: running.loanId })
      return true
    })
    running.stored = { length: text.length, cited: cited.length, idle: 0 }
    if (there) return
    running.broken ??= 'lost'
    running.abort.abort()
  }
  running.storing = running.storing.then(write)
  return running.storing
}

const isDue = ({ text, cited, stored }: Running): boolean => {
  stored.idle += 1
  return text.length > stored.length || cited.length > stored.cited || stored.idle >= BEAT_PIECES
}

const fail = (running: Running, note: string): void => {
  running.broken ??= 'failed'
  running.note = note
  running.abort.abort()
}

const write = async (deps: Deps, running: Running, parts: AsyncIterable<AnswerPart>): Promise<void> => {
  const unwell = (error: unknown) => {
    deps.log.error({ err: error, message: running.id }, 'answer')
    fail(running, error instanceof AppError && error.message ? error.message : words.failed)
  }
  const pieces = setInterval(() => {
    if (isDue(running)) store(deps, running, 'writing').catch(unwell)
  }, PIECE_MS)
  const limit = setTimeout(() => fail(running, words.slow), MOST_MS)
  try {
    for await (const part of partsUntil(parts, running.abort.signal)) take(running, part)
  } catch (error) {
    unwell(error)
  } finally {
    clearInterval(pieces)
    clearTimeout(limit)
  }
  await end(deps, running)
}

const stateOf = ({ broken, complete }: Running): MessageState =>
  broken === null || broken === 'lost' ? (complete ? 'done' : 'cut-off') : broken

/** The last write and the last event. What cannot be stored stays open, and is taken for cut off after a while. */
const end = async (deps: Deps, running: Running): Promise<void> => {
  const state = stateOf(running)
  try {
    await running.storing.catch(() => undefined)
    running.storing = Promise.resolve()
    if (running.broken !== 'lost') await store(deps, running, state)
    const failed = state === 'failed' || state === 'cut-off'
    if (failed && running.broken !== 'lost')
      told(running, { event: 'error', data: { message: running.note || words.cutOff } })
    else told(running, { event: 'done', data: await viewMessage(deps.db, running.id) })
  } catch (error) {
    deps.log.error({ err: error, message: running.id }, 'answer')
    told(running, { event: 'error', data: { message: words.failed } })
  }
}

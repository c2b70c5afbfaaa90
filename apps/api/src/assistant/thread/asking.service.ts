import type { BodyOf } from '@plinth/contract/shared/endpoint'
import type { MessageView, queryThread } from '@plinth/contract/assistant/thread'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { limitRate } from '../../platform/rate-limit.ts'
import type { Said } from '../answer/index.ts'
import * as q from './thread.queries.ts'
import { requireActive, threadOf, viewMessage } from './thread.service.ts'
import type { Writer } from './writing.service.ts'

/** What was said before that an answer may look back on. */
const LOOK_BACK = 20
/** Questions of one person a minute. */
const MOST_A_MINUTE = 30

/** The database and whoever writes answers in this process. */
export interface Asking {
  deps: Deps
  writer: Writer
}

interface Opened {
  answerId: string
  loanId: string
  /** Null when the answer is being written, or written, already. */
  asks: { question: string; history: Said[] } | null
}

const saidBefore = (rows: readonly q.MessageRow[]): Said[] =>
  rows
    .filter(({ content }) => content !== '')
    .slice(-LOOK_BACK)
    .map(({ role, content }) => ({ role, content }))

/** Holds the thread for writing. Refuses what is archived, and while another answer of it is being written. */
const holdForWriting = async (tx: Tx, threadId: string, loanKey: string): Promise<q.ThreadRow> => {
  await q.holdThread(tx, threadId)
  const thread = await threadOf(tx, threadId, loanKey)
  requireActive(thread)
  await q.endSilent(tx, threadId)
  return thread
}

const requireNonePending = (rows: readonly q.MessageRow[]): void => {
  if (rows.some(({ state }) => state === 'writing'))
    fail('state_conflict', 'The assistant is still answering in this thread. Wait for its answer, or stop it.')
}

/** The answer to a question that was sent before with the same key; null when it is a new one. */
const sentBefore = (rows: readonly q.MessageRow[], askKey: string | null, content: string): string | null => {
  const sent = askKey === null ? undefined : rows.find((row) => row.ask_key === askKey)
  if (!sent) return null
  if (sent.content !== content) fail('idempotency_mismatch', 'This Idempotency-Key was used for another question.')
  return rows.find((row) => row.question_id === sent.id)?.id ?? null
}

interface Sent {
  threadId: string
  loanKey: string
  messages: BodyOf<typeof queryThread>['messages']
  /** The Idempotency-Key of the request. */
  askKey: string | null
}

const openAnswer = (deps: Deps, actor: Actor, o: Sent): Promise<Opened> =>
  inTx(deps.db, async (tx) => {
    const thread = await holdForWriting(tx, o.threadId, o.loanKey)
    const rows = await q.listMessages(tx, o.threadId)
    const question = o.messages.at(-1)?.content ?? ''
    const before = sentBefore(rows, o.askKey, question)
    if (before !== null) return { answerId: before, loanId: thread.loan_id, asks: null }
    requireNonePending(rows)
    const earlier = o.messages.slice(0, -1)
    for (const { content } of earlier)
      await q.insertQuestion(tx, { threadId: o.threadId, content, by: actor.id, askKey: null })
    const asked = { threadId: o.threadId, content: question, by: actor.id, askKey: o.askKey }
    const { id } = await q.insertQuestion(tx, asked)
    const answer = await q.insertAnswer(tx, o.threadId, id)
    await q.touchThread(tx, o.threadId)
    await tell(tx, { kind: 'changed', topics: ['thread'], loan_id: thread.loan_id })
    const history = [...saidBefore(rows), ...earlier].slice(-LOOK_BACK)
    return { answerId: answer.id, loanId: thread.loan_id, asks: { question, history } }
  })

const begin = ({ writer }: Asking, actor: Actor, { answerId, loanId, asks }: Opened): string => {
  if (asks) writer.start(answerId, { loanId, actor, ...asks })
  return answerId
}

/** Takes a question and begins its answer, whose id it answers. Sent again with its key nothing is asked twice. */
export const ask = async (asking: Asking, actor: Actor, sent: Sent): Promise<string> => {
  await limitRate(asking.deps.db, `ask ${actor.id}`, MOST_A_MINUTE, 60)
  return begin(asking, actor, await openAnswer(asking.deps, actor, sent))
}

const reopen = (deps: Deps, o: { threadId: string; loanKey: string }): Promise<Opened> =>
  inTx(deps.db, async (tx) => {
    const thread = await holdForWriting(tx, o.threadId, o.loanKey)
    const rows = await q.listMessages(tx, o.threadId)
    requireNonePending(rows)
    const answer = rows.findLast((row) => row.role === 'assistant')
    const at = rows.findIndex((row) => row.id === answer?.question_id)
    const question = rows[at]
    if (!answer || !question) return fail('state_conflict', 'There is no question to retry.')
    await q.reopenAnswer(tx, answer.id)
    await tell(tx, { kind: 'changed', topics: ['thread'], loan_id: thread.loan_id })
    const asks = { question: question.content, history: saidBefore(rows.slice(0, at)) }
    return { answerId: answer.id, loanId: thread.loan_id, asks }
  })

/** Answers the last question of a thread again, in place of its answer. */
export const retry = async (
  asking: Asking,
  actor: Actor,
  o: { threadId: string; loanKey: string },
): Promise<string> => {
  await limitRate(asking.deps.db, `ask ${actor.id}`, MOST_A_MINUTE, 60)
  return begin(asking, actor, await reopen(asking.deps, o))
}

/** Ends the answer being written in a thread, here or in another process; done too when there is none. */
export const stop = async ({ deps, writer }: Asking, threadId: string): Promise<void> => {
  const thread = await threadOf(deps.db, threadId)
  const writing = (await q.listMessages(deps.db, threadId)).find(({ state }) => state === 'writing')
  if (!writing) return
  await writer.stop(writing.id)
  await inTx(deps.db, async (tx) => {
    await q.stopWriting(tx, threadId)
    await tell(tx, { kind: 'changed', topics: ['thread'], loan_id: thread.loan_id })
  })
}

/** The answer once it is complete, for whoever waits for one message. */
export const wholeAnswer = async ({ deps, writer }: Asking, answerId: string): Promise<MessageView> => {
  await writer.over(answerId)
  return viewMessage(deps.db, answerId)
}

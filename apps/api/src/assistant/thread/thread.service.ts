import type { BodyOf, ReplyOf } from '@plinth/contract/shared/endpoint'
import type {
  createThread,
  getRetrievalInfo,
  MessageView,
  ThreadView,
  updateThread,
} from '@plinth/contract/assistant/thread'
import type { VerbOf } from '@plinth/domain/shared/event-kinds'
import { NEW_THREAD_NAME, THREAD_ARCHIVED } from '@plinth/domain/assistant/thread/messages'
import type { Actor } from '../../platform/actor.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { refuseStale } from '../../platform/versions.ts'
import { findLoan } from '../../underwriting/index.ts'
import * as q from './thread.queries.ts'
import { toMessageView, toRetrievalInfo, toThreadView } from './thread.view.ts'

/** A thread; with a loan (by id or human id) only one of that loan. Fails with not_found. */
export const threadOf = async (db: Db | Tx, id: string, loanKey?: string): Promise<q.ThreadRow> => {
  const thread = (await q.findThread(db, id)) ?? fail('not_found', 'This thread was not found.')
  if (loanKey !== undefined && (await findLoan(db, loanKey)).id !== thread.loan_id)
    fail('not_found', 'This thread was not found.')
  return thread
}

/** Refuses to write to what is archived. */
export const requireActive = (thread: q.ThreadRow): void => {
  if (thread.status === 'archived' || thread.loan_archived_at) fail('archived', THREAD_ARCHIVED)
}

const messagesOf = async (db: Db, threadId: string): Promise<MessageView[]> => {
  const rows = await q.listMessages(db, threadId)
  const references = await q.listReferences(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toMessageView(row, references))
}

/** One message as the API answers it. */
export const viewMessage = async (db: Db, id: string): Promise<MessageView> => {
  const row = (await q.findMessage(db, id)) ?? fail('not_found', 'This message was not found.')
  return toMessageView(row, await q.listReferences(db, [id]))
}

/** Threads of a loan without their messages, the one written to last first. */
export const threadsOfLoan = async (db: Db, loanKey: string, withArchived: boolean): Promise<ThreadView[]> => {
  const loan = await findLoan(db, loanKey)
  return (await q.listThreads(db, loan.id, withArchived)).map((row) => toThreadView(row))
}

/** A thread with its messages. */
export const viewThread = async (db: Db, id: string): Promise<ThreadView> =>
  toThreadView(await threadOf(db, id), await messagesOf(db, id))

/** Makes a thread. Fails with archived on an archived loan. */
export const addThread = async (
  db: Db,
  actor: Actor,
  loanKey: string,
  body: BodyOf<typeof createThread>,
): Promise<ThreadView> => {
  const loan = await findLoan(db, loanKey)
  if (loan.archived_at) fail('archived', THREAD_ARCHIVED)
  const name = body?.name ?? NEW_THREAD_NAME
  const id = await inTx(db, async (tx) => {
    const made = await q.insertThread(tx, { loanId: loan.id, name, type: body?.thread_type ?? 'chat', by: actor.id })
    await note(tx, actor, 'created', { id: made.id, loan_id: loan.id }, { name })
    return made.id
  })
  return viewThread(db, id)
}

const note = (
  tx: Tx,
  actor: Actor,
  verb: VerbOf<'thread'>,
  thread: { id: string; loan_id: string },
  after: Record<string, unknown>,
): Promise<void> =>
  record(tx, actor, { kind: `thread.${verb}`, entity: 'thread', entityId: thread.id, loanId: thread.loan_id, after })

/** Gives a thread another name. Fails with archived. */
export const changeName = async (
  db: Db,
  actor: Actor,
  id: string,
  { name, version }: BodyOf<typeof updateThread>,
): Promise<ThreadView> => {
  await inTx(db, async (tx) => {
    await q.holdThread(tx, id)
    const thread = await threadOf(tx, id)
    requireActive(thread)
    refuseStale('thread', thread.version, version)
    if (thread.name === name) return
    await q.renameThread(tx, id, name)
    await note(tx, actor, 'renamed', thread, { name })
  })
  return viewThread(db, id)
}

/** Archives or reactivates a thread; one that is so already stays. Fails with archived on an archived loan. */
export const setStatus = async (
  db: Db,
  actor: Actor,
  id: string,
  status: 'active' | 'archived',
): Promise<ThreadView> => {
  await inTx(db, async (tx) => {
    const thread = await threadOf(tx, id)
    if (thread.loan_archived_at) fail('archived', THREAD_ARCHIVED)
    const from = status === 'active' ? 'archived' : 'active'
    if (await q.moveThread(tx, id, from, status))
      await note(tx, actor, status === 'active' ? 'activated' : 'archived', thread, { name: thread.name })
  })
  return viewThread(db, id)
}

/** What a numbered reference points at, by its id or number. Fails with not_found. */
export const retrievalInfo = async (
  db: Db,
  at: { messageId: string; content: string },
  basePath: string,
): Promise<ReplyOf<typeof getRetrievalInfo>> => {
  const message = (await q.findMessage(db, at.messageId)) ?? fail('not_found', 'This message was not found.')
  const references = await q.listReferences(db, [message.id])
  const found = references.find((r) => r.id === at.content || String(r.number) === at.content)
  return toRetrievalInfo(found ?? fail('not_found', 'This reference was not found.'), message.loan_id, basePath)
}

import type { ThreadStatus, MessageState } from '@plinth/domain/assistant/thread/messages'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Seconds without a sign of life after which whoever wrote an answer is taken for dead. */
const SILENCE_SECONDS = 15

const isSilent = sql<boolean>`m.state = 'writing' and m.written_at < now() - make_interval(secs => ${SILENCE_SECONDS})`

const threads = (db: Db | Tx) =>
  db
    .selectFrom('thread as t')
    .innerJoin('loan as l', 'l.id', 't.loan_id')
    .select(['t.id', 't.loan_id', 't.name', 't.status', 't.thread_type', 't.last_message_at', 't.version'])
    .select(['l.archived_at as loan_archived_at'])
    .select((eb) => [
      eb
        .selectFrom('message as m')
        .whereRef('m.thread_id', '=', 't.id')
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('message_count'),
    ])

export type ThreadRow = NonNullable<Awaited<ReturnType<typeof findThread>>>

export const findThread = (db: Db | Tx, id: string) => threads(db).where('t.id', '=', id).executeTakeFirst()

/** Threads of a loan, the one written to last first; one that was never written to counts from its making. */
export const listThreads = (db: Db, loanId: string, withArchived: boolean) =>
  threads(db)
    .where('t.loan_id', '=', loanId)
    .$if(!withArchived, (q) => q.where('t.status', '=', 'active'))
    .orderBy(sql`coalesce(t.last_message_at, t.created_at)`, 'desc')
    .orderBy('t.id', 'desc')
    .execute()

export const insertThread = (tx: Tx, o: { loanId: string; name: string; type: string; by: string }) =>
  tx
    .insertInto('thread')
    .values({ loan_id: o.loanId, name: o.name, thread_type: o.type, created_by: o.by })
    .returning('id')
    .executeTakeFirstOrThrow()

export const renameThread = (tx: Tx, id: string, name: string) =>
  tx
    .updateTable('thread')
    .set((eb) => ({ name, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Moves a thread to the other status; false when it has it already. */
export const moveThread = async (tx: Tx, id: string, from: ThreadStatus, to: ThreadStatus): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('thread')
    .set((eb) => ({ status: to, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Holds a thread: of two that write to it the second waits for the first. */
export const holdThread = (tx: Tx, id: string) =>
  tx.selectFrom('thread').select('id').where('id', '=', id).forNoKeyUpdate().execute()

const messages = (db: Db | Tx) =>
  db
    .selectFrom('message as m')
    .innerJoin('thread as t', 't.id', 'm.thread_id')
    .leftJoin('app_user as u', 'u.id', 'm.author_id')
    .select(['m.id', 'm.thread_id', 't.loan_id', 'm.role', 'm.content', 'm.note', 'm.is_found', 'm.created_at'])
    .select(['m.question_id', 'm.ask_key', 'u.first_name', 'u.last_name', 'u.email'])
    // A writer that died leaves its answer as it was: whoever reads it is told that it was cut off.
    .select(sql<MessageState>`case when ${isSilent} then 'cut-off' else m.state end`.as('state'))

export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>

/** Messages of a thread, oldest first. */
export const listMessages = (db: Db | Tx, threadId: string) =>
  messages(db).where('m.thread_id', '=', threadId).orderBy('m.created_at').orderBy('m.id').execute()

export const findMessage = (db: Db | Tx, id: string) => messages(db).where('m.id', '=', id).executeTakeFirst()

export type ReferenceRow = Awaited<ReturnType<typeof listReferences>>[number]

/** References of messages, by number. */
export const listReferences = async (db: Db | Tx, messageIds: readonly string[]) =>
  messageIds.length === 0
    ? []
    : db
        .selectFrom('message_reference as r')
        .leftJoin('document as d', 'd.id', 'r.document_id')
        .select(['r.id', 'r.message_id', 'r.number', 'r.name', 'r.fact', 'r.page', 'r.quote', 'r.boxes'])
        .select(['r.document_id', 'd.content_type'])
        .where('r.message_id', 'in', messageIds)
        .orderBy('r.number')
        .execute()

interface NewQuestion {
  threadId: string
  content: string
  by: string
  askKey: string | null
}

export const insertQuestion = (tx: Tx, o: NewQuestion) =>
  tx
    .insertInto('message')
    .values({ thread_id: o.threadId, role: 'user', content: o.content, author_id: o.by, ask_key: o.askKey })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Opens the answer to a question; fails with a conflict while another of the thread is being written. */
export const insertAnswer = (tx: Tx, threadId: string, questionId: string) =>
  tx
    .insertInto('message')
    .values({ thread_id: threadId, role: 'assistant', content: '', state: 'writing', question_id: questionId })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Opens an answer anew: what it said and rested on goes. */
export const reopenAnswer = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('message_reference').where('message_id', '=', id).execute()
  await tx
    .updateTable('message')
    .set({ content: '', state: 'writing', note: '', is_found: null, written_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export const touchThread = (tx: Tx, id: string) =>
  tx.updateTable('thread').set({ last_message_at: sql<Date>`now()` }).where('id', '=', id).execute()

/** Ends the answers of a thread whose writers died. */
export const endSilent = (tx: Tx, threadId: string) =>
  tx.updateTable('message as m').set({ state: 'cut-off' }).where('m.thread_id', '=', threadId).where(isSilent).execute()

/** Ends the answer being written in a thread, whoever writes it, as it stands. */
export const stopWriting = (tx: Tx, threadId: string) =>
  tx
    .updateTable('message')
    .set({ state: 'stopped' })
    .where('thread_id', '=', threadId)
    .where('state', '=', 'writing')
    .execute()

export interface Written {
  content: string
  state: MessageState
  note: string
  isFound: boolean | null
}

/** Stores an answer as far as it is, and that its writer lives; false when it is no longer to be written. */
export const storeAnswer = async (tx: Tx, id: string, o: Written): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('message')
    .set({ content: o.content, state: o.state, note: o.note, is_found: o.isFound, written_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'writing')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface NewReference {
  contentId: string
  n: number
  documentId: string | null
  fileName: string
  page: number | null
  boxes: readonly object[]
  quote: string
  fact: string | null
}

/** Keeps what an answer rests on; a document that is gone meanwhile is left out with its words. */
export const insertReferences = async (tx: Tx, messageId: string, all: readonly NewReference[]): Promise<void> => {
  const wanted = all.flatMap(({ documentId }) => documentId ?? [])
  const there =
    wanted.length === 0 ? [] : await tx.selectFrom('document').select('id').where('id', 'in', wanted).execute()
  const ids = new Set(there.map(({ id }) => id))
  const kept = all.filter(({ documentId }) => documentId === null || ids.has(documentId))
  if (kept.length === 0) return
  await tx
    .insertInto('message_reference')
    .values(
      kept.map((r) => ({
        id: r.contentId,
        message_id: messageId,
        number: r.n,
        document_id: r.documentId,
        name: r.fileName,
        fact: r.fact,
        page: r.page,
        quote: r.quote,
        boxes: JSON.stringify(r.boxes),
      })),
    )
    .onConflict((oc) => oc.columns(['message_id', 'number']).doNothing())
    .execute()
}

import type { countOwnMessages, listOwnMessages, RequestMessageView } from '@plinth/contract/documents/request-message'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import type { MessageSide, MessageSource } from '@plinth/domain/documents/request-message/message'
import type { Deps } from '../../app/deps.ts'
import { clearRequestNews, notifyPeople, staffWhoHear } from '../../messaging/index.ts'
import type { Actor, Author } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { limitRate } from '../../platform/rate-limit.ts'
import { findLoan, lockOpenLoan } from '../../underwriting/index.ts'
import * as q from './request-message.queries.ts'
import { toMessageView } from './request-message.view.ts'

type Asked = { before?: string | undefined; limit: number }

const noRequest = (): never => fail('not_found', 'This document request was not found.')

/** What a request is called where it is spoken of. */
export const nameOf = ({ name, document_name }: Pick<q.RequestRow, 'name' | 'document_name'>): string =>
  document_name || name

const findRequest = async (db: Db | Tx, activityId: string): Promise<q.RequestRow> =>
  (await q.requestRow(db, activityId)) ?? noRequest()

/**
 * A page of the conversation on a document request, with what the caller has not read. The caller's access to the request
 * is decided before. Fails with not_found for what is no document request.
 */
export const readConversation = async (
  db: Db,
  actor: Actor,
  activityId: string,
  o: Asked,
): Promise<ReplyOf<typeof listOwnMessages>> => {
  const request = await findRequest(db, activityId)
  const rows = await q.messageRows(db, request.id, { ...o, limit: o.limit + 1 })
  const page = rows.slice(0, o.limit)
  const parties = actor.role === 'admin' ? await q.partiesOf(db, [request.id]) : []
  return {
    messages: page.map((row) => toMessageView(row, actor)),
    next: rows.length > o.limit ? (page.at(-1)?.id ?? null) : null,
    unread: await q.unreadIn(db, request.id, actor.id),
    readers: parties.map(({ name }) => name),
  }
}

/** Marks the conversation as read by the caller, whose access is decided before. Done twice it is the same. */
export const readMessages = (db: Db, clock: Clock, actor: Actor, activityId: string): Promise<{ ok: true }> =>
  inTx(db, async (tx) => {
    const request = await findRequest(tx, activityId)
    if ((await q.markRead(tx, request.id, actor.id, new Date(clock.now()))) > 0) {
      await tell(tx, { kind: 'changed', topics: ['request-message'], loan_id: request.loan_id })
      await clearRequestNews(tx, request.id, actor.id)
    }
    return { ok: true as const }
  })

/**
 * How many messages each request of some loans has for a person: for a borrower or broker only of requests they may see.
 * The caller's access to the loans is decided before.
 */
export const countMessages = async (
  db: Db,
  actor: Actor,
  loanIds: readonly string[],
): Promise<ReplyOf<typeof countOwnMessages>> => {
  const requests = loanIds.length === 0 ? [] : await q.counts(db, loanIds, actor.id)
  if (actor.role === 'admin' || requests.length === 0) return { requests }
  const parties = await q.partiesOf(
    db,
    requests.map((one) => one.activity_id),
  )
  const own = new Set(parties.filter((one) => one.user_id === actor.id).map((one) => one.activity_id))
  return { requests: requests.filter((one) => own.has(one.activity_id)) }
}

/** The same of one loan, for staff. Fails with not_found. */
export const countLoanMessages = async (db: Db, actor: Actor, key: string) =>
  countMessages(db, actor, [(await findLoan(db, key)).id])

/** A message on its way into a conversation. */
export interface Said {
  activityId: string
  side: MessageSide
  source: MessageSource
  body: string
  /** Address of who says it, in lower case: they are not told of it. */
  email: string
  /** Known by this a reply by mail comes in once. */
  sourceKey?: string
  /** Addresses that get a letter about it in this transaction. */
  writtenTo?: readonly string[]
}

const readersOf = async (tx: Tx, request: q.RequestRow, by: Author) => {
  const parties = await q.partiesOf(tx, [request.id])
  const staff = await staffWhoHear(tx, request.loan_id, by.id)
  return [...parties, ...staff.map(({ id, email, name }) => ({ email, name, user_id: id, is_mailed: true }))]
}

/** The news of a message: once a conversation and person until they have seen it. */
const ring = (tx: Tx, request: q.RequestRow, author: Author, userIds: readonly string[]) =>
  notifyPeople(tx, userIds, {
    kind: 'request-message',
    message: `${author.name} wrote about ${nameOf(request)}`.slice(0, 300),
    loanId: request.loan_id,
    activityId: request.id,
  })

/**
 * Puts a message into the conversation of a request of a held, open loan, with its event, and tells its readers: on their
 * screens now, by mail once it was unread for a while. Answers its id; null where the same reply came in before. Fails with
 * not_found, and with archived for a request that is. Who may write is decided before.
 */
export const putMessage = async (tx: Tx, clock: Clock, author: Author, said: Said): Promise<string | null> => {
  const request = await findRequest(tx, said.activityId)
  if (request.archived_at !== null || request.superseded_at !== null)
    fail('archived', 'This request is archived. Restore it to write about it.')
  const at = new Date(clock.now())
  const id = await q.insertMessage(tx, {
    ...{ activity_id: request.id, loan_id: request.loan_id, side: said.side, source: said.source, body: said.body },
    ...{ author_id: author.id, author_name: author.name, author_email: said.email, created_at: at },
    source_key: said.sourceKey ?? null,
  })
  if (id === undefined) return null
  const readers = (await readersOf(tx, request, author)).filter(
    (one) => one.email !== said.email && (one.is_mailed || one.user_id !== null),
  )
  if (readers.length > 0)
    await q.insertReaders(
      tx,
      readers.map(({ email, name, user_id, is_mailed }) => ({
        ...{ message_id: id, email, name, user_id },
        mailed_at: !is_mailed || said.writtenTo?.includes(email) ? at : null,
      })),
    )
  await ring(
    tx,
    request,
    author,
    readers.flatMap(({ user_id }) => user_id ?? []),
  )
  await record(tx, author, {
    ...({ kind: 'request-message.sent', entity: 'activity', entityId: request.id, loanId: request.loan_id } as const),
    after: { request: nameOf(request) },
  })
  await tell(tx, { kind: 'changed', topics: ['request-message', 'timeline'], loan_id: request.loan_id })
  return id
}

/** Messages an hour of one borrower or broker: more than a person types. */
const MESSAGES_AN_HOUR = 60

/** Words of staff answer what was asked from a reminder. */
const answerQuestions = async (tx: Tx, actor: Actor, o: { request: q.RequestRow; reply: string; at: Date }) => {
  if (await q.answerOpenQuestions(tx, { activityId: o.request.id, reply: o.reply, by: actor.id, at: o.at }))
    await tell(tx, { kind: 'changed', topics: ['chase'], loan_id: o.request.loan_id })
}

/**
 * Writes a message as a signed-in person, whose access to the request is decided before. Fails with not_found, archived and
 * too_many_requests.
 */
export const sendMessage = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  activityId: string,
  body: string,
): Promise<RequestMessageView> => {
  const side: MessageSide = actor.role === 'admin' ? 'staff' : actor.role
  if (side !== 'staff') await limitRate(deps.db, `request-message ${actor.id}`, MESSAGES_AN_HOUR, 3600)
  return inTx(deps.db, async (tx) => {
    const request = await findRequest(tx, activityId)
    await lockOpenLoan(tx, request.loan_id)
    const said = { activityId, side, body, source: 'screen' as const, email: actor.email.toLowerCase() }
    const id = (await putMessage(tx, deps.clock, actor, said)) ?? noRequest()
    if (side === 'staff') await answerQuestions(tx, actor, { request, reply: body, at: new Date(deps.clock.now()) })
    return toMessageView((await q.messageRow(tx, id)) ?? noRequest(), actor)
  })
}

/** Of the borrowers and brokers who may see a request the one of an address; undefined when it is none of them. */
export const partyOf = async (db: Db | Tx, activityId: string, email: string): Promise<q.Party | undefined> =>
  (await q.partiesOf(db, [activityId])).find((one) => one.email === email.toLowerCase())

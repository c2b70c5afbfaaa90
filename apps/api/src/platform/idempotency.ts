import { createHash, hkdfSync } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import { AppError, fail } from './errors.ts'
import { RequestTransaction } from './request-transaction.ts'
import { createSealer, type Sealer } from './sealing.ts'

export interface KeptReply {
  status: number
  body: unknown
}

/** A request as its repeats are known by. */
interface Repeatable {
  scope: string
  key: string
  hash: string
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** Where answers are kept, and what seals them. */
interface Kept {
  db: Db
  replies: Sealer
}

/** How long a request that let go of its transaction and was then killed keeps its repeats away. */
const LEFT = sql`interval '1 minute'`

/** Makes the request ours. No row where it is another's: nobody waits for the one at work. */
const claim = (db: Db, { scope, key, hash }: Repeatable) =>
  sql<{ key: string }>`
    insert into idempotent_request (scope, key, request_hash)
    select ${scope}, ${key}, ${hash}
    where pg_try_advisory_xact_lock(hashtextextended(${scope} || ${key}, 0))
    on conflict (scope, key) do update set request_hash = excluded.request_hash, created_at = now()
      where idempotent_request.status is null and idempotent_request.created_at < now() - ${LEFT}
    returning key`.compile(db)

/**
 * Seals the answers that are kept for repeats: some hold the token of a link. By the installation's secret and not by the
 * sealing keys, since they are kept for a day and nothing is lost with them.
 */
export const createReplySealer = (secret: string): Sealer =>
  createSealer([{ id: 'replies', key: Buffer.from(hkdfSync('sha256', secret, '', 'kept replies', 32)) }])

const placeOf = ({ scope, key }: Repeatable) => `reply ${scope} ${key}`

const keep = (o: Kept, request: Repeatable, reply: KeptReply) =>
  o.db
    .updateTable('idempotent_request')
    .set({
      status: reply.status,
      reply: JSON.stringify(o.replies.seal(JSON.stringify(reply.body ?? null), placeOf(request))),
    })
    .where('scope', '=', request.scope)
    .where('key', '=', request.key)

const forget = (db: Db, { scope, key }: Repeatable) =>
  db.deleteFrom('idempotent_request').where('scope', '=', scope).where('key', '=', key)

/** What was kept; a former version kept it open. */
const opened = (o: Kept, request: Repeatable, reply: unknown): unknown => {
  if (typeof reply !== 'string') return reply
  try {
    return JSON.parse(o.replies.open(reply, placeOf(request)))
  } catch {
    return fail('idempotency_conflict', 'The first answer can no longer be read. Reload to see what was saved.')
  }
}

/** The answer of the first, null where there was none; fails while it is at work, and where it was another request. */
const firstAnswer = async (o: Kept, request: Repeatable): Promise<KeptReply | null> => {
  const { scope, key, hash } = request
  const first = await o.db
    .selectFrom('idempotent_request')
    .select(['request_hash', 'status', 'reply', sql<boolean>`created_at < now() - ${LEFT}`.as('left')])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!first) return null
  if (first.request_hash !== hash) fail('idempotency_mismatch', 'This Idempotency-Key was used for another request.')
  if (first.status !== null) return { status: first.status, body: opened(o, request, first.reply) }
  return first.left ? null : stillAtWork()
}

const stillAtWork = (): never =>
  fail('idempotency_conflict', 'The same request is still being processed. Try again in a moment.')

/**
 * Gives a repeated request one effect: `work` runs in one transaction with the key's row and the reply, so that either all
 * of it stands or nothing does, whatever is killed when. A repeat within a day gets the first one's reply. Refuses with
 * `idempotency_conflict` while the first is at work, `idempotency_mismatch` when the same key comes with another body. A
 * failed first try leaves nothing, so that it can be repeated.
 *
 * Work that asks an outside service commits what it did until then (see `outside`): its row stands without a reply for a
 * minute, then it may be tried again.
 *
 * @param caller Caller and route, so that keys of different people never meet.
 */
export const once = async (
  o: Kept,
  caller: string,
  key: string,
  body: unknown,
  work: () => Promise<KeptReply>,
): Promise<KeptReply> => {
  // The address of a public call may hold a secret, such as the token of a mailed link.
  const request = { scope: digest(caller), key, hash: digest(JSON.stringify(body ?? null)) }
  const { db } = o
  const known = await firstAnswer(o, request)
  if (known) return known
  const transaction = new RequestTransaction(claim(db, request))
  try {
    const reply = await transaction.run(work)
    if (!(await transaction.isClaimed())) throw new Error('the same request was at work elsewhere')
    if (transaction.wasLetGo) await keep(o, request, reply).execute()
    else await transaction.end(keep(o, request, reply).compile())
    return reply
  } catch (error) {
    if (!(await transaction.isClaimed())) {
      await transaction.undo()
      return (await firstAnswer(o, request)) ?? stillAtWork()
    }
    // A refusal keeps what its service had committed before it refused, such as a wrong code that counts.
    if (error instanceof AppError) await transaction.end(forget(db, request).compile())
    else await transaction.undo()
    if (transaction.wasLetGo) await forget(db, request).execute()
    throw error
  }
}

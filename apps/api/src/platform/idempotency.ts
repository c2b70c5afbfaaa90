import { createHash } from 'node:crypto'
import type { Db } from './db.ts'
import { fail } from './errors.ts'

export interface KeptReply {
  status: number
  body: unknown
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Gives a repeated request one effect: the first with a key runs `work` and its reply is kept for a day; a repeat gets
 * that reply. Refuses with `idempotency_conflict` while the first is at work, `idempotency_mismatch` when the same key
 * comes with another body. A failed first try leaves nothing, so that it can be repeated.
 *
 * @param caller Caller and route, so that keys of different people never meet.
 */
export const once = async (
  db: Db,
  caller: string,
  key: string,
  body: unknown,
  work: () => Promise<KeptReply>,
): Promise<KeptReply> => {
  const hash = digest(JSON.stringify(body ?? null))
  // The address of a public call may hold a secret, such as the token of a mailed link.
  const scope = digest(caller)
  const claimed = await db
    .insertInto('idempotent_request')
    .values({ scope, key, request_hash: hash })
    .onConflict((c) => c.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!claimed) return repeat(db, scope, key, hash)
  try {
    const reply = await work()
    await db
      .updateTable('idempotent_request')
      .set({ status: reply.status, reply: JSON.stringify(reply.body ?? null) })
      .where('scope', '=', scope)
      .where('key', '=', key)
      .execute()
    return reply
  } catch (error) {
    await db.deleteFrom('idempotent_request').where('scope', '=', scope).where('key', '=', key).execute()
    throw error
  }
}

const repeat = async (db: Db, scope: string, key: string, hash: string): Promise<KeptReply> => {
  const first = await db
    .selectFrom('idempotent_request')
    .select(['request_hash', 'status', 'reply'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  if (first && first.request_hash !== hash)
    fail('idempotency_mismatch', 'This Idempotency-Key was used for another request.')
  if (!first || first.status === null)
    return fail('idempotency_conflict', 'The same request is still being processed. Try again in a moment.')
  return { status: first.status, body: first.reply }
}

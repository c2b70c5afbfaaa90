import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db, Tx } from './db.ts'

const rawBodies = new WeakMap<FastifyRequest, Buffer>()

/** Keeps the body of JSON requests in this scope as it came, since a signature covers its bytes; `body` is then empty. */
export const keepRawBody = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (req, body, parsed) => {
    rawBodies.set(req, body as Buffer)
    parsed(null, {})
  })
}

/** The bytes of a request in such a scope. */
export const rawBodyOf = (req: FastifyRequest): Buffer => rawBodies.get(req) ?? Buffer.alloc(0)

/** Keeps the key of a message; whether it is the first of its kind. */
export const claimWebhookEvent = async (tx: Tx, provider: string, eventKey: string, at: Date): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('webhook_event')
    .values({ provider, event_key: eventKey, received_at: at })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Messages older than what is taken at all need not be remembered. */
export const pruneWebhookEvents = (db: Db, before: Date) =>
  db.deleteFrom('webhook_event').where('received_at', '<', before).execute()

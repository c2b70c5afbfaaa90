import type { Endpoint } from '@plinth/contract/shared/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Author } from './actor.ts'
import { type Db, inTx } from './db.ts'
import { AppError } from './errors.ts'
import { record } from './events.ts'
import { countUse } from './rate-limit.ts'

/** Refusals of one person that are recorded each minute; of more, one event says that they go on. */
const MOST = 60

/** Ids of records; other parameters may be addresses or secrets of a link. */
const RECORD_ID = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Z]{2,5}-\d{1,12})$/i

const askedFor = (req: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(req.params ?? {}).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string' && RECORD_ID.test(pair[1]),
    ),
  )

/**
 * Records that a known person was refused: a right they lack (403), or a record that is not there for them (404: whether it
 * is another's or missing is told apart by nothing). Does nothing for visitors and other failures. A record that cannot be
 * written is logged; the caller gets the refusal either way.
 */
export const noteRefusal = async (
  db: Db,
  e: Endpoint,
  o: { req: FastifyRequest; caller: Author; error: unknown },
): Promise<void> => {
  const { req, caller, error } = o
  if (caller.id === null || !(error instanceof AppError)) return
  if (error.code !== 'forbidden' && error.code !== 'not_found') return
  try {
    const { hits } = await countUse(db, `refused ${caller.id}`, 60)
    if (hits > MOST + 1) return
    await inTx(db, (tx) =>
      record(tx, caller, {
        kind: 'access.refused',
        entity: 'call',
        entityId: null,
        after: { call: e.id, code: error.code, asked: askedFor(req), ...(hits > MOST ? { more_follow: true } : {}) },
      }),
    )
  } catch (failure) {
    req.log.error({ err: failure }, 'a refusal was not recorded')
  }
}

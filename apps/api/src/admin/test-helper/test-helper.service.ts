import { Buffer } from 'node:buffer'
import type { BodyOf, QueryOf } from '@plinth/contract/shared/endpoint'
import type { testGetObject, testPutObject } from '@plinth/contract/admin/test-helpers'
import type { Author } from '../../platform/actor.ts'
import { type Db, inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { ensureLocations } from '../../underwriting/index.ts'
import { countLoans } from './data-points.queries.ts'

const MORE_LOANS = 36
const MAX_READ_BYTES = 10_000_000

/** Fills the database: an empty one with the demonstration portfolio and its people, one in use with as many loans more. */
export const populate = async (deps: Deps): Promise<{ loans: number }> => {
  const count = () => inTx(deps.db, countLoans)
  const before = await count()
  const { ensureDemo } = await import('../../seed/demo.ts')
  const { seedLoans } = await import('../../seed/seed.ts')
  await ensureDemo(deps)
  if ((await count()) === before) await seedLoans(deps, { loans: MORE_LOANS, seed: before + 100 })
  return { loans: await count() }
}

/** Sets the clock of this process forward by so many seconds; what recurs is enqueued, and finds its time come. */
export const moveClock = async ({ clock, jobs }: Deps, seconds: number): Promise<{ now_epoch: number }> => {
  if (!clock.moveOn) return fail('not_found')
  clock.moveOn(seconds * 1000)
  await jobs.recur()
  return { now_epoch: Math.floor(clock.now() / 1000) }
}

type ObjectAt = QueryOf<typeof testGetObject>

const keyOf = (deps: Deps, { bucket, key }: ObjectAt): string => {
  // Files on disk lie in one place, whatever it is called; an object store has the bucket of the settings.
  if (deps.config.S3_BUCKET && bucket !== deps.config.S3_BUCKET) fail('not_found', 'This bucket was not found.')
  return /^[\w-][\w.-]*$/.test(key) ? key : badField('key', 'One segment of letters, digits, dots, dashes, underscores')
}

/** A stored object with its bytes; 413 for more than 10 MB. */
export const readObject = async (deps: Deps, at: ObjectAt) => {
  const key = keyOf(deps, at)
  const stored = (await deps.storage.head(key)) ?? fail('not_found', 'This object was not found.')
  if (stored.size > MAX_READ_BYTES) fail('payload_too_large', 'The object is larger than 10 MB.')
  const bytes = Buffer.concat(await (await deps.storage.read(key)).toArray())
  return { content_type: stored.contentType, size_bytes: stored.size, base64: bytes.toString('base64') }
}

/** Writes an object; without bytes, a sample page. */
export const writeObject = async (deps: Deps, at: ObjectAt, body: BodyOf<typeof testPutObject>) => {
  const key = keyOf(deps, at)
  const { createPaper } = await import('../../seed/paper.ts')
  const bytes = body?.base64 ? Buffer.from(body.base64, 'base64') : createPaper('Sample', ['Written by a test helper.'])
  await deps.storage.write(key, bytes, body?.content_type ?? 'application/pdf')
  return { ok: true as const }
}

/** Writes the values that scoring can read into the table of data locations; those there stay (V-04). */
export const addDataLocations = (db: Db, author: Author): Promise<{ added: number; total: number }> =>
  inTx(db, async (tx) => {
    const found = await ensureLocations(tx)
    if (found.added > 0)
      await record(tx, author, {
        kind: 'scoring.data-locations-added',
        entity: 'scoring',
        entityId: null,
        after: found,
      })
    return found
  })

import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { type Db, inTx, type Tx } from '../db.ts'
import type { Logger } from '../log.ts'
import type { Sealer } from '../sealing.ts'
import { goneEvent, NO_SEAL, type Seal, sealAll } from './chain.ts'
import { type Head, keepHead } from './head.ts'
import * as q from './stored-trail.ts'

const PLACE = 'audit_key.sealed_key:1'

/** What sealing stands on. */
export interface Sealing {
  db: Db
  sealer: Sealer
  clock: Clock
  log: Logger
  /** The file that keeps the head of the chain outside the database. */
  headFile: string
}

/** The key of the chain; null while nothing was ever sealed. Throws where no sealing key opens it. */
export const openAuditKey = async (db: Db | Tx, sealer: Sealer): Promise<KeyObject | null> => {
  const kept = await q.findAuditKey(db)
  return kept === undefined ? null : createSecretKey(sealer.open(kept, PLACE), 'base64')
}

const ensureAuditKey = async (tx: Tx, sealer: Sealer): Promise<KeyObject> => {
  const kept = await openAuditKey(tx, sealer)
  if (kept) return kept
  const key = randomBytes(32)
  await q.keepAuditKey(tx, sealer.seal(key.toString('base64'), PLACE))
  return createSecretKey(key)
}

/** Events sealed in one transaction: few enough that nobody else waits for their hashes. */
const A_STRETCH = 500

/** Seals a stretch of what waits; null where another process is at it, or nothing waits. */
const sealStretch = (o: Sealing): Promise<{ head: Head; isFull: boolean } | null> =>
  inTx(o.db, async (tx) => {
    if (!(await q.takeTurn(tx))) return null
    const key = await ensureAuditKey(tx, o.sealer)
    const last: Pick<Seal, 'position' | 'hash'> = (await q.findLastSeal(tx)) ?? NO_SEAL
    const taken = await q.takeUnsealed(tx, A_STRETCH)
    const events = taken.map(({ id, event }) => event ?? goneEvent(id))
    const seals = sealAll(key, last, events, o.clock.now())
    const end = seals.at(-1)
    if (!end) return null
    await q.appendSeals(tx, seals)
    return { head: { position: end.position, hash: end.hash, at: end.sealed_at }, isFull: taken.length === A_STRETCH }
  })

/**
 * Gives every committed event that has none its place in the chain and keeps the chain's head outside the database. Two
 * processes at once take turns. Answers the head it came to; null where nothing waited.
 */
export const sealEvents = async (o: Sealing): Promise<Head | null> => {
  if (!(await q.isAwaited(o.db))) return null
  let head: Head | null = null
  for (let more = true; more; ) {
    const done = await sealStretch(o)
    if (done) head = done.head
    more = done?.isFull ?? false
  }
  if (head) await keepHead(o, head)
  return head
}

const PAUSE_MS = 1000
/** How often the head goes to the log: whoever keeps logs elsewhere keeps the head elsewhere. */
const TELL_MS = 60_000

/** Seals about once a second, until stopped; the end seals what is left. A failure is logged once until it is over. */
export const keepSealing = (o: Sealing): { stop(): Promise<void> } => {
  let stopping = false
  let failing = false
  let toldAt = 0
  let wake: () => void = () => undefined
  const pass = async () => {
    try {
      const head = await sealEvents(o)
      failing = false
      if (!head || Date.now() < toldAt + TELL_MS) return
      toldAt = Date.now()
      o.log.info({ position: head.position, hash: head.hash }, 'head of the audit trail')
    } catch (error) {
      if (!failing) o.log.error({ err: error }, 'the audit trail is not sealed')
      failing = true
    }
  }
  const run = async () => {
    while (!stopping) {
      await pass()
      if (stopping) return
      await new Promise<void>((go) => {
        const timer = setTimeout(go, PAUSE_MS)
        wake = () => {
          clearTimeout(timer)
          go()
        }
      })
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping = true
      wake()
      await running
      await pass()
    },
  }
}

import { createHmac, type KeyObject } from 'node:crypto'

/** An event as it is sealed: texts as PostgreSQL writes them, so that nothing depends on how a program reads them. */
export interface TrailEvent {
  id: string
  /** UTC, to the microsecond. */
  at: string
  actor_id: string | null
  actor_name: string
  kind: string
  entity: string
  entity_id: string | null
  loan_id: string | null
  before: string | null
  after: string | null
  request_id: string
  ip: string
}

/** A place in the chain; hashes in hexadecimal. */
export interface Seal {
  position: number
  event_id: string
  /** UTC, to the millisecond. */
  sealed_at: string
  details_hash: string
  hash: string
}

/** What stands before the first place. */
export const NO_SEAL = { position: 0, hash: '' } as const

const hmac = (key: KeyObject, parts: readonly unknown[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex')

/** The hash of what an event tells of people. Keyed, so that what was erased cannot be guessed from it. */
export const hashDetails = (key: KeyObject, e: TrailEvent): string =>
  hmac(key, ['details', e.id, e.actor_name, e.before, e.after, e.ip])

/** The hash of a place: it covers the one before it, the event, and the hash of its details. */
export const hashSeal = (
  key: KeyObject,
  before: string,
  seal: Omit<Seal, 'hash'>,
  e: Omit<TrailEvent, 'actor_name' | 'before' | 'after' | 'ip'>,
): string =>
  hmac(key, [
    'event',
    before,
    seal.position,
    seal.sealed_at,
    ...[e.id, e.at, e.actor_id, e.kind, e.entity, e.entity_id, e.loan_id, e.request_id],
    seal.details_hash,
  ])

/** An event that was gone before it was sealed, as its place tells it: checking the chain finds it removed. */
export const goneEvent = (id: string): TrailEvent => ({
  ...{ id, at: '', actor_id: null, actor_name: '', kind: '', entity: '', entity_id: null, loan_id: null },
  ...{ before: null, after: null, request_id: '', ip: '' },
})

/** The seals of events in their order, behind the place `last`. `at` is the time of sealing in milliseconds since 1970. */
export const sealAll = (
  key: KeyObject,
  last: Pick<Seal, 'position' | 'hash'>,
  events: readonly TrailEvent[],
  at: number,
): Seal[] => {
  const sealed_at = new Date(at).toISOString()
  let { position, hash } = last
  return events.map((e) => {
    position += 1
    const seal = { position, event_id: e.id, sealed_at, details_hash: hashDetails(key, e) }
    hash = hashSeal(key, hash, seal, e)
    return { ...seal, hash }
  })
}

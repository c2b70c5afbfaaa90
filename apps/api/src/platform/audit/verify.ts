import type { KeyObject } from 'node:crypto'
import type { Db, Tx } from '../db.ts'
import { hashDetails, hashSeal, NO_SEAL, type Seal, type TrailEvent } from './chain.ts'
import type { Head } from './head.ts'
import * as q from './stored-trail.ts'

/** What was found of the trail. */
export interface Verdict {
  /** Places that were looked at. */
  checked: number
  /** Events whose personal details were erased, each with the event that says so. */
  erased: number
  /** Events sealed more than an hour after the time they name: made-up history, or a server that stood still. */
  late: number
  /** Events that wait for their seal, and since when the oldest does, in seconds. */
  waiting: number
  oldest: number
  /** What is wrong, in the order of the chain; the first of many. */
  problems: string[]
}

const MOST_PROBLEMS = 20
const A_STRETCH = 5000
const HOUR_MS = 3_600_000

const isEmptied = (e: TrailEvent) => e.actor_name === '' && e.before === null && e.after === null && e.ip === ''

interface Link {
  seal: Seal
  event: TrailEvent | null
  erased: boolean
}

const nameOf = ({ seal, event }: Link): string =>
  `Event ${seal.event_id}${event ? ` (${event.kind}, ${event.at})` : ''} at position ${seal.position}`

/** What is wrong with a place, given the hash of the place before it; null when it is as it was sealed. */
const faultOf = (key: KeyObject, before: string, link: Link): string | null => {
  const { seal, event } = link
  if (!event) return `${nameOf(link)}, sealed at ${seal.sealed_at}, was removed`
  const isKept = hashDetails(key, event) === seal.details_hash
  if (!isKept && !(link.erased && isEmptied(event))) return `${nameOf(link)} was altered`
  if (hashSeal(key, before, seal, event) !== seal.hash) return `${nameOf(link)} was altered, moved or inserted`
  return null
}

const checkHead = async (tx: Tx, head: Head | null, checked: number): Promise<string[]> => {
  if (!head)
    return checked === 0 ? [] : ['No head is kept outside the database: without one a cut-off end cannot be found']
  const last = await q.findLastSeal(tx)
  if (!last || last.position < head.position)
    return [
      `The end was cut off: the chain ends at position ${last?.position ?? 0}, and was at ${head.position} on ${head.at}`,
    ]
  if ((await hashAt(tx, head.position)) !== head.hash)
    return [`The chain was made anew: position ${head.position} is not what it was on ${head.at}`]
  return []
}

const hashAt = async (tx: Tx, position: number): Promise<string | undefined> =>
  (await q.readChain(tx, position - 1, 1))[0]?.seal.hash

/** Checks every place in turn, those after a broken one as well. */
const checkChain = async (tx: Tx, key: KeyObject, verdict: Verdict): Promise<void> => {
  let last: Pick<Seal, 'position' | 'hash'> = NO_SEAL
  for (let links: Link[] = []; ; ) {
    links = await q.readChain(tx, last.position, A_STRETCH)
    for (const link of links) {
      const { seal, event } = link
      if (seal.position !== last.position + 1)
        verdict.problems.push(`Positions ${last.position + 1} to ${seal.position - 1} were removed`)
      const fault = faultOf(key, last.hash, link)
      if (fault) verdict.problems.push(fault)
      else if (link.erased) verdict.erased += 1
      if (event && Date.parse(seal.sealed_at) - Date.parse(event.at) > HOUR_MS) verdict.late += 1
      verdict.checked += 1
      last = seal
    }
    if (links.length < A_STRETCH) return
  }
}

/**
 * Checks the whole trail as it stands: every place against the one before it and against its event, events without a place,
 * and the head that was kept outside the database, read before. `key` is null while nothing was ever sealed.
 */
export const verifyTrail = (db: Db, key: KeyObject | null, head: Head | null): Promise<Verdict> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const verdict: Verdict = { checked: 0, erased: 0, late: 0, ...(await q.countUnsealed(tx)), problems: [] }
      if (key) await checkChain(tx, key, verdict)
      else if (head || (await q.findLastSeal(tx))) verdict.problems.push('The key of the chain was removed')
      for (const { id, at, kind } of await q.findStowaways(tx, MOST_PROBLEMS))
        verdict.problems.push(`Event ${id} (${kind}, ${at}) was inserted: it has no seal and none is on its way`)
      verdict.problems.push(...(await checkHead(tx, key ? head : null, verdict.checked)))
      return { ...verdict, problems: verdict.problems.slice(0, MOST_PROBLEMS) }
    })

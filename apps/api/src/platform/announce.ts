import type { Endpoint } from '@plinth/contract/shared/endpoint'
import { isLive, type LiveTopic, loanTopics, ownTopics, partyTopics, type Topic } from '@plinth/contract/shared/topics'
import { AsyncLocalStorage } from 'node:async_hooks'
import { type BusMessage, tellNow } from './bus.ts'
import type { Db } from './db.ts'
import type { Logger } from './log.ts'
import { noting, type Told, toldKey } from './told.ts'

/** How long what was done is gathered before screens are told, so that a burst of changes is one statement. */
const GATHERED_MS = 200
/** Of more loans than this at once, screens are told as of any loan. */
const MOST_LOANS = 20
/** Told where they are done: to their owner, or only where they are news. */
const untold: readonly Topic[] = ['notification', 'presence']

const isOneOf = (some: readonly Topic[]) => (topic: Topic) => some.includes(topic)
const isOwn = isOneOf(ownTopics)
const isOfLoan = isOneOf(loanTopics)
const isOfParty = isOneOf(partyTopics)

/** Who did it, and in which tab of a browser. */
export interface DoneBy {
  userId: string | null
  tab: string | null
}

/** The loans that a call changed; null for any, where it changed what loans share, or many of them. */
const loansOf = (e: Endpoint, told: Told): readonly string[] | null =>
  told.loans.size === 0 || told.loans.size > MOST_LOANS || e.changes?.some(isOfParty) ? null : [...told.loans]

/** What open screens are still to be told of a call that is done: what it changes, without what it told itself. */
export const stillToTell = (e: Endpoint, told: Told, { userId, tab }: DoneBy): BusMessage[] => {
  const topics = (e.changes ?? []).filter(isLive).filter((topic) => !untold.includes(topic))
  const loans = loansOf(e, told)
  const change = (all: readonly LiveTopic[], loanId: string | null): BusMessage[] => {
    const left = all.filter((topic) => !told.topics.has(toldKey(topic, loanId)))
    return left.length > 0 ? [{ kind: 'changed', topics: left, loan_id: loanId, tab }] : []
  }
  const own = topics.filter(isOwn)
  const shared = topics.filter((topic) => !isOwn(topic))
  return [
    ...(own.length > 0 && userId !== null ? [{ kind: 'own-changed' as const, user_id: userId, topics: own, tab }] : []),
    ...(loans ?? []).flatMap((loanId) => change(shared.filter(isOfLoan), loanId)),
    ...change(loans ? shared.filter((topic) => !isOfLoan(topic)) : shared, null),
  ]
}

/** Tells open screens of calls that are done. */
export interface Announcer {
  /** Runs a call; once it is done, screens hear of what it changes (decision 0078). Nothing is told of one that fails. */
  after<T>(e: Endpoint, by: DoneBy, work: () => Promise<T>): Promise<T>
  /** Tells what is left to tell. */
  close(): Promise<void>
}

/** Many at once are told as one change of any loan: each screen asks anew once, not for each of them. */
const joined = (messages: readonly BusMessage[]): BusMessage[] => {
  const different = [...new Map(messages.map((message) => [JSON.stringify(message), message])).values()]
  const changes = different.filter((message) => message.kind === 'changed')
  if (changes.length <= MOST_LOANS) return different
  const topics = [...new Set(changes.flatMap((change) => change.topics))]
  return [...different.filter(({ kind }) => kind !== 'changed'), { kind: 'changed', topics, loan_id: null, tab: null }]
}

/** Gathers for a moment and tells outside of the calls' transactions: what a call costs is the same with it as without. */
export const createAnnouncer = (db: Db, log: Pick<Logger, 'warn'>): Announcer => {
  // The timer is nobody's: not of the transaction of the call that happens to start it.
  const apart = AsyncLocalStorage.snapshot()
  let waiting: BusMessage[] = []
  let timer: NodeJS.Timeout | null = null
  let telling: Promise<void> = Promise.resolve()

  const send = (): Promise<void> => {
    if (timer) clearTimeout(timer)
    timer = null
    const messages = joined(waiting)
    waiting = []
    if (messages.length > 0)
      telling = telling
        .then(() => tellNow(db, messages))
        // A screen that was not told shows what was, until it asks again.
        .catch((error: unknown) => log.warn({ err: error }, 'open screens were not told of a change'))
    return telling
  }

  return {
    after: async (e, by, work) => {
      if (e.changes === undefined || e.changes.length === 0) return work()
      const told: Told = { topics: new Set(), loans: new Set() }
      const answer = await noting(told, work)
      waiting.push(...stillToTell(e, told, by))
      if (waiting.length > 0) timer ??= apart(() => setTimeout(() => void send(), GATHERED_MS).unref())
      return answer
    },
    close: send,
  }
}

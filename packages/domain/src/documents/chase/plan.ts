import { addDays, type PlainDate, todayIn } from '../../shared/dates.ts'
import type { Cadence } from './cadence.ts'
import { type SendingTimes, slotFrom } from './hours.ts'

/** Why a request stands in a message. */
export const chaseReasons = ['before', 'due', 'overdue', 'broker', 'officer'] as const
export type ChaseReason = (typeof chaseReasons)[number]

/** A message that went out, or that staff left out. */
export const chaseMessageStates = ['sent', 'skipped'] as const
export type ChaseMessageState = (typeof chaseMessageStates)[number]

/** As whom somebody hears of a request: the one who is asked, or who is told that they are silent. */
export const chaseRoles = ['party', 'broker', 'officer'] as const
export type ChaseRole = (typeof chaseRoles)[number]

/** A message about a request that went out, or was skipped by staff. */
export interface PastRound {
  readonly on: PlainDate
  /** Whether it counts as a reminder after the due date. */
  readonly counts: boolean
}

/** An open request as one person is reminded of it. All days are those of the recipient. */
export interface ChaseRequest {
  readonly id: string
  readonly loanId: string
  readonly dueOn: PlainDate
  /** The day from which the party has owed it, or its due date was set. */
  readonly since: PlainDate
  /** The day before which nothing goes out: a promise, a snooze. */
  readonly quietUntil: PlainDate | null
  readonly cadence: Cadence
  /** What went to the party about it since then, oldest first. */
  readonly rounds: readonly PastRound[]
  /**
   * 'party': whom it is asked of. 'broker' and 'officer' are told that the party is silent; `toldOn` when they were.
   */
  readonly as:
    | { readonly is: 'party' }
    | { readonly is: 'broker'; readonly toldOn: PlainDate | null }
    | {
        readonly is: 'officer'
        readonly toldOn: PlainDate | null
        /** When the broker was told, who goes first; undefined where there is none to tell. */
        readonly broker: PlainDate | null | undefined
      }
}

export interface ChasePerson {
  /** Where they may be, most likely first; at least one. */
  readonly zones: readonly string[]
  readonly snoozedUntil: PlainDate | null
  /** Days on which they had a message, or one was skipped. */
  readonly messagedOn: ReadonlySet<PlainDate>
  readonly requests: readonly ChaseRequest[]
}

export interface PlannedItem {
  readonly request: ChaseRequest
  readonly why: ChaseReason
}

/** The next message of a person. */
export interface PlannedMessage {
  readonly on: PlainDate
  /** Epoch milliseconds. */
  readonly at: number
  readonly items: readonly PlannedItem[]
}

const latest = (...days: readonly (PlainDate | null | undefined)[]): PlainDate =>
  days.reduce<PlainDate>((most, day) => (day && day > most ? day : most), '')

/** How many reminders after the due date a request has had. */
const roundsOf = ({ rounds }: ChaseRequest): number => rounds.filter(({ counts }) => counts).length

/** The first reminder before the due date or on it; null when none of them is left. */
const turnBefore = (r: ChaseRequest): PlainDate | null => {
  const points = [...r.cadence.daysBefore.map((days) => addDays(r.dueOn, -days)), ...(r.cadence.onDay ? [r.dueOn] : [])]
  const last = r.rounds.at(-1)?.on ?? ''
  const [first] = points.filter((day) => day >= r.since && day > last).toSorted()
  if (first === undefined || (r.quietUntil ?? '') > r.dueOn) return null
  return latest(first, r.quietUntil)
}

/** The next reminder after the due date; null when there were as many as there may be. */
const turnAfter = (r: ChaseRequest): PlainDate | null => {
  const { everyDays, maxAfter, onDay } = r.cadence
  if (roundsOf(r) >= maxAfter) return null
  const last = r.rounds.at(-1)?.on ?? ''
  // A reminder of the day itself that fell on a day off goes out on the next that is none.
  const dayMissed = onDay && last < r.dueOn && r.since <= r.dueOn
  const first = addDays(r.dueOn, dayMissed ? 1 : everyDays)
  const again = last > r.dueOn ? addDays(last, everyDays) : ''
  return latest(first, again, r.quietUntil, r.since)
}

/** From how many silent reminders on somebody is told, and the earliest day; null when not, or not yet. */
const tellingOf = ({ as, cadence }: ChaseRequest): { after: number; from: PlainDate } | null => {
  const { silentRounds, maxAfter, everyDays } = cadence
  if (as.is === 'party' || as.toldOn !== null) return null
  if (as.is === 'broker' || as.broker === undefined) return { after: Math.min(silentRounds, maxAfter), from: '' }
  // The officer is told after the broker, who gets the same time.
  return as.broker === null
    ? null
    : { after: Math.min(2 * silentRounds, maxAfter), from: addDays(as.broker, everyDays) }
}

const turnTelling = (r: ChaseRequest): PlainDate | null => {
  const telling = tellingOf(r)
  const rounds = roundsOf(r)
  if (telling === null || rounds === 0 || rounds < telling.after) return null
  const last = r.rounds.at(-1)?.on ?? r.dueOn
  return latest(addDays(last, r.cadence.everyDays), telling.from, r.quietUntil)
}

/**
 * When a request is next due for a message, whatever day it is: `before` counts up to its due date, `after` from then on; a
 * day that is over is today. Null where nothing is planned.
 */
export interface ChaseTurn {
  readonly before: PlainDate | null
  readonly after: PlainDate | null
}

/** The turn of a request (AA-02, AA-08). It changes with what the request rests on alone, not as days pass. */
export const turnOf = (r: ChaseRequest): ChaseTurn =>
  r.as.is === 'party' ? { before: turnBefore(r), after: turnAfter(r) } : { before: null, after: turnTelling(r) }

/** The day from `today` on when a request is next due for a message, and why; null when for none (AA-02, AA-08). */
export const nextOf = (r: ChaseRequest, today: PlainDate): { on: PlainDate; why: ChaseReason } | null => {
  const { before, after } = turnOf(r)
  if (before !== null && today <= r.dueOn) {
    const on = latest(before, today)
    return { on, why: on === r.dueOn ? 'due' : 'before' }
  }
  if (after === null) return null
  return { on: latest(after, today), why: r.as.is === 'party' ? 'overdue' : r.as.is }
}

/** An overdue request joins a message that goes out anyway so many days before its own turn, so that turns meet. */
const gatherDays = ({ everyDays }: Cadence): number => Math.min(2, Math.floor(everyDays / 2))

const itemsOn = (requests: readonly ChaseRequest[], day: PlainDate): PlannedItem[] =>
  requests.flatMap((request) => {
    const next = nextOf(request, day)
    if (next === null) return []
    const joins = next.why === 'overdue' && (request.quietUntil ?? '') <= day
    const reach = joins ? addDays(day, gatherDays(request.cadence)) : day
    return next.on <= reach ? [{ request, why: next.why }] : []
  })

/**
 * What is sent next to a person, when and why: one message for everything (AA-06). Null when nothing is planned. Requests
 * that have stopped (see `stopOf`) are not handed in.
 */
export const planFor = (person: ChasePerson, times: SendingTimes, nowMs: number): PlannedMessage | null => {
  const today = todayIn(person.zones[0] ?? 'UTC', nowMs)
  const days = person.requests.flatMap((request) => nextOf(request, today)?.on ?? []).toSorted()
  const [first] = days
  if (first === undefined) return null
  const slot = slotFrom(latest(first, today, person.snoozedUntil), {
    ...{ zones: person.zones, times, nowMs, taken: person.messagedOn },
  })
  if (slot === null) return null
  return { ...slot, items: itemsOn(person.requests, slot.on) }
}

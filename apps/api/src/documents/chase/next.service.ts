import { slotFrom } from '@plinth/domain/documents/chase/hours'
import { zonesOf } from '@plinth/domain/documents/chase/zones'
import { todayIn } from '@plinth/domain/shared/dates'
import type { Db } from '../../platform/db.ts'
import type { Lender } from './lender.service.ts'
import * as q from './next.queries.ts'

interface Page {
  offset: number
  limit: number
}

/** A page of addresses of people who get a message. */
export interface People {
  emails: string[]
  /** People on all pages, and of them those whose message goes out within a day. */
  total: number
  dueToday: number
}

const zonesAt = ({ zone, state }: q.WhereRow, lender: Lender): readonly string[] =>
  zonesOf({ chosen: zone === '' ? null : zone, state, lender: lender.zone })

/** What is asked of the database about everybody: today at the lender, and what day it is where people are. */
const nowOf = async (db: Db, lender: Lender, nowMs: number) => {
  const places = (await q.placesOf(db)).map((place) => ({
    ...place,
    today: todayIn(zonesAt(place, lender)[0] ?? 'UTC', nowMs),
  }))
  return { day: todayIn(lender.zone, nowMs), places }
}

const DAY_MS = 86_400_000

const count = (groups: readonly q.NextGroup[]) => groups.reduce((sum, group) => sum + group.count, 0)

/**
 * Who gets a message next by the turns that are kept, soonest first, then by address: a page of them. People of one place whose
 * turn comes on one day go out at one instant, so that only their groups are looked at, however many people they are.
 */
export const nextPeople = async (db: Db, lender: Lender, nowMs: number, page: Page): Promise<People> => {
  const { day, places } = await nowOf(db, lender, nowMs)
  const timed = (await q.nextGroups(db, day, places)).flatMap((group) => {
    const o = { zones: zonesAt(group, lender), times: lender.times, nowMs, taken: new Set(group.days) }
    const slot = slotFrom(group.from_day, o)
    return slot === null ? [] : [{ at: slot.at, group }]
  })
  const instants = [...Map.groupBy(timed, ({ at }) => at)]
    .map(([at, some]) => ({ at, groups: some.map(({ group }) => group) }))
    .toSorted((a, b) => a.at - b.at)
  const emails: string[] = []
  let before = 0
  for (const { groups } of instants) {
    const [here, left] = [count(groups), page.limit - emails.length]
    const offset = Math.max(0, page.offset - before)
    if (left > 0 && offset < here)
      emails.push(...(await q.emailsOfGroups(db, day, places, groups, { offset, limit: left })))
    before += here
  }
  const soon = instants.filter(({ at }) => at < nowMs + DAY_MS)
  return { emails, total: before, dueToday: soon.reduce((sum, { groups }) => sum + count(groups), 0) }
}

/** Who has something overdue and had no message today, by address: a page of them (AA-14). */
export const overduePeople = async (db: Db, lender: Lender, nowMs: number, page: Page): Promise<People> => {
  const { day, places } = await nowOf(db, lender, nowMs)
  const { emails, total } = await q.overduePeople(db, day, places, page)
  return { emails, total, dueToday: total }
}

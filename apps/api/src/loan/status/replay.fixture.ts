import { expect } from 'vitest'
import type { Db } from '../../platform/db.ts'

/** The history of a loan told again from its events alone, and held against P-30 on the way. */

type Json = Record<string, unknown>

interface Told {
  status: string
  archived: boolean
  fundedOn: unknown
  paidOffOn: unknown
  activities: Map<string, { type: string; state: string; superseded: boolean; archived: boolean }>
}

const path = [
  'preliminary',
  'term-sheet-sent',
  'underwriting',
  'board-review',
  'commitment-sent',
  'commitment-accepted',
  'funded',
  'paid-off',
]

/** The newest activity of a type that counts; the order of a Map is that of creation. */
const newest = (told: Told, type: string) =>
  [...told.activities.values()].findLast((a) => a.type === type && !a.superseded && !a.archived)
const stands = (told: Told, type: string, ...states: string[]) => states.includes(newest(told, type)?.state ?? 'none')
const wentOut = ['Sent', 'Signed', 'Accepted']

/** P-30 in the words of the requirement: what must hold for each step forward. Written apart from the product's own rules. */
const forward: Readonly<Record<string, (told: Told, after: Json) => boolean>> = {
  'preliminary>term-sheet-sent': (told) => stands(told, 'term-sheet', ...wentOut),
  'term-sheet-sent>underwriting': (told) =>
    stands(told, 'term-sheet', 'Accepted') && stands(told, 'good-faith-deposit', 'Accepted'),
  'underwriting>board-review': (told) =>
    [...told.activities.values()].filter((a) => a.type === 'board-review' && !a.superseded && !a.archived).length === 1,
  'board-review>commitment-sent': (told) =>
    stands(told, 'board-review', 'Accepted') && stands(told, 'commitment', ...wentOut),
  'commitment-sent>commitment-accepted': (told) => stands(told, 'commitment', 'Accepted'),
  'commitment-accepted>funded': (_told, after) => typeof after['funded_date'] === 'string',
  'funded>paid-off': (_told, after) => typeof after['paid_off_on'] === 'string',
}

const moveLoan = (told: Told, before: Json, after: Json) => {
  const [from, to] = [String(before['status']), String(after['status'])]
  expect(from, 'the event starts where the trail stands').toBe(told.status)
  if (after['moved_back'] === true) expect(path.indexOf(to)).toBeLessThan(path.indexOf(from))
  else expect(forward[`${from}>${to}`]?.(told, after) ?? false, `${from} to ${to} is due`).toBe(true)
  told.status = to
  if (to === 'funded' && after['moved_back'] !== true) told.fundedOn = after['funded_date']
  if (to === 'paid-off') told.paidOffOn = after['paid_off_on']
  else told.paidOffOn = null
  if (!['funded', 'paid-off'].includes(to)) told.fundedOn = null
}

const open = (told: Told, id: string, type: string) =>
  told.activities.set(id, { type, state: 'New', superseded: false, archived: false })

const tellActivity = (told: Told, kind: string, id: string, before: Json, after: Json) => {
  if (kind === 'activity.created') return open(told, id, String(after['type']))
  const activity = told.activities.get(id)
  if (!activity) throw new Error(`${kind} of an activity that the trail does not know`)
  expect(before['state'], `${kind} starts where the trail stands`).toBe(activity.state)
  if (kind === 'activity.superseded') {
    activity.superseded = true
    if (typeof after['successor'] === 'string') open(told, after['successor'], activity.type)
  } else {
    activity.state = String(after['state'])
    activity.archived = kind === 'activity.archive'
  }
  return undefined
}

/** Whether the loan's status stands on what P-30 asks for it, at the end of a call. */
const holds = (told: Told) => {
  const place = path.indexOf(told.status)
  if (place >= path.indexOf('underwriting')) {
    expect(newest(told, 'term-sheet')?.state, told.status).toBe('Accepted')
    expect(newest(told, 'good-faith-deposit')?.state, told.status).toBe('Accepted')
  }
  if (place >= path.indexOf('board-review')) expect(newest(told, 'board-review'), told.status).toBeDefined()
  if (place >= path.indexOf('commitment-accepted'))
    expect(newest(told, 'commitment')?.state, told.status).toBe('Accepted')
}

/** Tells a loan's events from the first on; fails where one could not follow. Answers the state they lead to. */
const tell = async (db: Db, loanId: string): Promise<Told> => {
  const told: Told = { status: 'preliminary', archived: false, fundedOn: null, paidOffOn: null, activities: new Map() }
  const events = await db
    .selectFrom('event')
    .select(['kind', 'entity', 'entity_id', 'before', 'after'])
    .where('loan_id', '=', loanId)
    .orderBy('id')
    .execute()
  for (const event of events) {
    const [before, after] = [(event.before ?? {}) as Json, (event.after ?? {}) as Json]
    if (event.kind === 'loan.activities-opened')
      for (const { id, type } of after['opened'] as { id: string; type: string }[]) open(told, id, type)
    else if (event.kind === 'loan.status-changed') moveLoan(told, before, after)
    else if (['loan.archived', 'loan.archive-scheduled', 'loan.restored'].includes(event.kind)) {
      expect(before['status']).toBe(told.status)
      told.status = String(after['status'])
      told.archived = event.kind === 'loan.archived'
    } else if (event.kind.startsWith('activity.')) tellActivity(told, event.kind, event.entity_id ?? '', before, after)
  }
  return told
}

/** The trail of a loan leads by steps of P-30 to exactly what its rows say. */
export const expectTrailToHold = async (db: Db, loanId: string): Promise<void> => {
  const told = await tell(db, loanId)
  const loan = await db.selectFrom('loan').selectAll().where('id', '=', loanId).executeTakeFirstOrThrow()
  const rows = await db.selectFrom('activity').selectAll().where('loan_id', '=', loanId).orderBy('id').execute()
  expect({ ...told, activities: [...told.activities] }).toEqual({
    status: loan.status,
    archived: loan.archived_at !== null,
    fundedOn: loan.funded_on,
    paidOffOn: loan.paid_off_on,
    activities: rows.map((a) => [
      a.id,
      { type: a.type, state: a.state, superseded: a.superseded_at !== null, archived: a.archived_at !== null },
    ]),
  })
  holds(told)
}

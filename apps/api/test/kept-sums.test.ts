import type { TodayEntry } from '@plinth/contract/portfolio/today'
import type { Statistics } from '@plinth/contract/portfolio/statistics'
import { activityStates } from '@plinth/domain/loan/activity/types'
import { loanStatuses } from '@plinth/domain/loan/status'
import { timedStages } from '@plinth/domain/portfolio/today/ranking'
import { usualDays } from '@plinth/domain/loan/tracker'
import { addDays, todayIn } from '@plinth/domain/shared/dates'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { inTx } from '../src/platform/db.ts'
import { checkFollowed } from '../src/loan/following/following.jobs.ts'
import { buildActivity, buildDeal, buildLoan, buildUser } from './factories.ts'
import { testApp } from './harness.ts'
import { countStatistics } from './slow-sums/statistics.ts'
import { todayRows } from './slow-sums/today.ts'

const t = await testApp()
afterAll(() => t.close())
const me = await buildUser(t.db, 'admin')
const other = await buildUser(t.db, 'admin')
const zone = t.deps.config.PLINTH_TIME_ZONE
const today = todayIn(zone, t.clock.now())
const ago = (days: number) => new Date(t.clock.now() - days * 86_400_000 - 3_600_000)

interface Step {
  kind: (typeof kinds)[number]
  /** Which of the things that are there, whatever number it is. */
  which: number
  days: number
  cents: number
  pick: number
}
const kinds = [
  'loan',
  'status',
  'amount',
  'owner',
  'closing',
  'archive',
  'remove',
  'request',
  'state',
  'due',
  'sheet',
  'process',
  'file',
  'sign',
  'signed',
  'move',
] as const
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    which: fc.nat(1000),
    days: fc.integer({ min: -20, max: 40 }),
    cents: fc.integer({ min: 1, max: 10_000_000 }),
    pick: fc.nat(1000),
  }),
  { minLength: 4, maxLength: 10 },
)
const of = <T>(list: readonly T[], which: number): T => {
  const one = list[which % list.length]
  if (one === undefined) throw new Error('an empty list')
  return one
}

/** Does a step to one of the loans or activities that are there. */
const take = async ({ kind, which, days, cents, pick }: Step): Promise<unknown> => {
  const loans = await t.db.selectFrom('loan').select('id').orderBy('id').execute()
  const activities = await t.db.selectFrom('activity').select(['id', 'loan_id']).orderBy('id').execute()
  if (kind === 'loan' || loans.length === 0)
    return buildDeal(t.db, {
      amount_cents: cents,
      created_at: ago(Math.abs(days)),
      owner_user_id: of([null, me.id, other.id], pick),
    })
  const { id } = of(loans, which)
  const set = (values: object) => t.db.updateTable('loan').set(values).where('id', '=', id).execute()
  const event = (status: string) =>
    t.db
      .insertInto('event')
      .values({
        at: ago(Math.abs(days)),
        actor_name: 'Ada',
        kind: 'loan.status-changed',
        entity: 'loan',
        entity_id: id,
        loan_id: id,
        after: JSON.stringify({ status }),
      })
      .execute()
  if (kind === 'status')
    return set({
      status: of(loanStatuses, pick),
      status_since: ago(Math.abs(days)),
      funded_on: days > 0 ? addDays(today, -days) : null,
    })
  if (kind === 'amount')
    return set({
      amount_cents: cents,
      interest_rate: of([null, 0.08, 0.1225], pick),
      late_days_30: pick % 4,
      estimated_as_is_value_cents: of([null, cents * 2], pick),
    })
  if (kind === 'owner') return set({ owner_user_id: of([null, me.id, other.id], pick) })
  if (kind === 'closing') return set({ expected_closing: addDays(today, days) })
  if (kind === 'archive') return set({ archived_at: of([null, new Date()], pick) })
  if (kind === 'remove') return t.db.deleteFrom('loan').where('id', '=', id).execute()
  if (kind === 'move') return event(of(loanStatuses, pick))
  if (kind === 'request' || activities.length === 0)
    return buildActivity(t.db, id, {
      state: of(activityStates, pick),
      state_since: ago(Math.abs(days)),
      due_on: addDays(today, days),
    })
  if (kind === 'sheet')
    return buildActivity(t.db, id, { type: 'term-sheet', state: 'Sent', expires_on: addDays(today, days) })
  const activity = of(activities, which)
  const change = (values: object) => t.db.updateTable('activity').set(values).where('id', '=', activity.id).execute()
  if (kind === 'state') return change({ state: of(activityStates, pick), state_since: ago(Math.abs(days)) })
  if (kind === 'due')
    return change({ due_on: of([null, addDays(today, days)], pick), archived_at: pick % 5 === 0 ? new Date() : null })
  if (kind === 'process')
    return t.db
      .insertInto('process')
      .values({
        activity_id: activity.id,
        name: 'a.pdf',
        state: of(['Failed', 'Done', 'Error'], pick),
        state_since: ago(Math.abs(days)),
      })
      .execute()
  if (kind === 'sign') {
    await t.db.updateTable('envelope').set({ state: 'Signed' }).where('activity_id', '=', activity.id).execute()
    return t.db
      .insertInto('envelope')
      .values({ activity_id: activity.id, provider: 'embedded', state: 'Sent', created_at: ago(Math.abs(days)) })
      .execute()
  }
  if (kind === 'signed') return t.db.updateTable('envelope').set({ state: 'Signed' }).execute()
  const process = await t.db
    .insertInto('process')
    .values({ activity_id: activity.id, name: 'a.pdf', state: 'Done' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return t.db
    .insertInto('document')
    .values({
      activity_id: activity.id,
      loan_id: activity.loan_id,
      process_id: process.id,
      file_name: 'a.pdf',
      content_type: 'application/pdf',
      size_bytes: 1,
      storage_key: `kept/${process.id}`,
      received_at: new Date(t.clock.now() + Math.abs(days) * 86_400_000),
    })
    .execute()
}

const read = async <T>(path: string): Promise<T> => {
  const answer = await t.call('GET', path, me.email)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T>()
}

const todayIsRight = async (whose: 'mine' | 'all') => {
  const kept = await read<{ entries: TodayEntry[]; total: number; groups: object }>(`/today?whose=${whose}&limit=200`)
  const rows = await todayRows(t.db, {
    ...{ userId: me.id, mine: whose === 'mine', today, now: new Date(t.clock.now()), limit: 200, each: 200 },
    usual: timedStages.map((status) => ({ status, days: usualDays[status] })),
  })
  expect(kept.entries.map((e) => [e.kind, e.loan.id, e.count, e.days, e.mark, e.activity_id, e.subject])).toEqual(
    rows.map((r) => [r.kind, r.loan_id, r.count, r.days, r.mark, r.activity_id, r.subject ?? '']),
  )
  expect(kept.total).toBe(rows[0]?.total ?? 0)
  if (rows[0]) expect(kept.groups).toEqual(rows[0].groups)
}

/** Equal but for what floating point makes of another order of adding. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, one: unknown) => (typeof one === 'number' ? Number(one.toPrecision(9)) : one))

const statisticsAreRight = async (query: string, scope: object) => {
  const counted = await countStatistics(t.db, { zone, ...scope })
  expect(rounded(await read<Statistics>(`/statistics/overview${query}`))).toEqual(rounded(counted))
}

const activitiesAreRight = async () => {
  const { buckets } = await read<{ buckets: { bucket: string; count: number }[] }>('/activity/all?limit=1')
  const counted = await sql<{ new: number; accepted: number; rejected: number }>`
    select count(*) filter (where a.state = 'New')::int as new, count(*) filter (where a.state in ('Accepted', 'Done'))::int as accepted,
      count(*) filter (where a.state = 'Rejected')::int as rejected
    from activity a join loan l on l.id = a.loan_id
    where a.archived_at is null and a.superseded_at is null and l.archived_at is null`.execute(t.db)
  const count = (bucket: string) => buckets.find((one) => one.bucket === bucket)?.count
  expect({ new: count('New'), accepted: count('Accepted'), rejected: count('Rejected') }).toEqual(counted.rows[0])
}

test('[A-17] [T-04] [T-01] after any changes today, the statistics and the counts of activities are what every loan adds up to', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      for (const step of taken) {
        await take(step)
        await todayIsRight('mine')
      }
      await todayIsRight('all')
      await statisticsAreRight('', {})
      await statisticsAreRight('?status=underwriting&status=funded', { status: ['underwriting', 'funded'] })
      await activitiesAreRight()
    }),
    { numRuns: 12 },
  )
})

test('a loan that changed without a word in the log is found and mended at night', async () => {
  const loan = await buildLoan(t.db, { amount_cents: 700_00 })
  const amount = async () => (await read<Statistics>('/statistics/overview?search=unheard')).pipeline[0]?.amount
  await t.db.updateTable('loan').set({ name: 'Unheard of', status: 'preliminary' }).where('id', '=', loan.id).execute()
  expect(await amount()).toBe(700)
  const owner = t.deps.owner ?? t.db
  await owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update loan set amount_cents = 90000 where id = ${loan.id}`.execute(tx)
  })
  expect(await amount()).toBe(700)
  await inTx(t.db, (tx) => t.deps.jobs.enqueue(tx, checkFollowed, {}))
  await t.drain()
  expect(await amount()).toBe(900)
})

import { chaseMessageStates, chaseReasons, planFor } from '@plinth/domain/documents/chase/plan'
import { activityStates } from '@plinth/domain/loan/activity/types'
import { loanStatuses } from '@plinth/domain/loan/status'
import { addDays, todayIn } from '@plinth/domain/shared/dates'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRecipients } from '../src/documents/chase/facts.ts'
import { checkTurnsJob } from '../src/documents/chase/kinds.ts'
import { readLender } from '../src/documents/chase/lender.service.ts'
import { everything } from '../src/documents/chase/send.service.ts'
import { holdTurns, markChanged } from '../src/documents/chase/turn.queries.ts'
import { keepTurns } from '../src/documents/chase/turn.service.ts'
import { listPlanned } from '../src/documents/chase/view.service.ts'
import { inTx, type Tx } from '../src/platform/db.ts'
import { buildActivity, buildBorrower, buildContact, buildDeal, buildUser } from './factories.ts'
import { testApp } from './harness.ts'

const t = await testApp()
afterAll(() => t.close())

beforeAll(async () => {
  await t.db.updateTable('loan').set({ archived_at: new Date() }).execute()
  t.clock.ms = Date.parse('2030-09-16T14:00:00Z')
  await buildUser(t.db, 'admin')
  await buildContact(t.db)
  for (const name of ['Rent roll', 'Survey'])
    await t.db
      .insertInto('template')
      .values({ entity_kind: 'borrower', document_name: name, description: 'All pages.' })
      .execute()
})

interface Step {
  kind: keyof typeof moves
  /** Which of the things that are there, whatever number it is. */
  which: number
  pick: number
  days: number
}

const of = <T>(list: readonly T[], which: number): T => {
  const one = list[which % list.length]
  if (one === undefined) throw new Error('an empty list')
  return one
}
const today = () => todayIn(t.deps.config.PLINTH_TIME_ZONE, t.clock.ms)
const idOf = async (table: 'loan' | 'activity' | 'borrower' | 'contact' | 'app_user' | 'template', which: number) =>
  of(await t.db.selectFrom(table).select('id').orderBy('id').execute(), which).id
const emailOf = async (which: number) => {
  const { rows } = await sql<{ email: string }>`
    select email from borrower union select email from contact union select email from app_user order by 1`.execute(
    t.db,
  )
  return of(rows, which).email
}
const setLoan = async (which: number, values: object) =>
  t.db
    .updateTable('loan')
    .set(values)
    .where('id', '=', await idOf('loan', which))
    .execute()
const setActivity = async (which: number, values: object) =>
  t.db
    .updateTable('activity')
    .set(values)
    .where('id', '=', await idOf('activity', which))
    .execute()
const cadence = (pick: number) => ({
  ...{ days_before: of([[], [1], [7, 1]], pick), on_day: pick % 2 === 0, every_days: 1 + (pick % 5) },
  ...{ max_after: pick % 4, silent_rounds: 1 + (pick % 2) },
})
const setCadence = async (key: { loan_id: string } | { email: string } | { template_id: string }, pick: number) => {
  const [[column, value] = ['', '']] = Object.entries(key)
  await sql`delete from chase_cadence where ${sql.ref(column)} = ${value}`.execute(t.db)
  if (pick % 4 > 0)
    await t.db
      .insertInto('chase_cadence')
      .values({ ...cadence(pick), ...key })
      .execute()
}
const message = async ({ which, pick, days }: Step) => {
  const activity = await t.db
    .selectFrom('activity')
    .select(['id', 'loan_id'])
    .where('id', '=', await idOf('activity', which))
    .executeTakeFirstOrThrow()
  const borrower = await t.db
    .selectFrom('borrower as b')
    .innerJoin('loan_borrower as lb', 'lb.borrower_id', 'b.id')
    .select('b.email')
    .where('lb.loan_id', '=', activity.loan_id)
    .executeTakeFirst()
  const made = await t.db
    .insertInto('chase_message')
    .values({
      ...{ email: pick % 3 === 0 ? await emailOf(pick) : (borrower?.email ?? ''), name: 'X' },
      ...{
        round_on: addDays(today(), days % 3),
        state: of(chaseMessageStates, pick),
        created_at: new Date(t.clock.ms),
      },
    })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made)
    await t.db
      .insertInto('chase_item')
      .values({ message_id: made.id, activity_id: activity.id, loan_id: activity.loan_id, why: of(chaseReasons, pick) })
      .execute()
}

/** All that the next message of anybody rests on, changed one at a time. */
const moves = {
  deal: async ({ pick, days }: Step) => {
    const { loan } = await buildDeal(t.db, { owner_user_id: pick % 2 === 0 ? await idOf('app_user', pick) : null })
    await buildActivity(t.db, loan.id, { due_on: addDays(today(), days), created_at: new Date(t.clock.ms) })
  },
  request: async ({ which, pick, days }: Step) =>
    buildActivity(t.db, await idOf('loan', which), {
      ...{ due_on: addDays(today(), days), created_at: new Date(t.clock.ms - (pick % 20) * 86_400_000) },
      template_id: pick % 2 === 0 ? await idOf('template', pick) : null,
    }),
  state: ({ which, pick }: Step) => setActivity(which, { state: of(activityStates, pick) }),
  asked: async ({ which, pick }: Step) =>
    setActivity(which, { borrower_id: pick % 2 === 0 ? await idOf('borrower', pick) : null }),
  template: async ({ which, pick }: Step) => setActivity(which, { template_id: await idOf('template', pick) }),
  due: ({ which, pick, days }: Step) =>
    setActivity(which, { due_on: pick % 4 === 0 ? null : addDays(today(), days), archived_at: null }),
  ended: ({ which, pick }: Step) =>
    setActivity(which, pick % 2 === 0 ? { archived_at: new Date() } : { superseded_at: new Date() }),
  status: ({ which, pick }: Step) => setLoan(which, { status: of(loanStatuses, pick) }),
  archive: ({ which, pick }: Step) => setLoan(which, { archived_at: pick % 2 === 0 ? null : new Date() }),
  owner: async ({ which, pick }: Step) => setLoan(which, { owner_user_id: await idOf('app_user', pick) }),
  correspondence: ({ which, pick }: Step) => setLoan(which, { correspond_with_broker: pick % 2 === 0 }),
  removal: async ({ which }: Step) =>
    t.db
      .deleteFrom('loan')
      .where('id', '=', await idOf('loan', which))
      .execute(),
  pause: async ({ which, pick }: Step) =>
    pick % 2 === 0
      ? t.db
          .insertInto('chase_paused_loan')
          .values({ loan_id: await idOf('loan', which), paused_at: new Date() })
          .onConflict((c) => c.doNothing())
          .execute()
      : t.db.deleteFrom('chase_paused_loan').execute(),
  quiet: async ({ which, pick, days }: Step) => {
    const to = {
      quiet_until: pick % 2 === 0 ? addDays(today(), days) : null,
      since: pick % 3 === 0 ? new Date(t.clock.ms) : null,
    }
    await t.db
      .insertInto('chase_request')
      .values({ activity_id: await idOf('activity', which), ...to })
      .onConflict((c) => c.column('activity_id').doUpdateSet(to))
      .execute()
  },
  message,
  forget: () => t.db.deleteFrom('chase_message').execute(),
  answer: async ({ which, pick }: Step) =>
    pick % 3 === 0
      ? t.db.updateTable('chase_answer').set({ state: 'accepted' }).execute()
      : t.db
          .insertInto('chase_answer')
          .values({
            ...{ activity_id: await idOf('activity', which), kind: 'question', said: 'Which?', name: 'X' },
            ...{ email: 'x@example.com', state: 'open', created_at: new Date(t.clock.ms) },
          })
          .execute(),
  received: async ({ which }: Step) => {
    const activity = await t.db
      .selectFrom('activity')
      .select(['id', 'loan_id'])
      .where('id', '=', await idOf('activity', which))
      .executeTakeFirstOrThrow()
    const process = await t.db
      .insertInto('process')
      .values({ activity_id: activity.id, name: 'a.pdf', state: 'Done' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await t.db
      .insertInto('document')
      .values({
        ...{ activity_id: activity.id, loan_id: activity.loan_id, process_id: process.id, file_name: 'a.pdf' },
        ...{ content_type: 'application/pdf', size_bytes: 1, storage_key: `turns/${process.id}` },
        received_at: new Date(t.clock.ms),
      })
      .execute()
  },
  reminded: async ({ which, pick }: Step) => {
    const loanId = await idOf('loan', which)
    await t.db
      .insertInto('event')
      .values({
        ...{ at: new Date(t.clock.ms), actor_name: 'Ada', entity: 'loan', entity_id: loanId, loan_id: loanId },
        kind: pick % 2 === 0 ? 'loan.reminded' : 'loan.borrower-reminded',
      })
      .execute()
  },
  cadence: ({ pick }: Step) => t.db.updateTable('chase_setting').set(cadence(pick)).execute(),
  loanCadence: async ({ which, pick }: Step) => setCadence({ loan_id: await idOf('loan', which) }, pick),
  partyCadence: async ({ which, pick }: Step) => setCadence({ email: await emailOf(which) }, pick),
  templateCadence: async ({ which, pick }: Step) => setCadence({ template_id: await idOf('template', which) }, pick),
  person: async ({ which, pick, days }: Step) => {
    const to = {
      zone: of([null, 'Pacific/Honolulu', 'America/New_York', 'Pacific/Guam'], pick),
      snoozed_until: pick % 3 === 0 ? addDays(today(), days) : null,
    }
    await t.db
      .insertInto('chase_person')
      .values({ email: await emailOf(which), ...to })
      .onConflict((c) => c.column('email').doUpdateSet(to))
      .execute()
  },
  home: async ({ which, pick }: Step) =>
    t.db
      .updateTable('borrower')
      .set({ address_state: of(['', 'HI', 'NY', 'CA'], pick) })
      .where('id', '=', await idOf('borrower', which))
      .execute(),
  // To an address that stands for none, and from one: any other change is held for approval.
  address: async ({ which, pick }: Step) => {
    const table = of(['borrower', 'contact'] as const, pick)
    const id = await idOf(table, which)
    await sql`update ${sql.table(table)} set email = case when email like '%.invalid'
      then ${`found-${which}-${pick}@example.com`} else ${`none-${which}-${pick}@example.invalid`} end where id = ${id}`.execute(
      t.db,
    )
  },
  borrower: async ({ which, pick }: Step) => {
    const one = await buildBorrower(t.db, {
      ...{ email_is_placeholder: pick % 2 === 0, address_state: of(['', 'HI', 'GU'], pick) },
      ...(pick % 3 === 0 ? { email: await emailOf(which) } : {}),
    })
    await t.db
      .insertInto('loan_borrower')
      .values({ loan_id: await idOf('loan', which), borrower_id: one.id, position: 3 + pick })
      .execute()
  },
  parting: async ({ which }: Step) =>
    t.db
      .deleteFrom('loan_borrower')
      .where('borrower_id', '=', await idOf('borrower', which))
      .execute(),
  broker: async ({ which, pick }: Step) => {
    const { id } = await buildContact(t.db, { contact_type: pick % 3 === 0 ? 'attorney' : 'broker' })
    await t.db
      .insertInto('loan_contact')
      .values({ loan_id: await idOf('loan', which), contact_id: id })
      .execute()
  },
  calling: async ({ which, pick }: Step) =>
    t.db
      .updateTable('contact')
      .set({ contact_type: pick % 2 === 0 ? 'attorney' : 'broker' })
      .where('id', '=', await idOf('contact', which))
      .execute(),
  officer: async ({ which, pick }: Step) =>
    t.db
      .updateTable('app_user')
      .set({ active: pick % 2 === 0 })
      .where('id', '=', await idOf('app_user', which))
      .execute(),
  time: ({ days }: Step) => {
    t.clock.ms += Math.abs(days) * 3_600_000 * 7
    return Promise.resolve()
  },
} satisfies Record<string, (step: Step) => Promise<unknown>>

const kinds = Object.keys(moves) as (keyof typeof moves)[]
const stepOf = (kind: fc.Arbitrary<Step['kind']>): fc.Arbitrary<Step> =>
  fc.record({ kind, which: fc.nat(1000), pick: fc.nat(1000), days: fc.integer({ min: -14, max: 14 }) })

/** Four loans with some requests and a broker each, and one message that went out. */
const book = fc.tuple(
  ...(['deal', 'deal', 'deal', 'deal', 'request', 'request', 'request', 'request', 'broker', 'message'] as const).map(
    (kind) => stepOf(fc.constant(kind)),
  ),
)
/** How many wait until they may work turns out. */
const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory'`.execute(t.db)
  return rows[0]?.count ?? 0
}
const startOver = async () => {
  for (const table of ['chase_message', 'chase_cadence', 'chase_person', 'loan', 'borrower', 'contact'] as const)
    await t.db.deleteFrom(table).execute()
}

/** The next message of everybody, planned from all that is stored. */
const slowly = async () => {
  const lender = await readLender(t.db, t.deps)
  const { rows } = await sql<{ email: string }>`
    select email from borrower union select email from contact union select email from app_user`.execute(t.db)
  const all = await readRecipients(
    t.db,
    rows.map(({ email }) => email),
    lender,
    { who: 'all' },
  )
  const nowMs = t.clock.ms
  const next = all
    .flatMap(({ email, person }) => {
      const plan = planFor(person, lender.times, nowMs)
      return plan ? [{ email, on: plan.on, at: Math.floor(plan.at / 1000) }] : []
    })
    .toSorted((a, b) => a.at - b.at || (a.email < b.email ? -1 : 1))
  const overdue = all
    .filter((to) => everything(to, nowMs).some(({ why }) => why === 'overdue'))
    .filter(({ person }) => !person.messagedOn.has(todayIn(person.zones[0] ?? 'UTC', nowMs)))
    .map(({ email }) => email)
    .toSorted((a, b) => (a < b ? -1 : 1))
  return { next, overdue }
}

/** The groups that are kept, and what they are of people who are (decision 0081). */
const groups = async () => {
  const of = (rows: string, people: string) => sql<object>`
    select zone, state, day, coalesce(first_if_yesterday, 'infinity')::text as yesterday,
      coalesce(first_if_today, 'infinity')::text as today, coalesce(first_if_tomorrow, 'infinity')::text as tomorrow,
      ${sql.raw(people)}::int as people
    from ${sql.ref(rows)} group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`
  const [kept, people] = await Promise.all([
    of('chase_group', 'sum(people)').execute(t.db),
    of('chase_first', 'count(*)').execute(t.db),
  ])
  return { kept: kept.rows, people: people.rows }
}

const listed = async () => {
  const next = await listPlanned(t.deps, { overdue: false, offset: 0, limit: 500 })
  const overdue = await listPlanned(t.deps, { overdue: true, offset: 0, limit: 500 })
  expect([next.loans_left, next.total, overdue.total]).toEqual([0, next.planned.length, overdue.planned.length])
  const half = Math.floor(next.total / 2)
  const page = await listPlanned(t.deps, { overdue: false, offset: half, limit: 2 })
  expect(page.planned).toEqual(next.planned.slice(half, half + 2))
  const { kept, people } = await groups()
  expect(kept).toEqual(people)
  return {
    next: next.planned.map(({ email, on, at_epoch: at }) => ({ email, on, at })),
    overdue: overdue.planned.map(({ email }) => email),
  }
}

test('[AA-14] after any change the next messages are those that everything on record comes to', async () => {
  const changes = fc.array(stepOf(fc.constantFrom(...kinds)), { minLength: 8, maxLength: 16 })
  await fc.assert(
    fc.asyncProperty(book, changes, async (begun, steps) => {
      await startOver()
      for (const step of begun) await moves[step.kind](step)
      for (const step of steps) {
        if ((await t.db.selectFrom('activity').select('id').execute()).length === 0) await moves.deal(step)
        await moves[step.kind](step)
        expect([step.kind, await listed()]).toEqual([step.kind, await slowly()])
      }
    }),
    { numRuns: 25 },
  )
})

test('[AA-14] as days pass, also where it is another day, the next messages stay those that everything on record comes to', async () => {
  await startOver()
  await t.db
    .updateTable('chase_setting')
    .set({ days_before: [3, 1], on_day: false, every_days: 5, max_after: 2 })
    .execute()
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Honolulu', 'America/New_York', null]) {
    const { loan, borrower } = await buildDeal(t.db)
    for (const days of [1, 3])
      await buildActivity(t.db, loan.id, { due_on: addDays(today(), days), created_at: new Date(t.clock.ms) })
    const snoozed_until = zone === 'America/New_York' ? addDays(today(), 4) : null
    await t.db.insertInto('chase_person').values({ email: borrower.email, zone, snoozed_until }).execute()
  }
  for (let n = 0; n < 40; n += 1) {
    expect([n, await listed()]).toEqual([n, await slowly()])
    t.clock.ms += 5 * 3_600_000
  }
})

test('[AA-14] a schedule that is saved while turns are being worked out holds for all of them', async () => {
  await startOver()
  await t.db
    .updateTable('chase_setting')
    .set({ days_before: [1], on_day: true, every_days: 4, max_after: 5 })
    .execute()
  for (let n = 0; n < 3; n += 1) {
    const { loan } = await buildDeal(t.db)
    await buildActivity(t.db, loan.id, { due_on: addDays(today(), 9), created_at: new Date(t.clock.ms) })
  }
  const { working } = await inTx(t.db, async (tx) => {
    await holdTurns(tx)
    const begun = keepTurns(t.deps)
    await expect.poll(waiting).toBe(1)
    await t.db
      .updateTable('chase_setting')
      .set({ days_before: [7] })
      .execute()
    return { working: begun }
  })
  await working
  expect(await t.db.selectFrom('chase_stale').select('loan_id').execute()).toEqual([])
  const rows = await t.db.selectFrom('chase_turn').select('before_on').distinct().execute()
  expect(rows).toEqual([{ before_on: addDays(today(), 2) }])
})

/** What the log of changed loans does not tell, each by one change of it. */
const marks: Readonly<Record<string, (of: Awaited<ReturnType<typeof marked>>) => Promise<unknown>>> = {
  'whom a request is asked of': ({ request }) =>
    t.db.updateTable('activity').set({ borrower_id: null }).where('id', '=', request.id).execute(),
  'a reminder by hand': ({ loan }) =>
    t.db
      .insertInto('event')
      .values({ actor_name: 'Ada', kind: 'loan.reminded', entity: 'loan', entity_id: loan.id, loan_id: loan.id })
      .execute(),
  'a pause': ({ loan }) =>
    t.db.insertInto('chase_paused_loan').values({ loan_id: loan.id, paused_at: new Date() }).execute(),
  'a rest': ({ request }) =>
    t.db.insertInto('chase_request').values({ activity_id: request.id, quiet_until: today() }).execute(),
  'the end of a rest': ({ request }) =>
    t.db.deleteFrom('chase_request').where('activity_id', '=', request.id).execute(),
  'a zone': ({ borrower }) =>
    t.db.insertInto('chase_person').values({ email: borrower.email, zone: 'Pacific/Guam' }).execute(),
  'another zone': ({ borrower }) =>
    t.db.updateTable('chase_person').set({ zone: null }).where('email', '=', borrower.email).execute(),
  'the end of a zone': ({ borrower }) => t.db.deleteFrom('chase_person').where('email', '=', borrower.email).execute(),
  'a schedule of the loan': ({ loan }) =>
    t.db
      .insertInto('chase_cadence')
      .values({ ...cadence(1), loan_id: loan.id })
      .execute(),
  'a schedule of a person': ({ borrower }) =>
    t.db
      .insertInto('chase_cadence')
      .values({ ...cadence(1), email: borrower.email })
      .execute(),
  'a schedule of a template': ({ templateId }) =>
    t.db
      .insertInto('chase_cadence')
      .values({ ...cadence(1), template_id: templateId })
      .execute(),
  'another schedule of a template': ({ templateId }) =>
    t.db.updateTable('chase_cadence').set(cadence(2)).where('template_id', '=', templateId).execute(),
  'the end of a schedule': ({ borrower }) =>
    t.db.deleteFrom('chase_cadence').where('email', '=', borrower.email).execute(),
  "the lender's schedule": () => t.db.updateTable('chase_setting').set(cadence(3)).execute(),
  'where somebody lives': ({ borrower }) =>
    t.db.updateTable('borrower').set({ address_state: 'HI' }).where('id', '=', borrower.id).execute(),
  'a newer record of somebody': ({ borrower }) => buildBorrower(t.db, { email: borrower.email, address_state: 'GU' }),
  'whether a contact is a broker': ({ broker }) =>
    t.db.updateTable('contact').set({ contact_type: 'attorney' }).where('id', '=', broker.id).execute(),
  'whether an officer works here': ({ officer }) =>
    t.db.updateTable('app_user').set({ active: false }).where('id', '=', officer.id).execute(),
}
const marked = async () => {
  const officer = await buildUser(t.db, 'admin')
  const { loan, borrower } = await buildDeal(t.db, { owner_user_id: officer.id })
  const broker = await buildContact(t.db, { contact_type: 'broker' })
  await t.db.insertInto('loan_contact').values({ loan_id: loan.id, contact_id: broker.id }).execute()
  const templateId = await idOf('template', 0)
  await t.db.deleteFrom('chase_cadence').execute()
  const request = await buildActivity(t.db, loan.id, {
    ...{ due_on: addDays(today(), 3), template_id: templateId, borrower_id: borrower.id },
  })
  return { officer, loan, borrower, broker, templateId, request }
}

test('[AA-14] each change that the log of loans does not tell of marks the loan', async () => {
  const all = await marked()
  for (const [what, change] of Object.entries(marks)) {
    await t.db.deleteFrom('chase_stale').execute()
    await change(all)
    const stale = await t.db.selectFrom('chase_stale').select('loan_id').where('loan_id', '=', all.loan.id).execute()
    expect([what, stale.length]).toEqual([what, 1])
  }
})

test('[AA-14] a change that is committed late is taken then, and what was taken meanwhile is not taken again', async () => {
  const [late, soon] = [await marked(), await marked()]
  await listed()
  const stale = async () => {
    await inTx(t.db, markChanged)
    return (await t.db.selectFrom('chase_stale').select('loan_id').execute()).map(({ loan_id: id }) => id)
  }
  const rename = (db: typeof t.db | Tx, id: string) =>
    db.updateTable('loan').set({ name: 'Renamed' }).where('id', '=', id).execute()
  await t.db.transaction().execute(async (tx) => {
    await rename(tx, late.loan.id)
    await rename(t.db, soon.loan.id)
    expect(await stale()).toEqual([soon.loan.id])
    await listed()
    expect(await stale()).toEqual([])
  })
  expect(await stale()).toEqual([late.loan.id])
})

test('turns that changed without a word in the log are found and mended at night', async () => {
  const { borrower, loan } = await buildDeal(t.db)
  const { id } = await buildActivity(t.db, loan.id, { due_on: addDays(today(), 3), created_at: new Date(t.clock.ms) })
  const has = async () => (await listed()).next.some(({ email }) => email === borrower.email)
  expect(await has()).toBe(true)
  await (t.deps.owner ?? t.db).transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update activity set archived_at = now() where id = ${id}`.execute(tx)
  })
  const kept = async () => t.db.selectFrom('chase_turn').select('email').where('activity_id', '=', id).execute()
  expect(await kept()).toHaveLength(1)
  await inTx(t.db, (tx) => t.deps.jobs.enqueue(tx, checkTurnsJob, {}))
  await t.drain()
  expect(await kept()).toEqual([])
  expect(await has()).toBe(false)
})

test('numbers of people with the same turns that are wrong are found and mended at night', async () => {
  for (const days of [3, 30]) {
    const { loan } = await buildDeal(t.db)
    await buildActivity(t.db, loan.id, { due_on: addDays(today(), days), created_at: new Date(t.clock.ms) })
  }
  await listed()
  const { people } = await groups()
  expect(people.length).toBeGreaterThan(1)
  // One too many, one that is missing, and one of nobody.
  const [first, second] = (await sql<{ at: string }>`select ctid::text as at from chase_group`.execute(t.db)).rows
  await sql`update chase_group set people = people + 1 where ctid = ${first?.at}::tid`.execute(t.db)
  await sql`delete from chase_group where ctid = ${second?.at}::tid`.execute(t.db)
  await sql`insert into chase_group values ('Nowhere', '', ${today()}, 'infinity', 'infinity', 'infinity', 2)`.execute(
    t.db,
  )
  expect((await groups()).kept).not.toEqual(people)
  await inTx(t.db, (tx) => t.deps.jobs.enqueue(tx, checkTurnsJob, {}))
  await t.drain()
  expect((await groups()).kept).toEqual(people)
})

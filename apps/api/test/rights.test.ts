import { permissionsOf } from '@plinth/contract/shared/access'
import { endpoints } from '@plinth/contract/all'
import type { Endpoint } from '@plinth/contract/shared/endpoint'
import { may, permissions } from '@plinth/domain/people/user/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callContract, type Known } from './call-contract.ts'
import { buildActivity, buildDeal, buildUser } from './factories.ts'
import { testApp } from './harness.ts'

/** Every call of the contract as administrators whose rights were taken (W-20): all of them, and those to change things. */

/** What everybody reads and changes about themselves: no right can be taken for it. */
const ownMatters = [
  'account.end-other-sessions',
  'account.end-session',
  'account.get',
  'notifications.mail-settings',
  'notifications.mark-all-as-seen',
  'notifications.set-mail-settings',
  'notifications.stream',
  'notifications.toggle-done',
  'notifications.toggle-seen',
  'user.logged-in',
  'user.notifications',
]
/** Names of the kinds of contacts: the same on every installation. */
const constants = ['contact.allowed-types']
/** What of their own list and views a reader arranges. */
const arranging = [
  ...[
    'chase.set-digest',
    'loan.dismiss-merge-note',
    'loan.follow',
    'loan.set-present',
    'request-message.read',
    'saved-view.set-default',
    'today.hide',
    'today.show',
  ],
]
/** Calls that look at the row first: which right they ask depends on its kind. The run below proves that they ask. */
const askedByKind = [
  'activity.reports.set-requested',
  'activity.set-next-state',
  'signature.remind',
  'signature.retry',
  'signature.void',
]
/** Reads that are sent as POST: trials of a model or of rules, which keep nothing. */
const readsByPost = ['needs-rules.preview', 'needs-rules.test', 'scoring.try']

let t: Awaited<ReturnType<typeof testApp>>
let deal: Awaited<ReturnType<typeof buildDeal>>
let theirs: Known
beforeAll(async () => {
  t = await testApp()
  deal = await buildDeal(t.db, { name: 'Unmistakable Name' })
  const activity = await buildActivity(t.db, deal.loan.id, {
    type: 'plaid',
    entity_kind: 'borrower',
    borrower_id: deal.borrower.id,
  })
  theirs = {
    loan_id: deal.loan.id,
    human_id: deal.loan.human_id,
    loan_human_id: deal.loan.human_id,
    borrower_id: deal.borrower.id,
    contact_id: deal.contact.id,
    property_id: deal.property.id,
    activity_id: activity.id,
    user_id: deal.borrowerUser.id,
    email: deal.borrowerUser.email,
    user_email: deal.borrowerUser.email,
    status: 'review',
  }
})
afterAll(() => t.close())

const forAdmins = (): Endpoint[] =>
  endpoints.filter(
    ({ access }) =>
      access === 'signed-in' || (typeof access === 'object' && (access.roles as readonly string[]).includes('admin')),
  )

test('[W-20] a person without any right reads and changes nothing but what is their own', async () => {
  const { email } = await buildUser(t.db, 'admin', { denied: [...permissions] })
  const secrets = [deal.loan.id, deal.loan.human_id, deal.loan.name, deal.borrower.email, deal.brokerUser.email]
  const wrong: string[] = []
  for (const e of forAdmins()) {
    const { statusCode, body } = await callContract(t, { e, email, ids: 'theirs', theirs })
    const isOwn = [...ownMatters, ...constants].includes(e.id)
    if (!isOwn && statusCode !== 403) wrong.push(`${e.id}: ${statusCode} and not 403`)
    for (const secret of secrets) if (body.includes(secret)) wrong.push(`${e.id} tells ${secret}`)
  }
  expect(wrong).toEqual([])
})

test('[W-20] every call of administrators that changes something asks for a right that reading alone does not give', () => {
  const open = forAdmins()
    .filter((e) => e.method !== 'GET')
    .filter((e) => permissionsOf(e.access, 'admin').every((one) => may('admin', ['read-only'], one)))
  expect(open.map((e) => e.id).toSorted()).toEqual(
    [...ownMatters.filter(isWrite), ...arranging, ...askedByKind, ...readsByPost].toSorted(),
  )
})
const isWrite = (id: string) => endpoints.find((e) => e.id === id)?.method !== 'GET'

/** A fingerprint of every table of ours, and of the jobs that were enqueued: the queue's own and those by the clock go on. */
const fingerprints = async (): Promise<Record<string, string>> => {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(t.db)
  const jobs = sql.raw(
    "(select id, name from boss.job where name not like '\\_\\_%' and name not in (select name from boss.schedule))",
  )
  const sources = [...tables.map(({ name }) => ({ name, from: sql.raw(name) })), { name: 'jobs', from: jobs }]
  const marks: Record<string, string> = {}
  for (const { name, from } of sources) {
    const { rows } = await sql<{ mark: string }>`
      select md5(coalesce(string_agg(r::text, '' order by r::text), '')) as mark from ${from} r`.execute(t.db)
    marks[name] = rows[0]?.mark ?? ''
  }
  return marks
}
/** What serving a call leaves behind, whoever calls; who lists the next reminders has them follow what others changed (decision 0077). */
const bookkeeping = [
  ...['public.rate_limit', 'public.idempotent_request'],
  ...['public.chase_turn_seen', 'public.chase_stale', 'public.chase_turn', 'public.chase_first', 'public.chase_group'],
]

test('[W-20] a read-only administrator changes nothing, whatever is called', async () => {
  const { email } = await buildUser(t.db, 'admin', { denied: ['read-only'] })
  const before = await fingerprints()
  const events = async () =>
    (
      await t.db
        .selectFrom('event')
        .select('kind')
        .where('kind', 'not in', ['personal.viewed', 'access.refused'])
        .execute()
    ).length
  const eventsBefore = await events()
  const wrong: string[] = []
  for (const e of forAdmins().filter((one) => ![...ownMatters, ...arranging].includes(one.id))) {
    const { statusCode } = await callContract(t, { e, email, ids: 'theirs', theirs })
    if (e.method !== 'GET' && !readsByPost.includes(e.id) && statusCode < 400) wrong.push(`${e.id}: ${statusCode}`)
  }
  expect(wrong).toEqual([])
  const after = await fingerprints()
  const changed = Object.keys(after).filter((name) => after[name] !== before[name] && !bookkeeping.includes(name))
  // Who looks at somebody's page, or is refused, is written down, which is not their doing.
  expect(changed.filter((name) => !['public.event', 'public.event_unsealed'].includes(name))).toEqual([])
  expect(await events()).toBe(eventsBefore)
})

test('[H-12] the id of a bank link opens nothing of staff: not to visitors, parties, readers or those without rights', async () => {
  const id = theirs['activity_id'] ?? ''
  const readOnly = await buildUser(t.db, 'admin', { denied: ['read-only'] })
  const rightless = await buildUser(t.db, 'admin', { denied: [...permissions] })
  const calls = [
    ['PUT', `/plaid/${id}/send-link`],
    ['PUT', `/plaid/${id}/banks/${id}/disconnect`],
    ['GET', `/plaid/${id}/banks`],
  ] as const
  for (const [method, path] of calls) {
    expect([path, (await t.call(method, path, null)).statusCode]).toEqual([path, 401])
    for (const { email } of [deal.borrowerUser, deal.brokerUser, rightless])
      expect([path, email, (await t.call(method, path, email)).statusCode]).toEqual([path, email, 403])
  }
  expect((await t.call('PUT', `/plaid/${id}/send-link`, readOnly.email)).statusCode).toBe(403)
  expect((await t.call('PUT', `/plaid/${id}/banks/${id}/disconnect`, readOnly.email)).statusCode).toBe(403)
  expect((await t.call('GET', `/plaid/${id}/banks`, readOnly.email)).statusCode).toBe(200)
  await t.drain()
  expect(t.mailer.messages).toEqual([])
})

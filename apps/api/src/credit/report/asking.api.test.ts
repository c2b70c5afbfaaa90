import type { ReportView } from '@plinth/contract/credit/report'
import { type AskedReport, askedReports, reports, type ReportType } from '@plinth/domain/shared/reports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildStaff } from '../../../test/deal.ts'
import { buildActivity, buildBorrower, buildDeal, buildProperty } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { inTx } from '../../platform/db.ts'
import { refreshAll } from '../insight/insight.jobs.ts'
import { askNow } from './asking.service.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = await buildStaff(t)
})
afterAll(() => t.close())

const home = { address_address: '5 Elm Street', address_city: 'Albany', address_state: 'NY', address_zipcode: '12207' }

/** A loan of a person with a number, on a home. `ssn` and `street` choose the story of a made-up provider. */
const build = async (o: { ssn?: string; street?: string; email?: string } = {}) => {
  const { loan } = await buildDeal(t.db)
  const borrower = await buildBorrower(t.db, {
    ...home,
    ...(o.email ? { email: o.email } : {}),
    date_of_birth: '1979-04-11',
  })
  const ssn_sealed = t.deps.sealer.seal(o.ssn ?? '219091234', `borrower.ssn:${borrower.id}`)
  await t.db.updateTable('borrower').set({ ssn_sealed }).where('id', '=', borrower.id).execute()
  const property = await buildProperty(t.db, {
    ...{ property_type: 'SFH', bedrooms: 3, number_of_units: 1, address_address: o.street ?? '12 Oak Lane' },
    ...{ address_zipcode: '62701', address_city: 'Springfield', address_state: 'IL' },
  })
  await t.db.deleteFrom('loan_property').where('loan_id', '=', loan.id).execute()
  await t.db.deleteFrom('loan_borrower').where('loan_id', '=', loan.id).execute()
  await t.db.insertInto('loan_property').values({ loan_id: loan.id, property_id: property.id }).execute()
  await t.db.insertInto('loan_borrower').values({ loan_id: loan.id, borrower_id: borrower.id }).execute()
  const activity = (type: ReportType) =>
    buildActivity(t.db, loan.id, {
      ...{ type, name: type, report_type: type, borrower_id: borrower.id, property_id: property.id },
      entity_kind: reports[type].of,
    })
  return { loan, borrower, property, activity }
}
const bodyOf = (type: string, pull: 'full' | 'soft' = 'soft') =>
  ['credit-plus', 'xactus'].includes(type) ? { pull_option: pull, consent_confirmed: true } : {}
const ask = (id: string, body: object = {}) => t.call('POST', `/activity/reports/${id}/set/requested`, staff, body)
const stateOf = (id: string) =>
  t.db.selectFrom('activity').select(['state', 'state_text']).where('id', '=', id).executeTakeFirstOrThrow()
const report = async (id: string) => (await t.call('GET', `/activity/${id}/report`, staff)).json<ReportView>()
const runs = (id: string) =>
  t.db.selectFrom('report_run').selectAll().where('activity_id', '=', id).orderBy('asked_at').execute()
const get = async (type: ReportType, o: Parameters<typeof build>[0] = {}) => {
  const deal = await build(o)
  const { id } = await deal.activity(type)
  expect((await ask(id, bodyOf(type))).statusCode).toBe(202)
  await t.drain()
  return { ...deal, id }
}

/** How many rows a report of a home, or of somebody who lives in it, has. */
const rowsOf: Readonly<Record<AskedReport, number>> = {
  'credit-plus': 22,
  xactus: 22,
  'lexis-nexis': 16,
  reonomy: 16,
  clear: 16,
  'house-canary': 13,
  'neighborhood-scout': 18,
  rentometer: 10,
}

test.each(askedReports)(
  '[N-01] [N-02] [N-26] [N-27] %s is asked by a job: rows, data points and events come together, marked as made up',
  async (type) => {
    const { id, loan } = await get(type)
    expect(await stateOf(id)).toEqual({ state: 'Done', state_text: '' })
    const view = await report(id)
    expect(view).toMatchObject({ report_type: type, sandbox: true, fetched_epoch: expect.any(Number) })
    expect(view.rows).toHaveLength(rowsOf[type])
    for (const row of view.rows) expect(row.value, row.key).not.toMatch(/NaN|Infinity|undefined|null/)
    const points = await t.db.selectFrom('data_point').selectAll().where('loan_id', '=', loan.id).execute()
    expect(points.map((one) => one.key_name)).toEqual(
      view.rows.filter((row) => row.value !== 'N/A').map((row) => row.key),
    )
    const events = await t.db.selectFrom('event').select(['kind', 'after']).where('entity_id', '=', id).execute()
    expect(events.at(-1)).toMatchObject({ kind: 'report.received', after: { report_type: type, sandbox: true } })
    // The same subject is answered the same each time.
    const kept = await t.db.selectFrom('provider_exchange').selectAll().where('activity_id', '=', id).execute()
    expect(kept.length).toBeGreaterThan(0)
    for (const one of kept) expect(one.request_sealed).not.toContain('219091234')
  },
)

test.each([
  ['house-canary', '9903 Oak Lane', 'Failed', "it doesn't accept this request (HTTP_401)"],
  ['house-canary', '9904 Oak Lane', 'Failed', 'cannot be read'],
  ['house-canary', '9906 Oak Lane', 'Failed', 'about another subject'],
  ['rentometer', '9903 Oak Lane', 'Failed', 'HTTP_402'],
  ['rentometer', '9906 Oak Lane', 'Failed', 'about another subject'],
  ['neighborhood-scout', '9904 Oak Lane', 'Failed', 'cannot be read'],
  ['neighborhood-scout', '9906 Oak Lane', 'Failed', 'about another subject'],
] as const)('[N-12] %s at %s ends as %s with the reason, and writes nothing', async (type, street, state, text) => {
  const { id, loan } = await get(type, { street })
  expect(await stateOf(id)).toEqual({ state, state_text: expect.stringContaining(text) })
  expect(await t.db.selectFrom('report_row').select('id').where('activity_id', '=', id).execute()).toEqual([])
  expect(await t.db.selectFrom('data_point').select('id').where('loan_id', '=', loan.id).execute()).toEqual([])
  expect((await t.call('GET', `/activity/${id}/report`, staff)).statusCode).toBe(404)
})

test.each([
  ['credit-plus', '219099005', 'Failed', 'InvalidCredentials'],
  ['credit-plus', '219099006', 'Failed', 'MALFORMED'],
  ['credit-plus', '219099007', 'Failed', 'about another subject'],
  ['xactus', '219099005', 'Failed', 'E036'],
  ['xactus', '219099006', 'Failed', 'MALFORMED'],
  ['xactus', '219099007', 'Failed', 'about another subject'],
] as const)('[N-12] %s of the number %s ends as %s with the reason', async (type, ssn, state, text) => {
  const { id } = await get(type, { ssn })
  expect(await stateOf(id)).toEqual({ state, state_text: expect.stringContaining(text) })
})

let people = 0
test.each(['lexis-nexis', 'clear', 'reonomy'] as const)(
  '[N-12] %s: refused, unreadable and about somebody else are failures with their reason',
  async (type) => {
    for (const [tag, text] of [
      ['fail', 'rejected the request'],
      ['malformed', 'MALFORMED'],
      ['wrong', 'another subject'],
    ] as const) {
      const { id } = await get(type, { email: `p${(people += 1)}+${tag}@example.com` })
      expect(await stateOf(id), tag).toEqual({ state: 'Failed', state_text: expect.stringContaining(text) })
    }
  },
)

test('who or what the provider does not know is done with one row that says so', async () => {
  for (const [type, o] of [
    ['xactus', { ssn: '219099001' }],
    ['credit-plus', { ssn: '219099001' }],
    ['rentometer', { street: '9901 Oak Lane' }],
    ['house-canary', { street: '9901 Oak Lane' }],
    ['clear', { email: 'nobody+norecord@example.com' }],
  ] as const) {
    const { id } = await get(type, o)
    expect(
      (await report(id)).rows.map((row) => row.value),
      type,
    ).toEqual(['No record found'])
  }
})

test('[N-12] [X-31] a report that failed is asked again, and the new answer stands', async () => {
  const { id, property } = await get('house-canary', { street: '9903 Oak Lane' })
  await t.db.updateTable('property').set({ address_address: '12 Oak Lane' }).where('id', '=', property.id).execute()
  expect((await ask(id)).statusCode).toBe(202)
  await t.drain()
  expect((await stateOf(id)).state).toBe('Done')
  expect((await runs(id)).map((run) => run.answered_at !== null)).toEqual([false, true])
})

test('what is missing for the question is named: nothing is asked', async () => {
  const { id, borrower, activity } = await get('lexis-nexis')
  expect((await stateOf(id)).state).toBe('Done')
  await t.db.updateTable('borrower').set({ ssn_sealed: null }).where('id', '=', borrower.id).execute()
  const credit = await activity('xactus')
  await ask(credit.id, bodyOf('xactus'))
  await t.drain()
  expect(await stateOf(credit.id)).toEqual({
    state: 'Missing Data',
    state_text: 'The provider needs their social security number',
  })
  const kept = await t.db.selectFrom('provider_exchange').select('id').where('activity_id', '=', credit.id).execute()
  expect(kept).toEqual([])
})

test.each([
  ['xactus', { ssn: '219099004' }],
  ['credit-plus', { ssn: '219099004' }],
  ['house-canary', { street: '9902 Oak Lane' }],
] as const)('%s that is still working is asked after until it is there, and is not ordered twice', async (type, o) => {
  const { id } = await get(type, o)
  expect((await stateOf(id)).state).toBe('Processing')
  t.clock.ms += 25_000
  const [run] = await runs(id)
  await askNow(t.deps, run?.process_id ?? '', { lastTry: false })
  expect((await stateOf(id)).state).toBe('Done')
  const asked = await t.db.selectFrom('provider_exchange').select('operation').where('activity_id', '=', id).execute()
  if (type !== 'house-canary') expect(asked.filter((one) => one.operation === 'submit')).toHaveLength(1)
})

test('one that works on it for over an hour is given up with the reason', async () => {
  const { id } = await get('house-canary', { street: '9902 Oak Lane' })
  const [run] = await runs(id)
  const longAgo = new Date(t.clock.ms - 61 * 60_000)
  // The made-up provider counts from when it was asked, so its clock stands still here.
  await t.db.updateTable('report_run').set({ asked_at: longAgo }).where('activity_id', '=', id).execute()
  const reports = { ...t.deps.reports }
  const pending = { kind: 'pending', ref: 'again', pollAfterSeconds: 20 } as const
  const waits = { mode: 'live', isRepeatable: true, ask: async () => pending, check: async () => pending } as const
  await askNow({ ...t.deps, reports: { ...reports, 'house-canary': waits } }, run?.process_id ?? '', { lastTry: false })
  expect(await stateOf(id)).toEqual({ state: 'Failed', state_text: 'The provider is still working on it' })
})

test('a service that is down is tried again by the job, then given up; a second job of the same run changes nothing', async () => {
  const { activity } = await build({ street: '9908 Oak Lane' })
  const { id } = await activity('rentometer')
  await ask(id)
  const [run] = await runs(id)
  const go = (lastTry: boolean) => askNow(t.deps, run?.process_id ?? '', { lastTry })
  await expect(go(false)).rejects.toThrow('HTTP_503')
  expect((await stateOf(id)).state).toBe('Processing')
  await go(true)
  expect(await stateOf(id)).toEqual({ state: 'Failed', state_text: "The provider isn't responding (HTTP_503)" })
  const asked = () => t.db.selectFrom('provider_exchange').select('id').where('activity_id', '=', id).execute()
  const before = await asked()
  await t.drain()
  expect((await stateOf(id)).state).toBe('Failed')
  expect(await asked()).toHaveLength(before.length)
})

test('a credit pull of which nobody knows whether it was taken is not sent twice', async () => {
  const { activity } = await build()
  const { id } = await activity('xactus')
  await ask(id, bodyOf('xactus'))
  const [run] = await runs(id)
  let asked = 0
  const dies = {
    ...({ mode: 'live', isRepeatable: false, check: () => Promise.reject(new Error('never')) } as const),
    ask: () => {
      asked += 1
      return Promise.reject(new Error('the process was killed'))
    },
  }
  const deps = { ...t.deps, reports: { ...t.deps.reports, xactus: dies } }
  await expect(askNow(deps, run?.process_id ?? '', { lastTry: false })).rejects.toThrow('killed')
  await askNow(deps, run?.process_id ?? '', { lastTry: false })
  expect(asked).toBe(1)
  expect(await stateOf(id)).toEqual({
    state: 'Failed',
    state_text: expect.stringContaining('not known whether it took'),
  })
})

test('[N-27] a second full pull within 30 days wants a reason, which is kept', async () => {
  const { activity } = await build({ ssn: '219091111' })
  const [first, second] = [await activity('xactus'), await activity('credit-plus')]
  expect((await ask(first.id, bodyOf('xactus', 'full'))).statusCode).toBe(202)
  await t.drain()
  expect(await report(first.id)).toMatchObject({ pull_option: 'full' })
  const refused = await ask(second.id, bodyOf('credit-plus', 'full'))
  expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'reason'])
  expect((await ask(second.id, bodyOf('credit-plus', 'soft'))).statusCode).toBe(202)
  const third = await activity('credit-plus')
  const told = { ...bodyOf('credit-plus', 'full'), reason: 'The first file was frozen' }
  expect((await ask(third.id, told)).statusCode).toBe(202)
  expect((await runs(third.id))[0]).toMatchObject({ reason: 'The first file was frozen', pull_option: 'full' })
})

test('[N-14] [N-15] [N-26] the list is in display order, with the reports that are there', async () => {
  const { loan, activity } = await build()
  for (const type of ['appraisal', 'rentometer', 'clear', 'reonomy', 'credit-plus'] as const) await activity(type)
  const { id } = await activity('lexis-nexis')
  await ask(id)
  await t.drain()
  const list = (await t.call('GET', `/activity/loan/${loan.human_id}/report/all`, staff)).json()
  expect(list.activities.map((one: { report_type: string }) => one.report_type)).toEqual([
    'credit-plus',
    'lexis-nexis',
    'reonomy',
    'rentometer',
    'clear',
    'appraisal',
  ])
  expect(list.reports.map((one: ReportView) => one.label)).toEqual(['Legal Verification'])
  expect([list.asked, list.cost]).toEqual([1, 0])
})

test('a Demographic report feeds the neighborhood of the property and its score; made-up figures never replace real ones', async () => {
  const { property, loan } = await get('neighborhood-scout')
  const around = () =>
    t.db
      .selectFrom('property as p')
      .innerJoin('neighborhood as n', 'n.id', 'p.neighborhood_id')
      .selectAll('n')
      .where('p.id', '=', property.id)
      .executeTakeFirst()
  const made = await around()
  expect(made).toMatchObject({ zipcode: '62701', name: 'Sandbox 62701', made_up: true })
  expect(made?.score).not.toBeNull()
  const scored = await t.db
    .selectFrom('loan_score')
    .select('breakdown')
    .where('loan_id', '=', loan.id)
    .executeTakeFirst()
  expect(JSON.stringify(scored?.breakdown)).toContain('Sandbox 62701')
  // No form shows where it lies: a person who has one open is told of no change.
  const { version } = await t.db
    .selectFrom('property')
    .select('version')
    .where('id', '=', property.id)
    .executeTakeFirstOrThrow()
  expect(version).toBe(property.version)
  await t.db.updateTable('neighborhood').set({ made_up: false, name: 'Downtown', population: 7 }).execute()
  await get('neighborhood-scout')
  expect(await around()).toMatchObject({ name: 'Downtown', population: 7, made_up: false })
})

test('what a report finds is an insight with what it rests on', async () => {
  const { loan } = await get('lexis-nexis', { email: 'grave+alert@example.com' })
  await inTx(t.db, (tx) => t.deps.jobs.enqueue(tx, refreshAll, {}))
  await t.drain()
  const { insights } = (await t.call('GET', `/loan/${loan.human_id}/insights`, staff)).json()
  const found = insights.filter((one: { name: string }) => one.name === 'Litigation')
  const told = found.map((one: { description: string }) => one.description)
  expect(told).toContain('Legal Verification (Sandbox) found: Open judgments and liens, 1')
})

test('[J-45] the file of a made-up report says Sandbox; two who ask at once get one file', async () => {
  const { id } = await get('clear')
  const download = () => t.call('GET', `/activity/${id}/download/report`, staff)
  const [one, two] = await Promise.all([download(), download()])
  expect([one.statusCode, two.statusCode]).toEqual([200, 200])
  expect(one.json().file_name).toContain('2nd Legal Verification (Sandbox)')
  const files = await t.db.selectFrom('document').selectAll().where('activity_id', '=', id).execute()
  expect(files).toHaveLength(1)
  const file = await t.app.inject({ method: 'GET', url: one.json().url })
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const pdf = await getDocument({ data: new Uint8Array(file.rawPayload) }).promise
  const content = await (await pdf.getPage(1)).getTextContent()
  const text = content.items.map((item) => ('str' in item ? item.str : '')).join(' ')
  expect(text).toContain('Sandbox: made-up data')
  expect(text).toContain('Identity verified')
})

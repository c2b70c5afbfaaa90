import type { LoanView } from '@plinth/contract/loan/loan'
import { readPaper } from '@plinth/domain/documents/document/extract'
import type { DocumentKind } from '@plinth/domain/documents/document/kinds'
import { kindOf } from '@plinth/domain/documents/document/recognize'
import type { UnderwritingValues } from '@plinth/contract/underwriting/underwriting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { inTx } from '../../platform/db.ts'
import { plinth } from '../../platform/actor.ts'
import { ensurePolicySet } from '../../credit/policy/index.ts'
import { readEntities } from '../scoring/scoring.service.ts'
import { bringValues, followDecisions, setSandboxCounts } from './index.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
let reader: string
beforeAll(async () => {
  t = await testApp()
  await inTx(t.db, ensurePolicySet)
  staff = (await buildUser(t.db, 'admin', { first_name: 'Vera', last_name: 'Values' })).email
  reader = (await buildUser(t.db, 'admin', { denied: ['edit-loan'] })).email
})
afterAll(() => t.close())

const read = async (key: string) => (await t.call('GET', `/loan/${key}/values`, staff)).json<UnderwritingValues>()
const figure = async (key: string, kind: string) => {
  const found = (await read(key)).figures.find((one) => one.kind === kind)
  if (!found) throw new Error(`no figure ${kind}`)
  return found
}
const view = async (key: string) => (await t.call('GET', `/loan/${key}`, staff)).json<LoanView>()
const ratio = async (key: string, name: string) => (await view(key)).figures.ratios.find((one) => one.key === name)

/** A file with the values read from it, as the reading leaves it. */
const readFile = async (loanId: string, kind: DocumentKind, fields: object, fileName: string) => {
  const activity = await buildActivity(t.db, loanId, { document_name: fileName, state: 'Processed' })
  const { id } = await t.db
    .insertInto('process')
    .values({
      activity_id: activity.id,
      name: fileName,
      state: 'Processed',
      data_to_display: JSON.stringify({ fields }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('document')
    .values({
      ...{ loan_id: loanId, activity_id: activity.id, process_id: id, file_name: fileName, kind },
      ...{ content_type: 'application/pdf', storage_key: id, received_at: new Date('2026-01-20T10:00:00Z') },
    })
    .execute()
  await t.call('GET', `/activity/refresh-data-points-from-activity/${activity.id}`, staff)
  return { activityId: activity.id, processId: id }
}
const appraisal = (loanId: string, value: number) =>
  readFile(loanId, 'appraisal', { as_is_value: { value, page: 3, value_type: 'INTEGER' } }, 'Appraisal.pdf')

test('[U-04] what an application says is a stated value, in use until something better is known', async () => {
  const { loan } = await buildDeal(t.db, { estimated_as_is_value_cents: 500_000_000, amount_cents: 250_000_000 })
  const { values, label } = await figure(loan.human_id, 'as_is_value')
  expect(label).toBe('As-is value')
  expect(values).toMatchObject([
    { value: 5_000_000, source: 'stated', origin: 'Application', in_use: true, verified_by: null, sandbox: false },
  ])
  expect(await ratio(loan.id, 'ltv_as_is')).toMatchObject({ value: 0.5, source: expect.stringContaining('Stated') })
})

test('[N-37] an appraisal that is read becomes the as-is value that policy, page and list use, with its page', async () => {
  const { loan } = await buildDeal(t.db, { estimated_as_is_value_cents: null, amount_cents: 249_000_000 })
  await appraisal(loan.id, 4_150_000)
  expect((await figure(loan.id, 'as_is_value')).values).toMatchObject([
    { value: 4_150_000, source: 'document', origin: 'Appraisal.pdf', page: 3, in_use: true },
  ])
  expect(await ratio(loan.id, 'ltv_as_is')).toMatchObject({
    ...{ value: 0.6, missing: [], working: '$2,490,000 total commitment ÷ $4,150,000 as-is value' },
    limit: { text: '70% max', verdict: 'green' },
  })
  const policies = (await t.call('GET', `/policies/loan/${loan.id}`, staff)).json()
  expect(policies.policies[0].requirements.find((one: { key: string }) => one.key === 'ltv_as_is').actual).toBe(60)
})

test('[DD-14] a ratio is told to stand on an unreviewed file until staff correct or accept what was read', async () => {
  const { loan } = await buildDeal(t.db, { estimated_as_is_value_cents: 500_000_000, amount_cents: 100_000_000 })
  const isUnreviewed = async () => (await ratio(loan.id, 'ltv_as_is'))?.unreviewed
  expect(await isUnreviewed()).toBe(false)
  const { activityId, processId } = await appraisal(loan.id, 2_000_000)
  expect([await isUnreviewed(), (await ratio(loan.id, 'ltc'))?.unreviewed]).toEqual([true, false])
  const path = `/activity/${activityId}/process/${processId}/update-display-data`
  expect((await t.call('PUT', path, staff, { as_is_value: { value: 1_250_000 } })).statusCode).toBe(200)
  expect(await isUnreviewed()).toBe(false)
  const other = await buildDeal(t.db, { estimated_as_is_value_cents: null, amount_cents: 100_000_000 })
  const accepted = await appraisal(other.loan.id, 2_000_000)
  const ofOther = async () => (await ratio(other.loan.id, 'ltv_as_is'))?.unreviewed
  expect(await ofOther()).toBe(true)
  await t.db.updateTable('process').set({ state: 'Accepted' }).where('id', '=', accepted.processId).execute()
  await inTx(t.db, (tx) => followDecisions(tx, plinth, accepted.activityId, t.deps.clock))
  expect(await ofOther()).toBe(false)
})

test('[J-15] a correction of what was read reaches the data point, the value in use and the ratios', async () => {
  const { loan } = await buildDeal(t.db, { amount_cents: 100_000_000 })
  const { activityId, processId } = await appraisal(loan.id, 2_000_000)
  const path = `/activity/${activityId}/process/${processId}/update-display-data`
  expect((await t.call('PUT', path, staff, { as_is_value: { value: 1_250_000 } })).statusCode).toBe(200)
  const [point] = await t.db.selectFrom('data_point').select('value').where('process_id', '=', processId).execute()
  expect(point?.value).toBe(1_250_000)
  const used = (await figure(loan.id, 'as_is_value')).values.filter((one) => one.source === 'document')
  expect(used).toMatchObject([{ value: 1_250_000, in_use: true }])
  expect((await ratio(loan.id, 'ltv_as_is'))?.value).toBe(0.8)
})

test('a personal financial statement that is read becomes net worth and liquidity with page and day; accepted, it is verified', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  await t.db.updateTable('borrower').set({ liquidity_cents: 58_936_400 }).where('id', '=', borrower.id).execute()
  const pages = [
    'PERSONAL FINANCIAL STATEMENT\nStatement date  01/15/2026\nCash on hand  $210,400\nSavings accounts  $89,977\nRetirement account  $301,000',
    'Total assets  $7,049,377\nTotal liabilities  $3,050,300\nNet Worth  $3,999,077',
  ].map((text, i) => ({ page: i + 1, text, words: [] }))
  expect(kindOf(['Personal Financial Statement'], pages[0]?.text ?? '')).toBe('pfs')
  const fields = readPaper('pfs', pages).values.map((one) => [
    one.key,
    { value: one.value, page: one.page, value_type: one.type, display_option: one.show },
  ])
  const { activityId, processId } = await readFile(loan.id, 'pfs', Object.fromEntries(fields), 'PFS Whitfield.pdf')
  const day = Date.parse('2026-01-15T00:00:00Z') / 1000
  const said = { source: 'document', origin: 'PFS Whitfield.pdf', as_of_epoch: day, in_use: true, verified_by: null }
  expect((await figure(loan.id, 'net_worth')).values[0]).toMatchObject({ ...said, value: 3_999_077, page: 2 })
  const liquidity = await figure(loan.id, 'liquidity')
  expect(liquidity.values[0]).toMatchObject({ ...said, value: 300_377, page: 1 })
  expect(liquidity.stated_gap?.stated).toBe(589_364)
  const kept = await t.db.selectFrom('borrower').selectAll().where('id', '=', borrower.id).executeTakeFirstOrThrow()
  expect([kept.net_worth_cents, kept.liquidity_cents]).toEqual([399_907_700, 30_037_700])
  await t.db.updateTable('process').set({ state: 'Accepted' }).where('id', '=', processId).execute()
  await inTx(t.db, (tx) => followDecisions(tx, { ...plinth, name: 'Vera Values' }, activityId, t.deps.clock))
  expect((await figure(loan.id, 'net_worth')).values[0]?.verified_by).toBe('Vera Values')
})

test('staff edit the as-is value by loan.update: a value of theirs, verified, in use, told in the timeline; null takes it away', async () => {
  const { loan } = await buildDeal(t.db, { estimated_as_is_value_cents: 100_000_000 })
  const edit = (value: number | null, version: number) =>
    t.call('PUT', `/loan/${loan.human_id}/update`, staff, { version, estimated_as_is_value: value })
  expect((await edit(1_600_000, 1)).statusCode).toBe(200)
  const [first] = (await figure(loan.id, 'as_is_value')).values
  expect(first).toMatchObject({ value: 1_600_000, source: 'staff', in_use: true, verified_by: 'Vera Values' })
  expect((await view(loan.id)).estimated_as_is_value).toBe(1_600_000)
  expect((await edit(null, (await view(loan.id)).version)).statusCode).toBe(200)
  expect((await figure(loan.id, 'as_is_value')).values).toEqual([])
  expect((await view(loan.id)).estimated_as_is_value).toBeNull()
})

test('staff use another value with a reason; it stays although a newer verified one comes; the event says who and why', async () => {
  const { loan } = await buildDeal(t.db, { estimated_as_is_value_cents: 200_000_000 })
  await appraisal(loan.id, 1_500_000)
  const stated = (await figure(loan.id, 'as_is_value')).values.find((one) => one.source === 'stated')
  const use = (reason: string, as = staff) => t.call('PUT', `/loan/${loan.id}/values/${stated?.id}/use`, as, { reason })
  expect((await use('', staff)).statusCode).toBe(400)
  expect((await use('Broker opinion', reader)).statusCode).toBe(403)
  expect((await use('Appraisal is of the wrong lot')).statusCode).toBe(200)
  expect((await use('Again')).json()).toMatchObject({ code: 'state_conflict' })
  const body = { kind: 'as_is_value', subject_id: loan.id, value: 1_700_000, as_of_epoch: 1_768_000_000, note: 'BPO' }
  expect((await t.call('POST', `/loan/${loan.id}/values/add`, staff, body)).statusCode).toBe(200)
  const { values } = await figure(loan.id, 'as_is_value')
  expect(values[0]).toMatchObject({
    ...{ value: 2_000_000, in_use: true, picked_by: 'Vera Values', pick_reason: 'Appraisal is of the wrong lot' },
  })
  expect(values).toHaveLength(3)
  const event = await t.db
    .selectFrom('event')
    .select(['actor_name', 'before', 'after'])
    .where('kind', '=', 'value.in-use')
    .where('loan_id', '=', loan.id)
    .where('actor_name', '=', 'Vera Values')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(event).toMatchObject({
    before: { figure: 'As-is value', value: 1_500_000, source: 'document' },
    after: { value: 2_000_000, reason: 'Appraisal is of the wrong lot' },
  })
})

test('a value of another loan is not found; a figure of another subject, a future day and a negative value are refused by field', async () => {
  const { loan, borrower } = await buildDeal(t.db, { estimated_as_is_value_cents: 200_000_000 })
  const other = await buildDeal(t.db, { estimated_as_is_value_cents: 300_000_000 })
  const foreign = (await figure(other.loan.id, 'as_is_value')).values[0]?.id
  expect((await t.call('PUT', `/loan/${loan.id}/values/${foreign}/use`, staff, { reason: 'x' })).statusCode).toBe(404)
  const add = async (over: object) =>
    (
      await t.call('POST', `/loan/${loan.id}/values/add`, staff, {
        ...{ kind: 'as_is_value', subject_id: loan.id, value: 5, as_of_epoch: 1_768_000_000, note: '' },
        ...over,
      })
    ).json<{ errors?: { path: string }[] }>().errors?.[0]?.path
  expect(await add({ subject_id: borrower.id })).toBe('subject_id')
  expect(await add({ subject_id: other.loan.id })).toBe('subject_id')
  expect(await add({ as_of_epoch: 4_102_444_800 })).toBe('as_of_epoch')
  expect(await add({ value: -1 })).toBe('value')
})

test('a bank says less than the borrower states: its value is in use, both stay, and the sandbox is left out by setting', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  await t.db.updateTable('borrower').set({ liquidity_cents: 58_936_400 }).where('id', '=', borrower.id).execute()
  const bank = (sandbox: boolean, value: number) =>
    inTx(t.db, async (tx) => {
      const activity = await buildActivity(t.db, loan.id, { borrower_id: borrower.id })
      const verified = sandbox ? {} : { verified_at: new Date(), verified_by_name: 'Bank link' }
      const one = {
        ...({ kind: 'liquidity', subject: { kind: 'borrower', id: borrower.id }, source: 'bank-link' } as const),
        ...{ value, as_of: '2026-01-05', origin: 'Bank link', activity_id: activity.id, sandbox, ...verified },
      }
      const from = { processId: null, activityId: activity.id }
      await bringValues(tx, plinth, from, [one], { clock: t.deps.clock, loanId: loan.id })
    })
  expect((await figure(loan.id, 'liquidity')).stated_gap).toBeNull()
  await bank(true, 30_037_700)
  expect((await figure(loan.id, 'liquidity')).stated_gap).toEqual({
    stated: 589_364,
    share: expect.closeTo(-0.4903, 4),
  })
  const liquidity = async () =>
    (await t.db.selectFrom('borrower').select('liquidity_cents').where('id', '=', borrower.id).executeTakeFirst())
      ?.liquidity_cents
  expect(await liquidity()).toBe(30_037_700)
  await setSandboxCounts(t.db, false, t.deps.clock)
  expect(await liquidity()).toBe(58_936_400)
  await bank(false, 40_000_000)
  expect((await figure(loan.id, 'liquidity')).values.map((one) => [one.value, one.sandbox, one.in_use])).toEqual(
    expect.arrayContaining([
      [400_000, false, true],
      [300_377, true, false],
      [589_364, false, false],
    ]),
  )
  const made = (await figure(loan.id, 'liquidity')).values.find((one) => one.sandbox)
  expect((await t.call('PUT', `/loan/${loan.id}/values/${made?.id}/verify`, staff)).statusCode).toBe(409)
  await setSandboxCounts(t.db, true, t.deps.clock)
})

test('a neighborhood of a sandbox is marked in policy, and counts in neither policy nor score where sandbox data is ignored', async () => {
  const { loan, property } = await buildDeal(t.db)
  const place = await t.db
    .insertInto('neighborhood')
    .values({ zipcode: '99901', name: 'Sandbox 99901', city: 'Here', state: 'NY', made_up: true, vacancy_rate: 0.04 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db.updateTable('property').set({ neighborhood_id: place.id }).where('id', '=', property.id).execute()
  const limit = async () => {
    const { policies } = (await t.call('GET', `/policies/neighborhood/${property.id}`, staff)).json()
    expect(policies[0].title).toContain('(Sandbox)')
    return policies[0].requirements.find((one: { key: string }) => one.key === 'vacancy_rate')
  }
  const scored = async () => {
    const entities = await readEntities(t.db, [loan.id], t.deps.clock)
    return entities.get(loan.id)?.neighborhoods.length
  }
  expect(await limit()).toMatchObject({ actual: 4, verdict: 'green' })
  expect(await scored()).toBe(1)
  await setSandboxCounts(t.db, false, t.deps.clock)
  expect(await limit()).toMatchObject({ actual: null, verdict: 'unknown' })
  expect(await scored()).toBe(0)
  await setSandboxCounts(t.db, true, t.deps.clock)
})

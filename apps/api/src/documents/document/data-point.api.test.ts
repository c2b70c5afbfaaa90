import type { DataPointView } from '@plinth/contract/documents/data-point'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
let staffId: string
beforeAll(async () => {
  t = await testApp()
  const user = await buildUser(t.db, 'admin')
  staff = user.email
  staffId = user.id
})
afterAll(() => t.close())

let loanId: string
let activityId: string
let processId: string
beforeEach(async () => {
  loanId = (await buildDeal(t.db)).loan.id
  activityId = (await buildActivity(t.db, loanId, { document_name: 'Operating Agreement' })).id
  const fields = {
    zip: { value: '11201', page: 2, quote: 'NY 11201' },
    Members: { value: ['Ann', 'Bob'], value_type: 'LIST[STRING]' },
    fee_10: { value: 2, display_option: 1 },
    fee_9: { value: 1.5, display_option: 1, value_type: 'FLOAT' },
  }
  processId = (
    await t.db
      .insertInto('process')
      .values({ activity_id: activityId, name: 'oa.pdf', data_to_display: JSON.stringify({ fields }) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  await t.call('GET', `/activity/refresh-data-points-from-activity/${activityId}`, staff)
})

const list = async () => (await t.call('GET', `/data-point/process/${processId}/all`, staff)).json<DataPointView[]>()
const point = async (key: string) => {
  const found = (await list()).find((one) => one.key_name === key)
  if (!found) throw new Error(`no data point ${key}`)
  return found
}
const update = (body: object[]) => t.call('PUT', '/data-point/update', staff, body)
const correct = (edited: object) =>
  t.call('PUT', `/activity/${activityId}/process/${processId}/update-display-data`, staff, edited)
const eventsOf = (kind: string) =>
  t.db.selectFrom('event').selectAll().where('kind', '=', kind).where('loan_id', '=', loanId).execute()

test('[J-12, J-17, U-24] data points of a process come by key, case aside, numbers by size, each with type and source', async () => {
  const points = await list()
  expect(points.map((one) => one.key_name)).toEqual(['fee_9', 'fee_10', 'Members', 'zip'])
  expect(points[3]).toMatchObject({ value: '11201', value_type: 'STRING', page: 2, quote: 'NY 11201', edited: false })
  expect(points.map((one) => one.value_type)).toEqual(['FLOAT', 'INTEGER', 'LIST[STRING]', 'STRING'])
  const missing = await t.call('GET', `/data-point/process/${activityId}/all`, staff)
  expect(missing.statusCode).toBe(404)
})

test('[J-13, J-16] the points that are sent change, with their event, and are answered; the others stay', async () => {
  const [zip, members] = [await point('zip'), await point('Members')]
  const answer = await update([
    { data_point_id: zip.data_point_id, value: '10001', version: zip.version },
    { data_point_id: members.data_point_id, value: ['Ann'] },
  ])
  expect(answer.json()).toMatchObject([
    { key_name: 'Members', value: ['Ann'], edited: true, version: members.version + 1 },
    { key_name: 'zip', value: '10001', edited: true, version: zip.version + 1, quote: 'NY 11201' },
  ])
  expect(await point('fee_9')).toMatchObject({ value: 1.5, edited: false })
  const events = await eventsOf('data-point.updated')
  expect(events.map((one) => [one.actor_id, one.before, one.after])).toContainEqual([
    staffId,
    { zip: '11201' },
    { zip: '10001' },
  ])
  expect(events).toHaveLength(2)
})

test('[J-16] one that is stale, unknown, named twice or of another type refuses all of them', async () => {
  const [zip, fee] = [await point('zip'), await point('fee_10')]
  const good = { data_point_id: zip.data_point_id, value: '10001' }
  await update([{ data_point_id: fee.data_point_id, value: 3 }])
  const refusals = [
    [{ data_point_id: fee.data_point_id, value: 4, version: fee.version }, 409],
    [{ data_point_id: processId, value: 4 }, 404],
    [{ data_point_id: fee.data_point_id, value: 'four' }, 400],
    [{ data_point_id: fee.data_point_id, value: 1.5 }, 400],
    [{ ...good, value: '10002' }, 400],
  ] as const
  for (const [bad, status] of refusals) expect((await update([good, bad])).statusCode, JSON.stringify(bad)).toBe(status)
  expect(await point('zip')).toMatchObject({ value: '11201', edited: false })
})

test('[J-16] of an archived loan nothing is corrected', async () => {
  const zip = await point('zip')
  await t.db.updateTable('loan').set({ archived_at: new Date() }).where('id', '=', loanId).execute()
  expect((await update([{ data_point_id: zip.data_point_id, value: '1' }])).json()).toMatchObject({ code: 'archived' })
  expect((await correct({ zip: { value: '1' } })).json()).toMatchObject({ code: 'archived' })
})

test('[J-13, J-15] edited values of a process are saved by key, with their event; the others stay as they were read', async () => {
  const answer = await correct({ zip: { value: '10001' }, fee_9: { value: 1.5 } })
  const { fields } = answer.json().processes[0].data_to_display
  expect(fields.zip).toEqual({ value: '10001', page: 2, quote: 'NY 11201', edited: true })
  expect(fields.fee_9).toEqual({ value: 1.5, display_option: 1 })
  const [event] = await eventsOf('process.display-data-updated')
  expect([event?.before, event?.after]).toEqual([{ zip: '11201' }, { zip: '10001' }])
})

test('[J-15] of two who correct one value from what they saw, the second is told what it is now', async () => {
  expect((await correct({ zip: { value: '10001', was: '11201' } })).statusCode).toBe(200)
  const late = await correct({ fee_9: { value: 2, was: 1.5 }, zip: { value: '10003', was: '11201' } })
  expect([late.statusCode, late.json().code, late.json().detail]).toEqual([
    409,
    'version_conflict',
    'Someone else changed zip from “11201” to “10001”. Review it and try again.',
  ])
  expect(late.json().errors).toEqual([{ path: 'zip', message: 'It is now “10001”' }])
  expect(await eventsOf('process.display-data-updated')).toHaveLength(1)
})

test('[J-15] a key that was not read, a value of another type and a process of another activity are refused', async () => {
  expect((await correct({ nothing: { value: 'x' } })).statusCode).toBe(400)
  expect((await correct({ zip: { value: '1' }, fee_10: { value: 'two' } })).statusCode).toBe(400)
  const other = await buildActivity(t.db, loanId, {})
  const foreign = `/activity/${other.id}/process/${processId}/update-display-data`
  expect((await t.call('PUT', foreign, staff, { zip: { value: '1' } })).statusCode).toBe(404)
  expect(await eventsOf('process.display-data-updated')).toEqual([])
})

test('[J-15] [N-37] a correction reaches the data points at once, except those corrected there; refreshing says what else changed', async () => {
  const fee = await point('fee_10')
  await update([{ data_point_id: fee.data_point_id, value: 7 }])
  await correct({ zip: { value: '10001' }, fee_10: { value: 3 } })
  const refresh = () => t.call('GET', `/activity/refresh-data-points-from-activity/${activityId}`, staff)
  expect(await point('zip')).toMatchObject({ value: '10001' })
  await t.db.updateTable('data_point').set({ value: '"11201"' }).where('key_name', '=', 'zip').execute()
  const answer = (await refresh()).json()
  expect(answer.changed).toMatchObject([{ key_name: 'zip', before: '11201', after: '10001' }])
  expect(Object.keys(answer.fields)).toHaveLength(4)
  expect(await point('fee_10')).toMatchObject({ value: 7 })
  expect((await refresh()).json().changed).toEqual([])
})

test("[J-16] nobody's social security number is kept in clear, not even one typed in", async () => {
  const zip = await point('zip')
  await update([{ data_point_id: zip.data_point_id, value: 'SSN 123-45-6789' }])
  expect(await point('zip')).toMatchObject({ value: 'SSN ***-**-6789' })
  await correct({ zip: { value: '123-45-6789' } })
  const raw = await t.db.selectFrom('process').selectAll().where('id', '=', processId).executeTakeFirstOrThrow()
  const events = await t.db.selectFrom('event').selectAll().execute()
  expect(JSON.stringify([raw, events])).not.toContain('123-45')
})

test('[J-02, U-25] the sources of a loan stand by key and tab, the believed one first, each with its document', async () => {
  const read = async () =>
    (await t.call('GET', `/loan/${loanId}/get-all-sources`, staff)).json<{
      sources: Record<string, Record<string, { source_name: string; value: unknown; priority: number }[]>>
    }>().sources
  const before = await read()
  expect(before['loan_amount']?.['Loan']).toMatchObject([
    { source_name: 'Application', value: 1_000_000, display_option: 3, documents: [], entity_id: loanId },
  ])
  expect(before['number_of_units']?.['Property']).toMatchObject([{ value: 12 }])
  expect(before['zip']?.['Loan']).toMatchObject([{ value: '11201', priority: 1 }])
  expect(Object.keys(before)).toEqual(Object.keys(before).sort((a, b) => a.localeCompare(b, 'en', { numeric: true })))
  await update([{ data_point_id: (await point('zip')).data_point_id, value: '10001' }])
  expect((await read())['zip']?.['Loan']).toMatchObject([{ value: '10001', priority: 0 }])
})

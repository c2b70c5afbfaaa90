import type { RowHistory, RowsView } from '@plinth/contract/documents/rows'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { sendFile } from '../../../test/papers.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
let name: string
beforeAll(async () => {
  t = await testApp()
  const user = await buildUser(t.db, 'admin')
  staff = user.email
  name = `${user.first_name} ${user.last_name}`
})
afterAll(() => t.close())

const CSV = 'text/csv'
const rollOf = (units: readonly (readonly [string, string, string, string])[], total: string) =>
  Buffer.from(
    [
      'Rent Roll,,,,,',
      'As of: 06/30/2026,,,,,',
      'Unit,Tenant,Status,Sqft,Rent,Lease To',
      ...units.map(([unit, tenant, status, rent]) => `${unit},${tenant},${status},650,${rent},04/30/2027`),
      `Total,,,,${total},`,
    ].join('\n'),
  )
const four = [
  ['101', 'Jane Whitfield', 'Current', '1150.00'],
  ['102', 'Bo Lund', 'Current', '1175.00'],
  ['103', '', 'Vacant', '0.00'],
  ['104', 'Ann de la Cruz', 'Current', '1480.00'],
] as const

const statementOf = (months: readonly string[], fees = '100.00') =>
  Buffer.from(
    [
      'Income Statement,,,,',
      `,${months.join(',')},Total`,
      'Income,,,,',
      'Gross Rent,10000.00,10000.00,10000.00,30000.00',
      `Late Fees,50.00,25.00,25.00,${fees}`,
      `Total Income,10050.00,10025.00,10025.00,30100.00`,
      'Expenses,,,,',
      'Real Estate Taxes,1000.00,1000.00,1000.00,3000.00',
      'Management Fees,400.00,400.00,400.00,1200.00',
      'Asset Review,100.00,100.00,100.00,300.00',
      'Total Expenses,1500.00,1500.00,1500.00,4500.00',
      'Net Operating Income,8550.00,8525.00,8525.00,25600.00',
    ].join('\n'),
  )
const spring = statementOf(['Apr 2026', 'May 2026', 'Jun 2026'])

/** A correction: row, column, what was seen, what it shall say. */
type Cell = readonly [string, string, unknown, unknown]

/** A file of a loan of its own that was sent and read. */
const sent = async (o: { asked: string; body: Buffer; name: string }) => {
  const { loan, property } = await buildDeal(t.db)
  const { id } = await buildActivity(t.db, loan.id, { document_name: o.asked, property_id: property.id })
  const ticket = await sendFile(t, staff, id, { body: o.body, name: o.name, type: CSV })
  const path = `/loan/${loan.id}/document/${ticket.document_id}/rows`
  return {
    ...{ loanId: loan.id, activityId: id, processId: ticket.process_id, documentId: ticket.document_id, path },
    rows: async (from = 0) => (await t.call('GET', `${path}?from=${from}`, staff)).json<RowsView>(),
    history: async () => (await t.call('GET', `${path}/history`, staff)).json<RowHistory>().edits,
    correct: (...edits: readonly Cell[]) =>
      t.call('PUT', path, staff, {
        edits: edits.map(([row, column, was, value]) => ({ row, column, was, value })),
      }),
  }
}
const sentRoll = (units: Parameters<typeof rollOf>[0] = four, total = '3805.00') =>
  sent({ asked: 'Rent Roll', body: rollOf(units, total), name: 'rent roll.csv' })
const sentStatement = (body = spring) => sent({ asked: 'T-12', body, name: 't-12.csv' })

const figures = async (processId: string) => {
  const rows = await t.db
    .selectFrom('underwriting_value')
    .select(['kind', 'value', 'in_use', 'origin', 'page', 'document_id'])
    .where('process_id', '=', processId)
    .where('withdrawn_at', 'is', null)
    .execute()
  return Object.fromEntries(rows.map(({ kind, ...rest }) => [kind, rest]))
}
const fieldsOf = async ({ activityId }: { activityId: string }) =>
  (await t.call('GET', `/activity/${activityId}`, staff)).json().processes[0].data_to_display.fields

test('[DB-12, DB-18, DB-19] a rent roll that was read shows its rows, what they come to, and the printed totals', async () => {
  const roll = await sentRoll()
  const view = await roll.rows()
  expect(view).toMatchObject({ kind: 'rent-roll', total: 4, from: 0, corrected: 0, lost: [] })
  expect(view.rows[0]).toMatchObject({ key: '101#1', page: 1, cells: { rent: { read: 1150, now: 1150 } } })
  expect(view.roll).toMatchObject({ units: 4, occupied: 3, occupancy: 0.75, rent: 3805, annual_rent: 45_660 })
  expect(view.checks.find((one) => one.key === 'rent')).toMatchObject({ rows: 3805, printed: 3805, difference: 0 })
})

test('[DB-14, DB-16] a correction keeps who made it and what was read; it is undone, and who saw something else is refused', async () => {
  const roll = await sentRoll()
  expect((await roll.correct(['101#1', 'rent', 1150, 1250.5])).json()).toEqual({ saved: 1 })
  expect((await roll.rows()).rows[0]?.cells['rent']).toEqual({ read: 1150, now: 1250.5, corrected: true })
  const stale = await roll.correct(['101#1', 'tenant', 'Jane Whitfield', 'J. W.'], ['101#1', 'rent', 1150, 1300])
  expect(stale.statusCode).toBe(409)
  expect(stale.json()).toMatchObject({
    code: 'version_conflict',
    detail: 'Someone else changed Rent of unit 101; it is now “1,250.50”.',
    errors: [{ path: 'edits.1.value' }],
  })
  expect((await roll.rows()).rows[0]?.cells['tenant']?.corrected).toBe(false)
  expect((await roll.correct(['101#1', 'rent', 1250.5, 1150])).statusCode).toBe(200)
  expect(await roll.rows()).toMatchObject({ corrected: 0 })
  expect((await roll.rows()).rows[0]?.cells['rent']).toEqual({ read: 1150, now: 1150, corrected: false })
  expect(await roll.history()).toMatchObject([
    { row: '101#1', column: 'rent', read: 1150, before: 1250.5, after: 1150, by: name },
    { row: '101#1', column: 'rent', read: 1150, before: 1150, after: 1250.5, by: name },
  ])
  const events = await t.db
    .selectFrom('event')
    .select('after')
    .where('kind', '=', 'document.rows-corrected')
    .where('entity_id', '=', roll.documentId)
    .execute()
  expect(events.map((one) => one.after)).toEqual([{ cells: ['Rent of unit 101'] }, { cells: ['Rent of unit 101'] }])
})

test('[DB-13] what does not fit a cell is refused by name, and then nothing of the call is kept', async () => {
  const roll = await sentRoll()
  const refused = async (...edits: readonly Cell[]) => {
    const answer = await roll.correct(...edits)
    expect([answer.statusCode, answer.json().errors.map((one: { path: string }) => one.path)]).toEqual([
      400,
      [`edits.${edits.length - 1}.value`],
    ])
  }
  const good = ['101#1', 'tenant', 'Jane Whitfield', 'J. W.'] as const
  await refused(good, ['102#1', 'rent', 1175, 'much'])
  await refused(good, ['102#1', 'rent', 1175, 10.005])
  await refused(good, ['102#1', 'end', null, 86_401])
  await refused(good, ['102#1', 'state', 'occupied', 'full'])
  await refused(good, ['999#1', 'rent', null, 1])
  await refused(good, ['102#1', 'color', null, 'red'])
  await refused(good, ['101#1', 'tenant', 'Jane Whitfield', 'K.'])
  expect(await roll.history()).toEqual([])
  const statement = await sentStatement()
  const key = (await statement.rows()).rows.find((row) => row.kind === 'total')?.key ?? ''
  expect((await statement.correct([key, 'category', null, 'rent'])).statusCode).toBe(400)
})

test('[DB-15, DB-20] values and underwriting figures follow the corrected rows, with file and page, and another reading keeps the corrections', async () => {
  const roll = await sentRoll([...four.slice(0, 3), ['104', 'Ann de la Cruz', 'Current', '1408.00']])
  expect((await fieldsOf(roll)).annual_rent).toMatchObject({ value: null, unsure: {} })
  expect(await figures(roll.processId)).not.toHaveProperty('in_place_rent')
  await roll.correct(['104#1', 'rent', 1408, 1480])
  const right = { value: 4_566_000, in_use: true, origin: 'rent roll.csv', page: 1, document_id: roll.documentId }
  expect(await figures(roll.processId)).toMatchObject({ in_place_rent: right, occupancy: { value: 0.75 } })
  await t.call('PUT', `/loan/${roll.loanId}/document/${roll.documentId}/read`, staff, {})
  await t.drain()
  expect((await roll.rows()).rows[3]?.cells['rent']).toEqual({ read: 1408, now: 1480, corrected: true })
  expect((await fieldsOf(roll)).annual_rent).toMatchObject({ value: 45_660 })
  expect(await figures(roll.processId)).toMatchObject({ in_place_rent: right })
  await t.call('PUT', `/loan/${roll.loanId}/document/${roll.documentId}/read`, staff, { pages: '1' })
  await t.drain()
  expect(await figures(roll.processId)).toMatchObject({ in_place_rent: right })
})

test('[DB-20] a figure that a person chose stays in use whatever rows come to, until a person uses the one of the file', async () => {
  const roll = await sentRoll()
  const values = `/loan/${roll.loanId}/values`
  const rentOf = async () =>
    (await t.call('GET', values, staff))
      .json()
      .figures.find((one: { kind: string }) => one.kind === 'in_place_rent') as {
      subject: { id: string }
      values: { id: string; value: number; in_use: boolean; document_id: string | null }[]
    }
  const { subject } = await rentOf()
  const body = {
    kind: 'in_place_rent',
    subject_id: subject.id,
    value: 50_000,
    as_of_epoch: 1_782_777_600,
    note: 'Own count',
  }
  expect((await t.call('POST', `${values}/add`, staff, body)).statusCode).toBe(200)
  await roll.correct(['101#1', 'rent', 1150, 1151], ['102#1', 'rent', 1175, 1174])
  expect((await rentOf()).values.find((one) => one.in_use)?.value).toBe(50_000)
  const own = (await rentOf()).values.find((one) => one.document_id === roll.documentId)
  await t.call('PUT', `${values}/${own?.id}/use`, staff, { reason: 'Counted by the roll' })
  expect((await rentOf()).values.find((one) => one.in_use)).toMatchObject({
    value: 45_660,
    document_id: roll.documentId,
  })
})

test('[DB-17] a row that is none is left out of the figures, and counted again', async () => {
  const roll = await sentRoll()
  await roll.correct(['104#1', 'counts', 'yes', 'no'])
  expect(await roll.rows()).toMatchObject({ roll: { units: 3, rent: 2325 }, corrected: 1, total: 4 })
  expect((await fieldsOf(roll)).number_of_units).toMatchObject({ value: 3 })
  await roll.correct(['104#1', 'counts', 'no', 'yes'])
  expect(await roll.rows()).toMatchObject({ roll: { units: 4, rent: 3805 }, corrected: 0 })
})

test('[DB-21, DB-22] what a line counts as moves the income, and the next statement of the layout comes with it', async () => {
  const first = await sentStatement()
  const key = (await first.rows()).rows.find((row) => row.name === 'Asset Review')?.key ?? ''
  expect((await first.rows()).statement).toMatchObject({ income: 30_100, expenses: 4500, noi: 25_600, below: 0 })
  expect(await figures(first.processId)).toMatchObject({ current_noi: { value: 2_560_000 } })
  const earlier = await sentStatement()

  await first.correct([key, 'category', 'other_expense', 'owner'])
  expect((await first.rows()).checks.find((one) => one.key === 'noi')).toMatchObject({ rows: 25_900, difference: 300 })
  expect((await fieldsOf(first)).net_operating_income).toMatchObject({
    value: null,
    unsure: { readings: [{ value: 25_600 }, { value: 25_900 }] },
  })
  expect(await figures(first.processId)).not.toHaveProperty('current_noi')

  const next = await sentStatement(statementOf(['Jul 2026', 'Aug 2026', 'Sep 2026']))
  expect((await next.rows()).rows.find((row) => row.key === key)).toMatchObject({
    remembered: true,
    cells: { category: { now: 'owner' } },
  })
  expect((await next.rows()).statement?.noi).toBe(25_900)
  expect(await figures(next.processId)).not.toHaveProperty('current_noi')
  // One that was read before stays as it was.
  expect((await earlier.rows()).statement?.noi).toBe(25_600)
  expect(await figures(earlier.processId)).toMatchObject({ current_noi: { value: 2_560_000 } })
})

test('[DB-23] a rent roll of 2,000 units comes in pages of 100, its figures of all of them', async () => {
  const units = Array.from({ length: 2000 }, (_, n) => [`${1001 + n}`, `Tenant ${n}`, 'Current', '1000.00'] as const)
  const roll = await sentRoll(units as never, '2000000.00')
  const last = await roll.rows(1900)
  expect(last).toMatchObject({ total: 2000, from: 1900, roll: { units: 2000, rent: 2_000_000 } })
  expect(last.rows).toHaveLength(100)
  expect(last.rows.at(-1)?.key).toBe('3000#1')
  const begin = performance.now()
  await roll.correct(['3000#1', 'rent', 1000, 1001])
  expect((await roll.rows()).roll?.rent).toBe(2_000_001)
  expect(performance.now() - begin).toBeLessThan(5000)
})

test('[DB-12] rows of a document of another loan, or of one without rows, are not shown or corrected', async () => {
  const [roll, other] = [await sentRoll(), await sentRoll()]
  const path = `/loan/${other.loanId}/document/${roll.documentId}/rows`
  expect((await t.call('GET', path, staff)).statusCode).toBe(404)
  expect((await t.call('GET', `${path}/history`, staff)).statusCode).toBe(404)
  const edit = { row: '101#1', column: 'rent', was: 1150, value: 1 }
  expect((await t.call('PUT', path, staff, { edits: [edit] })).statusCode).toBe(404)
  const letter = await sent({ asked: 'Letter', body: Buffer.from('Hello,there\n'), name: 'letter.csv' })
  expect(await letter.rows()).toMatchObject({ kind: null, rows: [], total: 0 })
  expect((await letter.correct(['101#1', 'rent', 1150, 1])).statusCode).toBe(409)
})

test('[DB-24] a unit that was missed is added, filled in, counted, removed and brought back, also after another reading', async () => {
  const roll = await sentRoll()
  const before = await roll.rows()
  expect(before).toMatchObject({ next_row: 'added:1', roll: { units: 4, rent: 3805 } })
  expect((await roll.correct(['added:1', 'added', 'no', 'yes'])).statusCode).toBe(200)
  // It counts once it has a number.
  expect(await roll.rows()).toMatchObject({ total: 5, roll: { units: 4 }, next_row: 'added:2' })
  const filled = await roll.correct(
    ['added:1', 'unit', '', '105'],
    ['added:1', 'tenant', null, 'Pia Holm'],
    ['added:1', 'rent', null, 1200],
  )
  expect(filled.statusCode).toBe(200)
  const after = await roll.rows()
  expect(after.rows.at(-1)).toMatchObject({ key: 'added:1', name: 'unit 105', added: true, quote: '' })
  expect(after).toMatchObject({ roll: { units: 5, occupied: 4, rent: 5005 }, lost: [] })
  const units = await t.db
    .selectFrom('data_point')
    .select('value')
    .where('process_id', '=', roll.processId)
    .where('key_name', '=', 'number_of_units')
    .execute()
  expect(units).toEqual([{ value: 5 }])
  expect((await roll.history()).map(({ column, by }) => [column, by])).toContainEqual(['added', name])
  expect((await roll.correct(['added:1', 'added', 'yes', 'no'])).statusCode).toBe(200)
  expect(await roll.rows()).toMatchObject({ total: 4, roll: { units: 4 }, next_row: 'added:2', lost: [] })
  await roll.correct(['added:1', 'added', 'no', 'yes'])
  expect(await roll.rows()).toMatchObject({ roll: { units: 5, rent: 5005 } })
  const again = await t.call('PUT', `/loan/${roll.loanId}/document/${roll.documentId}/read`, staff, {})
  expect(again.statusCode).toBeLessThan(300)
  await t.drain()
  expect(await roll.rows()).toMatchObject({ total: 5, roll: { units: 5, rent: 5005 }, lost: [] })
})

test('[DB-24] two who add the same row at once do not both, and a statement takes none', async () => {
  const roll = await sentRoll()
  await roll.correct(['added:1', 'added', 'no', 'yes'])
  expect((await roll.correct(['added:1', 'added', 'no', 'yes'])).statusCode).toBe(409)
  for (const key of ['added:x', '101#1']) expect((await roll.correct([key, 'added', 'no', 'yes'])).statusCode).toBe(400)
  const statement = await sentStatement()
  expect((await statement.rows()).next_row).toBeNull()
  expect((await statement.correct(['added:1', 'added', 'no', 'yes'])).statusCode).toBe(400)
})

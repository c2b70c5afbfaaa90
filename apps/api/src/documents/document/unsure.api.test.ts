import type { Extracted } from '@plinth/domain/documents/document/extract'
import type { PropertyType } from '@plinth/domain/people/property/types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { plinth } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import { followReading } from '../../underwriting/index.ts'
import { keepValues } from './data-point.service.ts'

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

const noi = {
  key: 'net_operating_income',
  label: 'Net operating income',
  type: 'FLOAT',
  show: 3,
  page: 1,
  quote: 'Net Operating Income 98,000',
} as const

/** A T-12 of a property whose net operating income was read as two things. */
const readTwice = async () => {
  const { loan, property } = await buildDeal(t.db)
  const activity = await buildActivity(t.db, loan.id, { document_name: 'T-12', property_id: property.id })
  const process = await t.db
    .insertInto('process')
    .values({ activity_id: activity.id, name: 't12.pdf' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('document')
    .values({
      loan_id: loan.id,
      activity_id: activity.id,
      process_id: process.id,
      file_name: 't12.pdf',
      content_type: 'application/pdf',
      size_bytes: 1,
      storage_key: crypto.randomUUID(),
      kind: 't-12',
      received_at: new Date(),
    })
    .execute()
  await inTx(t.db, async (tx) => {
    await keepValues(
      tx,
      process.id,
      {
        kind: 't-12',
        values: [
          {
            ...noi,
            value: null,
            unsure: {
              why: 'Income less expenses does not come to the printed net operating income.',
              readings: [
                { says: 'As printed', value: 98_000, page: 1, quote: noi.quote },
                { says: 'Income less expenses', value: 89_000, page: 2, quote: 'Total Expenses 32,200' },
              ],
            },
          },
        ],
      },
      true,
    )
    await followReading(tx, plinth, process.id, t.deps.clock)
  })
  return { loanId: loan.id, activityId: activity.id, processId: process.id }
}

const inUse = (processId: string) =>
  t.db.selectFrom('underwriting_value').select(['kind', 'value']).where('process_id', '=', processId).execute()

const fieldOf = async (at: { activityId: string; processId: string }) => {
  const activity = (await t.call('GET', `/activity/${at.activityId}`, staff)).json()
  return activity.processes[0].data_to_display.fields.net_operating_income
}

test('[DD-05] a value that is unsure counts nowhere: no figure comes of it, and its data point says nothing', async () => {
  const at = await readTwice()
  expect(await fieldOf(at)).toMatchObject({ value: null, unsure: { readings: [{ value: 98_000 }, { value: 89_000 }] } })
  const points = (await t.call('GET', `/data-point/process/${at.processId}/all`, staff)).json()
  expect(points).toMatchObject([{ key_name: 'net_operating_income', value: null }])
  expect(await inUse(at.processId)).toEqual([])
})

test('[DD-06] a person picks a reading: it counts from then on, with its place, and the pick is recorded', async () => {
  const at = await readTwice()
  const path = `/activity/${at.activityId}/process/${at.processId}/update-display-data`
  const wrong = await t.call('PUT', path, staff, { net_operating_income: { value: 'much' } })
  expect(wrong.statusCode).toBe(400)
  await t.call('PUT', path, staff, { net_operating_income: { value: 89_000, was: null } })
  expect(await fieldOf(at)).toEqual({
    value: 89_000,
    label: 'Net operating income',
    display_option: 3,
    page: 2,
    quote: 'Total Expenses 32,200',
    edited: true,
  })
  expect(await inUse(at.processId)).toMatchObject([{ kind: 'current_noi', value: 8_900_000 }])
  const event = await t.db
    .selectFrom('event')
    .select(['actor_id', 'before', 'after'])
    .where('kind', '=', 'process.display-data-updated')
    .where('entity_id', '=', at.processId)
    .executeTakeFirstOrThrow()
  expect(event).toEqual({
    actor_id: staffId,
    before: { net_operating_income: null },
    after: { net_operating_income: 89_000 },
  })
})

/** A bank statement in somebody else's name. */
const readOfOther = async (holder: string) => {
  const { loan, borrower } = await buildDeal(t.db)
  const activity = await buildActivity(t.db, loan.id, { document_name: 'Bank statement', borrower_id: borrower.id })
  const process = await t.db
    .insertInto('process')
    .values({ activity_id: activity.id, name: 'bank.pdf' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const names = await t.db
    .selectFrom('borrower')
    .select(['first_name', 'last_name'])
    .where('id', '=', borrower.id)
    .executeTakeFirstOrThrow()
  const said = holder === '' ? `${names.last_name}, ${names.first_name} Q.` : holder
  const read = { kind: 'bank-statement' as const, values: [named(said), balance] }
  const keep = () => inTx(t.db, (tx) => keepValues(tx, process.id, read, true))
  await keep()
  return { activityId: activity.id, processId: process.id, keep, borrower: `${names.first_name} ${names.last_name}` }
}
const named = (value: string): Extracted => {
  const read = { key: 'account_holder', label: 'Account holder', value, page: 1, quote: value }
  return { ...read, type: 'STRING', show: 0 }
}
const balance: Extracted = {
  ...{ key: 'ending_balance', label: 'Ending balance', value: 98_000, type: 'FLOAT', show: 3, page: 2 },
  quote: 'Ending balance 98,000.00',
}

const fieldsOf = async (at: { activityId: string }) =>
  (await t.call('GET', `/activity/${at.activityId}`, staff)).json().processes[0].data_to_display.fields
const pointsOf = async (at: { processId: string }) => {
  const points: { key_name: string; value: unknown }[] = (
    await t.call('GET', `/data-point/process/${at.processId}/all`, staff)
  ).json()
  return Object.fromEntries(points.map((one) => [one.key_name, one.value]))
}

test('[DD-08] the values of a paper of somebody else count nowhere; it says whom it names and whom the loan has', async () => {
  const at = await readOfOther('Xavier Quillfeather')
  expect(await pointsOf(at)).toEqual({ account_holder: null, ending_balance: null })
  expect(await fieldsOf(at)).toMatchObject({
    account_holder: { unsure: { readings: [{ value: 'Xavier Quillfeather', page: 1 }, { value: at.borrower }] } },
    ending_balance: { unsure: { waits_for: ['account_holder'], readings: [{ value: 98_000, page: 2 }] } },
  })
})

test('[DD-10] a person decides whom it is of: all of it counts, with its places, also when it is read again', async () => {
  const at = await readOfOther('Xavier Quillfeather')
  const path = `/activity/${at.activityId}/process/${at.processId}/update-display-data`
  await t.call('PUT', path, staff, { account_holder: { value: 'Xavier Quillfeather', was: null } })
  const both = { account_holder: 'Xavier Quillfeather', ending_balance: 98_000 }
  expect(await pointsOf(at)).toEqual(both)
  expect((await fieldsOf(at)).ending_balance).toMatchObject({ value: 98_000, page: 2, quote: balance.quote })
  expect((await fieldsOf(at)).ending_balance.unsure).toBeUndefined()
  await at.keep()
  expect(await pointsOf(at)).toEqual(both)
})

test('[DD-09] a paper of the borrower in another order with a middle initial counts at once', async () => {
  expect((await pointsOf(await readOfOther('')))['ending_balance']).toBe(98_000)
})

/** What of a rent roll of so many units counts on a property of a type that has twelve; asked about it, or about the loan. */
const countedOfRoll = async (units: number, type: PropertyType, about: 'property' | 'loan' = 'property') => {
  const { loan, property } = await buildDeal(t.db)
  await t.db.updateTable('property').set({ property_type: type }).where('id', '=', property.id).execute()
  const owner = about === 'property' ? { property_id: property.id } : {}
  const activity = await buildActivity(t.db, loan.id, { document_name: 'Rent Roll', ...owner })
  const process = await t.db
    .insertInto('process')
    .values({ activity_id: activity.id, name: 'roll.xlsx' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rent: Extracted = { ...balance, key: 'annual_rent', label: 'Annual rent' }
  const listed: Extracted = { ...rent, key: 'number_of_units', label: 'Number of units', value: units, type: 'INTEGER' }
  await inTx(t.db, (tx) => keepValues(tx, process.id, { kind: 'rent-roll', values: [listed, rent] }, true))
  return (await pointsOf({ processId: process.id }))['annual_rent']
}

test('[DD-15] a rent roll of twice the dwellings of its property counts nowhere; where shops are listed too it does', async () => {
  expect(await countedOfRoll(43, 'MULTIFAMILY')).toBeNull()
  expect(await countedOfRoll(43, 'MULTIFAMILY', 'loan')).toBeNull()
  expect(await countedOfRoll(14, 'MULTIFAMILY')).toBe(98_000)
  expect(await countedOfRoll(43, 'MIXED_USE')).toBe(98_000)
})

import { LoanList, LoanSummary, mapLoans } from '@plinth/contract/loan/loan-list'
import { addDays, plainDateToEpoch, todayIn } from '@plinth/domain/shared/dates'
import { sql } from 'kysely'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  buildActivity,
  buildBorrower,
  buildDeal,
  buildLoan,
  buildProperty,
  buildUser,
} from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
})
afterAll(() => t.close())
beforeEach(() => t.db.deleteFrom('loan').execute())

const get = (path: string, headers: Record<string, string> = {}) => t.call('GET', path, staff, undefined, headers)
const loans = async (path = '/loan/all') => {
  const reply = await get(path)
  expect(reply.statusCode, reply.body).toBe(200)
  return LoanList.parse(reply.json())
}
const names = async (path?: string) => (await loans(path)).loans.map((l) => l.name)

describe('the lists of loans', () => {
  test('[B-03] [D-02] [D-03] each loan is in exactly one list', async () => {
    await buildLoan(t.db, { name: 'Active' })
    await buildLoan(t.db, { name: 'Leaving', status: 'rejected', archive_due_at: new Date(t.clock.now() + 86_400_000) })
    await buildLoan(t.db, { name: 'Funded', status: 'funded' })
    await buildLoan(t.db, { name: 'Paid', status: 'paid-off' })
    await buildLoan(t.db, { name: 'Archived', status: 'funded', archived_at: new Date() })
    expect(new Set(await names())).toEqual(new Set(['Active', 'Leaving']))
    expect(new Set(await names('/loan/portfolio'))).toEqual(new Set(['Funded', 'Paid']))
    expect(await names('/loan/all-archive')).toEqual(['Archived'])
    const all = (await get('/loan/all-names')).json<{ loans: { name: string; archived: boolean }[] }>().loans
    expect(all.map((l) => l.name)).toEqual(['Active', 'Archived', 'Funded', 'Leaving', 'Paid'])
    expect(all.filter((l) => l.archived).map((l) => l.name)).toEqual(['Archived'])
  })

  test('[B-09] [C-03] a row carries what the table and the map panel show, in dollars and epoch seconds', async () => {
    const { loan, borrower, contact } = await buildDeal(t.db, {
      name: 'Whole',
      amount_cents: 123_456_789,
      expected_closing: '2030-01-15',
      suggested_steps: ['Send term sheet'],
    })
    const second = await buildProperty(t.db, { property_type: 'LAND', purchase_price_cents: 50_000_000 })
    await t.db.insertInto('loan_property').values({ loan_id: loan.id, property_id: second.id, position: 1 }).execute()
    const [row] = (await loans()).loans
    expect(row).toMatchObject({
      id: loan.id,
      human_id: loan.human_id,
      amount: 1_234_567.89,
      expected_closing_epoch: Date.UTC(2030, 0, 15) / 1000,
      status: { state: loan.status, suggested_steps: ['Send term sheet'] },
      purchase_price: 2_000_000,
      interest_rate: 0.1075,
      archived: false,
      borrowers: [{ id: borrower.id, first_name: 'Bea', last_name: 'Sponsor' }],
      contacts: [{ id: contact.id, first_name: 'Cal', last_name: 'Broker' }],
    })
    expect(row?.properties.map((p) => p.property_type)).toEqual(['MULTIFAMILY', 'LAND'])
  })

  test('[B-12] the list comes by amount, largest first', async () => {
    for (const amount of [3, 50, 7]) await buildLoan(t.db, { name: String(amount), amount_cents: amount * 100 })
    expect(await names()).toEqual(['50', '7', '3'])
  })

  test('[B-07] [B-11] [B-18] [B-20] [B-21] filter, sort and page', async () => {
    await buildLoan(t.db, { name: 'Élan Tower', amount_cents: 300, purpose: 'Flip' })
    await buildLoan(t.db, { name: 'Elan Court', amount_cents: 200, status: 'underwriting' })
    await buildLoan(t.db, { name: 'Oak', amount_cents: 100, purpose: 'Flip' })
    expect(await names('/loan/all?search=ELAN')).toEqual(['Élan Tower', 'Elan Court'])
    expect(await names('/loan/all?purpose=Flip&purpose=Refinance')).toEqual(['Élan Tower', 'Oak'])
    expect(await names('/loan/all?status=underwriting')).toEqual(['Elan Court'])
    expect(await names('/loan/all?sort=name&dir=asc')).toEqual(['Elan Court', 'Élan Tower', 'Oak'])
    expect(await names('/loan/all?sort=amount&dir=asc')).toEqual(['Oak', 'Elan Court', 'Élan Tower'])
    const page = await loans('/loan/all?search=elan&offset=1&limit=1')
    expect([page.total, page.loans.map((l) => l.name)]).toEqual([2, ['Elan Court']])
  })

  test('[B-19] the type filter looks at the first property only', async () => {
    const { loan } = await buildDeal(t.db, { name: 'Two' })
    const land = await buildProperty(t.db, { property_type: 'LAND' })
    await t.db.insertInto('loan_property').values({ loan_id: loan.id, property_id: land.id, position: 1 }).execute()
    expect(await names('/loan/all?property_type=LAND')).toEqual([])
    expect(await names('/loan/all?property_type=LAND&property_type=MULTIFAMILY')).toEqual(['Two'])
  })

  test('lists, points and sums are narrowed to the loans that somebody, I or nobody looks after', async () => {
    const [me, other] = [await buildUser(t.db, 'admin'), await buildUser(t.db, 'admin')]
    await buildLoan(t.db, { name: 'Mine', owner_user_id: me.id })
    await buildLoan(t.db, { name: 'Theirs', owner_user_id: other.id })
    await buildLoan(t.db, { name: 'Free' })
    const as = async (path: string) => (await t.call('GET', path, me.email)).json()
    const seen = async (owner: string) => LoanList.parse(await as(`/loan/all?owner=${owner}`)).loans.map((l) => l.name)
    expect([await seen('me'), await seen(other.id), await seen('nobody')]).toEqual([['Mine'], ['Theirs'], ['Free']])
    expect(mapLoans.reply.parse(await as('/loan/map?owner=me')).points.map((p) => p.name)).toEqual(['Mine'])
    expect(LoanSummary.parse(await as('/loan/summary?owner=me')).total.count).toBe(1)
    expect((await t.call('GET', '/loan/all?owner=you', me.email)).statusCode).toBe(400)
  })

  test('[B-18] a search finds human id, address, city and people; loans that are named so come first', async () => {
    const { loan } = await buildDeal(t.db, { name: 'Harbor', amount_cents: 900 })
    await buildLoan(t.db, { name: 'Sponsor House', amount_cents: 100 })
    const { properties, borrowers, contacts } = (await loans('/loan/all?search=harbor')).loans[0] ?? {}
    expect(await names(`/loan/all?search=${borrowers?.[0]?.last_name}`)).toEqual(['Sponsor House', 'Harbor'])
    for (const part of [
      loan.human_id,
      properties?.[0]?.address_city,
      properties?.[0]?.address_address,
      contacts?.[0]?.last_name,
    ])
      expect(await names(`/loan/all?search=${encodeURIComponent(part ?? '?')}`), part).toEqual(['Harbor'])
  })

  test('[B-09] a row carries LTV, documents with their due dates, days in stage and officer, and changes with them', async () => {
    const officer = await buildUser(t.db, 'admin', { first_name: 'Ann', last_name: 'Officer' })
    const { loan } = await buildDeal(t.db, {
      amount_cents: 65_000_00,
      estimated_as_is_value_cents: 100_000_00,
      owner_user_id: officer.id,
      status_since: new Date('2026-01-02T03:04:05Z'),
    })
    await buildActivity(t.db, loan.id, { state: 'Accepted', due_on: '2026-02-01' })
    await buildActivity(t.db, loan.id, { state: 'Rejected', due_on: '2026-03-02' })
    await buildActivity(t.db, loan.id, { state: 'Sent', due_on: '2026-02-03' })
    const owed = await buildActivity(t.db, loan.id, { state: 'New', due_on: '2026-03-01' })
    await buildActivity(t.db, loan.id, { state: 'New', archived_at: new Date() })
    const row = async () => (await loans()).loans[0]
    expect(await row()).toMatchObject({
      ltv: 0.65,
      documents: {
        accepted: 1,
        total: 4,
        due_epochs: [plainDateToEpoch('2026-03-01'), plainDateToEpoch('2026-03-02')],
      },
      status: { since: Date.UTC(2026, 0, 2, 3, 4, 5) / 1000 },
      owner_name: 'Ann Officer',
    })
    await t.db.updateTable('activity').set({ state: 'Accepted' }).where('id', '=', owed.id).execute()
    expect((await row())?.documents).toMatchObject({ accepted: 2, due_epochs: [plainDateToEpoch('2026-03-02')] })
    await t.db.deleteFrom('activity').where('id', '=', owed.id).execute()
    expect((await row())?.documents.total).toBe(3)
    await t.db.updateTable('app_user').set({ last_name: 'Renamed' }).where('id', '=', officer.id).execute()
    expect((await row())?.owner_name).toBe('Ann Renamed')
  })

  test('[B-23] [B-33] [B-34] [B-42] pinned loans come first and count; under a status they lose their place', async () => {
    const made = []
    for (const n of [1, 2, 3, 4]) made.push(await buildLoan(t.db, { name: `L${n}`, amount_cents: n * 100 }))
    const pins = [made[1], made[0]].map((l) => `pinned=${l?.id}`).join('&')
    expect(await names(`/loan/all?limit=3&${pins}`)).toEqual(['L2', 'L1', 'L4'])
    expect(await names(`/loan/all?limit=3&status=preliminary&${pins}`)).toEqual(['L4', 'L3', 'L2'])
  })

  test('[C-01] the points of the map are the active loans that match, at their first property', async () => {
    const { loan } = await buildDeal(t.db, { name: 'Placed', amount_cents: 100 })
    await buildLoan(t.db, { name: 'Unplaced', amount_cents: 50 })
    await buildLoan(t.db, { name: 'Gone', status: 'funded' })
    const { points } = mapLoans.reply.parse((await get('/loan/map')).json())
    expect(points.map((p) => [p.name, p.lat, p.lng])).toEqual([
      ['Placed', 40.694, -73.99],
      ['Unplaced', 0, 0],
    ])
    const found = mapLoans.reply.parse((await get('/loan/map?search=PLACED&property_type=MULTIFAMILY')).json())
    expect(found.points.map((p) => p.id)).toEqual([loan.id])
    // A book that is sent whole is sent so wherever the map looks (MM-10).
    const far = mapLoans.reply.parse((await get('/loan/map?sight=10,40,11,41,9')).json())
    expect([far.whole, far.points.length, far.points.every(({ count }) => count === 1)]).toEqual([true, 2, true])
  })

  test.each(['', '1,2,3,4', '1,2,3,4,x', '1,2,3,4,5,6', '1e9,2,3,4,5'])(
    '[MM-10] what is no view of a map is refused: %s',
    async (sight) => expect((await get(`/loan/map?sight=${sight}`)).statusCode).toBe(400),
  )

  test.each(['status=Bogus', 'limit=0', 'offset=-1', 'sort=shoe', 'pinned=7'])(
    'a wrong parameter is refused: %s',
    async (wrong) => expect((await get(`/loan/all?${wrong}`)).statusCode).toBe(400),
  )

  test('[W-22] borrowers and brokers get no list', async () => {
    const { borrowerUser, brokerUser } = await buildDeal(t.db)
    for (const path of ['/loan/all', '/loan/portfolio', '/loan/all-archive', '/loan/all-names', '/loan/summary'])
      for (const who of [borrowerUser, brokerUser]) expect((await t.call('GET', path, who.email)).statusCode).toBe(403)
    expect((await t.call('GET', '/loan/all', null)).statusCode).toBe(401)
  })
})

describe('freshness', () => {
  test('a linked borrower renamed, a party unlinked, a loan removed and another added: the next call shows it', async () => {
    const { loan, borrower, contact, property } = await buildDeal(t.db, { name: 'Fresh' })
    expect((await loans()).loans[0]?.borrowers[0]?.last_name).toBe('Sponsor')
    await t.db.updateTable('borrower').set({ last_name: 'Renamed' }).where('id', '=', borrower.id).execute()
    expect((await loans()).loans[0]?.borrowers[0]?.last_name).toBe('Renamed')
    await t.db.deleteFrom('loan_contact').where('contact_id', '=', contact.id).execute()
    expect((await loans()).loans[0]?.contacts).toEqual([])
    await t.db.updateTable('property').set({ address_city: 'Queens' }).where('id', '=', property.id).execute()
    expect((await loans()).loans[0]?.properties[0]?.address_city).toBe('Queens')
    await t.db
      .insertInto('loan_score')
      .values({ loan_id: loan.id, score: 70, breakdown: JSON.stringify({ 'loan-factors': { total_score: 64 } }) })
      .execute()
    expect((await loans()).loans[0]?.scores.loan).toBe(64)
    await t.db.deleteFrom('loan').execute()
    await buildLoan(t.db, { name: 'Other' })
    expect(await names()).toEqual(['Other'])
  })

  test('a loan removed and a new one of as many changes are told apart', async () => {
    await buildLoan(t.db, { name: 'One' })
    expect(await names()).toEqual(['One'])
    await t.db.deleteFrom('loan').execute()
    await buildLoan(t.db, { name: 'Two' })
    expect(await names()).toEqual(['Two'])
  })

  test('a change that began before one already shown, and ended after it, is shown', async () => {
    const [first, second] = [await buildLoan(t.db, { name: 'First' }), await buildLoan(t.db, { name: 'Second' })]
    const rename = (db: typeof t.db, id: string, name: string) =>
      db.updateTable('loan').set({ name }).where('id', '=', id).execute()
    await t.db.transaction().execute(async (slow) => {
      await rename(slow, first.id, 'Slow')
      await rename(t.db, second.id, 'Quick')
      expect(new Set(await names())).toEqual(new Set(['First', 'Quick']))
    })
    expect(new Set(await names())).toEqual(new Set(['Slow', 'Quick']))
  })

  test('a process that has not asked for longer than changes are kept looks at every loan', async () => {
    const [kept, gone] = [await buildLoan(t.db, { name: 'Kept' }), await buildLoan(t.db, { name: 'Gone' })]
    expect((await names()).length).toBe(2)
    await t.db.updateTable('loan').set({ name: 'Renamed' }).where('id', '=', kept.id).execute()
    await t.db.deleteFrom('loan').where('id', '=', gone.id).execute()
    await t.db.deleteFrom('loan_change').execute()
    t.clock.advance(3601)
    expect(await names()).toEqual(['Renamed'])
  })

  test('a table that was emptied at once is an empty list', async () => {
    await buildLoan(t.db, { name: 'One' })
    expect(await names()).toEqual(['One'])
    await sql`truncate loan cascade`.execute(t.db)
    expect(await names()).toEqual([])
  })

  test('many calls at once during changes all see what was written before them', async () => {
    const { loan } = await buildDeal(t.db)
    for (let round = 0; round < 5; round += 1) {
      const stale = Array.from({ length: 3 }, () => get('/loan/all'))
      await t.db
        .updateTable('loan')
        .set({ name: `Round ${round}` })
        .where('id', '=', loan.id)
        .execute()
      const after = await Promise.all(Array.from({ length: 5 }, () => names()))
      expect(new Set(after.flat())).toEqual(new Set([`Round ${round}`]))
      await Promise.all(stale)
    }
  })

  test('an unchanged list answers 304 without a body; a changed one answers anew', async () => {
    await buildLoan(t.db, { name: 'Tagged' })
    const first = await get('/loan/all')
    const etag = String(first.headers['etag'])
    expect(etag).toMatch(/^"[^"]+"$/)
    const same = await get('/loan/all', { 'if-none-match': `"x", ${etag}` })
    expect([same.statusCode, same.body, same.headers['etag']]).toEqual([304, '', etag])
    await t.db.updateTable('loan').set({ name: 'Changed' }).execute()
    const changed = await get('/loan/all', { 'if-none-match': etag })
    expect([changed.statusCode, LoanList.parse(changed.json()).loans[0]?.name]).toEqual([200, 'Changed'])
    expect(changed.headers['cache-control']).toBe('private, no-cache')
  })

  test('large lists come compressed, each form under a tag of its own', async () => {
    for (let n = 0; n < 12; n += 1) await buildLoan(t.db, { name: `Loan ${n}` })
    const plain = await get('/loan/all', { 'accept-encoding': 'identity' })
    const zipped = await get('/loan/all', { 'accept-encoding': 'gzip, br;q=0' })
    const smaller = await get('/loan/all', { 'accept-encoding': 'gzip, deflate, br' })
    expect([zipped.headers['content-encoding'], smaller.headers['content-encoding']]).toEqual(['gzip', 'br'])
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    expect(smaller.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(new Set([plain, zipped, smaller].map((r) => r.headers['etag'])).size).toBe(3)
  })
})

describe('the summary', () => {
  const summary = async (path = '/loan/summary') => LoanSummary.parse((await get(path)).json())

  test('[B-04] [B-05] [B-08] cards count every loan that is not archived; the total is the open ones, without the rejected', async () => {
    await buildLoan(t.db, { amount_cents: 40_00, amount_at_closing_cents: 20_00, status: 'rejected' })
    await buildLoan(t.db, { amount_cents: 500, amount_at_closing_cents: 300 })
    await buildLoan(t.db, { amount_cents: 700, amount_at_closing_cents: null })
    await buildLoan(t.db, { amount_cents: 11_00, status: 'funded' })
    await buildLoan(t.db, { amount_cents: 99_00, archived_at: new Date() })
    const { statuses, total } = await summary()
    expect(statuses).toHaveLength(9)
    expect(statuses[0]).toEqual({ status: 'preliminary', count: 2, amount: 12, amount_at_closing: 3 })
    expect(statuses.find((s) => s.status === 'funded')).toMatchObject({ count: 1, amount: 11 })
    expect(statuses.find((s) => s.status === 'rejected')).toMatchObject({ count: 1, amount: 40 })
    expect(total).toEqual({ count: 2, amount: 12, amount_at_closing: 3 })
    expect(await names('/loan/all?open=true')).toHaveLength(2)
    expect(await names('/loan/all?open=true&status=rejected')).toHaveLength(1)
    expect(await names()).toHaveLength(3)
  })

  test('[C-08] [C-09] [C-10] [C-11] [C-12] [C-13] charts cover the active loans that match', async () => {
    const today = todayIn('America/New_York', t.clock.now())
    const closings = [2, 10, 20]
    for (const [i, days] of closings.entries()) {
      const loan = await buildLoan(t.db, {
        amount_cents: (i + 1) * 100_00,
        expected_closing: addDays(today, days),
        name: `C${i}`,
      })
      const property = await buildProperty(t.db, { address_state: i === 0 ? 'TX' : 'NY', property_type: 'LAND' })
      await t.db.insertInto('loan_property').values({ loan_id: loan.id, property_id: property.id }).execute()
    }
    await buildLoan(t.db, { amount_cents: 999_00, status: 'funded' })
    const rejected = await buildLoan(t.db, { amount_cents: 700_00, status: 'rejected', expected_closing: today })
    const kept = await buildProperty(t.db, { address_state: 'CA', property_type: 'LAND' })
    await t.db.insertInto('loan_property').values({ loan_id: rejected.id, property_id: kept.id }).execute()
    expect((await summary('/loan/summary?status=rejected')).value.total).toBe(700)
    const all = await summary()
    expect(all.value).toEqual({ total: 600, average: 200, median: 200 })
    expect(all.closing).toEqual([
      { days: 4, count: 1, amount: 100 },
      { days: 14, count: 2, amount: 300 },
      { days: 30, count: 3, amount: 600 },
    ])
    expect(all.by_state).toEqual([
      { state: 'NY', count: 2, amount: 500 },
      { state: 'TX', count: 1, amount: 100 },
    ])
    expect(all.by_property_type.filter((b) => b.count > 0)).toEqual([{ property_type: 'LAND', count: 3, amount: 600 }])
    const some = await summary('/loan/summary?search=c0&status=preliminary')
    expect(some.value).toEqual({ total: 100, average: 100, median: 100 })
    const none = await summary('/loan/summary?search=nothing')
    expect(none.value).toEqual({ total: 0, average: null, median: null })
  })

  test('its freshness changes exactly when a list does', async () => {
    const { borrower } = await buildDeal(t.db)
    const { freshness } = await summary()
    expect((await summary()).freshness).toBe(freshness)
    await t.db.updateTable('borrower').set({ phone: '212-5550199' }).where('id', '=', borrower.id).execute()
    expect((await summary()).freshness).toBe(freshness)
    await t.db.updateTable('borrower').set({ first_name: 'New' }).where('id', '=', borrower.id).execute()
    expect((await summary()).freshness).not.toBe(freshness)
    await buildBorrower(t.db)
  })
})

import { loanStatuses } from '@plinth/domain/loan/status'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureDefaults } from '../app/defaults.ts'
import { testApp } from '../../test/harness.ts'
import { Chance } from './chance.ts'
import { loginLines, openLogins } from './demo-people.ts'
import { ensureDemo } from './demo.ts'
import { createPaper } from './paper.ts'
import { seedLoans } from './seed.ts'

type App = Awaited<ReturnType<typeof testApp>>

const loansOf = (app: App) =>
  app.db
    .selectFrom('loan')
    .select(['id', 'human_id', 'name', 'amount_cents', 'status', 'expected_closing'])
    .orderBy('human_id')
    .execute()

describe('the same seed on the same day makes the same portfolio', () => {
  let one: App
  let other: App
  beforeAll(async () => {
    one = await testApp()
    other = await testApp()
    other.clock.ms = one.clock.ms
    await seedLoans(one.deps, { loans: 60, seed: 5 })
    await seedLoans(other.deps, { loans: 60, seed: 5 })
  })
  afterAll(() => Promise.all([one.close(), other.close()]))

  test('loan by loan', async () => {
    const loans = await loansOf(one)
    expect(loans).toHaveLength(60)
    expect(loans).toEqual(await loansOf(other))
  })

  test('a second seed adds other loans beside them', async () => {
    await seedLoans(other.deps, { loans: 20, seed: 6 })
    const loans = await loansOf(other)
    expect(loans).toHaveLength(80)
    expect(new Set(loans.map((l) => l.id)).size).toBe(80)
  })

  test('every loan has a borrower, a broker and a property in a town of its ZIP code', async () => {
    const { rows } = await one.deps.pool.query<{ bare: number }>(`
      select count(*)::int as bare from loan l where
        not exists (select from loan_borrower where loan_id = l.id) or
        not exists (select from loan_contact c join contact k on k.id = c.contact_id where c.loan_id = l.id and k.contact_type = 'broker') or
        not exists (select from loan_property x join property p on p.id = x.property_id
          where x.loan_id = l.id and p.address_city <> 'Unknown' and p.latitude between 24 and 50 and p.longitude between -125 and -66)`)
    expect(rows[0]?.bare).toBe(0)
  })
})

describe('the demo portfolio', () => {
  let app: App
  beforeAll(async () => {
    app = await testApp()
    await ensureDefaults(app.deps)
    await ensureDemo(app.deps)
  })
  afterAll(() => app.close())

  test('has loans of every status', async () => {
    const loans = await loansOf(app)
    expect(loans).toHaveLength(36)
    expect(new Set(loans.map((l) => l.status))).toEqual(new Set(loanStatuses))
  })

  test('its borrower and its broker find their deals', async () => {
    const { rows } = await app.deps.pool.query<{ borrowers: number; brokers: number }>(`select
      (select count(*)::int from loan_borrower join user_borrower using (borrower_id)) as borrowers,
      (select count(*)::int from loan_contact join user_contact using (contact_id)) as brokers`)
    expect(rows[0]).toEqual({ borrowers: expect.toSatisfy((n: number) => n >= 3), brokers: 6 })
  })

  test('[P-32] loans on their way say what is to be done next', async () => {
    const loans = await app.db
      .selectFrom('loan')
      .select(['status', 'suggested_steps'])
      .where('status', 'in', ['preliminary', 'term-sheet-sent', 'underwriting'])
      .where('archived_at', 'is', null)
      .execute()
    expect(loans.filter(({ suggested_steps: steps }) => steps.length === 0)).toEqual([])
  })

  test('a building brings what buildings of its value bring', async () => {
    const rows = await app.db
      .selectFrom('property as p')
      .innerJoin('loan_property as lp', 'lp.property_id', 'p.id')
      .innerJoin('loan as l', 'l.id', 'lp.loan_id')
      .select(['p.current_noi_cents as noi', 'l.estimated_as_is_value_cents as value'])
      .where('p.property_type', 'not in', ['LAND', 'GROUND_UP'])
      .execute()
    const yields = rows.map(({ noi, value }) => (noi ?? 0) / (value ?? 1))
    expect(Math.min(...yields)).toBeGreaterThan(0.04)
    expect(Math.max(...yields)).toBeLessThan(0.11)
  })

  test('each document row has its file', async () => {
    const documents = await app.db.selectFrom('document').select(['storage_key', 'size_bytes']).execute()
    const heads = await Promise.all(documents.map((d) => app.deps.storage.head(d.storage_key)))
    expect(heads.map((h) => h?.size)).toEqual(documents.map((d) => d.size_bytes))
  })

  test('a second start adds nothing', async () => {
    await ensureDemo(app.deps)
    expect(await loansOf(app)).toHaveLength(36)
    expect(await app.db.selectFrom('app_user').select('id').execute()).toHaveLength(3)
  })

  test('without accounts of our own no logins are told', async () => {
    expect(loginLines(await openLogins(app.deps))).toEqual([])
  })
})

test('chance is even enough and repeats', () => {
  const chance = new Chance(42)
  const draws = Array.from({ length: 3000 }, () => chance.next())
  expect(draws.reduce((sum, x) => sum + x, 0) / draws.length).toBeCloseTo(0.5, 1)
  expect(new Chance(42).id(1_700_000_000_000)).toBe(new Chance(42).id(1_700_000_000_000))
  expect(new Chance(42).id(1_700_000_000_000)).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
})

test('a paper is a PDF whose cross references point at its objects', () => {
  const text = createPaper('A (small) title', ['One line', 'Naïve \\ line']).toString('latin1')
  expect(text).toContain('(A \\(small\\) title) Tj')
  const table = Number(/startxref\n(\d+)/.exec(text)?.[1])
  expect(text.slice(table, table + 4)).toBe('xref')
  for (const [n, line] of text.slice(table).split('\n').slice(3, 8).entries())
    expect(text.slice(Number(line.slice(0, 10)))).toMatch(new RegExp(`^${n + 1} 0 obj`))
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBorrower, buildContact, buildProperty, buildUser } from '../../test/factories.ts'
import { testApp } from '../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
})
afterAll(() => t.close())

interface Found {
  borrowers?: { first_name: string; last_name: string }[]
  contacts?: { first_name: string; last_name: string }[]
  properties?: { address_address: string }[]
  more: boolean
}
const find = async (path: string, query: Record<string, string>) => {
  const res = await t.call('GET', `${path}?${new URLSearchParams(query)}`, staff)
  expect(res.statusCode).toBe(200)
  const { borrowers, contacts, properties, more } = res.json<Found>()
  const people = (borrowers ?? contacts ?? []).map((p) => `${p.first_name} ${p.last_name}`)
  return { names: [...people, ...(properties ?? []).map((p) => p.address_address)], more }
}

describe('[AI-21] what is on file is found by what is typed of it', () => {
  test('a borrower by any words of name, email and phone, in any order and case', async () => {
    await buildBorrower(t.db, {
      first_name: 'Marisol',
      last_name: 'Quintero',
      email: 'mq@harbor.example',
      phone: '1-3055550142',
    })
    await buildBorrower(t.db, { first_name: 'Marisol', last_name: 'Ostrander', email: 'mo@dune.example', phone: null })
    for (const search of ['quint', 'QUINTERO marisol', 'mq@harbor', '3055550142', ' marisol  harbor '])
      expect(await find('/borrower/all', { search, limit: '10' })).toEqual({ names: ['Marisol Quintero'], more: false })
    expect(await find('/borrower/all', { search: 'marisol nobody', limit: '10' })).toEqual({ names: [], more: false })
  })

  test('one or two letters are the beginning of a word, the first one too', async () => {
    await buildBorrower(t.db, { first_name: 'Solveig', last_name: 'Qvist', email: 'sq@example.com' })
    for (const search of ['so qv', 'q solv', 'qv'])
      expect((await find('/borrower/all', { search, limit: '10' })).names).toEqual(['Solveig Qvist'])
    expect((await find('/borrower/all', { search: 'ma qu', limit: '10' })).names).toEqual(['Marisol Quintero'])
    expect((await find('/borrower/all', { search: 'ri qu', limit: '10' })).names).toEqual([])
  })

  test('a phone number as it is shown, and as one may write it', async () => {
    for (const search of [
      '(305) 555-0142',
      '305-555-0142',
      '305.555.0142',
      '+1 305 5550142',
      '1-305-555-0142',
      '+13055550142',
      '555-0142 quint',
    ])
      expect((await find('/borrower/all', { search, limit: '10' })).names).toEqual(['Marisol Quintero'])
    expect((await find('/borrower/all', { search: '(305) 555-0143', limit: '10' })).names).toEqual([])
  })

  test('[B-18] without accents what has them, and the other way round', async () => {
    await buildBorrower(t.db, { first_name: 'Zoé', last_name: 'Muñiz', email: 'zm@example.com' })
    await buildProperty(t.db, { address_address: '9 Calle Peñón', address_city: 'Ponce' })
    for (const search of ['zoe muniz', 'ZOÉ', 'Muñiz'])
      expect((await find('/borrower/all', { search, limit: '10' })).names).toEqual(['Zoé Muñiz'])
    expect((await find('/property/all', { search: 'penon', limit: '10' })).names).toEqual(['9 Calle Peñón'])
  })

  test('what patterns are made of stands for itself', async () => {
    await buildBorrower(t.db, { first_name: 'Percy', last_name: 'Under_score', email: 'p@example.com' })
    expect((await find('/borrower/all', { search: 'r_s', limit: '10' })).names).toEqual(['Percy Under_score'])
    for (const search of ['%', 'Und%core', '\\', 'x_s'])
      expect((await find('/borrower/all', { search, limit: '10' })).names).toEqual([])
  })

  test('a limit answers the first by name, and says that there are more', async () => {
    for (const first of ['Cy', 'Al', 'Bo']) await buildBorrower(t.db, { first_name: first, last_name: 'Zzlimit' })
    const found = await find('/borrower/all', { search: 'zzlimit', limit: '2' })
    expect(found).toEqual({ names: ['Al Zzlimit', 'Bo Zzlimit'], more: true })
    expect((await find('/borrower/all', { search: 'zzlimit' })).more).toBe(false)
    for (const limit of ['0', '1001', 'x'])
      expect((await t.call('GET', `/borrower/all?limit=${limit}`, staff)).statusCode).toBe(400)
  })

  test('a contact by company, and by what it does', async () => {
    await buildContact(t.db, { first_name: 'Ida', last_name: 'Ferro', company: 'Ferro Title', contact_type: 'broker' })
    await buildContact(t.db, {
      first_name: 'Ugo',
      last_name: 'Ferro',
      company: 'Ferro Title',
      contact_type: 'attorney',
    })
    expect((await find('/contact/all', { search: 'ferro title', limit: '9' })).names).toEqual([
      'Ida Ferro',
      'Ugo Ferro',
    ])
    expect((await find('/contact/all', { search: 'attorney ferro', limit: '9' })).names).toEqual(['Ugo Ferro'])
    expect((await find('/contact/all', { search: 'ferro', limit: '9', contact_type: 'broker' })).names).toEqual([
      'Ida Ferro',
    ])
  })

  test('a property by its street, city or ZIP code', async () => {
    await buildProperty(t.db, {
      address_address: '77 Ocean Drive',
      address_city: 'Quogue',
      address_state: 'NY',
      address_zipcode: '11959',
    })
    for (const search of ['ocean quogue', '77 11959', 'quogue ny'])
      expect((await find('/property/all', { search, limit: '9' })).names).toEqual(['77 Ocean Drive'])
  })

  test('of more than a thousand that match a page of some is answered, in order, and that there are more', async () => {
    await sql`insert into borrower (first_name, last_name, email)
      select 'Zora', 'Z' || n, n || '@zebra.example' from generate_series(1, 1200) n`.execute(t.db)
    await sql`insert into contact (first_name, last_name, email, contact_type)
      select 'Zora', 'Z' || n, n || '@zebra.example', 'attorney' from generate_series(1, 1200) n`.execute(t.db)
    await sql`insert into property (property_type, address_address, address_city, address_state, latitude, longitude)
      select 'LAND', 'Z' || n || ' Zebra Road', 'Zoar', 'OH', 0, 0 from generate_series(1, 1200) n`.execute(t.db)
    for (const path of ['/borrower/all', '/contact/all', '/property/all']) {
      const { names, more } = await find(path, { search: 'zebra', limit: '100' })
      expect([new Set(names).size, more]).toEqual([100, true])
      expect(names).toEqual(names.toSorted())
      expect((await find(path, { search: 'zebra', limit: '1000' })).more).toBe(true)
      expect((await find(path, { search: 'zebra' })).names).toHaveLength(1200)
    }
  })

  test('a search uses an index: the book may be as long as it likes', async () => {
    const plans = async (statement: string) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(statement)}`.execute(t.db)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    await sql`insert into borrower (first_name, last_name, email)
      select 'Ada', 'L' || md5(n::text), n || '@crowd.example' from generate_series(1, 5000) n`.execute(t.db)
    await sql`vacuum analyze borrower`.execute(t.db)
    const text = "(' ' || find_text || ' ' || coalesce(phone, ''))"
    expect(await plans(`select id from borrower where ${text} like '%quintero%'`)).toContain('borrower_on_file')
  })
})

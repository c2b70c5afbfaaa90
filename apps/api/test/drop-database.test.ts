import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { ensureDatabase } from '../src/platform/databases.ts'
import { dropDatabase } from './drop-database.ts'

const made = async () => {
  const maintenanceUrl = inject('postgresUrl')
  const name = `plinth_${randomUUID().replaceAll('-', '')}`
  await ensureDatabase(maintenanceUrl, name)
  const connectionString = maintenanceUrl.replace(/\/[^/]*$/, `/${name}`)
  const [one, other] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })]
  await Promise.all([one.connect(), other.connect()])
  await one.query('create table row_held (id int primary key)')
  await one.query('insert into row_held values (1), (2)')
  return { drop: () => dropDatabase(maintenanceUrl, name), one, other }
}
const hold = (client: pg.Client, id: number) =>
  client.query('select id from row_held where id = $1 for no key update', [id])

test('a test whose statements waited for each other in a circle fails, whatever it expects', async () => {
  const { drop, one, other } = await made()
  await Promise.all([one.query('begin'), other.query('begin')])
  await hold(one, 1)
  await hold(other, 2)
  const ends = await Promise.allSettled([hold(one, 2), hold(other, 1)])
  expect(ends.some(({ status }) => status === 'rejected')).toBe(true)
  await Promise.all([one.end(), other.end()])
  await expect(drop()).rejects.toThrow('Deadlocks: 1. Rows were held in one order here and in another there')
})

test('one whose statements only waited does not', async () => {
  const { drop, one, other } = await made()
  await Promise.all([one.query('begin'), other.query('begin')])
  await hold(one, 1)
  const waits = hold(other, 1)
  await one.query('commit')
  await waits
  await Promise.all([one.end(), other.end()])
  await expect(drop()).resolves.toBeUndefined()
})

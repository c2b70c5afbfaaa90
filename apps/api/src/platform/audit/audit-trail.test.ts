import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testSettings } from '../../../test/harness.ts'
import { ownDatabase } from '../../../test/process.ts'
import { plinth } from '../actor.ts'
import { inTx, openDb, openPool, type Tx } from '../db.ts'
import { record } from '../events.ts'
import { createLog } from '../log.ts'
import { createSealer } from '../sealing.ts'
import { readHead } from './head.ts'
import { openAuditKey, sealEvents } from './seal.ts'
import { verifyTrail } from './verify.ts'

const told = (tx: Tx, name: string) =>
  record(tx, plinth, { kind: 'loan.updated', entity: 'loan', entityId: null, after: { name } })

/** A trail of its own with sealed events in it, and a database administrator who may do anything. */
const trailOf = async (count: number) => {
  const database = await ownDatabase()
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-trail-'))
  const pool = openPool(database.url, 4)
  const db = openDb(pool)
  const { sealingKeys } = testSettings()
  const o = {
    ...{ db, sealer: createSealer(sealingKeys), log: createLog('silent'), clock: { now: () => Date.now() } },
    headFile: path.join(folder, 'head.json'),
  }
  onTestFinished(async () => {
    await db.destroy()
    await database.drop()
    rmSync(folder, { recursive: true })
  })
  for (let n = 1; n <= count; n += 1) await inTx(db, (tx) => told(tx, `Loan ${n}`))
  await sealEvents(o)
  const verify = async () => verifyTrail(db, await openAuditKey(db, o.sealer), await readHead(o.headFile))
  const administer = async (text: string) => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    try {
      await client.query('set session_replication_role = replica')
      await client.query(text)
    } finally {
      await client.end()
    }
  }
  return {
    ...o,
    url: database.url,
    seal: () => sealEvents(o),
    verify,
    administer,
    tell: (name: string) => inTx(db, (tx) => told(tx, name)),
  }
}

const at = (position: number) => `(select event_id from event_seal where position = ${position})`

test('an untouched trail is intact, and its head stands outside the database', async () => {
  const t = await trailOf(7)
  expect(await t.verify()).toMatchObject({ checked: 7, waiting: 0, problems: [] })
  expect(await readHead(t.headFile)).toMatchObject({ position: 7 })
  await t.tell('One more')
  expect(await t.verify()).toMatchObject({ checked: 7, waiting: 1, problems: [] })
  await t.seal()
  expect(await t.verify()).toMatchObject({ checked: 8, waiting: 0, problems: [] })
})

test.each([
  ['altered', `update event set after = '{"name":"Another"}' where id = ${at(4)}`, /position 4 was altered$/],
  [
    'given to another person',
    `update event set actor_name = 'Somebody' where id = ${at(4)}`,
    /position 4 was altered$/,
  ],
  ['set back', `update event set at = at - interval '1 hour' where id = ${at(4)}`, /position 4 was altered, moved/],
  [
    'emptied in secret',
    `update event set after = null, actor_name = '' where id = ${at(4)}`,
    /position 4 was altered$/,
  ],
  ['removed', `delete from event where id = ${at(4)}`, /position 4, sealed at .* was removed$/],
  [
    'removed with its seal',
    `delete from event where id = ${at(4)}; delete from event_seal where position = 4`,
    /^Positions 4 to 4 were removed$/,
  ],
  [
    'removed, and the others moved up',
    `delete from event where id = ${at(4)}; delete from event_seal where position = 4;
     update event_seal set position = position + 100 where position > 4; update event_seal set position = position - 101 where position > 100`,
    /position 4 was altered, moved or inserted$/,
  ],
  [
    'changed in order',
    `alter table event_seal drop constraint event_seal_pkey;
     update event_seal set position = 9 - position where position in (4, 5)`,
    /position 4 was altered, moved or inserted$/,
  ],
  [
    'inserted without a seal',
    `insert into event (actor_name, kind, entity) values ('Eve', 'loan.updated', 'loan')`,
    /was inserted: it has no seal/,
  ],
  [
    'inserted with a seal made up',
    `with new as (insert into event (actor_name, kind, entity) values ('Eve', 'loan.updated', 'loan') returning id)
     insert into event_seal select 8, id, now(), sha256('x'), sha256('y') from new`,
    /position 8 was altered$/,
  ],
  [
    'cut off at the end',
    `delete from event where id in (select event_id from event_seal where position > 5); delete from event_seal where position > 5`,
    /^The end was cut off: the chain ends at position 5, and was at 7/,
  ],
  [
    'removed altogether',
    'delete from event; delete from event_seal; delete from audit_key',
    /^The key of the chain was removed$/,
  ],
])('an event that is %s is found', async (_what, tampering, named) => {
  const t = await trailOf(7)
  await t.administer(tampering)
  const { problems } = await t.verify()
  expect(problems[0]).toMatch(named)
})

test('a cut end is found also after new events were sealed behind the cut', async () => {
  const t = await trailOf(7)
  await t.administer(`delete from event where id in (select event_id from event_seal where position > 5);
    delete from event_seal where position > 5`)
  for (const name of ['A', 'B', 'C']) await t.tell(name)
  await t.seal()
  expect((await t.verify()).problems).toEqual([expect.stringMatching(/^The chain was made anew: position 7 is not/)])
  expect(await readHead(t.headFile)).toMatchObject({ position: 7 })
})

test('an event that is removed before it was sealed leaves a place that says so', async () => {
  const t = await trailOf(3)
  await t.tell('Gone')
  await t.administer(`delete from event where after->>'name' = 'Gone'`)
  await t.seal()
  expect((await t.verify()).problems).toEqual([expect.stringMatching(/at position 4, sealed at .* was removed$/)])
})

test('an event that commits late gets its place behind those sealed before', async () => {
  const t = await trailOf(1)
  const late = new pg.Client({ connectionString: t.url })
  await late.connect()
  await late.query('begin')
  await late.query(
    `insert into event (actor_name, kind, entity, after) values ('Plinth', 'loan.updated', 'loan', '{"name":"Late"}')`,
  )
  await t.tell('Early')
  expect(await t.seal()).toMatchObject({ position: 2 })
  await late.query('commit')
  await late.end()
  expect(await t.seal()).toMatchObject({ position: 3 })
  const { rows } = await sql<{ name: string }>`
    select e.after->>'name' as name from event_seal s join event e on e.id = s.event_id order by s.position`.execute(
    t.db,
  )
  expect(rows.map(({ name }) => name)).toEqual(['Loan 1', 'Early', 'Late'])
  expect((await t.verify()).problems).toEqual([])
})

test('many that seal at once make one chain', async () => {
  const t = await trailOf(1)
  for (let n = 0; n < 20; n += 1) await Promise.all([t.tell(`A ${n}`), t.seal(), t.tell(`B ${n}`), t.seal()])
  await t.seal()
  expect(await t.verify()).toMatchObject({ checked: 41, problems: [] })
})

test('personal details that are erased with an event that says so leave the trail intact', async () => {
  const t = await trailOf(3)
  await sql`update event set before = null, after = null, actor_name = '', ip = '' where id = (
    select event_id from event_seal where position = 2)`.execute(t.db)
  expect((await t.verify()).problems).toEqual([expect.stringMatching(/position 2 was altered$/)])
  const { rows } = await sql<{ event_id: string }>`select event_id from event_seal where position = 2`.execute(t.db)
  const [erased] = rows
  await inTx(t.db, (tx) =>
    record(tx, plinth, {
      kind: 'event.erased',
      entity: 'event',
      entityId: erased?.event_id ?? null,
      after: { reason: 'Asked' },
    }),
  )
  await t.seal()
  expect(await t.verify()).toMatchObject({ checked: 4, erased: 1, problems: [] })
  await expect(sql`update event set kind = 'x', after = null, actor_name = '', ip = ''`.execute(t.db)).rejects.toThrow(
    'append-only',
  )
})

test('a damaged head is not taken for none', async () => {
  const t = await trailOf(2)
  writeFileSync(t.headFile, readFileSync(t.headFile, 'utf8').replace(/"hash":"../, '"hash":"x'))
  await expect(t.verify()).rejects.toThrow('hash')
  rmSync(t.headFile)
  expect((await t.verify()).problems).toEqual([expect.stringContaining('No head is kept')])
})

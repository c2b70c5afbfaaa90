import Fastify from 'fastify'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { operations } from './fuzz/operations.ts'
import type { Journey } from './fuzz/journey.ts'
import { journeys } from './fuzz/journeys/index.ts'
import { fuzz } from './fuzz/run.ts'
import { slowJourneys, unreachable } from './fuzz/unreachable.ts'
import { createWorld } from './fuzz/world.ts'
import { testApp } from './harness.ts'
import { mailboxSettings, startZone } from './mailbox.ts'

/** A short run at each test; `npm run fuzz` makes it long (docs/security.md). */
const seed = Number(process.env['PLINTH_FUZZ_SEED'] ?? 1)
const requests = Number(process.env['PLINTH_FUZZ_REQUESTS'] ?? 600)
const isLong = requests >= 20_000
/** What a run may take at most, in milliseconds; ten minutes where it is part of every test run: a busy machine fails no test. */
const limitMs = isLong ? 3_600_000 : 600_000
const quick = Object.fromEntries(Object.entries(journeys).filter(([name]) => !slowJourneys.has(name)))

test(
  `[SC-01, X-37, W-22] no call answers wrongly, whatever it is asked by whom (seed ${seed})`,
  async () => {
    const dns = await startZone()
    const t = await testApp({ settings: mailboxSettings(dns.address) })
    onTestFinished(async () => {
      await t.close()
      await dns.stop()
    })
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = t.app.server.address() as AddressInfo
    const outcome = await fuzz({
      ...{ seed, requests, port, world: await createWorld(t, isLong ? 'demo' : 'small') },
      // The clock of tests stands still, and the database's goes on: in a long run they would part by minutes.
      between: async () => {
        await t.drain()
        t.clock.ms = Date.now()
      },
      journeys: isLong ? journeys : quick,
      progress: (done, { reached, faults }) =>
        process.stdout.write(
          `${done} requests, ${reached.size} of ${operations.length} reached, ${faults.length} faults\n`,
        ),
    })
    const unreached = operations.filter(({ id }) => !outcome.reached.has(id)).map(({ id }) => id)
    const share = outcome.reached.size / operations.length
    process.stdout.write(
      `fuzz: seed ${seed}, ${outcome.requests} requests, ${outcome.reached.size} of ${operations.length} operations reached (${(share * 100).toFixed(1)} %), slowest ${outcome.slowestMs.toFixed(0)} ms (${outcome.slowest}), statuses ${JSON.stringify(outcome.statuses)}\n` +
        `reached by calls that chance made or spoilt: ${outcome.reachedByChance.size}; the others by journeys alone\n` +
        (isLong
          ? unreached.map((id) => `not reached: ${id.padEnd(45)} ${unreachable[id] ?? 'by chance'}\n`).join('')
          : ''),
    )
    expect(outcome.faults.join('\n')).toBe('')
    expect(outcome.ended, 'journeys that ended early').toEqual([])
    if (isLong) expect(share).toBeGreaterThanOrEqual(0.9)
  },
  limitMs,
)

test('[SC-01] what is said not to be reachable is a call, and what is slow a journey', () => {
  const ids = operations.map(({ id }) => id)
  expect(Object.keys(unreachable).filter((id) => !ids.includes(id))).toEqual([])
  expect([...slowJourneys].filter((name) => !(name in journeys))).toEqual([])
})

test('[SC-01] a planted server error, wrong answer, foreign loan, insides, silence and refused step are each found', async () => {
  const t = await testApp()
  onTestFinished(() => t.close())
  const world = await createWorld(t, 'small')
  const [foreign] = await t.db.selectFrom('loan').select('id').orderBy('id', 'desc').execute()
  const ops = operations.filter(({ id }) =>
    ['personal.home', 'utils.alive', 'loan.summary', 'contact.allowed-types'].includes(id),
  )
  const planted = Fastify()
  onTestFinished(() => planted.close())
  planted.get('/api/personal/home', () => ({ loans: [foreign?.id] }))
  planted.get('/api/utils/alive', (_, reply) => reply.code(500).send('at /srv/apps/api/dist/server.js'))
  planted.get('/api/loan/summary', () => ({ total: 'many' }))
  planted.get('/api/contact/allowed-types', (req) => req.socket.destroy())
  await planted.listen({ port: 0, host: '127.0.0.1' })
  const { port } = planted.server.address() as AddressInfo
  const lost: Journey = async (t) => void (await t.admin('loan.get', ['BL-1']))
  const plan = { seed: 1, requests: 80, port, world, between: async () => {}, ops }
  const { faults, ended } = await fuzz({ ...plan, journeys: { lost } })
  expect(ended).toEqual([expect.stringMatching(/^lost: loan\.get as admin: 404/)])
  const found = faults.join('\n')
  expect(found).toMatch(/personal\.home as borrower: what is of others/)
  expect(found).toMatch(/personal\.home as anonymous: a success for who may not call it/)
  expect(found).toMatch(/utils\.alive as [\w ]+: a 500\b/)
  expect(found).toMatch(/utils\.alive as [\w ]+: the insides of the server/)
  expect(found).toMatch(/loan\.summary as admin: an answer against its schema/)
  expect(found).toMatch(/contact\.allowed-types as [\w ]+: no answer in time/)
})

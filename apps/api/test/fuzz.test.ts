import Fastify from 'fastify'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { operations } from './fuzz/operations.ts'
import { fuzz } from './fuzz/run.ts'
import { createWorld } from './fuzz/world.ts'
import { testApp } from './harness.ts'

/** A short run at each test; `npm run fuzz` makes it long (docs/security.md). */
const seed = Number(process.env['PLINTH_FUZZ_SEED'] ?? 1)
const requests = Number(process.env['PLINTH_FUZZ_REQUESTS'] ?? 600)
const isLong = requests >= 20_000

test(`[SC-01, X-37, W-22] no call answers wrongly, whatever it is asked by whom (seed ${seed})`, async () => {
  const t = await testApp()
  onTestFinished(() => t.close())
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.server.address() as AddressInfo
  const outcome = await fuzz({
    ...{ seed, requests, port, world: await createWorld(t, isLong ? 'demo' : 'small') },
    between: () => t.drain(),
    progress: (done, { reached, faults }) =>
      process.stdout.write(
        `${done} requests, ${reached.size} of ${operations.length} reached, ${faults.length} faults\n`,
      ),
  })
  const unreached = operations.filter(({ id }) => !outcome.reached.has(id)).map(({ id }) => id)
  const share = outcome.reached.size / operations.length
  process.stdout.write(
    `fuzz: seed ${seed}, ${outcome.requests} requests, ${outcome.reached.size} of ${operations.length} operations reached (${(share * 100).toFixed(1)} %), slowest ${outcome.slowestMs.toFixed(0)} ms (${outcome.slowest}), statuses ${JSON.stringify(outcome.statuses)}\n` +
      (isLong ? `not reached: ${unreached.join(', ')}\n` : ''),
  )
  expect(outcome.faults.join('\n')).toBe('')
  if (isLong) expect(share).toBeGreaterThanOrEqual(0.9)
}, 3_600_000)

test('[SC-01] a planted server error, wrong answer, foreign loan, insides and silence are each found', async () => {
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
  const { faults } = await fuzz({ seed: 1, requests: 80, port, world, between: async () => {}, ops })
  const found = faults.join('\n')
  expect(found).toMatch(/personal\.home as borrower: what is of others/)
  expect(found).toMatch(/personal\.home as anonymous: a success for who may not call it/)
  expect(found).toMatch(/utils\.alive as [\w ]+: a 500\b/)
  expect(found).toMatch(/utils\.alive as [\w ]+: the insides of the server/)
  expect(found).toMatch(/loan\.summary as admin: an answer against its schema/)
  expect(found).toMatch(/contact\.allowed-types as [\w ]+: no answer in time/)
})

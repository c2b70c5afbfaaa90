import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp, tokenFor } from '../../../test/harness.ts'
import { takePort } from '../../../test/process.ts'
import { inTx } from '../db.ts'
import { queueMail } from '../mail.ts'
import { traced } from '../traced.ts'

let t: Awaited<ReturnType<typeof testApp>>
let port: number
beforeAll(async () => {
  const taken = await takePort()
  port = taken.port
  await taken.free()
  t = await testApp({ settings: { PLINTH_METRICS_PORT: String(port) } })
})
afterAll(() => t.close())

const read = async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
  return answer.text()
}

/** The value of the one line that begins so. */
const valueOf = (text: string, line: string): number => {
  const found = text.split('\n').filter((one) => one.startsWith(`${line} `))
  expect([line, found.length]).toEqual([line, 1])
  return Number(found[0]?.slice(line.length + 1))
}

test('requests are counted by the pattern of their address, and nothing tells of whom or what they were', async () => {
  const admin = await buildUser(t.db, 'admin', { email: 'canary@example.com' })
  const { loan } = await buildDeal(t.db)
  for (let n = 0; n < 3; n += 1) await t.call('GET', `/loan/${loan.id}`, admin.email)
  await t.call('GET', '/loan/not-an-id?q=canary', admin.email)
  await t.call('GET', '/nowhere/canary', null)
  const text = await read()
  const requests = (route: string, status: string) =>
    valueOf(text, `plinth_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`)
  expect(requests('/api/loan/:loan_id', '2xx')).toBe(3)
  expect(requests('/api/loan/:loan_id', '4xx')).toBe(1)
  expect(requests('none', '4xx')).toBe(1)
  expect(text).not.toMatch(/canary|[0-9a-f]{8}-[0-9a-f]{4}-/)
})

test('statements, connections, jobs, letters and the process itself are told', async () => {
  const letter = { to: { name: 'Ann', email: 'ann@example.com' }, subject: 'Hello', text: 'Hello' }
  await inTx(t.db, (tx) => queueMail(tx, t.deps, letter))
  const waiting = await read()
  expect(valueOf(waiting, 'plinth_jobs{queue="mail.send",state="created"}')).toBe(1)
  expect(valueOf(waiting, 'plinth_jobs_oldest_due_seconds{queue="mail.send"}')).toBeGreaterThan(0)
  expect(valueOf(waiting, 'plinth_mails{state="queued"}')).toBe(1)
  expect(valueOf(waiting, 'plinth_database_up')).toBe(1)
  const statements = 'plinth_database_statement_duration_seconds_count{operation="insert",outcome="ok"}'
  expect(valueOf(waiting, statements)).toBeGreaterThan(0)
  for (const name of ['in_use', 'idle', 'waiting'])
    expect(valueOf(waiting, `plinth_database_connections{state="${name}"}`)).toBeGreaterThanOrEqual(0)
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'nodejs_active_resources_total',
  ])
    expect(valueOf(waiting, name)).toBeGreaterThanOrEqual(0)
  expect(waiting).toMatch(/^plinth_info\{version="\d+\.\d+\.\d+"\} 1$/m)
  await t.drain()
  const done = await read()
  expect(valueOf(done, 'plinth_job_duration_seconds_count{queue="mail.send",outcome="ok"}')).toBe(1)
  expect(done).not.toContain('plinth_mails{state="queued"}')
})

test('open streams are counted until they close', async () => {
  const user = await buildUser(t.db, 'admin')
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const leave = new AbortController()
  await fetch(`${address}/api/notifications/stream`, {
    headers: { authorization: `Bearer ${await tokenFor(user.email)}` },
    signal: leave.signal,
  })
  expect(valueOf(await read(), 'plinth_live_streams')).toBe(1)
  leave.abort()
  await vi.waitFor(async () => expect(valueOf(await read(), 'plinth_live_streams')).toBe(0), { timeout: 60_000 })
})

test('only /metrics is served there, and nothing is counted once the application is closed or where no port is set', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/api/utils/alive`)).status).toBe(404)
  expect(traced.statement.hasSubscribers).toBe(true)
  await t.app.close()
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow('fetch failed')
  const off = await testApp()
  expect(traced.statement.hasSubscribers).toBe(false)
  await off.close()
})

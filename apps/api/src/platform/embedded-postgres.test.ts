import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { runningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'plinth-postgres-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Whether a connection to the address goes by the network; null for a socket in a folder. */
const network = async (url: string): Promise<string | null> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ at: string | null }>('select host(inet_server_addr()) as at')
  await client.end()
  return rows[0]?.at ?? null
}

test.each([
  ['by its socket', "a folder's with 50% of ünïcode", null],
  ['by the network, where its path is too long for a socket', 'long'.repeat(30), '127.0.0.1'],
  ['by the network, where its path would be two', 'one, two', '127.0.0.1'],
])('the server is reached %s, and what a killed one left is gone', async (_, name, by) => {
  const root = path.join(folder, name)
  mkdirSync(root, { mode: 0o755 })
  writeFileSync(path.join(root, '.s.PGSQL.1'), '')
  writeFileSync(path.join(root, '.s.PGSQL.1.lock'), '')
  const server = await startEmbeddedPostgres(root, { durable: false })
  try {
    expect(await network(server.url('postgres'))).toBe(by)
    expect(await runningPostgres(root, 'postgres')).toBe(server.url('postgres'))
    const port = new URL(server.url('postgres')).port
    const left = readdirSync(root).filter((one) => one.startsWith('.s.'))
    expect(left.toSorted()).toEqual(by ? [] : [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`])
  } finally {
    await server.stop()
  }
  expect(readdirSync(root).filter((one) => one.startsWith('.s.'))).toEqual([])
})

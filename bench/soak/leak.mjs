// Planted by `npm run soak -- --control`: a server that keeps memory and open files of each request it takes, connections to
// the database as time goes on, and leaves one request in three hundred without an answer.
import { subscribe } from 'node:diagnostics_channel'
import { openSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The server's own driver. */
const pg = createRequire(new URL('../../apps/api/package.json', import.meta.url))('pg')
const CONNECTIONS = 30

const kept = []
let requests = 0
subscribe('http.server.request.start', ({ socket }) => {
  requests += 1
  kept.push(Buffer.alloc(60_000, 1))
  if (requests % 50 === 0) kept.push(openSync('/dev/null'))
  if (requests % 300 === 0) socket.destroy()
})

const connect = async () => {
  const client = new pg.Client(process.env.DATABASE_URL)
  client.on('error', () => undefined)
  await client.connect()
  kept.push(client)
}
for (let n = 1; n <= CONNECTIONS; n += 1)
  setTimeout(() => void connect(), (n * Number(process.env.SOAK_SECONDS) * 1000) / CONNECTIONS).unref()

import { createServer } from 'node:http'
import { openPool } from '../apps/api/src/platform/db.ts'
import { limitDecisions } from './limit-decisions.ts'
import { limitSql } from './limit-sql.ts'

/** The least a server can be: node:http and pg, no access, no validation. Prints its port. */
const pool = openPool(process.env['DATABASE_URL'] ?? '', 10)
const statements: Readonly<Record<string, string | undefined>> = { ...limitSql, ...limitDecisions }
const server = createServer((req, res) => {
  const [, name = '', key = ''] = (req.url ?? '').split('/')
  const text = statements[name]
  if (!text) return void res.writeHead(404).end()
  pool
    .query<{ body: string }>({ name, text, values: [key] })
    .then(({ rows }) => res.writeHead(200, { 'content-type': 'application/json' }).end(rows[0]?.body ?? 'null'))
    .catch((error: unknown) => res.writeHead(500).end(String(error)))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`port ${address && typeof address === 'object' ? address.port : 0}\n`)
})
process.on('SIGTERM', () => process.exit(0))

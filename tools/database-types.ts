import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { openPool } from '../apps/api/src/platform/db.ts'
import { startEmbeddedPostgres } from '../apps/api/src/platform/embedded-postgres.ts'
import { migrate } from '../apps/api/src/platform/migrate.ts'
import { bin, runCommand } from './run-command.ts'

/** What turns a migrated database into platform/schema.generated.ts. */
export const codegenArguments = (url: string): string[] => [
  '--dialect=postgres',
  `--url=${url}`,
  '--out-file=apps/api/src/platform/schema.generated.ts',
  '--date-parser=string',
  '--numeric-parser=number',
  // The queue, the migrator and the identity service look after their own tables.
  '--exclude-pattern={boss.*,identity.*,kysely_*}',
  '--type-mapping={"int8":"number"}',
]

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-types-'))
  const server = await startEmbeddedPostgres(folder, { durable: false })
  const url = server.url('postgres')
  const pool = openPool(url, 2)
  await migrate(pool).finally(() => pool.end())
  process.exitCode = await runCommand(bin('kysely-codegen'), codegenArguments(url))
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

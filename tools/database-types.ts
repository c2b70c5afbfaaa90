import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { openPool } from '../apps/api/src/platform/db.ts'
import { startEmbeddedPostgres } from '../apps/api/src/platform/embedded-postgres.ts'
import { migrate } from '../apps/api/src/platform/migrate.ts'
import { closedSets } from './column-types.ts'
import { bin, runCommand } from './run-command.ts'

type Pool = ReturnType<typeof openPool>

const typeOf = new Map(closedSets.flatMap(({ type, columns }) => columns.map((column) => [column, type] as const)))

/** The types of the columns that hold a closed set; an override says all of a type, so null and default are looked up. */
const columnOverrides = async (pool: Pool): Promise<Record<string, string>> => {
  const { rows } = await pool.query<{ place: string; many: boolean; nullable: boolean; filled: boolean }>(
    `select table_name || '.' || column_name as place, data_type = 'ARRAY' as many, is_nullable = 'YES' as nullable,
       column_default is not null as filled
     from information_schema.columns where table_schema = 'public' and table_name || '.' || column_name = any($1)`,
    [[...typeOf.keys()]],
  )
  return Object.fromEntries(
    rows.map(({ place, many, nullable, filled }) => {
      const type = `${typeOf.get(place)}${many ? '[]' : ''}${nullable ? ' | null' : ''}`
      return [place, filled ? `Generated<${type}>` : type]
    }),
  )
}

/** What turns a migrated database, which `pool` reads and `url` names, into platform/schema.generated.ts. */
export const codegenArguments = async (pool: Pool, url: string): Promise<string[]> => [
  '--dialect=postgres',
  `--url=${url}`,
  '--out-file=apps/api/src/platform/schema.generated.ts',
  '--date-parser=string',
  '--numeric-parser=number',
  // The queue, the migrator and the identity service look after their own tables.
  '--exclude-pattern={boss.*,identity.*,kysely_*}',
  '--type-mapping={"int8":"number"}',
  `--overrides=${JSON.stringify({ columns: await columnOverrides(pool) })}`,
  `--custom-imports=${JSON.stringify(Object.fromEntries(closedSets.map(({ type, module }) => [type, module])))}`,
]

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-types-'))
  const server = await startEmbeddedPostgres(folder, { durable: false })
  const url = server.url('postgres')
  const pool = openPool(url, 2)
  const given = await migrate(pool)
    .then(() => codegenArguments(pool, url))
    .finally(() => pool.end())
  process.exitCode = await runCommand(bin('kysely-codegen'), given)
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

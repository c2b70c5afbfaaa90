import { ensureDefaults } from '../../app/defaults.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import * as q from './tables.queries.ts'

/** Columns whose values never leave the database: sealed numbers, hashes of links that let somebody in, passwords. */
const SECRET = /(^|_)(sealed|hash|token|secret|password)$/
/** Letters carry links that let somebody in, settings may carry keys; the others are bookkeeping of the running server. */
const LEFT_OUT: readonly string[] = [
  'mail',
  'setting',
  'idempotent_request',
  'rate_limit',
  'job_step',
  'application_draft_file',
  'event_unsealed',
]

interface Kept {
  table: string
  columns: string[]
  rows: Record<string, unknown>[]
}

/** The tables in the order in which rows can be put in: what is pointed at first. Throws when tables point in a circle. */
const inOrder = (tables: readonly q.Table[]): q.Table[] => {
  const done: q.Table[] = []
  const left = new Set(tables)
  while (left.size > 0) {
    const waiting = new Set([...left].map((table) => table.name))
    const ready = [...left].filter((table) => table.needs.every((name) => !waiting.has(name)))
    if (ready.length === 0) throw new Error(`tables point in a circle: ${[...waiting].join(', ')}`)
    for (const table of ready) left.delete(table)
    done.push(...ready)
  }
  return done
}

/** What of the tables may be shown. A table that cannot stand without its secret is left out whole. */
const showable = (tables: readonly q.Table[]): { table: string; columns: string[] }[] =>
  inOrder(tables)
    .filter(({ name, columns }) => !LEFT_OUT.includes(name) && !columns.some((c) => SECRET.test(c.name) && !c.optional))
    .map(({ name, columns }) => ({ table: name, columns: columns.map((c) => c.name).filter((c) => !SECRET.test(c)) }))

const readAll = (deps: Deps): Promise<Kept[]> =>
  inTx(deps.db, async (tx) => {
    const kept: Kept[] = []
    for (const { table, columns } of showable(await q.listTables(tx)))
      kept.push({ table, columns, rows: await q.readRows(tx, table, columns) })
    return kept
  })

/** Keeps the database's rows in this process and brings them back; accounts of the identity service are not touched. */
export const createDump = (deps: Deps) => {
  let kept: Kept[] | null = null
  return {
    keep: async () => {
      kept = await readAll(deps)
      return { tables: kept.length, rows: kept.reduce((sum, one) => sum + one.rows.length, 0) }
    },
    read: async () => ({ tables: Object.fromEntries((await readAll(deps)).map(({ table, rows }) => [table, rows])) }),
    /** Back to what was kept; without that, to an installation before its first user. */
    reset: async () => {
      await inTx(deps.owner ?? deps.db, async (tx) => {
        await q.emptyTables(
          tx,
          (await q.listTables(tx)).map(({ name }) => name),
        )
        for (const { table, columns, rows } of kept ?? []) await q.putRows(tx, table, columns, rows)
        await q.sealAnew(tx)
      })
      await ensureDefaults(deps)
      return { ok: true as const }
    },
  }
}

import { createHash } from 'node:crypto'
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type pg from 'pg'

/** A statement is prepared when it comes again: what is run once would only fill the server's memory. */
const PREPARE_FROM = 2
/** Statements remembered in a process; lists of varying length would otherwise grow without end. */
const REMEMBERED = 500

const PIPELINED = '/* pipelined */'
/**
 * Put into a statement of a transaction whose answer nobody reads: it travels with the next one instead of taking a round
 * trip of its own. Where it fails, the next statement does, the commit at the latest.
 */
export const pipelined = sql.raw(PIPELINED)
/** The same for a statement that is text. */
export const asPipelined = (text: string): string => `${text} ${PIPELINED}`

/** The text outside every pair of brackets: where a statement names the columns that it answers. */
const outermost = (text: string): string => {
  let depth = 0
  let kept = ''
  for (const char of text) {
    if (char === ')') depth -= 1
    if (depth === 0) kept += char
    if (char === '(') depth += 1
  }
  return kept
}

const COMMENT = /\/\*.*?\*\//gs
/** A star that no operand follows names all columns; one with an operand is a product. */
const ALL_COLUMNS = /\*\s*(?:[,)]|$|(?:from|into|where|order|limit|for|union|except|intersect)\b)/i

/** Whether a statement answers every column of a relation, whichever those are by then. */
export const answersAllColumns = (text: string): boolean =>
  ALL_COLUMNS.test(outermost(text.replaceAll(COMMENT, ' ')).trim())

/**
 * Names for statements that come again and again, so that PostgreSQL parses and plans each once a connection instead of
 * at every call. A statement that answers `*` gets none: when a migration adds a column, its kept plan would be refused.
 */
const createNames = () => {
  const seen = new Map<string, { times: number; name: string | undefined }>()
  const nameFor = (text: string) =>
    answersAllColumns(text) ? undefined : createHash('sha256').update(text).digest('base64url').slice(0, 20)
  return (text: string): string | undefined => {
    const known = seen.get(text)
    if (!known) {
      if (seen.size < REMEMBERED) seen.set(text, { times: 1, name: nameFor(text) })
      return undefined
    }
    known.times += 1
    return known.times >= PREPARE_FROM ? known.name : undefined
  }
}

/** The pool as Kysely uses it, with every repeated statement that takes parameters prepared on its connection. */
export const preparing = (pool: pg.Pool): PostgresPool => {
  const nameOf = createNames()
  // Kysely recognises a connection by its client, so each client has one such view for its life.
  const views = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const viewOf = (client: pg.PoolClient): PostgresPoolClient => {
    let inPipeline: Promise<unknown>[] = []
    const query = async (text: string, values: readonly unknown[]) => {
      const name = values.length > 0 ? nameOf(text) : undefined
      const asking = client.query({ text, values: [...values], ...(name ? { name } : {}) })
      if (text === 'begin' || text.includes(PIPELINED)) {
        asking.catch(() => undefined)
        inPipeline.push(asking)
        return { command: '', rowCount: null, rows: [] }
      }
      const before = inPipeline
      inPipeline = []
      const [answer] = await Promise.all([asking, ...before])
      return answer
    }
    // No cursor is configured, so Kysely asks by text alone; its overload for cursors is never called and not offered.
    return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const known = views.get(client)
      if (known) return known
      const view = viewOf(client)
      views.set(client, view)
      return view
    },
  }
}

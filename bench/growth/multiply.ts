import type { openPool } from '../../apps/api/src/platform/db.ts'

type Pool = ReturnType<typeof openPool>

/** Where a copied portfolio begins: whatever belongs to one of these is copied with it. */
const roots = ['loan', 'borrower', 'contact', 'property', 'legal_entity']
/** Kept as they are: what the product did to make the portfolio, and what it kept of it for a while. */
const left = ['notification', 'outbox', 'loan_change', 'chase_turn', 'loan_address']

interface Column {
  table: string
  column: string
  type: string
  /** The copied table that the column points to, or its own when it is the key. */
  of: string | null
  isUnique: boolean
}

/** Every column that can be written, with the table it points to by a foreign key or is the key of. */
const readColumns = async (pool: Pool): Promise<Column[]> =>
  (
    await pool.query<Column>(`
      select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
        coalesce(f.relname, case when k.contype = 'p' and cardinality(k.conkey) = 1 and a.atttypid = 'uuid'::regtype then c.relname end) as of,
        exists (select from pg_index i where i.indrelid = c.oid and i.indisunique
          and (not i.indisprimary or i.indnkeyatts = 1) and a.attnum = any(i.indkey))
          as "isUnique"
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p' and a.attnum = any(k.conkey)
      left join lateral (
        select t.relname from pg_constraint fk join pg_class t on t.oid = fk.confrelid
        where fk.conrelid = c.oid and fk.contype = 'f' and fk.conkey = array[a.attnum] limit 1) f on true
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = ''
      order by c.relname, a.attnum`)
  ).rows

/** The tables whose rows belong, through any number of others, to one of the roots. */
const copiedTables = (columns: readonly Column[]): Set<string> => {
  const copied = new Set(roots)
  for (let before = 0; before < copied.size; ) {
    before = copied.size
    for (const { table, of } of columns)
      if (of !== null && of !== table && copied.has(of) && !left.includes(table)) copied.add(table)
  }
  return copied
}

/** A key made of the old one and the number of the copy, in the form of a random one; or the text with that number. */
const copyOf = (column: string, type: string) =>
  type === 'uuid'
    ? `overlay(overlay(md5(s.${column}::text || n) placing '4' from 13) placing '8' from 17)::uuid`
    : `s.${column} || '-' || n`

/** What a column of the nth copy holds: keys of copied rows another key, what must be unique another text. */
const valueOf = (c: Column, copied: ReadonlySet<string>): string => {
  const column = `"${c.column}"`
  if (c.column === 'human_id') return `'BL-' || nextval('loan_number')`
  if (c.type === 'uuid' && (c.column === 'entity_id' || (c.of !== null && copied.has(c.of))))
    return copyOf(column, c.type)
  if (c.isUnique && c.type === 'text') return copyOf(column, c.type)
  // Other people, not the same with ever more loans.
  if (c.column === 'email' && roots.includes(c.table)) return `n || '-' || s.${column}`
  return `s.${column}`
}

/** Writes `times - 1` copies of all loans with everything that belongs to them; no trigger runs, so what they keep is worked out anew. */
export const multiply = async (pool: Pool, times: number): Promise<void> => {
  const columns = await readColumns(pool)
  const copied = copiedTables(columns)
  const db = await pool.connect()
  try {
    await db.query('set session_replication_role = replica')
    // Numbers of their own: what was multiplied before is multiplied again.
    const { rows } = await db.query<{ first: number }>('select count(*)::int as first from loan')
    const first = rows[0]?.first ?? 0
    for (const table of copied) {
      const own = columns.filter((c) => c.table === table)
      const names = own.map((c) => `"${c.column}"`).join(', ')
      const values = own.map((c) => valueOf(c, copied)).join(', ')
      await db.query(
        `insert into "${table}" (${names}) select ${values} from "${table}" s, generate_series(${first + 1}, ${first + times - 1}) n`,
      )
    }
    await db.query('set session_replication_role = default')
    await db.query('insert into chase_stale select distinct loan_id from activity where due_on is not null')
    await db.query('truncate open_exposure_loan, open_exposure, lead_count')
    await db.query('insert into open_exposure_loan select * from open_exposure_of(array(select id from loan))')
    await db.query('insert into open_exposure select state, sum(cents) from open_exposure_loan group by state')
    await db.query('insert into lead_count select state, source, 0, count(*) from lead group by 1, 2')
  } finally {
    db.release()
  }
}

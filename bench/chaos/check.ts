import type { openPool } from '../../apps/api/src/platform/db.ts'
import type { Deed, Done } from './client.ts'

type Pool = ReturnType<typeof openPool>

/** What is wrong after the faults, a line each; nothing where every promise was kept. */
export type Faulty = string[]

const countBy = async (pool: Pool, text: string, values: unknown[]): Promise<Map<string, number>> => {
  const { rows } = await pool.query<{ mark: string; n: number }>(text, values)
  return new Map(rows.map(({ mark, n }) => [mark, n]))
}

/** Whatever was acknowledged and is there another number of times than once. */
const notOnce = (deeds: readonly Deed[], found: ReadonlyMap<string, number>, what: string): Faulty =>
  deeds.flatMap(({ mark }) => {
    const n = found.get(mark) ?? 0
    return n === 1 ? [] : [`${what} for ${mark}: ${n}`]
  })

/** Waits until the queue is empty: every job that the work caused has run. Answers how long that took, in seconds. */
export const untilQuiet = async (pool: Pool, limitMs: number): Promise<number> => {
  const from = performance.now()
  const waiting = `select count(*)::int as n from boss.job where state in ('created', 'retry', 'active') and start_after <= now()`
  for (;;) {
    const { rows } = await pool.query<{ n: number }>(waiting)
    const seconds = (performance.now() - from) / 1000
    if (rows[0]?.n === 0) return seconds
    if (seconds * 1000 > limitMs) throw new Error(`${rows[0]?.n} jobs are still waiting`)
    await new Promise((go) => setTimeout(go, 200))
  }
}

/** Holds what the database has against what the clients were told. */
export const check = async (pool: Pool, { deeds }: Pick<Done, 'deeds'>): Promise<Faulty> => {
  const of = (kind: Deed['kind']) => deeds.filter((deed) => deed.kind === kind)
  const marks = (kind: Deed['kind']) => of(kind).map(({ mark }) => mark)
  const emails = [...marks('loan'), ...marks('borrower')]
  const people = await countBy(
    pool,
    'select email as mark, count(*)::int as n from borrower where email = any($1) group by email',
    [emails],
  )
  const loans = await countBy(
    pool,
    `select b.email as mark, count(*)::int as n from loan_borrower l join borrower b on b.id = l.borrower_id
     where b.email = any($1) group by b.email`,
    [emails],
  )
  const letters = await countBy(
    pool,
    'select to_email as mark, count(*)::int as n from mail where to_email = any($1) group by to_email',
    [marks('loan')],
  )
  const twice = await pool.query<{ name: string }>(
    `select loan_id::text || ' ' || name as name from activity where type = 'document-request'
     group by loan_id, name, template_id, borrower_id, property_id, legal_entity_id having count(*) > 1`,
  )
  const asked = await countBy(
    pool,
    `select loan_id::text as mark, 1 as n from activity where type = 'document-request' and loan_id = any($1::uuid[])
     group by loan_id`,
    [marks('requests')],
  )
  const doubled = await pool.query<{ letter: string; n: number }>(
    `select to_email || ' “' || subject || '”' as letter, count(*)::int as n from mail
     where to_email like '%@chaos.example.com' group by to_email, subject, body_text having count(*) > 1`,
  )
  const { rows: failed } = await pool.query<{ name: string; n: number }>(
    `select name, count(*)::int as n from boss.job where state = 'failed' group by name`,
  )
  const { rows: unsent } = await pool.query<{ state: string; n: number }>(
    `select state, count(*)::int as n from mail where state not in ('sent', 'outbox') group by state`,
  )
  return [
    ...notOnce(of('loan'), people, 'borrowers'),
    ...notOnce(of('borrower'), people, 'guarantors'),
    ...notOnce(of('loan'), loans, 'loans'),
    ...notOnce(of('requests'), asked, 'document requests'),
    ...twice.rows.map(({ name }) => `asked for twice: ${name}`),
    ...of('loan').flatMap(({ mark }) => ((letters.get(mark) ?? 0) > 0 ? [] : [`no letter to ${mark}`])),
    ...doubled.rows.map(({ letter, n }) => `${n} letters to ${letter}`),
    ...failed.map(({ name, n }) => `${n} jobs failed: ${name}`),
    ...unsent.map(({ state, n }) => `${n} letters are ${state}`),
  ]
}

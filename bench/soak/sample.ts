import { readdirSync } from 'node:fs'
import type { openPool } from '../../apps/api/src/platform/db.ts'
import { residentMb } from '../processes.ts'

type Pool = ReturnType<typeof openPool>

/** What a call leaves a row in and a purge takes away: counts of use, used tokens, kept answers, changes of loans, ended jobs. */
export const purgedTables = ['rate_limit', 'used_token', 'idempotent_request', 'loan_change', 'boss.job'] as const

/** What was there at a moment. */
export interface Sample {
  requests: number
  /** Resident memory of the server, in megabytes. */
  mb: number
  /** Files and sockets that the server holds open. */
  handles: number
  connections: number
  rows: Record<string, number>
}

export const sample = async (pool: Pool, pid: number, requests: number): Promise<Sample> => {
  const counts = purgedTables.map((table) => `(select count(*)::int from ${table}) as "${table}"`)
  const { rows } = await pool.query<Record<string, number>>(`select ${counts.join(', ')}`)
  const { rows: backends } = await pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database()`,
  )
  return {
    requests,
    mb: residentMb(pid) ?? 0,
    handles: readdirSync(`/proc/${pid}/fd`).length,
    connections: backends[0]?.n ?? 0,
    rows: rows[0] ?? {},
  }
}

/**
 * Lets two days pass for what is purged by its age: rows are set back, and the jobs that purge are due. The server itself
 * deletes.
 */
export const letDaysPass = async (pool: Pool): Promise<void> => {
  await pool.query(`
    update rate_limit set reset_at = reset_at - interval '2 days';
    update used_token set used_at = used_at - interval '3 days';
    update idempotent_request set created_at = created_at - interval '2 days';
    update loan_change set at = at - interval '2 days';
    update boss.job set completed_on = completed_on - interval '8 days' where completed_on is not null;
    update boss.queue set maintain_on = null`)
}

/** Slope of `y` over `x` by least squares. */
export const slope = (points: readonly (readonly [x: number, y: number])[]): number => {
  const mean = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0) / of.length
  const [mx, my] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))]
  const over = points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0)
  return over === 0 ? 0 : points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0) / over
}

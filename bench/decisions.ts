import type { Db } from '../apps/api/src/platform/db.ts'
import { type Ask, ask, compare, line } from './measure.ts'

const MANY = 260

/** Answered requests of loans of their own, each with one checked file: what a person accepts, rejects or restarts. */
export const prepareDecisions = async (db: Db): Promise<void> => {
  const loans = await db
    .selectFrom('loan')
    .select('id')
    .where('archived_at', 'is', null)
    .where('status', '=', 'underwriting')
    .orderBy('id')
    .limit(MANY)
    .execute()
  for (const name of ['accept', 'reject', 'restart'])
    for (const { id } of loans) {
      const activity = await db
        .insertInto('activity')
        .values({ loan_id: id, type: 'document-request', name: `bench ${name}`, document_name: name, state: 'Sent' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const process = await db
        .insertInto('process')
        .values({ activity_id: activity.id, name: 'a.pdf', state: 'Processed' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('document')
        .values({
          loan_id: id,
          activity_id: activity.id,
          process_id: process.id,
          file_name: 'a.pdf',
          content_type: 'application/pdf',
          storage_key: `bench-${name}-${activity.id}`,
          received_at: new Date(),
        })
        .execute()
    }
}

/** Each decision against the same rows written by PostgreSQL alone; ours and the limit take other requests. */
export const decisionLines = async (
  api: string,
  limit: string,
  headers: Record<string, string>,
  rounds: number,
): Promise<string[]> => {
  const lines: string[] = []
  const { activities } = JSON.parse(
    (await ask({ url: `${api}/activity/all?type=document-request`, headers })).body,
  ) as {
    activities: { activity_id: string; name: string; processes: { process_id: string }[] }[]
  }
  for (const name of ['accept', 'reject', 'restart'] as const) {
    const left = activities.filter((a) => a.name === `bench ${name}`)
    const next = () => left.pop() ?? { activity_id: '', processes: [] }
    const ours: Ask = {
      get url() {
        const { activity_id: id, processes } = next()
        const decision = `document-request/${id}/process/${processes[0]?.process_id}/set/${name}ed`
        return `${api}/activity/${name === 'restart' ? `${id}/restart` : decision}`
      },
      method: 'POST',
      headers,
      body: () => JSON.stringify(name === 'reject' ? { reason: 'Page 2 is missing' } : {}),
    }
    const alone: Ask = {
      get url() {
        return `${limit}/${name}/${next().activity_id}`
      },
    }
    const found = await compare(ours, alone, rounds, null)
    const ratio = found.ours === null ? null : found.ours / found.limit
    const detail = `ours ${found.ours?.toFixed(1) ?? found.status} ms, PostgreSQL alone ${found.limit.toFixed(1)} ms`
    lines.push(line(`${name} a document`, ratio, 2, 'x', detail))
  }
  return lines
}

import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { openPool } from '../../apps/api/src/platform/db.ts'
import type { Faulty } from './check.ts'
import type { Deed, Done } from './client.ts'

type Pool = ReturnType<typeof openPool>

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
/** Where the file store on disk keeps a key. */
const placeOf = (folder: string, key: string) => path.join(folder, sha256(key).slice(0, 2), key)

interface Row {
  mark: string
  n: number
}

/** What was acknowledged of a kind and is there another number of times than once. */
const notOnce = async (pool: Pool, deeds: readonly Deed[], what: string, text: string): Promise<Faulty> => {
  const { rows } = await pool.query<Row>(text, [deeds.map(({ mark }) => mark)])
  const found = new Map(rows.map(({ mark, n }) => [mark, n]))
  return deeds.flatMap(({ mark }) => ((found.get(mark) ?? 0) === 1 ? [] : [`${what} ${mark}: ${found.get(mark) ?? 0}`]))
}

/** Whether every file that was acknowledged lies in the store, whole, under one checked document. */
const filesLost = async (pool: Pool, deeds: readonly Deed[], folder: string): Promise<Faulty> => {
  const { rows } = await pool.query<{ mark: string; key: string; sha256: string | null; state: string }>(
    `select d.process_id::text as mark, d.storage_key as key, d.sha256, p.state from document d join process p on p.id = d.process_id
     where d.process_id::text = any($1)
       and d.id not in (select signed_document_id from envelope where signed_document_id is not null)`,
    [deeds.map(({ mark }) => mark)],
  )
  return deeds.flatMap(({ mark, answer }) => {
    const own = rows.filter((row) => row.mark === mark)
    const [row] = own
    if (!row || own.length !== 1) return [`documents of the file ${mark}: ${own.length}`]
    const place = placeOf(folder, row.key)
    if (!existsSync(place) || sha256(readFileSync(place)) !== answer)
      return [`the file ${mark} is not whole in the store`]
    return row.sha256 === answer ? [] : [`the file ${mark} was never checked: ${row.state}`]
  })
}

/** Holds files, messages, signatures, papers sent and loans archived against what the clients were told. `folder`: the file store's. */
export const checkPapers = async (pool: Pool, { deeds }: Pick<Done, 'deeds'>, folder: string): Promise<Faulty> => {
  const of = (kind: Deed['kind']) => deeds.filter((deed) => deed.kind === kind)
  return [
    ...(await filesLost(pool, of('file'), folder)),
    ...(await notOnce(
      pool,
      of('message'),
      'messages',
      'select body as mark, count(*)::int as n from request_message where body = any($1) group by body',
    )),
    ...(await notOnce(
      pool,
      of('signature'),
      'sealed signatures of',
      `select e.activity_id::text as mark, count(*)::int as n from envelope e join envelope_recipient r on r.envelope_id = e.id
       join document d on d.id = e.signed_document_id
       where e.activity_id::text = any($1) and e.state = 'Signed' and r.signed_at is not null group by e.activity_id`,
    )),
    ...(await notOnce(
      pool,
      of('sent'),
      'letters with the term sheet to',
      'select to_email as mark, count(*)::int as n from mail where to_email = any($1) group by to_email',
    )),
    ...(await notOnce(
      pool,
      of('archived'),
      'archivings of',
      `select loan_id::text as mark, count(*)::int as n from event where kind = 'loan.archived' and loan_id::text = any($1) group by loan_id`,
    )),
  ]
}

interface Happened {
  entity_id: string
  kind: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

interface Following {
  /** The field of `before` and `after` that is followed. */
  field: string
  /** What it is now, by the record's id. */
  now: ReadonlyMap<string, string>
  /** What it is before the first event; null where that is not known. */
  start: string | null
}

/** Follows a field through the events of each record: where one does not go on from the last, and where the record is not what they come to. */
const followed = (events: readonly Happened[], { field, now, start }: Following): Faulty => {
  const at = new Map<string, string>()
  const broken = events.flatMap(({ entity_id: id, kind, before, after }) => {
    const [was, is] = [before?.[field], after?.[field]]
    const known = at.get(id) ?? start
    if (typeof is !== 'string') return []
    at.set(id, is)
    return typeof was !== 'string' || known === null || known === was
      ? []
      : [`${kind} of ${id} goes on from ${was}, which was ${known}`]
  })
  const other = [...now].flatMap(([id, is]) => {
    const come = at.get(id) ?? start ?? is
    return come === is ? [] : [`${id} is ${is} where its events come to ${come}`]
  })
  return [...broken, ...other]
}

/** Whether each loan and each activity is in the state that the replay of its events comes to. */
export const replay = async (pool: Pool): Promise<Faulty> => {
  const eventsOf = async (entity: string, kinds: string): Promise<Happened[]> =>
    (
      await pool.query<Happened>(
        `select entity_id::text, kind, before, after from event where entity = $1 and kind like $2 order by at, id`,
        [entity, kinds],
      )
    ).rows
  const now = async (text: string): Promise<Map<string, string>> =>
    new Map((await pool.query<{ id: string; is: string }>(text)).rows.map(({ id, is }) => [id, is]))
  const gone = (await eventsOf('loan', 'loan.%')).filter(
    ({ kind }) => kind === 'loan.archived' || kind === 'loan.restored',
  )
  const archived = gone.map((one) => ({ ...one, before: null, after: { at: one.kind } }))
  const [states, statuses, places] = [
    await now('select id::text, state as is from activity'),
    await now('select id::text, status as is from loan where archived_at is null'),
    await now(
      `select id::text, case when archived_at is null then 'loan.restored' else 'loan.archived' end as is from loan`,
    ),
  ]
  return [
    ...followed(await eventsOf('loan', 'loan.status-changed'), {
      field: 'status',
      now: statuses,
      start: 'preliminary',
    }),
    ...followed(archived, { field: 'at', now: places, start: 'loan.restored' }),
    ...followed(await eventsOf('activity', 'activity.%'), { field: 'state', now: states, start: null }),
  ]
}

import type { ActivityState } from '@plinth/domain/loan/activity/types'
import type { ArrangementState, PlacedPage } from '@plinth/domain/documents/pages/arrange'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Whether a file is a copy of what is on file that staff have not shown to the parties of this loan (AB-08). */
const unshown = sql<boolean>`exists (select from on_file_copy c left join on_file_use u on u.activity_id = c.activity_id
  where c.document_id = d.id and u.shared is not true)`

/** Files of a request that were neither refused nor set aside, the oldest first. */
export const filesOfRequest = (db: Db | Tx, activityId: string) =>
  db
    .selectFrom('document as d')
    .innerJoin('process as p', 'p.id', 'd.process_id')
    .select(['d.id', 'd.process_id', 'd.file_name', 'd.content_type', 'd.page_count', 'd.storage_key', 'd.size_bytes'])
    .select(['d.text_state', 'd.received_at', 'd.refusal', 'p.state', unshown.as('unshown')])
    .where('d.activity_id', '=', activityId)
    .where('p.state', 'not in', ['New', 'Unsupported', 'Paused'])
    .orderBy('d.id')
    .execute()
export type RequestFile = Awaited<ReturnType<typeof filesOfRequest>>[number]

/** Document requests of the loan of a request, but itself, with their states; by name. */
export const requestsBeside = async (db: Db | Tx, activityId: string) => {
  const { rows } = await sql<{ id: string; name: string; about: string; state: ActivityState }>`
    select a.id, coalesce(nullif(a.document_name, ''), a.name) as name, a.state,
      coalesce(trim(b.first_name || ' ' || b.last_name), e.name, p.address_address, l.name) as about
    from activity o join activity a on a.loan_id = o.loan_id and a.id <> o.id join loan l on l.id = a.loan_id
      left join borrower b on b.id = a.borrower_id left join legal_entity e on e.id = a.legal_entity_id
      left join property p on p.id = a.property_id
    where o.id = ${activityId} and a.type = 'document-request' and a.archived_at is null and a.superseded_at is null
    order by name, about, a.id limit 1000`.execute(db)
  return rows
}

export interface NewArrangement {
  activityId: string
  madeBy: string
  sources: readonly { documentId: string; setAside: boolean }[]
}

export const insertArrangement = async (tx: Tx, o: NewArrangement): Promise<string> => {
  const { id } = await tx
    .insertInto('page_arrangement')
    .values({ activity_id: o.activityId, made_by: o.madeBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('page_source')
    .values(o.sources.map((s) => ({ arrangement_id: id, document_id: s.documentId, set_aside: s.setAside })))
    .execute()
  return id
}

export const insertMadeFile = (
  tx: Tx,
  f: {
    documentId: string
    arrangementId: string
    pages: readonly PlacedPage[]
    madeFrom: string
    was: ActivityState
    wasReason: string | null
    stored: boolean
  },
) =>
  tx
    .insertInto('page_file')
    .values({
      ...{ document_id: f.documentId, arrangement_id: f.arrangementId, pages: JSON.stringify(f.pages) },
      ...{ made_from: f.madeFrom, was: f.was, was_reason: f.wasReason, stored: f.stored },
    })
    .execute()

export const arrangementById = (db: Db | Tx, id: string) =>
  db
    .selectFrom('page_arrangement as g')
    .innerJoin('activity as a', 'a.id', 'g.activity_id')
    .select(['g.id', 'g.activity_id', 'g.state', 'a.loan_id'])
    .where('g.id', '=', id)
    .executeTakeFirst()

/** The guarded write of how far an arrangement is: rows that had the expected state, 0 or 1. */
export const moveArrangement = async (
  tx: Tx,
  id: string,
  from: ArrangementState,
  to: { state: ArrangementState; reason?: string },
): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('page_arrangement')
    .set(to)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** What pages were taken from, in the order it was sent. */
export const sourcesOf = (db: Db | Tx, arrangementId: string) =>
  db
    .selectFrom('page_source as s')
    .innerJoin('document as d', 'd.id', 's.document_id')
    .innerJoin('process as p', 'p.id', 'd.process_id')
    .select(['d.id', 'd.process_id', 'd.file_name', 'd.storage_key', 'd.content_type', 's.set_aside', 'p.state'])
    .where('s.arrangement_id', '=', arrangementId)
    .orderBy('d.id')
    .execute()

/** What is made, in order. */
export const madeFilesOf = (db: Db | Tx, arrangementId: string) =>
  db
    .selectFrom('page_file as f')
    .innerJoin('document as d', 'd.id', 'f.document_id')
    .innerJoin('process as p', 'p.id', 'd.process_id')
    .select(['d.id', 'd.activity_id', 'd.process_id', 'd.file_name', 'd.storage_key', 'd.content_type', 'p.state'])
    .select(['f.pages', 'f.was', 'f.was_reason', 'f.stored'])
    .where('f.arrangement_id', '=', arrangementId)
    .orderBy('d.id')
    .execute()
export type MadeFile = Awaited<ReturnType<typeof madeFilesOf>>[number]

/** Notes that the bytes of a made file are stored; rows of which that was new, 0 or 1. */
export const markStored = async (tx: Tx, documentId: string): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('page_file')
    .set({ stored: true })
    .where('document_id', '=', documentId)
    .where('stored', '=', false)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const SHOWN = 20

/** What was arranged of a request's files, the newest first, with what was made and how it stands. */
export const arrangementsOf = async (db: Db | Tx, activityId: string) => {
  const { rows } = await sql<{
    id: string
    state: ArrangementState
    reason: string
    created_at: Date
    made_by: string
    files: string[]
    states: ActivityState[]
    stored: number
  }>`
    select g.id, g.state, g.reason, g.created_at, coalesce(u.first_name || ' ' || u.last_name, '') as made_by,
      m.files, m.states, m.stored
    from page_arrangement g left join app_user u on u.id = g.made_by
      cross join lateral (
        select coalesce(array_agg(d.file_name order by d.id), '{}') as files,
          coalesce(array_agg(p.state order by d.id), '{}') as states,
          count(*) filter (where f.stored)::int as stored
        from page_file f join document d on d.id = f.document_id join process p on p.id = d.process_id
        where f.arrangement_id = g.id) m
    where g.activity_id = ${activityId} order by g.id desc limit ${SHOWN}`.execute(db)
  return rows
}

/** The ids of what somebody arranged of a request's files. */
export const arrangementsBy = async (db: Db | Tx, activityId: string, userId: string): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('page_arrangement')
    .select('id')
    .where('activity_id', '=', activityId)
    .where('made_by', '=', userId)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether a request has a file that is to be reviewed, or on its way there. */
export const hasFileToReview = async (tx: Tx, activityId: string): Promise<boolean> =>
  (await tx
    .selectFrom('process')
    .select('id')
    .where('activity_id', '=', activityId)
    .where('state', 'in', ['Processing', 'Processed', 'Signed', 'Sent', 'Waiting'])
    .limit(1)
    .executeTakeFirst()) !== undefined

import type { ActivityState, ActivityType } from '@plinth/domain/loan/activity/types'
import { type InferResult, type RawBuilder, sql } from 'kysely'
import { forColumns, prepared, type Db, type Tx } from '../../platform/db.ts'
import { EVENT_VALUES, type EventValues, recordingOf } from '../../platform/events.ts'

/** Which activities to read. Archived ones are left out unless asked for by id. */
export interface ActivityScope {
  ids?: readonly string[]
  loanId?: string
  loanIds?: readonly string[]
  types?: readonly ActivityType[]
}

/** All columns, named: a statement that answers `*` is planned anew at every call (platform/statement-names.ts). */
const activityColumns = [
  ...(['a.id', 'a.loan_id', 'a.type', 'a.state', 'a.state_before_pause', 'a.state_text', 'a.state_since'] as const),
  ...(['a.name', 'a.document_name', 'a.description', 'a.entity_kind', 'a.borrower_id', 'a.legal_entity_id'] as const),
  ...(['a.property_id', 'a.template_id', 'a.parent_id', 'a.report_type', 'a.url', 'a.due_on'] as const),
  ...(['a.field_values', 'a.rejection_reason', 'a.superseded_at', 'a.archived_at', 'a.expired_at'] as const),
  ...(['a.expires_on', 'a.version', 'a.created_at', 'a.updated_at'] as const),
] as const

/** The activities of a scope with what names them: loan, entity, owner. Oldest first. */
export const activityRows = (db: Db | Tx, scope: ActivityScope) => {
  let q = db
    .selectFrom('activity as a')
    .innerJoin('loan as l', 'l.id', 'a.loan_id')
    .leftJoin('app_user as o', 'o.id', 'l.owner_user_id')
    .leftJoin('borrower as b', 'b.id', 'a.borrower_id')
    .leftJoin('legal_entity as e', 'e.id', 'a.legal_entity_id')
    .leftJoin('property as p', 'p.id', 'a.property_id')
    .select(activityColumns)
    .select([
      'l.human_id as loan_human_id',
      'l.name as loan_name',
      'l.archived_at as loan_archived_at',
      'o.first_name as owner_first_name',
      'o.last_name as owner_last_name',
      'b.first_name as borrower_first_name',
      'b.last_name as borrower_last_name',
      'e.name as legal_entity_name',
      'p.address_address as property_address',
    ])
    .select((eb) =>
      eb
        .selectFrom('envelope as v')
        .whereRef('v.activity_id', '=', 'a.id')
        .orderBy('v.created_at', 'desc')
        .limit(1)
        .select(sql<string>`coalesce(v.provider_envelope_id, v.id::text)`.as('envelope_id'))
        .as('envelope_id'),
    )
    .orderBy('a.id')
  if (scope.ids) q = q.where('a.id', '=', oneOf(scope.ids))
  else q = q.where('a.archived_at', 'is', null)
  if (scope.loanId) q = q.where('a.loan_id', '=', scope.loanId)
  if (scope.loanIds) q = q.where('a.loan_id', 'in', nonEmpty(scope.loanIds))
  if (scope.types) q = q.where('a.type', 'in', nonEmpty(scope.types))
  return q
}
export type ActivityRow = InferResult<ReturnType<typeof activityRows>>[number]
/** One activity of that form. */
export const oneActivityRow = prepared((db, id: string) => activityRows(db, { ids: [id] }))

/**
 * Any of some ids, as the right side of `=`. One parameter, however many there are: the list of all activities may ask for
 * every one. A single id is compared itself: for a list PostgreSQL plans anew at every call.
 */
const oneOf = (ids: readonly string[]): RawBuilder<string> =>
  ids.length === 1 ? sql<string>`${ids[0]}::uuid` : sql<string>`any(${ids}::uuid[])`

/** SQL has no empty list; a nil uuid and an empty text match nothing. */
const nonEmpty = <T extends string>(list: readonly T[]): readonly T[] =>
  list.length > 0 ? list : ['00000000-0000-0000-0000-000000000000' as T]

/** Runs of some activities, newest first. */
export const processRows = (db: Db | Tx, activityIds: readonly string[]) =>
  db
    .selectFrom('process')
    .select(['id', 'activity_id', 'name', 'state', 'state_text', 'state_since'])
    .select(['data_to_display', 'memory', 'created_at', 'updated_at'])
    .where('activity_id', '=', oneOf(activityIds))
    .orderBy('id', 'desc')
export type ProcessRow = InferResult<ReturnType<typeof processRows>>[number]
export const processesOfOne = prepared((db, activityId: string) => processRows(db, [activityId]))

/** Files of some activities, oldest first. */
export const documentRows = (db: Db | Tx, activityIds: readonly string[]) =>
  db
    .selectFrom('document as d')
    .leftJoin('document as s', 's.id', 'd.same_as')
    .leftJoin('app_user as k', 'k.id', 'd.precheck_kept_by')
    .leftJoin('page_file as m', 'm.document_id', 'd.id')
    .select(['d.id', 'd.activity_id', 'd.process_id', 'd.file_name', 'd.document_name', 'd.content_type'])
    .select('d.original_name')
    .select(['d.size_bytes', 'd.page_count', 'd.slot_version', 'd.text_state', 'd.created_at', 'd.received_at'])
    .select(['d.precheck', 'd.precheck_reason', 'k.first_name as keeper_first_name', 'k.last_name as keeper_last_name'])
    .select(['s.file_name as same_name', 's.document_name as same_document', 's.received_at as same_received_at'])
    .select(['m.arrangement_id', 'm.made_from'])
    .where('d.activity_id', '=', oneOf(activityIds))
    .orderBy('d.id')
export type DocumentRow = InferResult<ReturnType<typeof documentRows>>[number]
export const documentsOfOne = prepared((db, activityId: string) => documentRows(db, [activityId]))

/** One activity with its loan's archive mark; null when there is none. */
export const activityRow = (db: Db | Tx, id: string) =>
  db
    .selectFrom('activity as a')
    .innerJoin('loan as l', 'l.id', 'a.loan_id')
    .select(activityColumns)
    .select(['l.archived_at as loan_archived_at', 'l.name as loan_name', 'l.human_id as loan_human_id'])
    .where('a.id', '=', id)
    .executeTakeFirst()
export type ActivityOfLoan = NonNullable<Awaited<ReturnType<typeof activityRow>>>

const heldActivity = (db: Db | Tx, id: string) =>
  db
    .with('l', (db) =>
      db
        .selectFrom('loan')
        .select(['id', 'archived_at', 'name', 'human_id', 'status', 'suggested_steps'])
        .where('id', '=', (eb) => eb.selectFrom('activity').select('loan_id').where('activity.id', '=', id))
        .forNoKeyUpdate(),
    )
    .selectFrom('activity as a')
    .innerJoin('l', 'l.id', 'a.loan_id')
    .select(activityColumns)
    .select(['l.archived_at as loan_archived_at', 'l.name as loan_name', 'l.human_id as loan_human_id'])
    .select(['l.status as loan_status', 'l.suggested_steps'])
    .where('a.id', '=', id)
    .forNoKeyUpdate('a')

export type HeldRow = InferResult<ReturnType<typeof heldActivity>>[number]
/**
 * As activityRow, holding first the loan and then the activity until the transaction ends, in one statement: the loan's
 * lock is taken within the common table expression, before the activity's at the top.
 */
export const heldActivityRow = prepared(heldActivity)

/** What a move may write beside the state. */
export interface MoveValues {
  state_before_pause?: ActivityState | null
  state_text?: string
  rejection_reason?: string | null
  archived_at?: Date
}

/** What a move writes into its columns, and the event of it. */
type MoveParameters = [id: string, from: ActivityState, version: number, to: ActivityState, ...values: unknown[]]

const moving = forColumns((columns) =>
  prepared(
    (db, ...[id, from, version, to, ...values]: MoveParameters) => {
      const change = db
        .updateTable('activity')
        .set({
          ...Object.fromEntries(columns.map((column, at) => [column, values[at]])),
          state: to,
          version: sql<number>`version + 1`,
          updated_at: sql<Date>`now()`,
        })
        .where('id', '=', id)
        .where('state', '=', from)
        .where('version', '=', version)
      const event = recordingOf(values.slice(columns.length) as unknown as EventValues, 'changed')
      return {
        compile: () =>
          sql<{
            id: string
          }>`with changed as (${change} returning id), noted as (${event}) select id from changed`.compile(db),
      }
    },
    4 + columns.length + EVENT_VALUES,
  ),
)

/** The guarded write of a move with its event: answers a row when the activity had the expected state and version. */
export const writeMove = (
  tx: Tx,
  a: { id: string; state: ActivityState; version: number },
  o: { state: ActivityState; values: MoveValues; event: EventValues },
) => {
  // What is left out stays as it is.
  const written = Object.entries(o.values).filter(([, value]) => value !== undefined)
  const move = moving(written.map(([column]) => column))
  return move(tx, a.id, a.state, a.version, o.state, ...written.map(([, value]) => value), ...o.event)
}

/** Takes the archive mark off an activity that still has this version: how many rows had it. */
export const unarchive = async (tx: Tx, id: string, version: number): Promise<bigint> => {
  const { numUpdatedRows } = await tx
    .updateTable('activity')
    .set({ archived_at: null, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('archived_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows
}

/** The last event that changed the state of an activity; undefined when none did. */
export const lastMove = (tx: Tx, id: string) =>
  tx
    .selectFrom('event')
    .select(['actor_name', sql<string>`before->>'state'`.as('from'), sql<string>`after->>'state'`.as('to')])
    .where('entity', '=', 'activity')
    .where('entity_id', '=', id)
    .where(sql`before->>'state'`, 'is distinct from', sql`after->>'state'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

import type { ValueKind, ValueSource, ValueSubject } from '@plinth/domain/underwriting/values'
import { type Selectable, sql } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'

export type StoredValue = Selectable<Schema['underwriting_value']>

/** Where the value in use of a kind is kept too, for everything that reads figures by their column. */
const columns = {
  as_is_value: ['loan', 'estimated_as_is_value_cents'],
  stabilized_value: ['loan', 'stabilized_value_cents'],
  sellout: ['loan', 'estimated_sellout_cents'],
  purchase_price: ['property', 'purchase_price_cents'],
  current_noi: ['property', 'current_noi_cents'],
  expected_noi: ['property', 'expected_noi_cents'],
  net_worth: ['borrower', 'net_worth_cents'],
  liquidity: ['borrower', 'liquidity_cents'],
  population_growth: ['neighborhood', 'population_growth'],
  in_place_rent: null,
  occupancy: null,
} as const satisfies Record<ValueKind, readonly [ValueSubject, string] | null>

const subjectColumns = {
  loan: 'loan_id',
  property: 'property_id',
  borrower: 'borrower_id',
  neighborhood: 'neighborhood_id',
} as const satisfies Record<ValueSubject, keyof StoredValue>

/** Takes the values of a figure for this transaction: two that change which one is in use come one after the other. */
export const holdFigure = (tx: Tx, subjectId: string, kind: ValueKind) =>
  sql`select pg_advisory_xact_lock(hashtext(${kind}), hashtext(${subjectId}))`.execute(tx)

/** The values of a figure that are not withdrawn. */
export const liveValues = (db: Db | Tx, subjectId: string, kind: ValueKind): Promise<StoredValue[]> =>
  db
    .selectFrom('underwriting_value')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .where('withdrawn_at', 'is', null)
    .orderBy('added_at')
    .orderBy('id')
    .execute()

/** Values of several subjects, newest first; withdrawn ones are left out. */
export const valuesOf = (db: Db | Tx, subjectIds: readonly string[]): Promise<StoredValue[]> =>
  subjectIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('underwriting_value')
        .selectAll()
        .where('subject_id', 'in', subjectIds)
        .where('withdrawn_at', 'is', null)
        .orderBy('as_of', 'desc')
        .orderBy('added_at', 'desc')
        .orderBy('id', 'desc')
        .execute()

export interface NewValue {
  kind: ValueKind
  subject: { kind: ValueSubject; id: string }
  /** Whole cents, a fraction or a count, by the kind. */
  value: number
  as_of: string
  source: ValueSource
  origin: string
  document_id?: string | null
  page?: number | null
  process_id?: string | null
  activity_id?: string | null
  sandbox?: boolean
  verified_at?: Date | null
  verified_by_name?: string | null
  note?: string
  added_by?: string | null
  added_by_name: string
  picked_at?: Date | null
  picked_by_name?: string | null
  pick_reason?: string | null
  added_at: Date
}

export const insertValue = async (tx: Tx, { subject, ...row }: NewValue): Promise<string> => {
  const { id } = await tx
    .insertInto('underwriting_value')
    .values({ ...row, [subjectColumns[subject.kind]]: subject.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Values that one reading, report or bank link brought for a figure and that still stand. */
export const broughtBy = (tx: Tx, o: { processId: string | null; activityId: string | null }) =>
  tx
    .selectFrom('underwriting_value')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .where('source', '!=', 'staff')
    .where((eb) => (o.processId === null ? eb('activity_id', '=', o.activityId) : eb('process_id', '=', o.processId)))
    .execute()

/** An instant, or that of the transaction, as its events have it. */
type Moment = Date | 'transaction'
const momentOf = (at: Moment) => (at === 'transaction' ? sql<Date>`now()` : at)

export const withdraw = (tx: Tx, ids: readonly string[], at: Moment) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .updateTable('underwriting_value')
        .set({ withdrawn_at: momentOf(at), in_use: false, picked_at: null })
        .where('id', 'in', ids)
        .execute()

export const setVerified = (tx: Tx, ids: readonly string[], by: { at: Moment; name: string } | null) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .updateTable('underwriting_value')
        .set({ verified_at: by ? momentOf(by.at) : null, verified_by_name: by?.name ?? null })
        .where('id', 'in', ids)
        .where('sandbox', '=', false)
        .execute()

/** Makes a value the one that staff picked; the number of rows: 0 when it is withdrawn or picked already. */
export const pick = async (tx: Tx, value: StoredValue, o: { at: Date; name: string; reason: string }) => {
  await tx
    .updateTable('underwriting_value')
    .set({ picked_at: null })
    .where('subject_id', '=', value.subject_id)
    .where('kind', '=', value.kind)
    .where('id', '!=', value.id)
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('underwriting_value')
    .set({ picked_at: o.at, picked_by_name: o.name, pick_reason: o.reason })
    .where('id', '=', value.id)
    .where('withdrawn_at', 'is', null)
    .where('picked_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Puts another value of a figure in use, or none, and with it into the figure's own column. */
export const use = async (
  tx: Tx,
  o: { kind: ValueKind; subjectId: string; before: string | null; after: StoredValue | null },
): Promise<void> => {
  if (o.before !== null)
    await tx.updateTable('underwriting_value').set({ in_use: false }).where('id', '=', o.before).execute()
  if (o.after !== null)
    await tx.updateTable('underwriting_value').set({ in_use: true }).where('id', '=', o.after.id).execute()
  const column = columns[o.kind]
  if (column === null) return
  await sql`update ${sql.table(column[0])} set ${sql.ref(column[1])} = ${o.after?.value ?? null}::numeric
    where id = ${o.subjectId}::uuid and ${sql.ref(column[1])} is distinct from ${o.after?.value ?? null}::numeric`.execute(
    tx,
  )
}

/** Open loans that a figure's subject belongs to. */
export const loansOf = async (db: Db | Tx, subject: ValueSubject, id: string): Promise<string[]> => {
  if (subject === 'loan') return [id]
  const from = {
    property: sql`select loan_id from loan_property where property_id = ${id}::uuid`,
    borrower: sql`select loan_id from loan_borrower where borrower_id = ${id}::uuid`,
    neighborhood: sql`select lp.loan_id from loan_property lp join property p on p.id = lp.property_id
      where p.neighborhood_id = ${id}::uuid`,
  }[subject]
  const { rows } = await sql<{ id: string }>`select l.id from loan l where l.id in (${from}) and l.archived_at is null
    order by l.id`.execute(db)
  return rows.map((row) => row.id)
}

/** Values of the files of a request, with how each file and the request stand. */
export const decidedValues = (tx: Tx, activityId: string) =>
  tx
    .selectFrom('underwriting_value as v')
    .innerJoin('process as p', 'p.id', 'v.process_id')
    .innerJoin('activity as a', 'a.id', 'p.activity_id')
    .select(['v.id', 'v.kind', 'v.subject_id', 'v.sandbox', 'v.verified_at', 'p.state as file', 'a.state as request'])
    .where('p.activity_id', '=', activityId)
    .where('v.source', '=', 'document')
    .where('v.withdrawn_at', 'is', null)
    .execute()

/** Takes back what was verified or withdrawn of a request's files in the transaction of an event; answers the figures. */
export const undecideValues = async (tx: Tx, o: { activityId: string; eventId: string }) => {
  const { rows } = await sql<{ kind: string; subject_id: string }>`
    with decided as (select at from event where id = ${o.eventId})
    update underwriting_value v set
      verified_at = case when v.verified_at = decided.at then null else v.verified_at end,
      verified_by_name = case when v.verified_at = decided.at then null else v.verified_by_name end,
      withdrawn_at = case when v.withdrawn_at = decided.at then null else v.withdrawn_at end
    from decided, process p
    where p.id = v.process_id and p.activity_id = ${o.activityId} and v.source = 'document'
      and decided.at in (v.verified_at, v.withdrawn_at)
    returning v.kind, v.subject_id`.execute(tx)
  return rows
}

/** What a reading found: the values of a process with its file, and whom its request is about. */
export const readingOf = async (tx: Tx, processId: string) => {
  const points = await tx
    .selectFrom('data_point as v')
    .innerJoin('process as p', 'p.id', 'v.process_id')
    .innerJoin('activity as a', 'a.id', 'p.activity_id')
    .innerJoin('document as d', 'd.process_id', 'p.id')
    .select(['v.key_name', 'v.value', 'v.display_option', 'v.page', 'd.id as document_id'])
    // On the data point itself, or among what was read of the file.
    .select(
      sql<boolean>`v.edited_at is not null or coalesce(
        (p.data_to_display #>> array['fields', v.key_name, 'edited'])::boolean, false)`.as('is_corrected'),
    )
    .select(['d.file_name', 'd.kind', 'd.received_at', 'p.state as file', 'a.id as activity_id', 'a.state as request'])
    .select((eb) => [
      'a.loan_id',
      eb.fn.coalesce('v.property_id', 'a.property_id').as('property_id'),
      eb.fn.coalesce('v.borrower_id', 'a.borrower_id').as('borrower_id'),
    ])
    .where('p.id', '=', processId)
    .where('a.archived_at', 'is', null)
    .orderBy('d.created_at')
    .orderBy('v.id')
    .execute()
  return points
}

/** The parties of a loan that figures are of, with their names. */
export const subjectsOf = async (db: Db | Tx, loanId: string) => {
  const { rows } = await sql<{ kind: ValueSubject; id: string; name: string }>`
    select 'loan' as kind, id, name, 0 as place from loan where id = ${loanId}::uuid
    union all
    select 'property', p.id, coalesce(nullif(p.address_address, ''), p.property_type), 1 from loan_property lp
      join property p on p.id = lp.property_id where lp.loan_id = ${loanId}::uuid
    union all
    select 'borrower', b.id, trim(b.first_name || ' ' || b.last_name), 2 from loan_borrower lb
      join borrower b on b.id = lb.borrower_id where lb.loan_id = ${loanId}::uuid
    union all
    select distinct 'neighborhood', n.id, n.name, 3 from loan_property lp join property p on p.id = lp.property_id
      join neighborhood n on n.id = p.neighborhood_id where lp.loan_id = ${loanId}::uuid
    order by place, name, id`.execute(db)
  return rows
}

/** Figures of a subject whose value in use a sandbox made up. */
export const madeUpInUse = (db: Db | Tx, subjectIds: readonly string[]) =>
  db
    .selectFrom('underwriting_value')
    .select('kind')
    .where('subject_id', 'in', subjectIds)
    .where('in_use', '=', true)
    .where('sandbox', '=', true)
    .execute()

/** Neighborhoods of a loan that a sandbox made up. */
export const madeUpAreas = (db: Db | Tx, loanId: string) =>
  db
    .selectFrom('loan_property as lp')
    .innerJoin('property as p', 'p.id', 'lp.property_id')
    .innerJoin('neighborhood as n', 'n.id', 'p.neighborhood_id')
    .select('n.zipcode')
    .distinct()
    .where('lp.loan_id', '=', loanId)
    .where('n.made_up', '=', true)
    .orderBy('n.zipcode')
    .execute()

const SANDBOX = 'sandbox.counts'

/** Whether what sandboxes made up counts in policies and scores; it does until somebody says otherwise. */
export const sandboxCounts = async (db: Db | Tx): Promise<boolean> => {
  const row = await db.selectFrom('setting').select('value').where('key', '=', SANDBOX).executeTakeFirst()
  return row?.value !== false
}

export const keepSandboxCounts = (db: Db | Tx, counts: boolean) => {
  const value = JSON.stringify(counts)
  return db
    .insertInto('setting')
    .values({ key: SANDBOX, value })
    .onConflict((c) => c.column('key').doUpdateSet({ value, updated_at: sql<Date>`now()` }))
    .execute()
}

/** Figures of which a sandbox has a say. */
export const sandboxFigures = (db: Db) =>
  db
    .selectFrom('underwriting_value')
    .select(['subject_id', 'kind'])
    .distinct()
    .where('sandbox', '=', true)
    .where('withdrawn_at', 'is', null)
    .execute()

/** The figures that some columns of a subject are the values in use of. */
export const kindsOfColumns = (subject: ValueSubject, names: readonly string[]): ValueKind[] =>
  (Object.keys(columns) as ValueKind[]).filter((kind) => {
    const column = columns[kind]
    return column !== null && column[0] === subject && names.includes(column[1])
  })

/** Makes the value that was just written past the values staff's own; where the column was emptied, all values of it go. */
export const claimForStaff = async (
  tx: Tx,
  figure: { subjectId: string; kind: ValueKind },
  by: { id: string | null; name: string; at: Date; today: string },
): Promise<void> => {
  await tx
    .updateTable('underwriting_value')
    .set({ picked_at: null })
    .where('subject_id', '=', figure.subjectId)
    .where('kind', '=', figure.kind)
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('underwriting_value')
    .set({
      ...{ source: 'staff', origin: 'Entered by staff', as_of: by.today, added_by: by.id, added_by_name: by.name },
      ...{ verified_at: by.at, verified_by_name: by.name },
      ...{ picked_at: by.at, picked_by_name: by.name, pick_reason: 'Entered by staff' },
    })
    .where('subject_id', '=', figure.subjectId)
    .where('kind', '=', figure.kind)
    .where('in_use', '=', true)
    .executeTakeFirst()
  if (Number(numUpdatedRows) > 0) return
  await tx
    .updateTable('underwriting_value')
    .set({ withdrawn_at: by.at })
    .where('subject_id', '=', figure.subjectId)
    .where('kind', '=', figure.kind)
    .where('withdrawn_at', 'is', null)
    .execute()
}

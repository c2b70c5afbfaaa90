import { filedValueKeys, type FiledKind } from '@plinth/domain/documents/on-file/validity'
import type { SubjectKind } from '@plinth/domain/documents/on-file/filing'
import type { DocumentKind } from '@plinth/domain/documents/document/kinds'
import type { EntityKind } from '@plinth/domain/loan/activity/entity-kinds'
import type { PlainDate } from '@plinth/domain/shared/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Files that nobody rejected; of an accepted request they are what was accepted. */
const takenFile = sql`d.received_at is not null and d.refusal is null and p.state in ('Accepted', 'Done', 'Processed', 'Signed')`
/** A copy of what is on file elsewhere is on file there. */
const ownFile = sql`${takenFile} and not exists (select from on_file_copy c where c.document_id = d.id)`

export interface FiledFileRow {
  document_id: string
  process_id: string
  file_name: string
  content_type: string
  storage_key: string
  kind: DocumentKind | null
}

/** A document on file with all that its dates and its validity follow from. */
export interface FiledRow {
  activity_id: string
  loan_id: string
  human_id: string
  loan_name: string
  name: string
  template_id: string | null
  template_name: string | null
  borrower_id: string | null
  legal_entity_id: string | null
  property_id: string | null
  subject_name: string
  kind: FiledKind | null
  issued_on: PlainDate | null
  expires_on: PlainDate | null
  version: number
  accepted_at: Date
  files: FiledFileRow[]
  /** Values read from its files that date it. */
  points: { key: string; value: unknown }[]
}

const filed = (where: RawBuilder<unknown>) => sql<FiledRow>`
  select f.activity_id, a.loan_id, l.human_id, l.name as loan_name, coalesce(nullif(a.document_name, ''), a.name) as name,
    a.template_id, t.document_name as template_name, f.borrower_id, f.legal_entity_id, f.property_id,
    coalesce(trim(b.first_name || ' ' || b.last_name), e.name, r.address_address, '') as subject_name,
    f.kind, f.issued_on, f.expires_on, f.version, a.state_since as accepted_at,
    (select json_agg(json_build_object('document_id', d.id, 'process_id', p.id, 'file_name', d.file_name,
        'content_type', d.content_type, 'storage_key', d.storage_key, 'kind', d.kind) order by d.id)
      from document d join process p on p.id = d.process_id where d.activity_id = a.id and ${ownFile}) as files,
    (select coalesce(json_agg(json_build_object('key', v.key_name, 'value', v.value) order by v.id), '[]')
      from data_point v join process p on p.id = v.process_id join document d on d.process_id = p.id
      where p.activity_id = a.id and ${ownFile} and v.key_name = any(${[...filedValueKeys]}::text[])) as points
  from on_file f
    join activity a on a.id = f.activity_id
    join loan l on l.id = a.loan_id
    left join template t on t.id = a.template_id
    left join borrower b on b.id = f.borrower_id
    left join legal_entity e on e.id = f.legal_entity_id
    left join property r on r.id = f.property_id
  where a.state in ('Accepted', 'Done') and a.archived_at is null and a.superseded_at is null
    and exists (select from document d join process p on p.id = d.process_id where d.activity_id = a.id and ${ownFile})
    and ${where}`

const columnOf = { borrower: 'borrower_id', 'legal-entity': 'legal_entity_id', property: 'property_id' } as const

/** The most documents that are weighed for one loan: the newest of its parties. */
const MOST_OF_LOAN = 500

/** What is on file of the borrowers, entities and properties of a loan, from other loans, the newest first. */
export const filedForLoan = async (db: Db | Tx, loanId: string): Promise<FiledRow[]> => {
  const { rows } = await sql<FiledRow>`${filed(sql`a.loan_id <> ${loanId} and (
      f.borrower_id in (select borrower_id from loan_borrower where loan_id = ${loanId})
      or f.legal_entity_id in (select legal_entity_id from loan_legal_entity where loan_id = ${loanId})
      or f.property_id in (select property_id from loan_property where loan_id = ${loanId}))`)}
    order by a.state_since desc, a.id desc limit ${MOST_OF_LOAN}`.execute(db)
  return rows
}

/** What is on file under the own requests of some loans. */
export const filedOnLoans = async (db: Db | Tx, loanIds: readonly string[]): Promise<FiledRow[]> =>
  (await filed(sql`a.loan_id = any(${loanIds}::uuid[])`).execute(db)).rows

/** One document on file, by the request it was accepted under; undefined when it is not on file any more. */
export const filedById = async (db: Db | Tx, activityId: string): Promise<FiledRow | undefined> =>
  (await filed(sql`f.activity_id = ${activityId}`).execute(db)).rows[0]

/** A page of what is on file of one subject, the newest first. */
export const filedOfSubject = async (
  db: Db,
  subject: { kind: SubjectKind; id: string },
  page: { offset: number; limit: number },
): Promise<FiledRow[]> => {
  const { rows } = await sql<FiledRow>`${filed(sql`${sql.ref(`f.${columnOf[subject.kind]}`)} = ${subject.id}`)}
    order by a.state_since desc, a.id desc offset ${page.offset} limit ${page.limit}`.execute(db)
  return rows
}

/** How much is on file of one subject. */
export const countOfSubject = async (db: Db, subject: { kind: SubjectKind; id: string }): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from
    (${filed(sql`${sql.ref(`f.${columnOf[subject.kind]}`)} = ${subject.id}`)}) x`.execute(db)
  return rows[0]?.total ?? 0
}

/** Whether there is such a borrower, entity or property. */
export const subjectExists = async (db: Db, { kind, id }: { kind: SubjectKind; id: string }): Promise<boolean> => {
  const table = { borrower: 'borrower', 'legal-entity': 'legal_entity', property: 'property' }[kind]
  const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id}`.execute(db)
  return rows.length > 0
}

/** What an accepted request is filed by: what it was asked of, its files and what stands on them. */
export const acceptedRequest = async (tx: Tx, activityId: string) => {
  const { rows } = await sql<{
    loan_id: string
    entity_kind: EntityKind
    entity_id: string | null
    names: string[]
    kind: DocumentKind | null
    points: { key: string; value: unknown }[]
  }>`
    select a.loan_id, a.entity_kind, coalesce(a.borrower_id, a.legal_entity_id, a.property_id) as entity_id,
      array_remove(array[t.document_name, nullif(a.document_name, ''), a.name], null) as names,
      (select d.kind from document d join process p on p.id = d.process_id
        where d.activity_id = a.id and ${ownFile} and d.kind is not null order by d.id desc limit 1) as kind,
      (select coalesce(json_agg(json_build_object('key', v.key_name, 'value', v.value) order by v.id), '[]')
        from data_point v join process p on p.id = v.process_id join document d on d.process_id = p.id
        where p.activity_id = a.id and ${ownFile} and v.key_name = any(${[...filedValueKeys]}::text[])) as points
    from activity a left join template t on t.id = a.template_id
    where a.id = ${activityId} and a.state in ('Accepted', 'Done')
      and exists (select from document d join process p on p.id = d.process_id where d.activity_id = a.id and ${ownFile})`.execute(
    tx,
  )
  return rows[0]
}

/** Borrowers, legal entities and properties of a loan with their names. */
export const subjectsOfLoan = async (db: Db | Tx, loanId: string) => {
  const { rows } = await sql<{ kind: SubjectKind; id: string; name: string }>`
    select 'borrower' as kind, b.id, trim(b.first_name || ' ' || b.last_name) as name
      from loan_borrower lb join borrower b on b.id = lb.borrower_id where lb.loan_id = ${loanId}
    union all
    select 'legal-entity', e.id, e.name
      from loan_legal_entity le join legal_entity e on e.id = le.legal_entity_id where le.loan_id = ${loanId}
    union all
    select 'property', p.id, p.address_address
      from loan_property lp join property p on p.id = lp.property_id where lp.loan_id = ${loanId}`.execute(db)
  return rows
}

const columnsFor = (subject: { kind: SubjectKind; id: string } | null) => ({
  borrower_id: subject?.kind === 'borrower' ? subject.id : null,
  legal_entity_id: subject?.kind === 'legal-entity' ? subject.id : null,
  property_id: subject?.kind === 'property' ? subject.id : null,
})

/** Files an accepted request under its subject. What staff corrected before stays. */
export const fileUnder = (tx: Tx, activityId: string, subject: { kind: SubjectKind; id: string } | null) =>
  tx
    .insertInto('on_file')
    .values({ activity_id: activityId, ...columnsFor(subject) })
    .onConflict((c) =>
      c.column('activity_id').doUpdateSet(columnsFor(subject)).where('on_file.corrected_at', 'is', null),
    )
    .execute()

interface Correction {
  subject: { kind: SubjectKind; id: string } | null
  kind: FiledKind | null
  issuedOn: PlainDate | null
  expiresOn: PlainDate | null
  by: string
}

/** The guarded correction of a document on file; whether it still had the version. */
export const correctFiled = async (tx: Tx, at: { id: string; version: number }, o: Correction): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('on_file')
    .set({
      ...columnsFor(o.subject),
      ...{ kind: o.kind, issued_on: o.issuedOn, expires_on: o.expiresOn },
      ...{ corrected_by: o.by, corrected_at: sql<Date>`now()`, version: sql<number>`version + 1` },
    })
    .where('activity_id', '=', at.id)
    .where('version', '=', at.version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

import type { EntityKind } from '@plinth/domain/loan/activity/entity-kinds'
import type { PlainDate } from '@plinth/domain/shared/dates'
import { type RawBuilder, sql } from 'kysely'
import { prepared, type Db, type Tx } from '../../platform/db.ts'

/** A record of a loan that documents can be asked for. */
export interface Entity {
  kind: EntityKind
  id: string
  name: string
}

/** Every entity of a loan, the loan itself included: borrowers, legal entities, the loan, properties. */
export const entitiesOfLoan = async (db: Db | Tx, loanId: string): Promise<Entity[]> => {
  const { rows } = await sql<Entity>`
    select 'borrower' as kind, b.id, trim(b.first_name || ' ' || b.last_name) as name, 1 as rank, lb.position
      from loan_borrower lb join borrower b on b.id = lb.borrower_id where lb.loan_id = ${loanId}
    union all
    select 'legal-entity', e.id, e.name, 2, 0
      from loan_legal_entity le join legal_entity e on e.id = le.legal_entity_id where le.loan_id = ${loanId}
    union all
    select 'loan', l.id, l.name, 3, 0 from loan l where l.id = ${loanId}
    union all
    select 'property', p.id, p.address_address, 4, lp.position
      from loan_property lp join property p on p.id = lp.property_id where lp.loan_id = ${loanId}
    order by rank, position, name`.execute(db)
  return rows.map(({ kind, id, name }) => ({ kind, id, name }))
}

/** Active loans an entity takes part in, newest first. */
export const loansOfEntity = async (db: Db | Tx, kind: EntityKind, id: string): Promise<string[]> => {
  const links = {
    borrower: sql`select loan_id from loan_borrower where borrower_id = ${id}`,
    'legal-entity': sql`select loan_id from loan_legal_entity where legal_entity_id = ${id}`,
    property: sql`select loan_id from loan_property where property_id = ${id}`,
    loan: sql`select ${id}::uuid as loan_id`,
  }
  const { rows } = await sql<{ id: string }>`
    select id from loan where archived_at is null and id in (${links[kind]}) order by created_at desc, id desc`.execute(
    db,
  )
  return rows.map((r) => r.id)
}

export interface NewRequest {
  loanId: string
  entity: Entity
  /** Null for one that no template stands for. */
  templateId: string | null
  documentName: string
  description: string
  dueOn: PlainDate
}

const columnOf = { borrower: 'borrower_id', 'legal-entity': 'legal_entity_id', property: 'property_id' } as const

export const insertRequest = (tx: Tx, r: NewRequest) =>
  tx
    .insertInto('activity')
    .values({
      loan_id: r.loanId,
      type: 'document-request',
      name: r.documentName,
      document_name: r.documentName,
      description: r.description,
      entity_kind: r.entity.kind,
      template_id: r.templateId,
      due_on: r.dueOn,
      ...(r.entity.kind === 'loan' ? {} : { [columnOf[r.entity.kind]]: r.entity.id }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Makes a request one of a template; false where it has one already. */
export const setTemplate = async (tx: Tx, activityId: string, templateId: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('activity')
    .set({ template_id: templateId })
    .where('id', '=', activityId)
    .where('template_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The requests of an entity of a loan under a name, oldest first, without archived and replaced ones. */
export const requestsNamed = (tx: Tx, loanId: string, entity: Entity, documentName: string) =>
  tx
    .selectFrom('activity')
    .select(['id', 'state'])
    .where('loan_id', '=', loanId)
    .where('type', '=', 'document-request')
    .where('entity_kind', '=', entity.kind)
    .where('document_name', '=', documentName)
    .where('archived_at', 'is', null)
    .where('superseded_at', 'is', null)
    .$if(entity.kind !== 'loan', (qb) =>
      qb.where((eb) => eb(eb.fn.coalesce('borrower_id', 'legal_entity_id', 'property_id'), '=', entity.id)),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The template in use of a kind of record under a name. */
export const templateNamed = (tx: Tx, kind: EntityKind, documentName: string) =>
  tx
    .selectFrom('template')
    .select(['id', 'description'])
    .where('entity_kind', '=', kind)
    .where('document_name', '=', documentName)
    .where('archived_at', 'is', null)
    .executeTakeFirst()

/** Templates already asked of entities of a loan, as 'template entity'; archived requests do not count. */
export const askedFor = async (tx: Db | Tx, loanId: string): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('activity')
    .select((eb) => [
      'template_id',
      eb.fn.coalesce('borrower_id', 'legal_entity_id', 'property_id', 'loan_id').as('entity_id'),
    ])
    .where('loan_id', '=', loanId)
    .where('type', '=', 'document-request')
    .where('archived_at', 'is', null)
    .where('template_id', 'is not', null)
    .execute()
  return new Set(rows.map((r) => `${r.template_id} ${r.entity_id}`))
}

export interface Recipient {
  email: string
  name: string
}

/** Who is written to about the one row of `about`: a loan and the borrower asked, null where all are. */
const recipientsIn = (about: RawBuilder<unknown>) => sql<Recipient>`
  with about as (${about})
  select c.email, trim(c.first_name || ' ' || c.last_name) as name
    from about join loan l on l.id = about.loan_id
    join loan_contact lc on lc.loan_id = l.id join contact c on c.id = lc.contact_id
    where l.correspond_with_broker and c.contact_type = 'broker'
  union
  select b.email, trim(b.first_name || ' ' || b.last_name)
    from about join loan l on l.id = about.loan_id
    join loan_borrower lb on lb.loan_id = l.id join borrower b on b.id = lb.borrower_id
    where not l.correspond_with_broker and (about.borrower_id is null or b.id = about.borrower_id)
  order by 1`

/** Who is written to about a loan: its brokers when it corresponds with them (E-30), else the borrower asked, or all. */
export const recipients = async (tx: Db | Tx, loanId: string, borrowerId: string | null): Promise<Recipient[]> =>
  (await recipientsIn(sql`select ${loanId}::uuid as loan_id, ${borrowerId}::uuid as borrower_id`).execute(tx)).rows

/** The same about an activity, to be asked together with what holds it. */
export const recipientsAbout = prepared((db, activityId: string) => ({
  compile: () => recipientsIn(sql`select loan_id, borrower_id from activity where id = ${activityId}`).compile(db),
}))

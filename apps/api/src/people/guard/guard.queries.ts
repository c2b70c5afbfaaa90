import { type Insertable, sql, type Updateable } from 'kysely'
import type { HeldKind } from '@plinth/domain/people/guard/held-change'
import type { Db, Schema, Tx } from '../../platform/db.ts'

/** The column of `held_change` that names the record, by kind. */
export const subjectColumn = {
  'borrower-email': 'borrower_id',
  'contact-email': 'contact_id',
  'user-email': 'user_id',
  'signatory-email': 'legal_entity_id',
  wire: 'wire_id',
} as const satisfies Record<HeldKind, keyof Schema['held_change']>

const subjectId = sql<string>`coalesce(h.borrower_id, h.contact_id, h.user_id, h.legal_entity_id, h.wire_id)`

const held = (db: Db | Tx) =>
  db
    .selectFrom('held_change as h')
    .leftJoin('borrower as b', 'b.id', 'h.borrower_id')
    .leftJoin('contact as c', 'c.id', 'h.contact_id')
    .leftJoin('app_user as u', 'u.id', 'h.user_id')
    .leftJoin('legal_entity as e', 'e.id', 'h.legal_entity_id')
    .leftJoin('wire_instruction as w', 'w.id', 'h.wire_id')
    .leftJoin('loan as l', 'l.id', 'w.loan_id')
    .select(['h.id', 'h.kind', 'h.old_value', 'h.new_value', 'h.details', 'h.secret_sealed', 'h.state', 'h.version'])
    .select(['h.requested_by', 'h.requested_by_name', 'h.by_staff', 'h.requested_at', 'h.hold_until', 'h.user_id'])
    .select(['h.called_name', 'h.called_number', 'h.called_at', 'h.call_note', 'h.called_by', 'h.called_by_name'])
    .select(['h.decided_by_name', 'h.decided_at', 'h.decision_note', 'h.alone', 'w.loan_id'])
    .select([
      subjectId.as('subject_id'),
      sql<string>`case h.kind when 'borrower-email' then concat_ws(' ', b.first_name, b.last_name)
        when 'contact-email' then concat_ws(' ', c.first_name, c.last_name)
        when 'user-email' then coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ' '), u.email)
        when 'signatory-email' then concat_ws(', ', nullif(e.signatory_name, ''), e.name) else l.name end`.as('name'),
      sql<string | null>`coalesce(b.phone, c.phone, u.phone)`.as('phone'),
      sql<string | null>`coalesce(l.human_id,
        (select x.human_id from loan_borrower lb join loan x on x.id = lb.loan_id where lb.borrower_id = h.borrower_id
          order by x.created_at desc limit 1),
        (select x.human_id from loan_contact lc join loan x on x.id = lc.loan_id where lc.contact_id = h.contact_id
          order by x.created_at desc limit 1),
        (select x.human_id from loan_legal_entity le join loan x on x.id = le.loan_id
          where le.legal_entity_id = h.legal_entity_id order by x.created_at desc limit 1))`.as('human_id'),
    ])

export type HeldRow = NonNullable<Awaited<ReturnType<typeof findHeld>>>

export const findHeld = (db: Db | Tx, id: string) => held(db).where('h.id', '=', id).executeTakeFirst()

/** Those that wait, or those decided; newest first. */
export const listHeld = (db: Db, o: { waiting: boolean; offset: number; most: number }) =>
  held(db)
    .where('h.state', o.waiting ? '=' : '<>', 'waiting')
    .orderBy('h.requested_at', 'desc')
    .orderBy('h.id', 'desc')
    .limit(o.most)
    .offset(o.offset)
    .execute()

export const countHeld = async (db: Db, waiting: boolean): Promise<number> => {
  const { count } = await db
    .selectFrom('held_change')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('state', waiting ? '=' : '<>', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The value that waits for a record; undefined when none does. */
export const waitingFor = (db: Db | Tx, kind: HeldKind, id: string) =>
  db
    .selectFrom('held_change')
    .select(['id', 'new_value', 'requested_by_name', 'requested_at'])
    .where(subjectColumn[kind], '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()

/** Adds a change that waits; undefined when one does already. */
export const insertHeld = (tx: Tx, values: Insertable<Schema['held_change']>) =>
  tx
    .insertInto('held_change')
    .values(values)
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Changes one that waits at this version; answers whether it did. */
export const writeHeld = async (
  tx: Tx,
  id: string,
  version: number,
  values: Updateable<Schema['held_change']>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('held_change')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Lets the rest of this transaction write the approved value. */
export const allowInThis = (tx: Tx, id: string) =>
  tx.updateTable('held_change').set({ applied_in: sql<string>`pg_current_xact_id()` }).where('id', '=', id).execute()

const tables = {
  'borrower-email': 'borrower',
  'contact-email': 'contact',
  'user-email': 'app_user',
  'signatory-email': 'legal_entity',
  wire: 'wire_instruction',
} as const satisfies Record<HeldKind, keyof Schema>

/** Locks the record that a change is about: before the change itself, as who asks for one does. */
export const lockSubject = async (tx: Tx, kind: HeldKind, id: string): Promise<void> => {
  await sql`select from ${sql.table(tables[kind])} where id = ${id} for no key update`.execute(tx)
}

/** Writes the approved columns into their record. */
export const applyTo = async (
  tx: Tx,
  kind: HeldKind,
  id: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const set = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const touched = kind === 'user-email' ? [] : [sql`updated_at = now()`]
  await sql`update ${sql.table(tables[kind])} set ${sql.join([...set, ...touched, sql`version = version + 1`])}
    where id = ${id}`.execute(tx)
}

export const userWithEmail = (tx: Tx, email: string) =>
  tx.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst()

/** Active staff: who they are and what is taken from them. */
export const activeStaff = (db: Db | Tx) =>
  db
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name', 'last_name', 'denied'])
    .where('role', '=', 'admin')
    .where('active', '=', true)
    .orderBy('id')
    .execute()

/** Whom a change of wire instructions is told to: borrowers, attorneys and title companies of the loan. */
export const toldOfWires = async (tx: Tx, loanId: string): Promise<string[]> => {
  const { rows } = await sql<{ email: string }>`
    select b.email from loan_borrower lb join borrower b on b.id = lb.borrower_id where lb.loan_id = ${loanId}
    union select c.email from loan_contact lc join contact c on c.id = lc.contact_id
      where lc.loan_id = ${loanId} and c.contact_type in ('attorney', 'title company')
    order by 1`.execute(tx)
  return rows.map(({ email }) => email)
}

export const readSettings = (db: Db | Tx) => db.selectFrom('guard_setting').selectAll().executeTakeFirstOrThrow()

/** Writes the settings that still have the version read; answers whether it did. */
export const writeSettings = async (
  tx: Tx,
  version: number,
  values: Updateable<Schema['guard_setting']>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('guard_setting')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Keeps what of a change is sealed. */
export const writeSecret = (tx: Tx, id: string, sealed: string) =>
  tx.updateTable('held_change').set({ secret_sealed: sealed }).where('id', '=', id).execute()

/** Which of these addresses wait for approval. */
export const waitingAmong = async (tx: Tx, addresses: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .selectFrom('held_change')
    .select('new_value')
    .where('new_value', '=', sql<string>`any(${addresses}::text[])`)
    .where('state', '=', 'waiting')
    .execute()
  return rows.map((row) => row.new_value)
}

import { pastStatuses } from '@plinth/domain/loan/outcome'
import type { Db, Tx } from '../../platform/db.ts'

/** Loans with what rules ask of them beside the figures that scoring reads. */
export const loanRows = (db: Db | Tx, ids: readonly string[]) =>
  db
    .selectFrom('loan as l')
    .select(['l.id', 'l.name', 'l.status', 'l.purpose', 'l.is_flip'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('loan_contact as lc')
            .innerJoin('contact as c', 'c.id', 'lc.contact_id')
            .whereRef('lc.loan_id', '=', 'l.id')
            .where('c.contact_type', '=', 'broker')
            .select('c.id'),
        )
        .as('has_broker'),
    )
    .where('l.id', 'in', ids)
    .execute()

export const roleRows = (db: Db | Tx, ids: readonly string[]) =>
  db
    .selectFrom('loan_borrower')
    .select(['loan_id', 'borrower_id', 'role', 'ownership_percentage'])
    .where('loan_id', 'in', ids)
    .execute()

export const propertyRows = (db: Db | Tx, ids: readonly string[]) =>
  db
    .selectFrom('loan_property as lp')
    .innerJoin('property as p', 'p.id', 'lp.property_id')
    .select(['lp.loan_id', 'p.id', 'p.rehab_started', 'p.property_type', 'p.number_of_commercial_units'])
    .select(['p.current_gross_income_residential_cents as rent_residential'])
    .select(['p.current_gross_income_commercial_cents as rent_commercial'])
    .where('lp.loan_id', 'in', ids)
    .execute()

export const entityRows = (db: Db | Tx, ids: readonly string[]) =>
  db
    .selectFrom('loan_legal_entity as le')
    .innerJoin('legal_entity as e', 'e.id', 'le.legal_entity_id')
    .select(['le.loan_id', 'e.id', 'e.name', 'e.kind', 'e.state'])
    .select((eb) =>
      eb
        .selectFrom('legal_entity_member as m')
        .whereRef('m.legal_entity_id', '=', 'e.id')
        .select((count) => count.fn.countAll<string>().as('n'))
        .as('members'),
    )
    .where('le.loan_id', 'in', ids)
    .orderBy('e.name')
    .execute()

/** Loans that are over, archived ones too, in a fixed order: at most `max` after the one given. */
export const pastLoans = (db: Db, after: string | null, max: number) =>
  db
    .selectFrom('loan')
    .select(['id', 'human_id', 'name', 'status'])
    .where('status', 'in', pastStatuses)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(max)
    .execute()

export const countPastLoans = async (db: Db): Promise<number> => {
  const { n } = await db
    .selectFrom('loan')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('status', 'in', pastStatuses)
    .executeTakeFirstOrThrow()
  return Number(n)
}

import type { OnFileQuery } from '@plinth/contract/people/on-file'
import type { PropertyType } from '@plinth/domain/people/property/types'
import { sql, type Updateable } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'
import { holdsWords, mostFound } from '../../platform/on-file.ts'

export interface NeighborhoodRecord {
  id: string
  zipcode: string
  name: string
  city: string
  state: string
  median_income_cents: number | null
  median_home_value_cents: number | null
  population: number | null
  population_growth: number | null
  /** Whether a sandbox made the figures up. */
  made_up: boolean
  vacancy_rate: number | null
  score: number | null
}

/** A property as answers need it, money in cents. */
export interface PropertyRecord {
  id: string
  property_type: PropertyType
  address_address: string
  address_city: string
  address_state: string
  address_zipcode: string
  latitude: number
  longitude: number
  purchase_price_cents: number | null
  number_of_units: number | null
  number_of_commercial_units: number | null
  bedrooms: number | null
  bathrooms: number | null
  total_square_footage: number | null
  current_gross_income_residential_cents: number | null
  current_gross_income_commercial_cents: number | null
  expected_gross_income_residential_cents: number | null
  expected_gross_income_commercial_cents: number | null
  current_operating_expenses_cents: number | null
  expected_operating_expenses_cents: number | null
  current_noi_cents: number | null
  expected_noi_cents: number | null
  requires_rehab: boolean
  rehab_started: boolean | null
  rehab_budget_hard_cents: number | null
  rehab_budget_soft_cents: number | null
  is_occupied: boolean | null
  score: number | null
  /** Whether the score reads what a sandbox made up. */
  score_made_up: boolean
  version: number
  neighborhood: NeighborhoodRecord | null
  insights: { name: string; description: string; level: number }[]
  loans: { id: string; human_id: string; name: string }[]
}

/** The property `p`, its neighborhood `n` (joined left), of the statement around it, as one JSON object. */
export const propertyJson = sql<PropertyRecord>`json_build_object(
  'id', p.id, 'property_type', p.property_type, 'address_address', p.address_address, 'address_city', p.address_city,
  'address_state', p.address_state, 'address_zipcode', p.address_zipcode, 'latitude', p.latitude,
  'longitude', p.longitude, 'purchase_price_cents', p.purchase_price_cents, 'number_of_units', p.number_of_units,
  'number_of_commercial_units', p.number_of_commercial_units, 'bedrooms', p.bedrooms, 'bathrooms', p.bathrooms,
  'total_square_footage', p.total_square_footage,
  'current_gross_income_residential_cents', p.current_gross_income_residential_cents,
  'current_gross_income_commercial_cents', p.current_gross_income_commercial_cents,
  'expected_gross_income_residential_cents', p.expected_gross_income_residential_cents,
  'expected_gross_income_commercial_cents', p.expected_gross_income_commercial_cents,
  'current_operating_expenses_cents', p.current_operating_expenses_cents,
  'expected_operating_expenses_cents', p.expected_operating_expenses_cents,
  'current_noi_cents', p.current_noi_cents, 'expected_noi_cents', p.expected_noi_cents,
  'requires_rehab', p.requires_rehab, 'rehab_started', p.rehab_started,
  'rehab_budget_hard_cents', p.rehab_budget_hard_cents, 'rehab_budget_soft_cents', p.rehab_budget_soft_cents,
  'is_occupied', p.is_occupied, 'score', p.score, 'version', p.version,
  'score_made_up', p.score is not null and (coalesce(n.made_up, false)
    or exists (select from underwriting_value v where v.subject_id = p.id and v.in_use and v.sandbox)),
  'neighborhood', case when n.id is null then null else json_build_object(
    'id', n.id, 'zipcode', n.zipcode, 'name', n.name, 'city', n.city, 'state', n.state,
    'median_income_cents', n.median_income_cents, 'median_home_value_cents', n.median_home_value_cents,
    'population', n.population, 'population_growth', n.population_growth, 'vacancy_rate', n.vacancy_rate,
    'score', n.score, 'made_up', n.made_up) end,
  'insights', (select coalesce(json_agg(json_build_object('name', pi.name, 'description', pi.description,
    'level', pi.level) order by pi.level desc, pi.id), '[]') from insight pi where pi.property_id = p.id),
  'loans', (select coalesce(json_agg(json_build_object('id', pl.id, 'human_id', pl.human_id, 'name', pl.name)
    order by pl.human_id), '[]') from loan_property lp2 join loan pl on pl.id = lp2.loan_id where lp2.property_id = p.id))`

const properties = (db: Db | Tx) =>
  db
    .selectFrom('property as p')
    .leftJoin('neighborhood as n', 'n.id', 'p.neighborhood_id')
    .select(propertyJson.as('record'))

/** One property; undefined when there is none. */
export const findProperty = async (db: Db | Tx, id: string): Promise<PropertyRecord | undefined> =>
  (await properties(db).where('p.id', '=', id).executeTakeFirst())?.record

/** As it is indexed (migration 0870). */
const onFileText = sql<string>`(' ' || f.find_text)`

/** The properties on file that are asked for, by address; with a limit one more, where there are more. */
export const findProperties = async (db: Db, { search, limit }: OnFileQuery): Promise<PropertyRecord[]> => {
  const most = mostFound({ search, limit })
  const found = db
    .selectFrom((eb) =>
      eb
        .selectFrom('property as f')
        .select(['f.id', 'f.address_state', 'f.address_city', 'f.address_address'])
        .where(holdsWords(search, onFileText))
        .$if(most !== null, (some) => some.limit(most ?? 0))
        .as('f'),
    )
    .select('f.id')
    .orderBy('f.address_state')
    .orderBy('f.address_city')
    .orderBy('f.address_address')
    .orderBy('f.id')
    .$if(limit !== undefined, (some) => some.limit((limit ?? 0) + 1))
  const rows = await properties(db)
    .where('p.id', 'in', found)
    .orderBy('p.address_state')
    .orderBy('p.address_city')
    .orderBy('p.address_address')
    .orderBy('p.id')
    .execute()
  return rows.map((row) => row.record)
}

/** The stored row, locked until the transaction ends. */
export const lockProperty = (tx: Tx, id: string) =>
  tx.selectFrom('property').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
export type StoredProperty = NonNullable<Awaited<ReturnType<typeof lockProperty>>>

/** Writes the fields while the property still has that version; answers whether it did. */
export const writeProperty = async (
  tx: Tx,
  id: string,
  version: number,
  fields: Updateable<Schema['property']>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('property')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The ids of the loans a property secures. */
export const loansOfProperty = async (tx: Tx, id: string): Promise<string[]> => {
  const rows = await tx.selectFrom('loan_property').select('loan_id').where('property_id', '=', id).execute()
  return rows.map((row) => row.loan_id)
}

/** The neighborhood that a zip code bounds; undefined when none is known. */
export const neighborhoodAt = async (tx: Tx, zipcode: string): Promise<string | undefined> =>
  (await tx.selectFrom('neighborhood').select('id').where('zipcode', '=', zipcode).executeTakeFirst())?.id

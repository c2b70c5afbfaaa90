import { displayValue } from '@plinth/domain/documents/document/display-value'
import { type ReportLine } from '@plinth/domain/credit/report/lines'
import { typeOfValue } from '@plinth/domain/documents/document/values'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'
import type { ReportRun } from '../../platform/schema.generated.ts'

/** The newest file of an activity that arrived after its report did and was not refused; undefined when there is none. */
export const newestFile = (db: Db | Tx, activityId: string, since: Date | null) =>
  db
    .selectFrom('document as d')
    .innerJoin('process as p', 'p.id', 'd.process_id')
    .select('d.id')
    .where('d.activity_id', '=', activityId)
    .where('d.received_at', 'is not', null)
    .$if(since !== null, (q) => q.where('d.received_at', '>=', since))
    .where('p.state', 'not in', ['Unsupported', 'Rejected'])
    .orderBy('d.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export type RunRow = Selectable<ReportRun>
type NewRun = Pick<
  RunRow,
  'activity_id' | 'borrower_id' | 'provider' | 'mode' | 'adapter_version' | 'pull_option' | 'reason' | 'asked_at'
>

/** A new asking, with the process that carries its state; it takes over from one of a restarted activity. */
export const insertRun = async (tx: Tx, run: NewRun): Promise<string> => {
  await tx
    .updateTable('process')
    .set({ state: 'Failed', state_text: 'Asked anew', updated_at: sql<Date>`now()` })
    .where('activity_id', '=', run.activity_id)
    .where('state', '=', 'Processing')
    .execute()
  const { id } = await tx
    .insertInto('process')
    .values({ activity_id: run.activity_id, name: 'Report', state: 'Processing' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('report_run')
    .values({ ...run, process_id: id })
    .execute()
  return id
}

/** A run that is still open: asked, not answered, not given up, not taken over by a later one. */
export const openRun = (db: Db, processId: string) =>
  db
    .selectFrom('report_run as r')
    .innerJoin('process as p', 'p.id', 'r.process_id')
    .selectAll('r')
    .where('r.process_id', '=', processId)
    .where('r.answered_at', 'is', null)
    .where('p.state', '=', 'Processing')
    .executeTakeFirst()

/** Marks a request that is made once as sent; false when it was sent before. */
export const markSent = async (db: Db, processId: string, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('report_run')
    .set({ sent_at: at })
    .where('process_id', '=', processId)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const updateRun = (
  db: Db | Tx,
  processId: string,
  set: Partial<Pick<RunRow, 'sent_at' | 'order_ref' | 'reference' | 'answered_at' | 'cost_cents'>>,
) => db.updateTable('report_run').set(set).where('process_id', '=', processId).execute()

/** Ends the process of a run that is still open; false when it was ended before. */
export const endProcess = async (
  tx: Tx,
  processId: string,
  o: { state: 'Done' | 'Failed' | 'Missing Data' | 'Unsupported'; text: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('process')
    .set({
      state: o.state,
      state_text: o.text,
      updated_at: sql<Date>`now()`,
      ...(o.text === '' ? {} : { data_to_display: JSON.stringify({ reason: o.text }) }),
    })
    .where('id', '=', processId)
    .where('state', '=', 'Processing')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const PLAIN = 0

/** A count is written with its separators; years and codes come as texts. Other numbers are shown by their option. */
const storedText = ({ value, display }: ReportLine): string => {
  if (value === null) return 'N/A'
  if (typeof value === 'number' && display !== PLAIN) return String(value)
  return displayValue(value, PLAIN)
}

/** Writes the rows of a report in place of earlier ones. */
export const writeRows = async (tx: Tx, activityId: string, lines: readonly ReportLine[]) => {
  await tx.deleteFrom('report_row').where('activity_id', '=', activityId).execute()
  const values = lines.map((line, position) => {
    const { key, label, value, display, confidence, note, quote, page } = line
    return {
      ...{ activity_id: activityId, position, key, label, note, quote, page },
      ...{ value: storedText(line), display_option: value === null ? PLAIN : display, confidence_level: confidence },
    }
  })
  if (values.length > 0) await tx.insertInto('report_row').values(values).execute()
}

/** The values of a report as data points of its run. */
export const writePoints = async (
  tx: Tx,
  of: { loan_id: string; process_id: string; borrower_id: string | null; property_id: string | null },
  lines: readonly ReportLine[],
) => {
  const values = lines.flatMap(({ key, value, display, quote, page }) =>
    value === null
      ? []
      : [
          {
            ...{ ...of, key_name: key, value: JSON.stringify(value), value_type: typeOfValue(value) },
            ...{ display_option: display, page, quote: quote === '' ? null : quote },
          },
        ],
  )
  if (values.length > 0) await tx.insertInto('data_point').values(values).execute()
}

/** Rows of some reports, each report's in order. */
export const rowsOf = (db: Db, activityIds: readonly string[]) =>
  db
    .selectFrom('report_row')
    .selectAll()
    .where('activity_id', '=', sql<string>`any(${activityIds}::uuid[])`)
    .orderBy('activity_id')
    .orderBy('position')
    .execute()
export type RowRow = Awaited<ReturnType<typeof rowsOf>>[number]

/** Where the report of each activity came from: the newest answered run, or for a bank link its banks. */
export const sourcesOf = async (db: Db, activityIds: readonly string[]) => {
  const answered = db
    .selectFrom('report_run')
    .distinctOn('activity_id')
    .select(['activity_id', 'mode', 'pull_option', 'answered_at', 'reference'])
    .where('activity_id', '=', sql<string>`any(${activityIds}::uuid[])`)
    .where('answered_at', 'is not', null)
    .orderBy('activity_id')
    .orderBy('answered_at', 'desc')
    .execute()
  const linked = db
    .selectFrom('bank_item as i')
    .innerJoin('bank_report as r', 'r.activity_id', 'i.activity_id')
    .select(['i.activity_id', sql<boolean>`bool_or(i.provider = 'sandbox')`.as('sandbox'), 'r.read_at'])
    .where('i.activity_id', '=', sql<string>`any(${activityIds}::uuid[])`)
    .groupBy(['i.activity_id', 'r.read_at'])
    .execute()
  const [runs, banks] = await Promise.all([answered, linked])
  return [
    ...runs.map((run) => ({ ...run, sandbox: run.mode === 'sandbox' })),
    ...banks.map(({ activity_id, sandbox, read_at }) => ({
      ...{ activity_id, sandbox, pull_option: null, answered_at: read_at, reference: null },
    })),
  ]
}
export type SourceRow = Awaited<ReturnType<typeof sourcesOf>>[number]

/** Values read from the newest file of each uploaded report, with how surely its pages were recognised (0-100, null = text). */
export const readPoints = (db: Db, activityIds: readonly string[]) =>
  db
    .selectFrom('data_point as v')
    .innerJoin('process as p', 'p.id', 'v.process_id')
    .innerJoin('document as d', 'd.process_id', 'p.id')
    .leftJoin('document_page as g', (join) => join.onRef('g.document_id', '=', 'd.id').onRef('g.page', '=', 'v.page'))
    .select(['p.activity_id', 'v.key_name', 'v.value', 'v.display_option', 'v.page', 'v.quote', 'v.edited_at'])
    .select(['g.confidence', 'd.id as document_id', 'd.received_at'])
    .where('p.activity_id', '=', sql<string>`any(${activityIds}::uuid[])`)
    .where('p.state', 'not in', ['Rejected', 'Unsupported'])
    .where('p.id', '=', (eb) =>
      eb
        .selectFrom('process as n')
        .innerJoin('document as o', 'o.process_id', 'n.id')
        .select('n.id')
        .whereRef('n.activity_id', '=', 'p.activity_id')
        .where('o.received_at', 'is not', null)
        .orderBy('n.id', 'desc')
        .limit(1),
    )
    .orderBy('p.activity_id')
    .orderBy('v.id')
    .execute()
export type PointRow = Awaited<ReturnType<typeof readPoints>>[number]

/** Newest files of some activities. */
export const filesOf = (db: Db, activityIds: readonly string[]) =>
  db
    .selectFrom('document')
    .distinctOn('activity_id')
    .select(['activity_id', 'id', 'received_at'])
    .where('activity_id', '=', sql<string>`any(${activityIds}::uuid[])`)
    .where('received_at', 'is not', null)
    .orderBy('activity_id')
    .orderBy('id', 'desc')
    .execute()

/** How often providers answered for a loan, and what that cost in cents. */
export const costOf = (db: Db, loanId: string) =>
  db
    .selectFrom('report_run as r')
    .innerJoin('activity as a', 'a.id', 'r.activity_id')
    .select([
      sql<number>`count(*) filter (where r.answered_at is not null)::int`.as('asked'),
      sql<number>`coalesce(sum(r.cost_cents), 0)::int`.as('cents'),
    ])
    .where('a.loan_id', '=', loanId)
    .executeTakeFirstOrThrow()

/** A file that came with a report or was made of it, in a finished process of the activity or in that of its run. */
export const insertFile = async (
  tx: Tx,
  d: Omit<Insertable<Schema['document']>, 'process_id' | 'received_at' | 'slot_version'> & {
    activity_id: string
    process_id: string | null
    at: Date
  },
): Promise<string> => {
  const { process_id, at, ...file } = d
  const process =
    process_id ??
    (
      await tx
        .insertInto('process')
        .values({ activity_id: d.activity_id, name: d.file_name, state: 'Done' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const { id } = await tx
    .insertInto('document')
    .values({
      ...file,
      process_id: process,
      received_at: at,
      slot_version: sql<number>`(select 1 + count(*)::int from document o where o.activity_id = ${d.activity_id})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The run whose answer is the report of an activity; undefined when none was answered. */
export const answeredRun = (db: Db | Tx, activityId: string) =>
  db
    .selectFrom('report_run')
    .selectAll()
    .where('activity_id', '=', activityId)
    .where('answered_at', 'is not', null)
    .orderBy('answered_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export interface AreaValues {
  zipcode: string
  city: string
  state: string
  made_up: boolean
  median_income_cents: number | null
  median_home_value_cents: number | null
  population: number | null
  population_growth: number | null
  vacancy_rate: number | null
}

/** Puts figures into the neighborhood of a zip code, and the property into it; made-up figures never replace real ones. */
export const keepArea = async (tx: Tx, propertyId: string | null, area: AreaValues) => {
  const name = area.made_up ? `Sandbox ${area.zipcode}` : area.zipcode
  await sql`
    insert into neighborhood (zipcode, name, city, state, made_up, median_income_cents, median_home_value_cents, population,
      population_growth, vacancy_rate)
    values (${area.zipcode}, ${name}, ${area.city}, ${area.state}, ${area.made_up}, ${area.median_income_cents},
      ${area.median_home_value_cents}, ${area.population}, ${area.population_growth}, ${area.vacancy_rate})
    on conflict (zipcode) do update set
      name = case when neighborhood.made_up then excluded.name else neighborhood.name end,
      made_up = excluded.made_up,
      median_income_cents = coalesce(excluded.median_income_cents, neighborhood.median_income_cents),
      median_home_value_cents = coalesce(excluded.median_home_value_cents, neighborhood.median_home_value_cents),
      population = coalesce(excluded.population, neighborhood.population),
      population_growth = coalesce(excluded.population_growth, neighborhood.population_growth),
      vacancy_rate = coalesce(excluded.vacancy_rate, neighborhood.vacancy_rate),
      version = neighborhood.version + 1
    where neighborhood.made_up or not excluded.made_up`.execute(tx)
  if (propertyId === null) return
  await sql`
    update property p set neighborhood_id = n.id, updated_at = now() from neighborhood n
    where n.zipcode = ${area.zipcode} and p.id = ${propertyId} and p.neighborhood_id is distinct from n.id`.execute(tx)
}

/** Sets a borrower's credit score; answers the score before, undefined when it is the same. */
export const keepScore = async (tx: Tx, borrowerId: string, score: number) => {
  const before = await tx
    .selectFrom('borrower')
    .select('credit_score')
    .where('id', '=', borrowerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before || before.credit_score === score) return undefined
  await tx
    .updateTable('borrower')
    .set((eb) => ({ credit_score: score, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', borrowerId)
    .execute()
  return before
}

/** The neighborhood of a zip code. */
export const neighborhoodOf = (tx: Tx, zipcode: string) =>
  tx.selectFrom('neighborhood').select('id').where('zipcode', '=', zipcode).executeTakeFirst()

/** How many properties secure a loan. */
export const propertiesOfLoan = async (tx: Tx, loanId: string): Promise<number> => {
  const { n } = await tx
    .selectFrom('loan_property')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow()
  return n
}

/** Lets one transaction at a time make something of an activity. */
export const lockActivity = (tx: Tx, id: string) =>
  tx.selectFrom('activity').select('id').where('id', '=', id).forNoKeyUpdate().execute()

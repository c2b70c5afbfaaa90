import type { Tx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import type { RecordKey } from './party-key.ts'
import { holdBy } from './merge.queries.ts'

/** A stored row of any kind that is merged. */
export type MergeRow = NonNullable<Awaited<ReturnType<(typeof holdBy)[RecordKey['kind']]>>>

/** What becomes of two records. */
export interface MergePlan {
  kept: MergeRow
  gone: MergeRow
  /** What both are called, and what tells them apart where that is the same. */
  names: { kept: string; gone: string }
  details: { kept: string; gone: string }
  /** Gaps of the record that stays, by column, as the other one fills them. */
  filled: Record<string, unknown>
  /** Whether the record that stays gets its first SSN or EIN from the other. */
  takesNumber: boolean
}

/** What of a record is worth keeping when the other one lacks it, by its column. */
const fillable = {
  borrower: [
    ...['phone', 'date_of_birth', 'credit_score', 'credit_score_band', 'net_worth_cents', 'liquidity_cents'],
    ...['completed_projects', 'address_address', 'address_city', 'address_state', 'address_zipcode'],
  ],
  contact: ['phone', 'company'],
  'legal-entity': ['kind', 'state', 'signatory_name', 'signatory_title'],
  property: [
    ...['neighborhood_id', 'purchase_price_cents', 'number_of_units', 'number_of_commercial_units', 'bedrooms'],
    ...['bathrooms', 'total_square_footage', 'current_gross_income_residential_cents'],
    ...['current_gross_income_commercial_cents', 'expected_gross_income_residential_cents'],
    ...['expected_gross_income_commercial_cents', 'current_operating_expenses_cents'],
    ...['expected_operating_expenses_cents', 'current_noi_cents', 'expected_noi_cents', 'rehab_started'],
    ...['rehab_budget_hard_cents', 'rehab_budget_soft_cents', 'is_occupied'],
  ],
} as const satisfies Record<RecordKey['kind'], readonly string[]>

/** The columns that a merge fills, by kind. */
export const mergedColumns = (kind: RecordKey['kind']): readonly string[] => fillable[kind]

export const valueOf = (row: MergeRow, column: string): unknown => Reflect.get(row, column)
export const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''
const noRecord = (): never => fail('not_found', 'This record is gone: it was merged or removed meanwhile.')

/** Both rows, locked in one order. */
export const holdBoth = async <K extends RecordKey['kind']>(tx: Tx, kind: K, ids: readonly [string, string]) => {
  type Row = NonNullable<Awaited<ReturnType<(typeof holdBy)[K]>>>
  const hold: (tx: Tx, id: string) => Promise<unknown> = holdBy[kind]
  const rows = new Map<string, Row>()
  for (const id of ids.toSorted()) rows.set(id, ((await hold(tx, id)) ?? noRecord()) as Row)
  return [rows.get(ids[0]) ?? noRecord(), rows.get(ids[1]) ?? noRecord()] as const
}

/** What the record that stays lacks and the other one has. */
export const filledOf = (kind: RecordKey['kind'], kept: MergeRow, gone: MergeRow): Record<string, unknown> =>
  Object.fromEntries(
    fillable[kind]
      .filter((c) => isBlank(valueOf(kept, c)) && !isBlank(valueOf(gone, c)))
      .map((c) => [c, valueOf(gone, c)]),
  )

import {
  type AlwaysSet,
  byDetail,
  type DetailColumn,
  type DetailField,
  detailFields,
  type DetailKind,
  detailOf,
  details,
  type DetailValue,
} from '@plinth/domain/loan/details'
import { epochToPlainDate, plainDateToEpoch } from '@plinth/domain/shared/dates'
import { centsToDollars, dollarsToCents } from '@plinth/domain/shared/money'
import type { StoredRow } from '../../platform/db.ts'

/** The columns of a loan that hold its Request Details. */
export const detailColumns: readonly DetailColumn[] = detailFields.map((field) => details[field].column)
/** Those of them that hold a fraction. */
export const rateColumns: ReadonlySet<string> = new Set(
  detailFields.flatMap((field) => (detailOf(field).kind === 'rate' ? [details[field].column] : [])),
)
export type DetailRecord = Pick<StoredRow<'loan'>, DetailColumn>

type Cell = string | number
const same = (value: Cell): Cell => value

const stored: { readonly [K in DetailKind]: (value: Cell) => Cell } = {
  money: (dollars) => dollarsToCents(Number(dollars)),
  day: (epoch) => epochToPlainDate(Number(epoch)),
  ...{ months: same, rate: same, choice: same },
}
const told: { readonly [K in DetailKind]: (cell: Cell) => Cell } = {
  money: (cents) => centsToDollars(Number(cents)),
  day: (date) => plainDateToEpoch(String(date)),
  ...{ months: same, rate: same, choice: same },
}

/** The columns that an edit names, with what they would hold: cents, plain dates. */
export const columnsOfDetails = (
  body: Partial<Record<DetailField, Cell | undefined>>,
): Partial<Record<DetailColumn, Cell>> =>
  Object.fromEntries(
    detailFields.flatMap((field) => {
      const value = body[field]
      const { column, kind } = detailOf(field)
      return value === undefined ? [] : [[column, stored[kind](value)]]
    }),
  )

/** The fields as they are sent: dollars, epoch seconds; null where the loan has none. */
export const viewOfDetails = (loan: DetailRecord) =>
  byDetail((field) => {
    const cell = loan[details[field].column]
    return cell === null ? null : told[detailOf(field).kind](cell)
  }) as { [F in DetailField]: F extends AlwaysSet ? DetailValue<F> : DetailValue<F> | null }

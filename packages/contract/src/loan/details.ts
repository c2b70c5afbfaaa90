import {
  type AlwaysSet,
  type DetailField,
  detailFields,
  type DetailKind,
  detailOf,
  type DetailValue,
} from '@plinth/domain/loan/details'
import { detailsDuration } from '@plinth/domain/loan/terms'
import { z } from 'zod'
import { Amount, DateEpoch, Dollars, EpochSeconds, Fraction } from '../shared/fields.ts'

type Field<F extends DetailField> = z.ZodType<DetailValue<F>, DetailValue<F>>
type Shape<V> = Readonly<Record<DetailField, V>>

const shapeOf = (shape: (field: DetailField) => z.ZodType): Shape<z.ZodType> =>
  Object.fromEntries(detailFields.map((field) => [field, shape(field)])) as Shape<z.ZodType>

const read: { readonly [K in DetailKind]: (words: readonly string[]) => z.ZodType } = {
  money: () => Amount,
  day: () => DateEpoch,
  months: () => z.int(),
  rate: () => z.number(),
  choice: (words) => z.enum(words),
}

/** The fields of Request Details as a loan shows them. */
export const detailsRead = shapeOf((field) => {
  const { kind, about, isAlwaysSet, of: words = [] } = detailOf(field)
  const shape = read[kind](words)
  return isAlwaysSet ? shape.describe(about) : shape.nullable().describe(`${about}; null when not set`)
}) as unknown as { [F in DetailField]: F extends AlwaysSet ? Field<F> : z.ZodNullable<Field<F>> }

const written: { readonly [K in DetailKind]: (row: { most?: number; words: readonly string[] }) => z.ZodType } = {
  money: ({ most }) => (most === undefined ? Dollars : Dollars.max(most, `* Limit $${most.toLocaleString('en-US')}`)),
  day: () => EpochSeconds,
  months: () => z.int().min(detailsDuration.min).max(detailsDuration.max, '* Limit 100'),
  rate: () => Fraction,
  choice: ({ words }) => z.enum(words),
}
const noted: { readonly [K in DetailKind]?: string } = { day: ', not past', months: ', 1-100' }

/** The same as an edit sends them, each only where it changed. */
export const detailsWritten = shapeOf((field) => {
  const { kind, about, most, of: words = [] } = detailOf(field)
  const note = most === undefined ? (noted[kind] ?? '') : `, at most ${most.toLocaleString('en-US')}`
  return written[kind]({ words, ...(most === undefined ? {} : { most }) })
    .optional()
    .describe(`${about}${note}`)
}) as unknown as { [F in DetailField]: z.ZodOptional<Field<F>> }

import type {
  UnderwritingFigure,
  UnderwritingValue,
  UnderwritingValues,
} from '@plinth/contract/underwriting/underwriting'
import { epochOf, epochOrNull, type PlainDate, plainDateToEpoch } from '@plinth/domain/shared/dates'
import { centsToDollars } from '@plinth/domain/shared/money'
import { statedGap, type ValueKind, valueKindKeys, valueKinds } from '@plinth/domain/underwriting/values'
import type { StoredValue, subjectsOf } from './values.queries.ts'

const toValueView = (kind: ValueKind, row: StoredValue): UnderwritingValue => ({
  id: row.id,
  value: valueKinds[kind].unit === 'cents' ? centsToDollars(row.value) : row.value,
  as_of_epoch: plainDateToEpoch(row.as_of as PlainDate),
  source: row.source,
  origin: row.origin,
  document_id: row.document_id,
  page: row.page,
  activity_id: row.activity_id,
  sandbox: row.sandbox,
  verified_epoch: epochOrNull(row.verified_at),
  verified_by: row.verified_at === null ? null : row.verified_by_name,
  note: row.note,
  added_by: row.added_by_name,
  added_epoch: epochOf(row.added_at),
  picked_by: row.picked_at === null ? null : row.picked_by_name,
  pick_reason: row.picked_at === null ? null : row.pick_reason,
  in_use: row.in_use,
})

/** Every figure of every party, also those without a value; the value in use first. */
export const toValuesView = (
  subjects: Awaited<ReturnType<typeof subjectsOf>>,
  rows: readonly StoredValue[],
): UnderwritingValues => {
  const own = Map.groupBy(rows, (row) => `${row.subject_id} ${row.kind}`)
  return {
    figures: valueKindKeys.flatMap((kind): UnderwritingFigure[] =>
      subjects
        .filter((subject) => subject.kind === valueKinds[kind].of)
        .map((subject) => {
          const values = (own.get(`${subject.id} ${kind}`) ?? []).map((row) => toValueView(kind, row))
          return {
            kind,
            label: valueKinds[kind].label,
            unit: valueKinds[kind].unit,
            subject: { kind: subject.kind, id: subject.id, name: subject.name },
            stated_gap: statedGap(values),
            values: values.toSorted((a, b) => Number(b.in_use) - Number(a.in_use)),
          }
        }),
    ),
  }
}

import { epochOf } from '@plinth/domain/shared/dates'
import type { DataPointView } from '@plinth/contract/documents/data-point'
import { byKey } from '@plinth/domain/documents/document/values'
import type { DataPointRow } from './data-point.queries.ts'

/** A data point as the API answers it (U-24). */
export const toDataPointView = (d: DataPointRow): DataPointView => ({
  data_point_id: d.id,
  key_name: d.key_name,
  // Both are written through the contract's own schemas.
  value: d.value as DataPointView['value'],
  value_type: d.value_type,
  display_option: d.display_option,
  page: d.page,
  quote: d.quote,
  edited: d.edited_at !== null,
  version: d.version,
  last_update: epochOf(d.updated_at),
})

/** Data points by key (J-12). */
export const toDataPointViews = (rows: readonly DataPointRow[]): DataPointView[] =>
  rows.map(toDataPointView).sort((a, b) => byKey(a.key_name, b.key_name))

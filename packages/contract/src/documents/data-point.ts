import { valueTypes } from '@plinth/domain/documents/document/values'
import { z } from 'zod'
import { ActivityView, activityParams, ExtractedValue, processParams } from '../loan/activity.ts'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { idOf, Instant, ProcessId, textOrEmpty, Version } from '../shared/fields.ts'

const scalar = z.union([z.string().max(10_000), z.number(), z.boolean()])
const DataValue = z
  .union([scalar, z.array(scalar).max(1000), z.null()])
  .describe('The value, of the type value_type names; null when not known')

export const DataPointView = z
  .object({
    data_point_id: idOf('data point'),
    key_name: z.string().describe('Key'),
    value: DataValue,
    value_type: z.enum(valueTypes).describe('Type of the value'),
    display_option: z.int().describe('0 plain, 1 percent, 2 fraction as percent, 3 dollars, 4 date'),
    page: z.int().nullable().describe('Page it was read from, from 1; null when not known'),
    quote: z.string().nullable().describe('The words it was read from; null when not known'),
    edited: z.boolean().describe('Whether a person corrected it; reading the file again leaves it'),
    version: z.int().describe('Version of the data point'),
    last_update: Instant.describe('Last change, epoch seconds'),
  })
  .meta({ id: 'DataPoint', description: 'A value known of a loan, with its source' })
export type DataPointView = z.infer<typeof DataPointView>

export const listProcessDataPoints = endpoint({
  id: 'data-point.list-for-process',
  method: 'GET',
  path: '/data-point/process/{process_id}/all',
  summary: 'Data points of one process',
  access: adminMay('view-loans'),
  shows: ['data-point'],
  params: z.object({ process_id: ProcessId }),
  reply: z.array(DataPointView).describe('Data points, by key'),
})
export const updateDataPoints = endpoint({
  id: 'data-point.update',
  method: 'PUT',
  path: '/data-point/update',
  summary: 'Update data points, all or none',
  access: adminMay('edit-loan'),
  changes: ['activity', 'data-point', 'document', 'loan', 'loan-list', 'score', 'timeline', 'value'],
  body: z
    .array(
      z.strictObject({
        data_point_id: idOf('data point'),
        value: DataValue,
        version: Version.optional().describe('Version as last read; when given, a stale one is refused with 409'),
      }),
    )
    .min(1)
    .max(500)
    .describe('The values to set'),
  reply: z.array(DataPointView).describe('The data points as they then are'),
})
export const updateDisplayData = endpoint({
  id: 'activity.update-display-data',
  method: 'PUT',
  path: '/activity/{activity_id}/process/{process_id}/update-display-data',
  summary: 'Correct the extracted data of a process; answers the activity as it then is',
  access: adminMay('edit-loan'),
  changes: ['activity', 'data-point', 'document', 'loan', 'loan-list', 'score', 'timeline', 'value'],
  params: processParams,
  body: z
    .record(
      z.string().min(1).max(200),
      z.strictObject({
        value: z
          .union([scalar, z.array(scalar).max(1000), z.null(), textOrEmpty(10_000)])
          .describe('The corrected value; null when not known'),
        was: DataValue.optional().describe('The value as last read; when given, another one is refused with 409'),
      }),
    )
    .describe('Edited map: key to {value, was}; keys left out stay'),
  reply: ActivityView,
})
export const refreshDataPoints = endpoint({
  id: 'activity.refresh-data-points',
  method: 'GET',
  path: '/activity/refresh-data-points-from-activity/{activity_id}',
  summary: 'Re-read the extracted values of an activity into data points and answer what changed',
  access: adminMay('edit-loan'),
  shows: [],
  changes: ['activity', 'data-point', 'document', 'loan', 'loan-list', 'score', 'value'],
  params: activityParams,
  reply: z.object({
    changed: z
      .array(
        z.object({
          data_point_id: idOf('data point'),
          key_name: z.string().describe('Key'),
          before: DataValue.describe('Value before; null when it is new'),
          after: DataValue.describe('Value now'),
        }),
      )
      .describe('What changed; empty when nothing did'),
    fields: z.record(z.string(), ExtractedValue).describe('Extracted values that were read, key to value'),
  }),
})

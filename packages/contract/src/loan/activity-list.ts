import { activityBuckets, dueFilters } from '@plinth/domain/loan/activity/filters'
import { activityTypes } from '@plinth/domain/loan/activity/types'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { queryInt, repeated } from '../shared/fields.ts'
import { ActivityList } from './activity.ts'

export const listAllActivities = endpoint({
  id: 'activity.list-all',
  method: 'GET',
  path: '/activity/all',
  summary: 'Activities of all requests, without archived and superseded ones and those of archived loans',
  access: adminMay('view-loans'),
  shows: ['activity'],
  query: z.strictObject({
    bucket: z.enum(activityBuckets).optional().describe('Only the states of this filter bucket (K-50)'),
    type: repeated(z.enum(activityTypes)).optional().describe('Only these types; may be repeated'),
    search: z.string().trim().max(200).optional().describe('Part of the name of the loan, or its human id'),
    due: z
      .enum(dueFilters)
      .optional()
      .describe('Only with such a due date, as a day of the lender: overdue ones are neither accepted nor done'),
    sort: z
      .enum(['created', 'due', 'last_update'])
      .default('created')
      .describe('Oldest, next due or last changed first'),
    offset: queryInt(0, 1_000_000).default(0).describe('Activities to skip'),
    limit: queryInt(1, 1000).optional().describe('Activities to answer at most; all of them when left out'),
  }),
  reply: ActivityList.extend({
    total: z.int().describe('Activities that match, on all pages'),
    buckets: z
      .array(
        z.object({
          bucket: z.enum(activityBuckets).describe('Filter bucket'),
          count: z.int().describe('Activities in it that match the other filters'),
        }),
      )
      .describe('Every bucket with its count'),
  }),
})

import type { DueFilter } from '@plinth/domain/loan/activity/filters'
import type { ActivityType } from '@plinth/domain/loan/activity/types'
import { reportProviders } from '@plinth/domain/shared/reports'
import { words } from '../../lib/words.ts'

/** The texts of the page of all activities (T-01, T-06). */
export const allActivitiesWords = words('allActivitiesWords', {
  title: 'Activities',
  lead: (total: number) => (total === 1 ? '1 activity' : `${total.toLocaleString('en-US')} activities`),
  table: 'All activities',
  filters: 'Filter activities',
  buckets: 'State',
  loan: 'Search by loan',
  type: 'Type',
  anyType: 'Any type',
  due: 'Due date',
  anyDue: 'Any due date',
  sort: 'Order',
  sorts: { last_update: 'Last update first', due: 'Next due first', created: 'Oldest first' },
  dues: {
    overdue: 'Overdue',
    today: 'Due today',
    'next-7-days': 'Due in the next 7 days',
    later: 'Due later',
    none: 'Without a due date',
  } satisfies Record<DueFilter, string>,
  columns: {
    loan: 'Loan',
    activity: 'Activity',
    entity: 'Entity',
    state: 'State',
    due: 'Due date',
    owner: 'Owner',
    update: 'Last update',
    actions: 'Actions',
  },
  noDue: 'None',
  nobody: 'Unassigned',
  shareLink: (name: string) => `Copy the link of ${name}`,
  csvFailed: 'The file could not be made. Try again.',
  file: 'activities',
  empty: "It's empty here!",
  emptyFilter: 'No activity matches these filters. Choose others.',
  clear: 'Clear filters',
  failed: 'The activities could not be loaded',
})

const names: Record<ActivityType, string> = {
  'term-sheet': 'Term sheet',
  'good-faith-deposit': 'Good faith deposit',
  question: 'Question',
  internal: 'Internal',
  commitment: 'Commitment',
  'document-request': 'Document request',
  'board-review': 'Board review',
  underwriting: 'Underwriting',
  ocr: 'OCR',
  ...reportProviders,
  application: 'Application',
  report: 'Report',
}

/** What a type of activity is called in a list. */
export const activityTypeName = (type: ActivityType): string => names[type]

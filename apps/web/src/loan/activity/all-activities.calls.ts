import { type ActivityView } from '@plinth/contract/loan/activity'
import { listAllActivities } from '@plinth/contract/loan/activity-list'
import type { QueryIn } from '@plinth/contract/shared/endpoint'
import { type ActivityBucket, activityBuckets, type DueFilter, dueFilters } from '@plinth/domain/loan/activity/filters'
import { type ActivityType, activityTypes } from '@plinth/domain/loan/activity/types'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call, query } from '../../lib/api.ts'
import { dayHere } from '../../lib/format.ts'
import { saveTable, type TableCell, type TableFormat } from '../../lib/save-table.ts'
import type { SearchText } from '../../lib/search-text.ts'
import { stateLabel } from '@plinth/domain/loan/activity/labels'
import { activityTypeName, allActivitiesWords as words } from './all-activities.words.ts'

/** Activities on one page, and in one answer while a file is made. */
export const PAGE = 100
const FILE_PAGE = 1000

const sorts = ['last_update', 'due', 'created'] as const

/** What the address bar says about the list. */
export interface ActivitiesView {
  state: ActivityBucket | null
  type: ActivityType | null
  search: string
  due: DueFilter | null
  sort: (typeof sorts)[number]
  offset: number
}

const plain = (value: SearchText[string]) => (typeof value === 'string' ? value : '')
const oneOf = <T extends string>(all: readonly T[], value: SearchText[string]): T | null =>
  all.find((one) => one === value) ?? null

/** Reads the address bar; whatever is no filter is left out. */
export const readActivitiesView = (search: SearchText): ActivitiesView => {
  const offset = Number.parseInt(plain(search['offset']), 10)
  return {
    state: oneOf(activityBuckets, search['state']),
    type: oneOf(activityTypes, search['type']),
    search: plain(search['search']).slice(0, 200),
    due: oneOf(dueFilters, search['due']),
    sort: oneOf(sorts, search['sort']) ?? 'last_update',
    offset: Number.isSafeInteger(offset) && offset > 0 ? Math.min(offset, 1_000_000) : 0,
  }
}

const wire = (view: ActivitiesView): QueryIn<typeof listAllActivities> => ({
  sort: view.sort,
  ...(view.state ? { bucket: view.state } : {}),
  ...(view.type ? { type: [view.type] } : {}),
  ...(view.search ? { search: view.search } : {}),
  ...(view.due ? { due: view.due } : {}),
})

/** A page of activities; the ones before stay while the next are fetched. */
export const useAllActivities = (view: ActivitiesView) =>
  useQuery({
    ...query(listAllActivities, { query: { ...wire(view), offset: view.offset, limit: PAGE } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const cells = (a: ActivityView): TableCell[] => [
  a.loan.human_id,
  a.loan.name,
  a.name,
  activityTypeName(a.activity_type),
  a.entity_name,
  stateLabel(a.status.state),
  a.due_epoch === null ? null : { date: a.due_epoch },
  a.owner_name,
  { date: dayHere(a.last_update) },
]

/** Saves every activity that matches, not just those in sight. */
export const useActivitiesFile = () =>
  useMutation({
    meta: { failure: words.csvFailed },
    mutationFn: async ({ view, format }: { view: ActivitiesView; format: TableFormat }) => {
      const rows: ActivityView[] = []
      for (;;) {
        const page = { ...wire(view), offset: rows.length, limit: FILE_PAGE }
        const { activities, total } = await call(listAllActivities, { query: page })
        rows.push(...activities)
        if (rows.length >= total || activities.length === 0) break
      }
      const { columns } = words
      await saveTable(format, words.file, [
        [
          'Loan ID',
          columns.loan,
          columns.activity,
          words.type,
          columns.entity,
          columns.state,
          columns.due,
          columns.owner,
          columns.update,
        ],
        ...rows.map(cells),
      ])
    },
  })

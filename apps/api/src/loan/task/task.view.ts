import type { TaskTemplateView, TaskView } from '@plinth/contract/loan/task'
import { epochOrNull, isPlainDate, plainDateToEpoch } from '@plinth/domain/shared/dates'
import { isUuid } from '@plinth/domain/shared/text'
import { badField } from '../../platform/errors.ts'
import type { After, TaskRow, TemplateRow } from './task.queries.ts'

const ownerOf = (row: { owner_id: string | null; owner_name: string | null }) =>
  row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' }

/** A task as screens see it. */
export const toTaskView = (row: TaskRow): TaskView => ({
  id: row.id,
  loan: { id: row.loan_id, human_id: row.human_id, name: row.loan_name },
  title: row.title,
  details: row.details,
  owner: ownerOf(row),
  due_epoch: row.due_on === null ? null : plainDateToEpoch(row.due_on),
  done_by: row.done_at === null ? null : row.done_by_name,
  done_epoch: epochOrNull(row.done_at),
  version: row.version,
})

export const toTemplateView = (row: TemplateRow): TaskTemplateView => ({
  id: row.id,
  stage: row.stage,
  title: row.title,
  details: row.details,
  owner: ownerOf(row),
  due_days: row.due_days,
  version: row.version,
})

/** The key of a page's last open task: `2026-03-01_<id>`, without a date where none is set. */
export const keyOf = (row: Pick<TaskRow, 'id' | 'due_on'>): string => `${row.due_on ?? ''}_${row.id}`

/** What a key says. Fails with invalid_input at `after`. */
export const afterOf = (key: string | undefined): After | null => {
  if (key === undefined) return null
  const [due = '', id = ''] = key.split('_')
  if (!isUuid(id) || !(due === '' || isPlainDate(due)))
    return badField('after', 'Use the key that came with the page before.')
  return { due: due === '' ? 'infinity' : due, id }
}

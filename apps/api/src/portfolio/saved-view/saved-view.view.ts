import { type SavedView, ViewSettings } from '@plinth/contract/portfolio/saved-view'
import { defaultSort, sortColumns } from '@plinth/domain/loan/filter'
import { fullName } from '@plinth/domain/shared/text'
import type { Actor } from '../../platform/actor.ts'
import type { ViewRow } from './saved-view.queries.ts'

/** What a view shows when what was kept is no longer understood: everything. */
const everything: ViewSettings = {
  as: 'table',
  status: null,
  search: '',
  property_types: [],
  purposes: [],
  owner: null,
  sort: defaultSort.column,
  dir: defaultSort.direction,
  columns: [...sortColumns],
}

/** Whether a person may change a view: their own, or a shared one as administrator. */
export const mayEdit = (actor: Pick<Actor, 'id' | 'role'>, view: Pick<ViewRow, 'user_id' | 'shared'>): boolean =>
  view.user_id === actor.id || (view.shared && actor.role === 'admin')

export const toSavedView = (row: ViewRow, actor: Actor): SavedView => {
  const kept = ViewSettings.safeParse(row.settings)
  return {
    id: row.id,
    name: row.name,
    shared: row.shared,
    mine: row.user_id === actor.id,
    owner_name: fullName(row.first_name, row.last_name) || row.email,
    may_edit: mayEdit(actor, row),
    settings: kept.success ? kept.data : everything,
    version: row.version,
  }
}

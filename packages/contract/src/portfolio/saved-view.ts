import { nobody, sortColumns } from '@plinth/domain/loan/filter'
import { loanStatuses } from '@plinth/domain/loan/status'
import { purposes } from '@plinth/domain/loan/terms'
import { viewWays } from '@plinth/domain/loan/view'
import { propertyTypes } from '@plinth/domain/people/property/types'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Ack, idOf, pathId, text, textOrEmpty, Version } from '../shared/fields.ts'

const distinct = (list: readonly unknown[]) => new Set(list).size === list.length

/** What a view of the requests holds: what its address says. */
export const ViewSettings = z
  .strictObject({
    as: z.enum(viewWays).describe('As table, board or map'),
    status: z.enum(loanStatuses).nullable().describe('Only this status; null for all'),
    search: textOrEmpty(200).describe('Part of the name; empty for all'),
    property_types: z.array(z.enum(propertyTypes)).max(20).describe('Only these property types; empty for all'),
    purposes: z.array(z.enum(purposes)).max(20).describe('Only these purposes; empty for all'),
    owner: z
      .union([z.uuid(), z.enum(['me', nobody])])
      .nullable()
      .describe("Loans of which loan officer: a user id, 'me' for the viewer, 'nobody' for unassigned; null for all"),
    sort: z.enum(sortColumns).describe('Column of the order'),
    dir: z.enum(['ascending', 'descending']).describe('Direction of the order'),
    columns: z
      .array(z.enum(sortColumns))
      .min(1)
      .max(sortColumns.length)
      .refine(distinct, 'Each column once')
      .refine((columns) => columns[0] === 'address', 'The property comes first')
      .describe('Columns of the table in their order; the property is always the first'),
  })
  .meta({ id: 'ViewSettings', description: 'Filters, order, columns and way of showing of the requests' })
export type ViewSettings = z.infer<typeof ViewSettings>

export const SavedView = z
  .object({
    id: idOf('view'),
    name: z.string().describe('Name'),
    shared: z.boolean().describe('Whether all staff see it'),
    mine: z.boolean().describe('Whether the person who asks made it'),
    owner_name: z.string().describe('Who made it'),
    may_edit: z.boolean().describe('Whether the person who asks may change or delete it'),
    settings: ViewSettings,
    version: Version,
  })
  .meta({ id: 'SavedView', description: 'A view of the requests that somebody keeps' })
export type SavedView = z.infer<typeof SavedView>

const params = z.object({ view_id: pathId('view') })
const name = text(60).describe('Name, unlike those of the other views of the same person')

export const listSavedViews = endpoint({
  id: 'saved-view.list',
  method: 'GET',
  path: '/saved-view/all',
  summary: 'Own views and those that are shared, by name',
  access: adminMay('view-loans'),
  shows: ['saved-view'],
  reply: z.object({
    views: z.array(SavedView).describe('Own views first, then those that others share'),
    default_view_id: idOf('view').nullable().describe('The view that the requests open with; null for none'),
  }),
})
export const addSavedView = endpoint({
  id: 'saved-view.add',
  method: 'POST',
  path: '/saved-view/add',
  summary: 'Keep a view; 409 when a view of this name or too many are kept already',
  access: adminMay('save-views'),
  changes: ['saved-view'],
  body: z.strictObject({ name, shared: z.boolean().describe('Whether all staff see it'), settings: ViewSettings }),
  reply: SavedView,
  status: 201,
})
export const updateSavedView = endpoint({
  id: 'saved-view.update',
  method: 'PUT',
  path: '/saved-view/{view_id}/update',
  summary: 'Rename, share or change a view; carries the version read',
  access: adminMay('save-views'),
  changes: ['saved-view'],
  params,
  body: z.strictObject({
    version: Version,
    name: name.optional(),
    shared: z.boolean().optional().describe('Whether all staff see it'),
    settings: ViewSettings.optional(),
  }),
  reply: SavedView,
})
export const removeSavedView = endpoint({
  id: 'saved-view.remove',
  method: 'DELETE',
  path: '/saved-view/{view_id}/remove',
  summary: 'Delete a view; it can be restored',
  access: adminMay('save-views'),
  changes: ['saved-view'],
  params,
  reply: Ack,
})
export const restoreSavedView = endpoint({
  id: 'saved-view.restore',
  method: 'POST',
  path: '/saved-view/{view_id}/restore',
  summary: 'Take the deletion of a view back',
  access: adminMay('save-views'),
  changes: ['saved-view'],
  params,
  reply: SavedView,
})
export const setDefaultView = endpoint({
  id: 'saved-view.set-default',
  method: 'PUT',
  path: '/saved-view/set-default',
  summary: 'Choose the view that the requests open with',
  access: adminMay('view-loans'),
  changes: ['saved-view'],
  body: z.strictObject({ view_id: pathId('view').nullable().describe('The view; null for none') }),
  reply: Ack,
})

import type { ViewSettings } from '@plinth/contract/portfolio/saved-view'
import { listSavedViews, SavedView } from '@plinth/contract/portfolio/saved-view'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let ann: string
let bob: string
beforeAll(async () => {
  t = await testApp()
  ann = (await buildUser(t.db, 'admin', { first_name: 'Ann', last_name: 'First' })).email
  bob = (await buildUser(t.db, 'admin', { first_name: 'Bob', last_name: 'Second' })).email
})
afterAll(() => t.close())
beforeEach(() => t.db.deleteFrom('saved_view').execute())

const settings: ViewSettings = {
  as: 'board',
  status: null,
  search: 'oak',
  property_types: ['LAND'],
  purposes: ['Flip'],
  owner: 'me',
  sort: 'score',
  dir: 'ascending',
  columns: ['address', 'status', 'amount'],
}
const add = async (as: string, name: string, shared = false) => {
  const reply = await t.call('POST', '/saved-view/add', as, { name, shared, settings })
  expect(reply.statusCode, reply.body).toBe(201)
  return SavedView.parse(reply.json())
}
const list = async (as: string) => listSavedViews.reply.parse((await t.call('GET', '/saved-view/all', as)).json())
const names = async (as: string) => (await list(as)).views.map((view) => view.name)
const update = (as: string, id: string, body: object) => t.call('PUT', `/saved-view/${id}/update`, as, body)

test("a view comes back as it was kept; a personal one is nobody else's, also by its id", async () => {
  const mine = await add(ann, 'My land')
  expect((await list(ann)).views[0]).toMatchObject({ settings, mine: true, owner_name: 'Ann First', may_edit: true })
  expect(await names(bob)).toEqual([])
  expect((await update(bob, mine.id, { version: 1, name: 'Taken' })).statusCode).toBe(404)
  expect((await t.call('DELETE', `/saved-view/${mine.id}/remove`, bob)).statusCode).toBe(404)
  expect((await t.call('PUT', '/saved-view/set-default', bob, { view_id: mine.id })).statusCode).toBe(404)
})

test('a shared view is seen by all staff; own ones come first; another administrator may change it, not take it for themselves', async () => {
  const shared = await add(ann, 'Alpha', true)
  await add(bob, 'Zulu')
  expect(await names(bob)).toEqual(['Zulu', 'Alpha'])
  expect((await update(bob, shared.id, { version: 1, name: 'Beta' })).statusCode).toBe(200)
  expect((await update(bob, shared.id, { version: 2, shared: false })).statusCode).toBe(403)
  expect((await update(ann, shared.id, { version: 2, shared: false })).statusCode).toBe(200)
  expect(await names(bob)).toEqual(['Zulu'])
})

test('of two tabs that save, the second is told that the view was changed', async () => {
  const view = await add(ann, 'Twice')
  expect((await update(ann, view.id, { version: 1, settings })).statusCode).toBe(200)
  const late = await update(ann, view.id, { version: 1, name: 'Late' })
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'version_conflict'])
})

test('a deleted view is gone and can be restored; its name is free meanwhile', async () => {
  const view = await add(ann, 'Gone')
  await t.call('PUT', '/saved-view/set-default', ann, { view_id: view.id })
  expect((await list(ann)).default_view_id).toBe(view.id)
  expect((await t.call('DELETE', `/saved-view/${view.id}/remove`, ann)).statusCode).toBe(200)
  expect([await names(ann), (await list(ann)).default_view_id]).toEqual([[], null])
  const other = await add(ann, 'gone')
  expect((await t.call('POST', `/saved-view/${view.id}/restore`, ann)).statusCode).toBe(409)
  await update(ann, other.id, { version: 1, name: 'Other' })
  expect((await t.call('POST', `/saved-view/${view.id}/restore`, ann)).statusCode).toBe(200)
  expect([await names(ann), (await list(ann)).default_view_id]).toEqual([['Gone', 'Other'], view.id])
})

test('wrong settings, a name twice, too many views and other roles are refused', async () => {
  await add(ann, 'One')
  const tried = async (body: object) => (await t.call('POST', '/saved-view/add', ann, body)).statusCode
  expect(await tried({ name: 'ONE', shared: false, settings })).toBe(400)
  expect(await tried({ name: ' ', shared: false, settings })).toBe(400)
  expect(await tried({ name: 'Two', shared: false, settings: { ...settings, columns: ['amount'] } })).toBe(400)
  expect(await tried({ name: 'Two', shared: false, settings: { ...settings, columns: ['address', 'address'] } })).toBe(
    400,
  )
  expect(await tried({ name: 'Two', shared: false, settings: { ...settings, more: 1 } })).toBe(400)
  for (let n = 2; n <= 50; n++) await add(ann, `View ${n}`)
  expect(await tried({ name: 'View 51', shared: false, settings })).toBe(409)
  const broker = (await buildUser(t.db, 'broker')).email
  expect((await t.call('GET', '/saved-view/all', broker)).statusCode).toBe(403)
})

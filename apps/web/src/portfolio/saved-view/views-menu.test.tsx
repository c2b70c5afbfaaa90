import type { SavedView, ViewSettings } from '@plinth/contract/portfolio/saved-view'
import { type SortColumn, sortColumns } from '@plinth/domain/loan/filter'
import { permissions } from '@plinth/domain/people/user/permissions'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { ViewsMenu } from './views-menu.tsx'

const settings: ViewSettings = {
  ...{ as: 'table', status: 'underwriting', search: 'jay', property_types: ['LAND', 'MULTIFAMILY'] },
  ...{ purposes: ['Refinance'], owner: 'me', sort: 'ltv', dir: 'ascending', columns: ['address', 'ltv', 'amount'] },
}
const view = (n: number, over: Partial<SavedView> = {}): SavedView => ({
  ...{ id: `0190000b-0000-7000-8000-00000000000${n}`, name: `View ${n}`, shared: false, mine: true },
  ...{ owner_name: 'Sam Staff', may_edit: true, settings, version: n + 2 },
  ...over,
})
const mine = view(1, { name: 'My refinances' })
const first = view(2, { name: 'Closing soon' })
const kims = view(3, { name: "Kim's board", mine: false, shared: true, owner_name: 'Kim Desk', may_edit: false })
const list = { views: [mine, first, kims], default_view_id: first.id }
const labels = Object.fromEntries(sortColumns.map((one) => [one, `Column ${one}`])) as Record<SortColumn, string>

interface Given {
  chosen?: string | null
  now?: ViewSettings
  isBare?: boolean
  answers?: Parameters<typeof standIn>[0]
  denied?: boolean
}
const menu = async ({ chosen = null, now = settings, isBare = false, answers = {}, denied = false }: Given = {}) => {
  const sent = standIn({ 'GET /saved-view/all': () => list, ...answers })
  const chose: [string | undefined, boolean][] = []
  const columns: (readonly SortColumn[])[] = []
  const rights = permissions.filter((one) => !denied || one !== 'save-views')
  const client = show(
    <ViewsMenu
      {...{ chosen, settings: now, isBare, columnLabels: labels }}
      onChoose={(one, replace) => chose.push([one?.name, replace])}
      onColumns={(next) => columns.push(next)}
    />,
    '/requests',
    staffView({ permissions: rights }),
  )
  await waitFor(() => expect(sent.length).toBe(1))
  return { sent, chose, columns, client }
}
const open = async (name: string | RegExp = /^Views: /) => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('menu'))
}
const items = async () => (await open()).getAllByRole('menuitem').map(({ textContent }) => textContent)
const press = async (name: string) => userEvent.click((await open()).getByRole('menuitem', { name }))
const writes = (sent: { method: string; path: string; body: unknown }[]) =>
  sent.filter(({ method }) => method !== 'GET').map((one) => [one.method, one.path, one.body])
const settled = (now: ViewSettings) => ({ ...now, property_types: ['LAND', 'MULTIFAMILY'], search: 'jay' })

test('own views come first, then shared ones with whose they are; the one that opens first says so', async () => {
  await menu()
  await screen.findByRole('button', { name: 'Views: All requests' })
  expect(await items()).toEqual([
    ...['All requests', 'My refinances', 'Closing soonopens first', "Kim's boardby Kim Desk"],
    ...['Save as a new view…', 'Columns…'],
  ])
  expect(screen.getByText('My views')).toBeDefined()
  expect(screen.getByText('Shared views')).toBeDefined()
})

test('without views no headings stand over nothing; a board has no columns to choose', async () => {
  const empty = { views: [], default_view_id: null }
  await menu({ answers: { 'GET /saved-view/all': () => empty }, now: { ...settings, as: 'board' } })
  expect(await items()).toEqual(['All requests', 'Save as a new view…'])
  expect(screen.queryByText('My views')).toBeNull()
  expect(screen.queryByText('Shared views')).toBeNull()
})

test('a view is chosen by its name, and so is everything; both leave a step behind', async () => {
  const { chose } = await menu({ chosen: mine.id })
  await screen.findByRole('button', { name: 'Views: My refinances' })
  await press("Kim's board by Kim Desk")
  await press('All requests')
  expect(chose).toEqual([
    ["Kim's board", false],
    [undefined, false],
  ])
})

test('a page that was opened without a view gets the one that opens first, without a step behind', async () => {
  const { chose } = await menu({ isBare: true })
  await waitFor(() => expect(chose).toEqual([['Closing soon', true]]))
})

test('a page whose address says what to show keeps it', async () => {
  const { chose } = await menu()
  await open()
  expect(chose).toEqual([])
})

test.each([
  ['property_types', ['LAND']],
  ['purposes', []],
  ['status', null],
  ['search', 'elm'],
  ['owner', null],
  ['sort', 'amount'],
  ['dir', 'descending'],
  ['columns', ['address', 'amount', 'ltv']],
] as const)('a view whose %s differs from what is kept says that it is changed', async (key, value) => {
  await menu({ chosen: mine.id, now: { ...settings, [key]: value } })
  const button = await screen.findByRole('button', { name: 'Views: My refinances, changed' })
  expect(button.textContent).toBe('My refinances •')
})

test('the order in which filters were pressed is no change, nor are spaces around the search', async () => {
  const now: ViewSettings = { ...settings, property_types: ['MULTIFAMILY', 'LAND'], search: ' jay ' }
  await menu({ chosen: mine.id, now })
  expect((await screen.findByRole('button', { name: 'Views: My refinances' })).textContent).toBe('My refinances')
})

test('changes are saved into the view with the version read', async () => {
  const now: ViewSettings = { ...settings, sort: 'amount', property_types: ['MULTIFAMILY', 'LAND'] }
  const path = `/saved-view/${mine.id}/update`
  const { sent, chose } = await menu({ chosen: mine.id, now, answers: { [`PUT ${path}`]: () => mine } })
  await screen.findByRole('button', { name: 'Views: My refinances, changed' })
  await press('Save changes to My refinances')
  expect(await screen.findByText('View My refinances saved')).toBeDefined()
  expect(writes(sent)).toEqual([['PUT', path, { version: 3, settings: settled(now) }]])
  expect(chose).toEqual([['My refinances', true]])
})

test('changes that are refused say why', async () => {
  const path = `/saved-view/${mine.id}/update`
  const now: ViewSettings = { ...settings, sort: 'amount' }
  await menu({ chosen: mine.id, now, answers: { [`PUT ${path}`]: () => refusal(409, 'version_conflict', 'Changed') } })
  await screen.findByRole('button', { name: 'Views: My refinances, changed' })
  await press('Save changes to My refinances')
  expect(await screen.findByText('The view could not be saved')).toBeDefined()
  expect(screen.getByText('Changed')).toBeDefined()
})

const beside = { ...settings, sort: 'amount' } as const
const newer = { ...mine, version: 9, settings: { ...settings, search: 'elm' } }
test.each([
  ['told, shown and replaced only as such', newer, beside, 'Show My refinances as it is now', 'Replace'],
  ['no conflict where its name alone is another', { ...mine, version: 9 }, beside, null, 'Save changes to'],
  ['shown as changed where nothing was touched', newer, settings, 'Show My refinances as it is now', 'Replace'],
  ['nothing where the screen shows the same', newer, newer.settings, null, null],
] as const)('[MM-13] what somebody else saves to a view meanwhile is %s', async (_, now, on, show, save) => {
  let kept: SavedView = mine
  const path = `/saved-view/${mine.id}/update`
  const { sent, chose, client } = await menu({
    ...{ chosen: mine.id, now: on },
    answers: { 'GET /saved-view/all': () => ({ ...list, views: [kept] }), [`PUT ${path}`]: () => mine },
  })
  await screen.findByRole('button', { name: /^Views: My refinances/ })
  kept = now
  await act(() => client.invalidateQueries())
  const found = (await items()).filter((one) => /^(Show|Save changes|Replace)/.test(one ?? ''))
  const saves = {
    Replace: 'Replace My refinances with what you see',
    'Save changes to': 'Save changes to My refinances',
  }
  expect(found).toEqual([show, save && saves[save]].filter(Boolean))
  expect(screen.queryByText('Someone else changed My refinances after you opened it.') !== null).toBe(show !== null)
  await userEvent.keyboard('{Escape}')
  if (save) await press(saves[save])
  await waitFor(() => expect(writes(sent)).toEqual(save ? [['PUT', path, { version: 9, settings: settled(on) }]] : []))
  if (show) await press(show)
  expect(chose.at(-1)).toEqual(show ? [mine.name, false] : save ? [mine.name, true] : undefined)
})

test('[MM-13] before others are heard of, a refused save leaves what is on the screen, and the next says what it does', async () => {
  const path = `/saved-view/${mine.id}/update`
  let kept: SavedView = mine
  await menu({
    ...{ chosen: mine.id, now: beside },
    answers: {
      'GET /saved-view/all': () => ({ ...list, views: [kept] }),
      [`PUT ${path}`]: () => {
        kept = newer
        return refusal(409, 'version_conflict', 'Changed')
      },
    },
  })
  await screen.findByRole('button', { name: 'Views: My refinances, changed' })
  await press('Save changes to My refinances')
  expect(await screen.findByText('Changed')).toBeDefined()
  await waitFor(async () => {
    await userEvent.keyboard('{Escape}')
    expect(await items()).toContain('Replace My refinances with what you see')
  })
})

test('a new view is named, shared if wanted, and kept as the screen stands', async () => {
  const { sent, chose } = await menu({ answers: { 'POST /saved-view/add': () => view(5, { name: 'Mine too' }) } })
  await press('Save as a new view…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as a new view' }))
  const save = () => dialog.getByRole('button', { name: 'Save view' })
  expect(save().getAttribute('aria-disabled')).toBe('true')
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), '  Mine too ')
  await userEvent.click(dialog.getByRole('switch', { name: /^Share with all staff/ }))
  await userEvent.click(save())
  expect(await screen.findByText('View Mine too saved')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes(sent)).toEqual([
    ['POST', '/saved-view/add', { name: 'Mine too', shared: true, settings: settled(settings) }],
  ])
  expect(chose).toEqual([['Mine too', true]])
})

test('a refused name says why, keeps it, and is forgotten when the dialog is closed', async () => {
  await menu({ answers: { 'POST /saved-view/add': () => refusal(409, 'state_conflict', 'You have such a view') } })
  await press('Save as a new view…')
  let dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Closing soon')
  await userEvent.click(dialog.getByRole('button', { name: 'Save view' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('You have such a view')
  expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Closing soon')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Save as a new view…')
  dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByRole('alert')).toBeNull()
})

test('an own view is renamed and shared; one of somebody else, as administrator, is renamed alone', async () => {
  const path = `/saved-view/${kims.id}/update`
  const one = { ...kims, may_edit: true }
  const { sent } = await menu({
    chosen: kims.id,
    answers: {
      'GET /saved-view/all': () => ({ ...list, views: [mine, one] }),
      [`PUT ${path}`]: () => ({ ...one, name: 'The board' }),
    },
  })
  await screen.findByRole('button', { name: "Views: Kim's board" })
  await press("Rename or share Kim's board…")
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename or share the view' }))
  expect(dialog.queryByRole('switch')).toBeNull()
  const name = dialog.getByRole('textbox', { name: /^Name/ })
  expect(name).toHaveProperty('value', "Kim's board")
  await userEvent.clear(name)
  await userEvent.type(name, 'The board')
  await userEvent.click(dialog.getByRole('button', { name: 'Save view' }))
  expect(await screen.findByText('View The board saved')).toBeDefined()
  expect(writes(sent)).toEqual([['PUT', path, { version: 5, name: 'The board' }]])
})

test('an own view is shared with all staff', async () => {
  const path = `/saved-view/${mine.id}/update`
  const { sent } = await menu({ chosen: mine.id, answers: { [`PUT ${path}`]: () => mine } })
  await screen.findByRole('button', { name: 'Views: My refinances' })
  await press('Rename or share My refinances…')
  const dialog = within(await screen.findByRole('dialog'))
  const share = dialog.getByRole('switch', { name: /^Share with all staff/ })
  expect(share).toHaveProperty('checked', false)
  await userEvent.click(share)
  await userEvent.click(dialog.getByRole('button', { name: 'Save view' }))
  await waitFor(() =>
    expect(writes(sent)).toEqual([['PUT', path, { version: 3, name: 'My refinances', shared: true }]]),
  )
})

test.each([
  [mine, 'Open the requests with this view', mine.id],
  [first, 'No longer open the requests with this view', null],
] as const)('%s: the view that opens first is chosen and given up', async (chosen, item, view_id) => {
  const { sent } = await menu({ chosen: chosen.id, answers: { 'PUT /saved-view/set-default': () => ({ ok: true }) } })
  await screen.findByRole('button', { name: `Views: ${chosen.name}` })
  await press(item)
  await waitFor(() => expect(writes(sent)).toEqual([['PUT', '/saved-view/set-default', { view_id }]]))
})

test('a deleted view leads to all requests and can be taken back', async () => {
  const { sent, chose } = await menu({
    chosen: mine.id,
    answers: {
      [`DELETE /saved-view/${mine.id}/remove`]: () => ({ ok: true }),
      [`POST /saved-view/${mine.id}/restore`]: () => mine,
    },
  })
  await screen.findByRole('button', { name: 'Views: My refinances' })
  await press('Delete My refinances')
  expect(await screen.findByText('View My refinances deleted')).toBeDefined()
  expect(chose).toEqual([[undefined, true]])
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('View My refinances restored')).toBeDefined()
  expect(writes(sent).map(([method, path]) => `${method} ${path}`)).toEqual([
    ...[`DELETE /saved-view/${mine.id}/remove`, `POST /saved-view/${mine.id}/restore`],
  ])
})

test('a view that others share can be opened first, not changed', async () => {
  await menu({ chosen: kims.id, now: { ...settings, sort: 'amount' } })
  await screen.findByRole('button', { name: "Views: Kim's board, changed" })
  const found = await items()
  expect(found).toContain('Open the requests with this view')
  expect(found.filter((one) => /^(Save changes|Rename|Delete)/.test(one ?? ''))).toEqual([])
})

test('[W-20] who may not save views reads why, and is offered no change', async () => {
  await menu({ chosen: mine.id, now: { ...settings, sort: 'amount' }, denied: true })
  await screen.findByRole('button', { name: 'Views: My refinances, changed' })
  const found = await items()
  expect(found.filter((one) => /^(Save changes|Rename|Delete)/.test(one ?? ''))).toEqual([])
  const save = screen.getByRole('menuitem', { name: /^Save as a new view…/ })
  expect(save.textContent).toBe("Save as a new view…You don't have permission to save views. Ask an administrator.")
  await userEvent.click(save)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('columns are shown, hidden and moved; the property stays first', async () => {
  const { columns } = await menu()
  await press('Columns…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Columns of the table' }))
  const boxes = dialog.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes).toHaveLength(sortColumns.length)
  expect(boxes.filter(({ checked }) => checked)).toHaveLength(3)
  expect(dialog.getByRole('checkbox', { name: 'Column address' })).toHaveProperty('disabled', true)
  expect(dialog.getByRole('checkbox', { name: 'Column ltv' })).toHaveProperty('disabled', false)
  const moves = dialog.getAllByRole<HTMLButtonElement>('button', { name: /^Move / })
  expect(moves.map((one) => [one.getAttribute('aria-label'), one.disabled])).toEqual([
    ['Move Column ltv up', true],
    ['Move Column ltv down', false],
    ['Move Column amount up', false],
    ['Move Column amount down', true],
  ])
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Column ltv' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Column score' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Move Column ltv down' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Move Column amount up' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Show all columns' }))
  expect(columns).toEqual([
    ['address', 'amount'],
    ['address', 'ltv', 'amount', 'score'],
    ['address', 'amount', 'ltv'],
    ['address', 'amount', 'ltv'],
    sortColumns,
  ])
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

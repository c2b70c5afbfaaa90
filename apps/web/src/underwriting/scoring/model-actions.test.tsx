import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { ModelBar } from './model-bar.tsx'
import type { Model } from './scoring.calls.ts'

const id = (n: number) => `0190000a-0000-7000-8000-00000000000${n}`
const model = (n: number, name: string, over: Partial<Model> = {}): Model => ({
  ...{ score_model_id: id(n), name, in_use: false, purposes: [], weights: {}, groups: [], version: 1 },
  ...over,
})
const standard = model(1, 'Standard', { in_use: true })
const draft = model(3, 'Draft', { weights: { borrowers: 3, properties: 2 } })
const made = model(7, 'Made')

const open = (one: Model, answers: Parameters<typeof standIn>[0] = {}, may = true) => {
  const sent = standIn(answers)
  const told: unknown[] = []
  show(
    <ModelBar
      models={[standard, draft]}
      model={one}
      may={may}
      onChoose={(chosen) => told.push(chosen)}
      onPanel={(panel) => told.push(panel)}
    />,
  )
  return { told, writes: () => sent.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]) }
}
const items = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions of the model' }))
  return screen.findAllByRole('menuitem')
}
const press = async (name: string) => {
  await items()
  await userEvent.click(screen.getByRole('menuitem', { name }))
}
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

const active = 'This model is active already.'
const scoring = 'Loans are scored by this model. Make another one active, or give its purposes to another, first.'
const noRight = "You don't have permission to manage scoring. Ask an administrator."
test.each([
  [standard, true, [`Make active${active}`, `Archive${scoring}`]],
  [draft, true, []],
  [
    draft,
    false,
    ['Name and weights', 'Make active', 'Choose loan purposes', 'Duplicate', 'Archive'].map((label) => label + noRight),
  ],
] as const)(
  '[R-03] [R-34] what cannot be done with a model is shown, but not offered: %#',
  async (one, may, refused) => {
    open(one, {}, may)
    const disabled = (await items()).filter((item) => item.getAttribute('aria-disabled') === 'true')
    expect(disabled.map(({ textContent }) => textContent)).toEqual(refused)
    const add = screen.getByRole('button', { name: 'Add model' })
    expect(add.getAttribute('aria-disabled')).toBe(may ? null : 'true')
  },
)

test('[R-03] another model is chosen in the list; the trials open from the menu', async () => {
  const { told } = open(draft)
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Scoring model' }), 'Standard (in use)')
  for (const name of ['Try on a loan', 'Back-test', 'Versions and differences']) await press(name)
  expect(told).toEqual([id(1), 'try', 'back-test', 'versions'])
})

test('[R-34] a new model needs a name, and is the one looked at then', async () => {
  const { told, writes } = open(draft, { 'POST /scoring/models/add': () => made })
  await userEvent.click(await screen.findByRole('button', { name: 'Add model' }))
  const dialog = await dialogOf('New model')
  expect(dialog.getByText(/starts with the default groups/)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('* Required')).toBeDefined()
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name of the model/ }), ' Spring {Enter}')
  await waitFor(() => expect(told).toEqual([id(7)]))
  expect(writes()).toEqual([['/scoring/models/add', { name: 'Spring' }]])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[R-34] a model is duplicated under a name of its own, and the copy is the one looked at then', async () => {
  const { told, writes } = open(draft, { [`POST /scoring/models/${id(3)}/duplicate`]: () => made })
  await press('Duplicate')
  const dialog = await dialogOf('Duplicate')
  expect(dialog.getByRole('textbox', { name: /^Name of the model/ })).toHaveProperty('value', 'Copy of Draft')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(told).toEqual([id(7)]))
  expect(writes()).toEqual([[`/scoring/models/${id(3)}/duplicate`, { name: 'Copy of Draft' }]])
})

test('[R-34] name and weights are changed together; a refusal keeps what was typed', async () => {
  let refused = true
  const path = `/scoring/models/${id(3)}/update`
  const { writes } = open(draft, {
    [`PUT ${path}`]: () => (refused ? refusal(409, 'state_conflict', 'This name is taken') : draft),
  })
  await press('Name and weights')
  const dialog = await dialogOf('Name and weights')
  const weight = (name: string) => dialog.getByRole('textbox', { name })
  expect(['Neighborhoods', 'Borrowers', 'Properties', 'Loan factors'].map((name) => weight(name))).toMatchObject(
    ['1', '3', '2', '1'].map((value) => ({ value })),
  )
  await userEvent.clear(weight('Borrowers'))
  await userEvent.type(weight('Borrowers'), '40')
  const name = dialog.getByRole('textbox', { name: /^Name of the model/ })
  await userEvent.clear(name)
  await userEvent.type(name, 'Standard')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('This name is taken')).toBeDefined()
  expect([name, weight('Borrowers')]).toMatchObject([{ value: 'Standard' }, { value: '40' }])
  refused = false
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes().at(-1)).toEqual([path, { name: 'Standard', weights: { borrowers: 40, properties: 2 }, version: 1 }])
})

const use = {
  title: 'Make this model active?',
  text: /rescored with “Draft”/,
  call: 'update',
  body: { in_use: true, version: 1 },
}
const archive = { title: 'Archive this model?', text: /“Draft” leaves the list/, call: 'archive', body: null }
test.each([
  ['Make active', use, []],
  ['Archive', archive, [undefined]],
] as const)('[R-34] %s asks first, and says why it was refused', async (name, { title, text, call, body }, chosen) => {
  let refused = true
  const path = `/scoring/models/${id(3)}/${call}`
  const { told, writes } = open(draft, {
    [`PUT ${path}`]: () => (refused ? refusal(409, 'state_conflict', 'It scores loans now') : draft),
  })
  await press(name)
  const dialog = await dialogOf(title)
  expect(dialog.getByText(text)).toBeDefined()
  expect(writes()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name }))
  expect((await dialog.findByRole('alert')).textContent).toBe('It scores loans now')
  expect(told).toEqual([])
  refused = false
  await userEvent.click(dialog.getByRole('button', { name }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes().at(-1)).toEqual([path, body])
  expect(told).toEqual(chosen)
})

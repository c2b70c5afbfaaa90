import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { staffView } from '../../test/loan-view.ts'
import { refusal, show, standIn } from '../../test/screen.tsx'
import { Page } from './scoring-page.tsx'

const id = (n: number) => `0190000a-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const place = (n: number, key_name: string, table = 'borrower') => ({
  ...{ data_location_id: id(n), key_name, table, value_type: 'INTEGER' },
})
const rule = (n: number, condition: string, criteria: string, score: number) => ({
  ...{ id: id(n), scoring_rule_id: id(n), condition, criteria, score, version: n },
})
const variable = (
  n: number,
  name: string,
  math_function: string,
  data_locations: object[],
  score_rules: object[] = [],
) => ({
  ...{ variable_id: id(n), name, math_function, value_type: 'INTEGER', data_locations, score_rules, version: n },
})
const rules = [rule(41, '>=', '700', 12), rule(42, '<', '620', -8)]
const group = (n: number, name: string, category: string, variables: object[] = []) => ({
  ...{ score_group_id: id(n), name, category, data_locations: [], variables },
})
const groups = [
  group(21, 'Character', 'borrowers', [
    variable(31, 'Credit', 'value', [place(51, 'credit_score')], rules),
    variable(32, 'Cushion', 'ratio', [place(52, 'liquidity'), place(53, 'amount', 'loan')]),
  ]),
  group(22, 'Means', 'borrowers'),
  group(23, 'Location', 'neighborhoods'),
]
const spare = group(24, 'Capacity', 'borrowers', [variable(33, 'One', 'value', [])])
const model = { score_model_id: id(11), name: 'Standard', in_use: false, purposes: [], weights: {}, groups }
const other = { ...model, score_model_id: id(12), name: 'Refis', in_use: true }

const may = staffView({ permissions: ['view-settings', 'manage-scoring'] })
const page = async (at = '/scoring?tab=borrowers', me = may, answers = {}) => {
  const sent = standIn({
    'GET /scoring/models-names': () => ({ models: [model, other] }),
    [`GET /scoring/model/${id(11)}`]: () => model,
    [`GET /scoring/model/${id(12)}`]: () => ({ ...other, groups: [] }),
    'GET /scoring/groups/all': () => ({ groups: [...groups, spare, group(25, 'Elsewhere', 'properties')] }),
    'GET /scoring/parameters/borrower': () => ({ parameters: [place(51, 'credit_score'), place(52, 'liquidity')] }),
    'GET /scoring/parameters/loan': () => ({ parameters: [place(53, 'amount', 'loan')] }),
    ...answers,
  })
  show(<Page />, at, me)
  await screen.findByRole('heading', { name: 'Scoring' })
  return { sent, posted: () => sent.filter(({ method }) => method !== 'GET') }
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('[R-05] the groups of a category stand with their number of variables, and the chosen one with its variables', async () => {
  await page()
  const nav = within(await screen.findByRole('navigation', { name: 'Groups' }))
  expect(nav.getAllByRole('listitem').map((one) => one.querySelector('button')?.textContent)).toEqual([
    'Character 2 variables',
    'Means 0 variables',
  ])
  const controls = () => screen.getAllByRole('button', { name: / rules?$/ }).map(({ textContent }) => textContent)
  expect(controls().map((text) => text?.replace(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/^Credit .* · 2 rules$/),
    expect.stringMatching(/^Cushion .* \/ .* · 0 rules$/),
  ])
  await userEvent.click(nav.getByRole('button', { name: /^Means/ }))
  expect(await screen.findByText('No any variables')).toBeDefined()
  expect(nav.getByRole('button', { name: /^Means 0/ }).getAttribute('aria-current')).toBe('true')
  expect(nav.getByRole('button', { name: /^Character 2/ }).getAttribute('aria-current')).toBeNull()
  expect(window.location.search).toContain(id(22))
})

test('[R-07] Expand all opens every variable with its rules, and closes them again', async () => {
  await page()
  await press('Expand all')
  const table = within(await screen.findByRole('table', { name: 'Rules of Credit' }))
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].slice(0, 3).map(({ textContent }) => textContent)),
  ).toEqual([
    ['>=', '700', '+12'],
    ['<', '620', '−8'],
  ])
  expect(screen.getByText('There are no rules')).toBeDefined()
  await press('Collapse all')
  expect(await screen.findByRole('button', { name: 'Expand all' })).toBeDefined()
})

test('[R-21] a rule is edited in the drawer with what it says now, and saved as it is typed', async () => {
  const { posted } = await page(undefined, may, { [`PUT /scoring/rule/${id(42)}/update`]: () => rules[1] })
  await press('Expand all')
  await press('Edit the rule < 620')
  const form = await drawer('Edit rule')
  expect(form.getByLabelText(/^Variable/)).toHaveProperty('disabled', true)
  expect(form.getByLabelText(/^Variable/)).toHaveProperty('value', id(31))
  expect(form.getByLabelText(/^Condition/)).toHaveProperty('value', '<')
  expect(form.getByLabelText(/^Value/)).toHaveProperty('value', '620')
  expect(form.getByLabelText(/^Sign/)).toHaveProperty('value', '-')
  expect(form.getByText('A whole number')).toBeDefined()
  const points = form.getByLabelText(/^Points/)
  expect(points).toHaveProperty('value', '8')
  await userEvent.clear(points)
  await userEvent.click(form.getByRole('button', { name: 'Save rule' }))
  expect(form.getByRole('alert').textContent).toMatch(/fill/i)
  expect(posted()).toEqual([])
  await userEvent.type(points, '15')
  expect(form.queryByRole('alert')).toBeNull()
  await userEvent.selectOptions(form.getByLabelText(/^Sign/), '+')
  await userEvent.click(form.getByRole('button', { name: 'Save rule' }))
  await waitFor(() =>
    expect(posted().map(({ body }) => body)).toEqual([{ condition: '<', criteria: '620', score: 15, version: 42 }]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[R-18] a new rule begins empty and is added to its variable, which is then in sight', async () => {
  const { posted } = await page(`/scoring?tab=borrowers&variable=${id(32)}&rule=new`, may, {
    [`POST /scoring/variable/${id(32)}/add/rule`]: () => rule(43, '>=', '2', 5),
  })
  const form = await drawer('Add rule')
  expect(form.getByLabelText(/^Variable/)).toHaveProperty('disabled', false)
  expect(form.getByLabelText(/^Points/)).toHaveProperty('value', '')
  expect(form.getByLabelText(/^Sign/)).toHaveProperty('value', '+')
  await userEvent.selectOptions(form.getByLabelText(/^Condition/), '>=')
  await userEvent.type(form.getByLabelText(/^Value/), '2')
  await userEvent.type(form.getByLabelText(/^Points/), '5')
  await userEvent.click(form.getByRole('button', { name: 'Save rule' }))
  await waitFor(() => expect(posted().map(({ body }) => body)).toEqual([{ condition: '>=', criteria: '2', score: 5 }]))
  expect(await screen.findByText('There are no rules')).toBeDefined()
})

test('[R-22] a variable is edited with its function and parameters in order; one too few is refused', async () => {
  const { posted } = await page(`/scoring?tab=borrowers&variable=${id(32)}`, may, {
    [`PUT /scoring/variable/${id(32)}/update`]: () => groups[0]?.variables[1],
  })
  const form = await drawer('Edit variable')
  const name = await form.findByLabelText(/^Name/)
  expect(name).toHaveProperty('value', 'Cushion')
  expect(form.getByLabelText('Math function')).toHaveProperty('value', 'ratio')
  expect(form.getByLabelText('Parameter 1')).toHaveProperty('value', id(52))
  expect(form.getByLabelText('Parameter 2')).toHaveProperty('value', id(53))
  expect(form.getByText('The order counts: the first over, or minus, the second.')).toBeDefined()
  expect(form.queryByRole('button', { name: 'Remove parameter 1' })).toBeNull()
  await userEvent.selectOptions(form.getByLabelText('Parameter 2'), '')
  await userEvent.click(form.getByRole('button', { name: 'Save variable' }))
  expect(form.getByRole('alert')).toBeDefined()
  expect(posted()).toEqual([])
  await userEvent.selectOptions(form.getByLabelText('Parameter 2'), id(51))
  await userEvent.clear(name)
  await userEvent.type(name, ' Ratio ')
  await userEvent.click(form.getByRole('button', { name: 'Save variable' }))
  await waitFor(() =>
    expect(posted().map(({ body }) => body)).toEqual([
      {
        ...{ name: 'Ratio', math_function: 'ratio', version: 32 },
        children: [
          { table: 'borrower', uuid: id(52) },
          { table: 'borrower', uuid: id(51) },
        ],
      },
    ]),
  )
})

test('[R-16] a new variable belongs to the group it was added in; a parameter can be added and removed', async () => {
  const { posted } = await page(undefined, may, { 'POST /scoring/variable/add': () => variable(34, 'Sum', 'sum', []) })
  await press('Add variable')
  const form = await drawer('Add variable')
  await userEvent.type(await form.findByLabelText(/^Name/), 'Sum')
  await userEvent.selectOptions(form.getByLabelText('Parameter 1'), id(51))
  expect(form.queryByRole('button', { name: /^Remove parameter/ })).toBeNull()
  await userEvent.click(form.getByRole('button', { name: 'Add parameter' }))
  expect(form.getByLabelText('Parameter 2')).toBeDefined()
  await userEvent.click(form.getByRole('button', { name: 'Remove parameter 2' }))
  expect(form.queryByLabelText('Parameter 2')).toBeNull()
  await userEvent.click(form.getByRole('button', { name: 'Save variable' }))
  await waitFor(() =>
    expect(posted().map(({ body }) => body)).toEqual([
      { group_id: id(21), name: 'Sum', math_function: 'value', children: [{ table: 'borrower', uuid: id(51) }] },
    ]),
  )
})

test('[R-23] a deleted variable can be brought back; one that could not be deleted says so', async () => {
  let fails = true
  const { posted } = await page(undefined, may, {
    [`DELETE /scoring/groups/${id(21)}/delete/variable/${id(32)}`]: () =>
      fails ? refusal(409, 'state_conflict', 'No') : groups[0],
    [`PUT /scoring/groups/${id(21)}/add/variable/${id(32)}`]: () => groups[0],
  })
  await press('Expand all')
  await userEvent.click((await screen.findAllByRole('button', { name: 'Delete variable' }))[1] ?? document.body)
  const dialog = await drawer('Delete this variable?')
  expect(dialog.getByText('Loans are no longer scored by “Cushion” and its rules.')).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Delete variable' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('Something went wrong while deleting the variable')
  fails = false
  await userEvent.click(dialog.getByRole('button', { name: 'Delete variable' }))
  expect(await screen.findByText('“Cushion” has been deleted.')).toBeDefined()
  await press('Undo')
  await waitFor(() => expect(screen.queryByText('“Cushion” has been deleted.')).toBeNull())
  expect(posted().at(-1)?.method).toBe('PUT')
})

test('[R-34] a rule is deleted after a question that names it', async () => {
  const { posted } = await page(undefined, may, {
    [`DELETE /scoring/variable/${id(31)}/delete/rule/${id(41)}`]: () => groups[0]?.variables[0],
  })
  await press('Expand all')
  await press('Delete the rule >= 700')
  const dialog = await drawer('Delete this rule?')
  expect(dialog.getByText('“>= 700” no longer gives points to Credit.')).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Delete rule' }))
  await waitFor(() => expect(posted()).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const pick = async (item: string) => {
  await press('Actions of the group Means')
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

test('[R-34] a group is renamed, duplicated, removed from its model and archived', async () => {
  const done = () => group(22, 'Means', 'borrowers')
  const { sent, posted } = await page(undefined, may, {
    [`PUT /scoring/groups/rename/${id(22)}`]: done,
    [`POST /scoring/groups/${id(22)}/duplicate`]: done,
    [`PUT /scoring/groups/${id(22)}/archive`]: () => ({ ok: true }),
  })
  await pick('Rename')
  const rename = await drawer('Rename')
  expect(rename.getByLabelText(/^Name of the group/)).toHaveProperty('value', 'Means')
  await userEvent.type(rename.getByLabelText(/^Name of the group/), ' 2')
  await userEvent.click(rename.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await pick('Duplicate')
  const copy = await drawer('Duplicate')
  expect(copy.getByLabelText(/^Name of the group/)).toHaveProperty('value', 'Copy of Means')
  await userEvent.click(copy.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The copy can be added to the model')).toBeDefined()
  await pick('Archive')
  const archive = await drawer('Archive this group?')
  expect(archive.getByText('“Means” leaves every model.')).toBeDefined()
  await userEvent.click(archive.getByRole('button', { name: 'Archive' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await pick('Remove from the model')
  const remove = await drawer('Remove this group from the model?')
  expect(remove.getByText('“Means” stays available for other models.')).toBeDefined()
  await userEvent.click(remove.getByRole('button', { name: 'Remove from the model' }))
  expect(await remove.findByRole('alert')).toBeDefined()
  expect(posted().find(({ path }) => path.endsWith('/duplicate'))?.body).toEqual({ name: 'Copy of Means' })
  expect(sent.some(({ path }) => path.includes('/archive'))).toBe(true)
})

test('[R-20] a group is made in its category, or one that the model lacks is added', async () => {
  const { posted } = await page(undefined, may, {
    'POST /scoring/groups/add': () => group(26, 'Fresh', 'borrowers'),
  })
  await press('Add group')
  const form = within(await screen.findByRole('dialog', { name: 'Add group' }))
  expect(form.getByText('Borrowers')).toBeDefined()
  await userEvent.click(form.getByRole('button', { name: 'Create group' }))
  expect(form.getByText('* Required')).toBeDefined()
  await userEvent.click(form.getByRole('radio', { name: 'Existing' }))
  const options = (await form.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(options).toEqual(['Choose a group', 'Capacity · 1 variable'])
  expect(form.getByText('Shared: a change applies to every model that uses it.')).toBeDefined()
  await userEvent.click(form.getByRole('radio', { name: 'New' }))
  await userEvent.type(form.getByLabelText('Name of the group'), ' Fresh ')
  await userEvent.click(form.getByRole('button', { name: 'Create group' }))
  await waitFor(() =>
    expect(posted().map(({ body }) => body)).toEqual([{ name: 'Fresh', category: 'borrowers', model_id: id(11) }]),
  )
  await waitFor(() => expect(window.location.search).toContain(id(26)))
})

test('[R-34] who may only look sees everything and can change nothing', async () => {
  await page(undefined, staffView({ permissions: ['view-settings'] }))
  await press('Expand all')
  for (const name of ['Add group', 'Add variable', 'Edit the rule < 620', 'Delete the rule >= 700'])
    expect((await screen.findByRole('button', { name })).getAttribute('aria-disabled')).toBe('true')
  await press('Actions of the group Means')
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((one) => [one.getAttribute('aria-disabled'), one.textContent])).toEqual(
    ['Rename', 'Duplicate', 'Remove from the model', 'Archive'].map((label) => [
      'true',
      `${label}You don't have permission to manage scoring. Ask an administrator.`,
    ]),
  )
})

test('[R-02] a category without groups says what a group is; another model is chosen by the address', async () => {
  await page(`/scoring?tab=properties&model=${id(12)}`)
  expect(await screen.findByText('No groups yet')).toBeDefined()
  expect(screen.getByRole('tab', { name: 'Properties' }).getAttribute('aria-selected')).toBe('true')
})

test('[R-08] models that did not load say so, and load again; without any there is none', async () => {
  let answer: () => object = () => refusal(400, 'invalid_input', 'No line')
  standIn({ 'GET /scoring/models-names': () => answer() })
  show(<Page />, '/scoring', may)
  expect(await screen.findByText('The scoring models could not be loaded')).toBeDefined()
  expect(screen.getByText('No line')).toBeDefined()
  answer = () => ({ models: [] })
  await press(/again/i)
  expect(await screen.findByText('No scoring models yet')).toBeDefined()
})

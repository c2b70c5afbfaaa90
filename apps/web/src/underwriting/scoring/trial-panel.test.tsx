import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import type { Model } from './scoring.calls.ts'
import { TrialPanel, type TrialPanelName } from './trial-panel.tsx'

const id = (n: number) => `0190000a-0000-7000-8000-00000000000${n}`
const model: Model = {
  ...{ score_model_id: id(1), name: 'Standard', in_use: true, purposes: [], weights: {}, groups: [], version: 1 },
}
const at = `/scoring/models/${id(1)}`
const day = (d: number) => Date.UTC(2026, 2, d, 12) / 1000

const open = (panel: TrialPanelName, may = true) => {
  const made: string[] = []
  show(<TrialPanel model={model} panel={panel} may={may} onClose={() => {}} onMade={(one) => made.push(one)} />)
  return made
}
/** The texts of a table, row by row. */
const rowsOf = async (name: string) => {
  const [, ...rows] = within(await screen.findByRole('table', { name })).getAllByRole('row')
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  )
}

const variable = (entity_name: string, name: string, variable_final_score: number) => ({
  ...{ entity_name, name, variable_final_score, value: 1, reason: null, rules: [], children: [] },
})
const category = (score_category: string, total_score: number | null, variables: object[] = []) => ({
  ...{ score_category, total_score, entities: [], variables },
})
const tried = {
  active: {
    score: 61,
    categories: [
      category('borrowers', 72.4, [
        variable('Bea', 'Credit', 10),
        variable('Bea', 'Means', 4),
        variable('Bea', 'Age', 3),
      ]),
      category('properties', null),
    ],
  },
  tried: {
    score: 55,
    categories: [
      category('borrowers', 64.6, [
        variable('Bea', 'Credit', -2),
        variable('Bea', 'Means', 4),
        variable('Cal', 'New', 7),
      ]),
      category('properties', 48.5),
    ],
  },
}

test('[R-33] a loan that is tried shows both scores, the change, and the points that differ', async () => {
  const sent = standIn({ [`POST ${at}/try`]: () => tried })
  open('try')
  expect(await screen.findByRole('dialog', { name: 'Try Standard on a loan' })).toBeDefined()
  await userEvent.type(screen.getByRole('combobox', { name: /^Loan/ }), 'bl-10042 Main Street')
  await userEvent.click(screen.getByRole('button', { name: 'Try' }))
  expect(await rowsOf('Result')).toEqual([
    ['Loan', '61', '55', '−6'],
    ['Borrowers', '72', '65', '−7'],
    ['Properties', 'N/A', '49', ''],
  ])
  expect(await rowsOf('Points that differ')).toEqual([
    ['Bea: Credit', '+10', '−2'],
    ['Cal: New', '0', '+7'],
    ['Bea: Age', '+3', '0'],
  ])
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([
    { method: 'POST', path: `${at}/try`, body: { loan_id: 'BL-10042', changes: [] } },
  ])
})

test('[R-33] other values are typed as people write them, and one that is no number is refused until it is mended', async () => {
  const same = { score: 50, categories: [category('borrowers', 50)] }
  const sent = standIn({ [`POST ${at}/try`]: () => ({ active: same, tried: same }) })
  open('try')
  await userEvent.type(await screen.findByRole('combobox', { name: /^Loan/ }), 'BL-7')
  const add = screen.getByRole('button', { name: 'Add a value' })
  await userEvent.click(add)
  await userEvent.click(add)
  await userEvent.click(add)
  const keys = screen.getAllByLabelText('Value')
  const typed = screen.getAllByLabelText('Would be')
  ;['borrower.net_worth', 'loan.interest_rate', 'borrower.credit_score'].forEach((key, n) =>
    fireEvent.change(keys[n] ?? document.body, { target: { value: key } }),
  )
  const type = (n: number, value: string) => fireEvent.change(typed[n] ?? document.body, { target: { value } })
  type(0, '$1,250,000')
  type(1, 'high')
  expect(screen.getAllByText('Leave it empty for “not known”.')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Try' }))
  expect(screen.getAllByText('A number')).toHaveLength(1)
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
  type(1, '7.5%')
  expect(screen.queryByText('A number')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remove borrower.credit_score' }))
  await userEvent.click(screen.getByRole('button', { name: 'Try' }))
  expect(await screen.findByText('No variable gives other points.')).toBeDefined()
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    loan_id: 'BL-7',
    changes: [
      { table: 'borrower', name: 'net_worth', value: 1_250_000 },
      { table: 'loan', name: 'interest_rate', value: 0.075 },
    ],
  })
})

test('[R-33] nothing is tried without a loan; loans that match are offered, and what the server says is shown', async () => {
  const hit = (kind: string, human_id: string | null, title: string) => ({ kind, id: id(5), human_id, title, text: '' })
  const sent = standIn({
    'GET /find': () => ({ found: [hit('loan', 'BL-10042', 'Main Street'), hit('borrower', null, 'Bea Main')] }),
    [`POST ${at}/try`]: () => refusal(404, 'not_found', 'Not found'),
  })
  open('try')
  await userEvent.click(await screen.findByRole('button', { name: 'Try' }))
  expect(screen.getByText('Choose a loan')).toBeDefined()
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.type(screen.getByRole('combobox', { name: /^Loan/ }), 'BL-1')
  expect(screen.queryByText('Choose a loan')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Try' }))
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
})

const version = (n: number, changes: number, made_by: string | null) => ({
  ...{ version: n, made_epoch: day(n), made_by, changes, current: n === 3 },
})
const changes = [
  { part: 'weight', where: 'Borrowers', before: '1', after: '2' },
  { part: 'group', where: 'Properties', before: null, after: 'Location' },
  { part: 'rule', where: 'Credit', before: '>= 700', after: null },
]
const versions = { versions: [version(3, 2, 'Sam Staff'), version(2, 1, 'Ann Other'), version(1, 0, null)] }

test('[R-33] versions tell when, by whom and how much; the newest two are compared at first', async () => {
  const asked: string[] = []
  standIn({
    [`GET ${at}/versions`]: () => versions,
    [`GET ${at}/difference`]: (query) => {
      asked.push(String(query))
      return { changes: query.get('against') === '2' ? changes : [] }
    },
  })
  open('versions')
  expect(await screen.findByRole('dialog', { name: 'Versions of Standard' })).toBeDefined()
  const rows = await rowsOf('Versions, the newest first')
  expect(rows.map(([number, , by, changed]) => [number?.trim(), by, changed])).toEqual([
    ['3 now', 'Sam Staff', '2 changes'],
    ['2', 'Ann Other', '1 change'],
    ['1', 'Plinth', 'as it began'],
  ])
  expect(rows.map(([, made]) => made?.slice(0, 10))).toEqual(['03.03.2026', '03.02.2026', '03.01.2026'])
  expect(await rowsOf('What differs')).toEqual([
    ['Weight', 'Borrowers', '1', '2'],
    ['Group', 'Properties', 'not there', 'Location'],
    ['Rule', 'Credit', '>= 700', 'taken away'],
  ])
  await userEvent.selectOptions(screen.getByLabelText('From'), 'Model in use')
  expect(await screen.findByText('No differences.')).toBeDefined()
  expect(asked).toEqual(['version=3&against=2', 'version=3'])
})

test('[R-33] a version becomes a model of its own; who may not manage scoring cannot make one', async () => {
  const sent = standIn({
    [`GET ${at}/versions`]: () => ({ versions: [version(3, 1, null)] }),
    [`GET ${at}/difference`]: () => ({ changes: [] }),
    [`POST ${at}/versions/3/copy`]: () => ({ ...model, score_model_id: id(2) }),
  })
  const made = open('versions')
  await userEvent.click(await screen.findByRole('button', { name: 'New model of this version' }))
  const name = await screen.findByLabelText(/Name of the model/)
  expect(name).toHaveProperty('value', 'Standard as of version 3')
  await userEvent.clear(name)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('* Required')).toBeDefined()
  await userEvent.type(name, ' Spring ')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(made).toEqual([id(2)]))
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Spring' })
})

test('[R-33] versions and differences that do not load say so, and load again', async () => {
  let fails = true
  standIn({
    [`GET ${at}/versions`]: () => (fails ? refusal(400, 'invalid_input', 'No') : { versions: [version(1, 0, null)] }),
    [`GET ${at}/difference`]: () => (fails ? refusal(400, 'invalid_input', 'No') : { changes: [] }),
  })
  open('versions', false)
  expect(await screen.findByText('This could not be loaded')).toBeDefined()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: /again|retry/i }))
  expect(await screen.findByText('No differences.')).toBeDefined()
  const copy = screen.getByRole('button', { name: 'New model of this version' })
  expect(copy.getAttribute('aria-disabled')).toBe('true')
})

const verdict = (scored: number, made: number | null, rejected: number | null, separation: number | null) => ({
  ...{ scored, made, rejected, separation },
})
const done = {
  ...{ back_test_id: id(7), model_version: 4, current: true, active_name: 'Refis', active_version: 9 },
  ...{ state: 'done', asked_epoch: day(5) },
  result: {
    ...{ loans: 31, up: 11, down: 5, same: 15 },
    active: verdict(30, 66.4, 41.6, 0.814),
    tested: verdict(29, 70.5, null, null),
    moves: [
      { id: id(8), name: 'Elm Court', outcome: 'made', active: 52, tested: 71 },
      { id: id(9), name: 'Oak Plaza', outcome: 'rejected', active: null, tested: 33 },
    ],
  },
}

test('[R-33] a back-test shows both verdicts, how many loans move, and which move most', async () => {
  standIn({ [`GET ${at}/back-test`]: () => ({ back_test: done }) })
  open('back-test')
  expect(await screen.findByRole('dialog', { name: 'Back-test Standard' })).toBeDefined()
  expect(await rowsOf('Past loans')).toEqual([
    ['Loans with a score', '30', '29'],
    ['Average score, funded', '66', '71'],
    ['Average score, rejected', '42', 'N/A'],
    ['Separation', '81%', 'N/A'],
  ])
  expect(await rowsOf('Largest changes')).toEqual([
    ['Elm Court', 'Funded', '52', '71'],
    ['Oak Plaza', 'Rejected', 'N/A', '33'],
  ])
  expect(screen.getByText('11 score higher, 5 lower, 15 the same.')).toBeDefined()
  expect(screen.getByText(/^Version 4 against “Refis”, version 9 · 03\.05\.2026 [^·]+$/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Test again' })).toBeDefined()
})

test.each([
  ['none yet', null, 'Not tested yet', 'Test'],
  ['failed', { ...done, state: 'failed', result: null }, 'The test could not be finished.', 'Test again'],
  ['no past loans', { ...done, result: { ...done.result, loans: 0 } }, 'There are no past loans yet.', 'Test again'],
  ['changed since', { ...done, current: false }, /· The model has changed since\.$/, 'Test again'],
])('[R-33] a back-test says its state: %s', async (_, back_test, text, button) => {
  standIn({ [`GET ${at}/back-test`]: () => ({ back_test }) })
  open('back-test', false)
  expect(await screen.findByText(text)).toBeDefined()
  const start = screen.getByRole('button', { name: button })
  expect(start.getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByText('Running. Many loans take a moment.')).toBeNull()
})

test('[R-33] a back-test is started, is waited for, and shows itself once it is done', async () => {
  let now: object | null = null
  const sent = standIn({
    [`GET ${at}/back-test`]: () => ({ back_test: now }),
    [`POST ${at}/back-test`]: () => {
      now = { ...done, state: 'waiting', result: null }
      return now
    },
  })
  open('back-test')
  await userEvent.click(await screen.findByRole('button', { name: 'Test' }))
  expect(await screen.findByText('Running. Many loans take a moment.')).toBeDefined()
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  now = done
  expect(await screen.findByText('11 score higher, 5 lower, 15 the same.')).toBeDefined()
  expect(screen.queryByText('Running. Many loans take a moment.')).toBeNull()
})

test('[R-33] a back-test that cannot start says why', async () => {
  standIn({
    [`GET ${at}/back-test`]: () => ({ back_test: null }),
    [`POST ${at}/back-test`]: () => refusal(409, 'state_conflict', 'Another test is running'),
  })
  open('back-test')
  await userEvent.click(await screen.findByRole('button', { name: 'Test' }))
  expect(await screen.findByText('Another test is running')).toBeDefined()
})

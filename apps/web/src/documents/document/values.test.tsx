import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { activityOf, documentOf, ids, pointOf, refusal, showDocument } from './document.fixture.tsx'

const openTab = async (name: 'OCR' | 'Data Points') => userEvent.click(await screen.findByRole('tab', { name }))
const save = () => screen.queryByRole('button', { name: 'Save Changes' })
const field = (name: string) => screen.getByRole('textbox', { name })
const read = (ocr_data: ReturnType<typeof documentOf>['ocr_data']) => documentOf({ ocr_data })
const points = (list: ReturnType<typeof pointOf>[]) => ({ [`/data-point/process/${ids.process}/all`]: list })

test('[J-05] [J-11] [X-45] a document of which nothing was read says so in both tabs', async () => {
  await showDocument()
  await openTab('OCR')
  expect(screen.getByText('No OCR data available')).toBeDefined()
  await openTab('Data Points')
  expect(await screen.findByText('No data points found')).toBeDefined()
})

test('[J-12] OCR keys and data points stand in alphabetical order', async () => {
  await showDocument({
    document: read({ members: { value: 'Ana' }, state: { value: 'NY' }, address: { value: '12 Main Street' } }),
    answers: points([pointOf(2, { key_name: 'units' }), pointOf(1, { key_name: 'noi' })]),
  })
  await openTab('OCR')
  const names = (title: string) =>
    within(screen.getByRole('region', { name: title }))
      .getAllByRole('textbox')
      .map((box) => box.getAttribute('aria-label'))
  expect(names('Values read from the document')).toEqual(['Address', 'Members', 'State'])
  await openTab('Data Points')
  expect(names('Data points of the document')).toEqual(['Noi', 'Units'])
})

test("[J-13] [J-14] [J-15] OCR edits: 'Save Changes' appears with the first difference and sends only what changed", async () => {
  const document = read({ members: { value: 'Ana' }, state: { value: 'NY' } })
  const shown = await showDocument({ document })
  await openTab('OCR')
  expect(save()).toBeNull()
  await userEvent.type(field('State'), 'X')
  expect(save()).not.toBeNull()
  await userEvent.type(field('State'), '{Backspace}')
  expect(save()).toBeNull()
  await userEvent.type(field('State'), ' City')
  shown.answers['/update-display-data'] = activityOf()
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() =>
    expect(shown.sent).toEqual([
      {
        method: 'PUT',
        path: `/api/activity/${ids.activity}/process/${ids.process}/update-display-data`,
        body: { state: { value: 'NY City', was: 'NY' } },
      },
    ]),
  )
})

test('[J-13] an OCR value that somebody else changed is shown before it is overwritten, and what was typed stays', async () => {
  const shown = await showDocument({ document: read({ state: { value: 'NY' } }) })
  await openTab('OCR')
  await userEvent.type(field('State'), 'C')
  shown.answers['/get-all-documents'] = { documents: [read({ state: { value: 'NJ' } })] }
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('State: NY → NJ')).toBeDefined()
  expect([field('State').textContent, shown.sent]).toEqual(['NYC', []])
  await userEvent.click(screen.getByRole('button', { name: 'Load new values, keep mine' }))
  shown.answers['/update-display-data'] = activityOf()
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(shown.sent.map((call) => call.body)).toEqual([{ state: { value: 'NYC', was: 'NJ' } }]))
})

test('[J-13] a change that came between the look and the save is told, and what was typed stays', async () => {
  const shown = await showDocument({ document: read({ state: { value: 'NY' } }) })
  await openTab('OCR')
  await userEvent.type(field('State'), 'C')
  shown.answers['/update-display-data'] = refusal(409, 'version_conflict')
  const listed = shown.read.length
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(shown.sent.map((call) => call.body)).toEqual([{ state: { value: 'NYC', was: 'NY' } }]))
  // Looked at before the save, and again after it was refused.
  const looks = () => shown.read.slice(listed).filter((url) => url.includes('/get-all-documents')).length
  await waitFor(() => expect(looks()).toBeGreaterThan(1))
  expect([field('State').textContent, save() === null]).toEqual(['NYC', false])
})

test('[J-16] [J-17] data points of the process are read, and edits go as a list with their ids', async () => {
  const list = [
    pointOf(1, { key_name: 'noi', value: 100, value_type: 'INTEGER' }),
    pointOf(2, { key_name: 'city', value: 'Rye' }),
  ]
  const shown = await showDocument({ answers: points(list) })
  await openTab('Data Points')
  await userEvent.clear(field('Noi'))
  await userEvent.type(field('Noi'), '$1,250')
  shown.answers['/data-point/update'] = list
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() =>
    expect(shown.sent).toEqual([
      {
        method: 'PUT',
        path: '/api/data-point/update',
        body: [{ data_point_id: list[0]?.data_point_id, version: 1, value: 1250 }],
      },
    ]),
  )
  expect(shown.read.some((url) => url.endsWith(`/data-point/process/${ids.process}/all`))).toBe(true)
})

test('[J-43] [X-12] a save that fails says so and keeps what was typed', async () => {
  const list = [pointOf(2, { key_name: 'city', value: 'Rye' })]
  const { toasts } = await showDocument({ answers: { ...points(list), '/data-point/update': refusal(500) } })
  await openTab('Data Points')
  await userEvent.type(field('City'), ' Brook')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText(/Nothing you typed is lost/)).toBeDefined()
  expect([toasts, field('City').textContent]).toEqual([['Something went wrong'], 'Rye Brook'])
})

test('two people at once: the second is told what the first changed, and keeps what was typed', async () => {
  const point = pointOf(2, { key_name: 'city', value: 'Rye' })
  const shown = await showDocument({
    answers: { ...points([point]), '/data-point/update': refusal(409, 'version_conflict') },
  })
  await openTab('Data Points')
  await userEvent.type(field('City'), ' Brook')
  Object.assign(shown.answers, points([{ ...point, value: 'Troy', version: 2 }]))
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('City: Rye → Troy')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Load new values, keep mine' }))
  shown.answers['/data-point/update'] = [point]
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() =>
    expect(shown.sent.at(-1)?.body).toEqual([{ data_point_id: point.data_point_id, version: 2, value: 'Rye Brook' }]),
  )
})

test('[J-19] a data point that takes a number keeps 0 for what is none', async () => {
  const list = [pointOf(1, { key_name: 'noi', value: 5.5, value_type: 'FLOAT' })]
  const shown = await showDocument({ answers: { ...points(list), '/data-point/update': list } })
  await openTab('Data Points')
  await userEvent.clear(field('Noi'))
  await userEvent.type(field('Noi'), 'about ten')
  await userEvent.tab()
  expect(field('Noi')).toHaveProperty('value', '0')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(shown.sent.at(-1)?.body).toMatchObject([{ value: 0 }]))
})

test('[J-20] [J-21] an item can be added to a list only when the last is not empty', async () => {
  const list = [pointOf(1, { key_name: 'members', value: ['Ana'], value_type: 'LIST[STRING]' })]
  const shown = await showDocument({ answers: { ...points(list), '/data-point/update': list } })
  await openTab('Data Points')
  const add = () => screen.getByRole('button', { name: 'Add item to Members' })
  await userEvent.click(add())
  expect(add().getAttribute('aria-disabled')).toBe('true')
  expect(save()).toBeNull()
  await userEvent.type(field('Members, item 2'), 'Ben')
  expect(add().getAttribute('aria-disabled')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(shown.sent.at(-1)?.body).toMatchObject([{ value: ['Ana', 'Ben'] }]))
})

test.each([
  ['BOOLEAN', true, 'combobox'],
  ['LIST[BOOLEAN]', [false], 'combobox'],
  ['LIST[INTEGER]', [1, 2], 'textbox'],
  ['LIST[FLOAT]', [1.5], 'textbox'],
] as const)('a data point of type %s has a field of its own', async (value_type, value, role) => {
  const given = Array.isArray(value) ? [...(value as readonly number[])] : (value as boolean)
  await showDocument({ answers: points([pointOf(1, { key_name: 'k', value: given, value_type })]) })
  await openTab('Data Points')
  expect(screen.getAllByRole(role, { name: /^K/ })).toHaveLength(Array.isArray(value) ? value.length : 1)
})

test('[J-25] a value shows beside its field how it reads', async () => {
  await showDocument({ document: read({ ltv: { value: 0.65, display_option: 2 } }) })
  await openTab('OCR')
  expect(screen.getByText('Reads 65%')).toBeDefined()
})

test('[J-25] a date is shown and edited as a day, and kept as epoch seconds', async () => {
  const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1000
  const list = [pointOf(1, { key_name: 'closing', value: day('2024-03-14'), value_type: 'INTEGER', display_option: 4 })]
  const shown = await showDocument({ answers: { ...points(list), '/data-point/update': list } })
  await openTab('Data Points')
  await waitFor(() => expect(field('Closing')).toHaveProperty('value', '03.14.2024'))
  await userEvent.clear(field('Closing'))
  await userEvent.type(field('Closing'), '04.01.2024')
  await userEvent.tab()
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(shown.sent.at(-1)?.body).toMatchObject([{ value: day('2024-04-01') }]))
})

test('[J-22] [J-23] pages to extract take digits, dashes and commas only, and go with run-process', async () => {
  const shown = await showDocument()
  await openTab('OCR')
  await userEvent.type(field('Pages'), '1-2x, 3')
  expect(field('Pages')).toHaveProperty('value', '1-2, 3')
  shown.answers['/run'] = activityOf()
  await userEvent.click(screen.getByRole('button', { name: 'Extract pages' }))
  await waitFor(() =>
    expect(shown.sent).toEqual([
      {
        method: 'POST',
        path: `/api/activity/${ids.activity}/process/${ids.process}/run`,
        body: { pages: '1-2, 3' },
      },
    ]),
  )
})

test('leaving with values that are not saved asks first, and staying keeps them', async () => {
  await showDocument({ document: read({ state: { value: 'NY' } }) })
  await openTab('OCR')
  await userEvent.type(field('State'), 'C')
  await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Stay' }))
  expect(field('State').textContent).toBe('NYC')
  const leaving = new Event('beforeunload', { cancelable: true })
  act(() => void window.dispatchEvent(leaving))
  expect(leaving.defaultPrevented).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  expect(await screen.findByRole('list', { name: 'Documents' })).toBeDefined()
})

test('[J-08] without the right to edit, values are read and not changed', async () => {
  await showDocument({ document: read({ state: { value: 'NY' } }), permissions: ['view-files'] })
  await openTab('OCR')
  expect(field('State')).toHaveProperty('readOnly', true)
})

test("[Y-32] the panel of extracted values shows plain, percent, a fraction as percent, '132,000$' and a date", async () => {
  const list = [
    pointOf(1, { key_name: 'a_name', value: 'Brick walk-up', display_option: 0 }),
    pointOf(2, { key_name: 'b_share', value: 7.25, value_type: 'FLOAT', display_option: 1 }),
    pointOf(3, { key_name: 'c_rate', value: 0.0825, value_type: 'FLOAT', display_option: 2 }),
    pointOf(4, { key_name: 'd_price', value: 132_000, value_type: 'INTEGER', display_option: 3 }),
    pointOf(5, { key_name: 'e_day', value: 1_768_435_200, value_type: 'INTEGER', display_option: 4 }),
  ]
  await showDocument({ answers: points(list) })
  await openTab('Data Points')
  const panel = await screen.findByRole('region', { name: 'Data points of the document' })
  expect(field('A name').textContent).toBe('Brick walk-up')
  expect(
    within(panel)
      .getAllByText(/^Reads /)
      .map((one) => one.textContent),
  ).toEqual(['Reads 7.25%', 'Reads 8.25%', 'Reads 132,000$'])
  expect(await within(panel).findByDisplayValue('01.15.2026')).toBeDefined()
})

test('[DD-06] a value that the file says twice shows both readings with their places, and one is picked', async () => {
  const unsure = {
    why: 'The rows do not add up to the printed total.',
    readings: [
      { says: 'Sum of the rows', value: 3805, page: 1, quote: '1A  1,150.00' },
      { says: 'Printed total', value: 4205, page: 2, quote: '4 Units  4,205.00' },
    ],
  }
  const document = read({ total_monthly_rent: { value: null, display_option: 3, unsure } })
  const shown = await showDocument({ document })
  await openTab('OCR')
  const readings = screen.getByRole('group', { name: 'Readings of Total monthly rent' })
  expect(within(readings).getByText('Unsure')).toBeDefined()
  expect(readings.textContent).toContain('Sum of the rows: 3,805$')
  expect(
    within(readings).getByRole('button', { name: 'Page 2: show where “Printed total” of Total monthly rent stands' })
      .textContent,
  ).toBe('Page 2')
  await userEvent.click(within(readings).getByRole('button', { name: 'Use “Printed total” for Total monthly rent' }))
  shown.answers['/update-display-data'] = activityOf()
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(shown.sent).toMatchObject([{ body: { total_monthly_rent: { value: 4205, was: null } } }]))
})

test('[DD-10] of a document of somebody else one value says why; the others name the one that they wait for', async () => {
  const why = 'This document names “Maple LLC”, who is not a party to this loan.'
  const reading = (says: string, value: string) => ({ says, value, page: 1, quote: value })
  const held = (value: string) => ({
    value: null,
    display_option: 0,
    unsure: { why, readings: [reading('As read', value)], waits_for: ['entity_name'] },
  })
  const document = read({ entity_name: held('Maple LLC'), manager: held('Jane Whitfield'), state: held('New York') })
  await showDocument({ document })
  await openTab('OCR')
  const said = (label: string) => screen.getByRole('group', { name: `Readings of ${label}` }).textContent
  expect(said('Entity name')).toContain(why)
  for (const label of ['Manager', 'State']) {
    expect(said(label)).toContain('Not used until someone chooses a reading for Entity name.')
    expect(said(label)).not.toContain(why)
  }
})

test('[DD-12] a data point whose value the document leaves in doubt says so and leads to its readings; others do not', async () => {
  const unsure = {
    why: 'The rows do not add up to the printed total.',
    readings: [{ says: 'Printed total', value: 4205, page: 2, quote: '4 Units  4,205.00' }],
  }
  await showDocument({
    document: read({ rent: { value: null, unsure }, state: { value: null } }),
    answers: points([
      pointOf(1, { key_name: 'rent' }),
      pointOf(2, { key_name: 'state' }),
      // Entered by a person: decided, whatever the document says.
      pointOf(3, { key_name: 'rent', value: '4205', edited: true }),
    ]),
  })
  await openTab('Data Points')
  const doubts = await screen.findAllByRole('group', { name: 'Readings of Rent' })
  const [doubt] = doubts.filter((one) => within(one).queryByRole('button', { name: 'Choose a reading on the OCR tab' }))
  expect(screen.getAllByRole('button', { name: 'Choose a reading on the OCR tab' })).toHaveLength(1)
  expect(doubt && within(doubt).getByText('Unsure')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Choose a reading on the OCR tab' }))
  expect(screen.getByRole('tab', { name: 'OCR' }).getAttribute('aria-selected')).toBe('true')
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { documentOf, refusal, ids, showDocument } from './document.fixture.tsx'
import { rowsViewOf } from './rows.fixture.ts'

const roll = documentOf({ document: { ...documentOf().document, kind: 'rent-roll' } })
const history = (edits: object[] = []) => ({ edits })
const showRows = async (o: NonNullable<Parameters<typeof showDocument>[0]> = {}) => {
  const shown = await showDocument({
    document: roll,
    ...o,
    answers: {
      '/rows': rowsViewOf(),
      '/rows/history': history(),
      '/values': { figures: [] },
      ...o.answers,
    },
  })
  await userEvent.click(await screen.findByRole('tab', { name: 'Rows' }))
  return shown
}
const cell = (text: string, at = 0) => screen.getAllByRole('gridcell', { name: text })[at] as HTMLElement
const rents = () => screen.getAllByRole('row').flatMap((row) => within(row).queryAllByRole('gridcell')[5] ?? [])

test('[DB-13] arrow keys move, Enter edits and goes on below, and what is typed is sent with what was seen', async () => {
  const shown = await showRows()
  shown.answers[`PUT /api/loan/${ids.loan}/document/${ids.document}/rows`] = { saved: 1 }
  await userEvent.click(await screen.findByRole('gridcell', { name: '101' }))
  await userEvent.keyboard('{ArrowRight>5/}')
  expect(document.activeElement).toBe(rents()[0])
  await userEvent.keyboard('{Enter}')
  const field = screen.getByRole('textbox', { name: 'Rent of unit 101' })
  expect((field as HTMLInputElement).value).toBe('1,150.00')
  await userEvent.clear(field)
  await userEvent.keyboard('1,250.50{Enter}')
  await waitFor(() =>
    expect(shown.sent.map((one) => one.body)).toEqual([
      { edits: [{ row: '101#1', column: 'rent', was: 1150, value: 1250.5 }] },
    ]),
  )
  expect(document.activeElement).toBe(rents()[1])
  await userEvent.keyboard('{Enter}9{Escape}')
  expect(document.activeElement).toBe(rents()[1])
  expect(rents()[1]?.textContent).toBe('1,150.00')
  expect(screen.queryByRole('textbox', { name: 'Rent of unit 102' })).toBeNull()
})

test('[DB-13] what does not fit a cell is said at the cell, sent nowhere, and kept', async () => {
  const shown = await showRows()
  await userEvent.click(await screen.findByRole('gridcell', { name: '101' }))
  await userEvent.keyboard('{ArrowRight>5/}{Enter}')
  const field = screen.getByRole('textbox', { name: 'Rent of unit 101' })
  await userEvent.clear(field)
  await userEvent.keyboard('much{Enter}')
  const told = screen.getByText('Enter dollars, such as 1,250.00 or (45.00)')
  expect(told.getAttribute('role')).toBe('alert')
  expect(field.getAttribute('aria-describedby')).toBe(told.id)
  expect((field as HTMLInputElement).value).toBe('much')
  expect(shown.sent).toEqual([])
})

test('[DB-13] a status is chosen of a list, and a column of its own kind takes no other', async () => {
  const shown = await showRows()
  shown.answers[`PUT /api/loan/${ids.loan}/document/${ids.document}/rows`] = { saved: 1 }
  await userEvent.click(await screen.findByRole('gridcell', { name: '102' }))
  await userEvent.keyboard('{ArrowRight>2/}{Enter}')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status of unit 102' }), 'Vacant')
  await userEvent.keyboard('{Enter}')
  await waitFor(() =>
    expect(shown.sent[0]?.body).toEqual({
      edits: [{ row: '102#1', column: 'state', was: 'occupied', value: 'vacant' }],
    }),
  )
})

test('[DB-16] who is refused is told at the cell, and what was typed stays there', async () => {
  const shown = await showRows()
  shown.answers[`PUT /api/loan/${ids.loan}/document/${ids.document}/rows`] = () =>
    Response.json(
      {
        ...{ type: 'about:blank', code: 'version_conflict', title: 'No', status: 409, request_id: 'r1' },
        detail: 'Someone else changed Tenant of unit 101; it is now “Jo”.',
      },
      { status: 409 },
    )
  await userEvent.click(await screen.findByRole('gridcell', { name: 'Tenant 101' }))
  await userEvent.keyboard('Al{Enter}')
  const refused = await screen.findByText('Someone else changed Tenant of unit 101; it is now “Jo”.')
  expect(refused.closest('[role=gridcell]')?.textContent).toContain('Al')
})

test('[DB-12] choosing a row names its page, and its line is shown there', async () => {
  await showRows()
  await userEvent.click(await screen.findByRole('gridcell', { name: '102' }))
  const about = screen.getByRole('group', { name: 'About unit 102' })
  await userEvent.click(within(about).getByRole('button', { name: 'Show unit 102 on page 2' }))
  expect(screen.getByRole('tab', { name: 'Preview' }).getAttribute('aria-selected')).toBe('true')
})

test('[DB-14] a row tells who corrected what and what was read, and the last change is undone', async () => {
  const shown = await showRows({
    answers: {
      '/rows/history': history([
        {
          ...{ id: ids.process, row: '101#1', column: 'rent', read: 1150, before: 1150, after: 1250.5 },
          ...{ by: 'Ana Lee', at: 1_790_000_000 },
        },
      ]),
    },
  })
  shown.answers[`PUT /api/loan/${ids.loan}/document/${ids.document}/rows`] = { saved: 1 }
  await userEvent.click(await screen.findByRole('gridcell', { name: '101' }))
  const changes = await screen.findByRole('list', { name: 'Changes' })
  expect(changes.textContent).toContain('Rent: 1,150.00 → 1,250.50')
  expect(changes.textContent).toContain('Ana Lee')
  expect(changes.textContent).toContain('read as 1,150.00')
  await userEvent.click(within(changes).getByRole('button', { name: 'Undo: set Rent back to 1,150.00' }))
  await waitFor(() =>
    expect(shown.sent[0]?.body).toEqual({
      edits: [{ row: '101#1', column: 'rent', was: 1250.5, value: 1150 }],
    }),
  )
})

test('[DB-17, DB-15] a row is left out by a button, and corrections whose row is gone are named', async () => {
  const shown = await showRows({ answers: { '/rows': rowsViewOf({ lost: ['7b#1'] }) } })
  shown.answers[`PUT /api/loan/${ids.loan}/document/${ids.document}/rows`] = { saved: 1 }
  expect((await screen.findByText(/not in the latest reading/)).textContent).toContain('7b')
  await userEvent.click(screen.getByRole('gridcell', { name: '101' }))
  await userEvent.click(screen.getByRole('button', { name: 'Leave this row out' }))
  await waitFor(() =>
    expect(shown.sent[0]?.body).toEqual({ edits: [{ row: '101#1', column: 'counts', was: 'yes', value: 'no' }] }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Undo last change' }))
  await waitFor(() =>
    expect(shown.sent[1]?.body).toEqual({ edits: [{ row: '101#1', column: 'counts', was: 'no', value: 'yes' }] }),
  )
})

test('[DB-19] a roll that does not say who is in says so in place of an occupancy', async () => {
  const { roll: figures } = rowsViewOf()
  const untold = { ...figures, occupied: 3, occupancy: null, area_occupancy: null }
  await showRows({ answers: { '/rows': rowsViewOf({ roll: untold } as never) } })
  expect(await screen.findByText('The rent roll does not say which units are let')).toBeDefined()
  expect(screen.queryByText(/3 occupied/)).toBeNull()
})

test('[DB-18, DB-19] a total that differs from the printed one says by how much; figures of the roll stand below', async () => {
  await showRows()
  const checks = await screen.findByRole('table', { name: 'Checked against the document' })
  expect(within(checks).getByRole('row', { name: /Rent a month/ }).textContent).toContain('Off by $45')
  expect(within(checks).getByRole('row', { name: /Units/ }).textContent).toContain('Not printed')
  expect(within(checks).getByRole('button', { name: '$3,495: show the printed Rent a month on page 2' })).toBeDefined()
  expect(within(screen.getByRole('table', { name: 'Lease ends' })).getByRole('row', { name: /2027 Q2/ })).toBeDefined()
  expect(screen.getByText('$41,400 annually')).toBeDefined()
})

test('[DB-20] a figure that is not in use is used with a reason', async () => {
  const value = (over: object) => ({
    ...{ id: ids.activity, value: 41_400, as_of_epoch: 1_790_000_000, source: 'document', origin: 'roll.pdf', page: 2 },
    ...{
      document_id: ids.document,
      activity_id: ids.activity,
      sandbox: false,
      verified_epoch: null,
      verified_by: null,
    },
    ...{ note: '', added_by: 'Plinth', added_epoch: 1, picked_by: null, pick_reason: null, in_use: false, ...over },
  })
  const figure = {
    ...{ kind: 'in_place_rent', label: 'In-place rent, annual', unit: 'cents', stated_gap: null },
    subject: { kind: 'property', id: ids.loan, name: '12 Maple Ave' },
    values: [
      value({ id: ids.process, value: 50_000, document_id: null, origin: 'Entered by staff', in_use: true }),
      value({}),
    ],
  }
  const shown = await showRows({ answers: { '/values': { figures: [figure] } } })
  shown.answers[`/values/${ids.activity}/use`] = { figures: [figure] }
  const own = await screen.findByRole('group', { name: 'In underwriting' })
  await waitFor(() => expect(own.textContent).toContain('In use instead: $50,000 (Entered by staff)'))
  await userEvent.click(within(own).getByRole('button', { name: 'Use in underwriting: In-place rent, annual' }))
  const dialog = await screen.findByRole('dialog', { name: 'Use this In-place rent, annual?' })
  await userEvent.type(within(dialog).getByRole('textbox'), 'Counted by the roll')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Use in underwriting' }))
  await waitFor(() =>
    expect(shown.sent).toMatchObject([
      { path: expect.stringContaining('/use'), body: { reason: 'Counted by the roll' } },
    ]),
  )
})

test('[DB-23] the next hundred rows come by a button', async () => {
  const units = Array.from({ length: 100 }, (_, n) => String(1001 + n))
  const shown = await showRows({ answers: { '/rows': rowsViewOf({ total: 2000 }, units) } })
  expect((await screen.findByRole('grid', { name: 'Units of the rent roll' })).getAttribute('aria-rowcount')).toBe(
    '2001',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(shown.read.filter((path) => path.includes('/rows?from=100'))).toHaveLength(1))
})

test('[DB-12] no rows, a failure and no right to edit are told', async () => {
  const empty = { kind: null, columns: [], rows: [], checks: [], roll: null, total: 0 }
  const shown = await showRows({ answers: { '/rows': rowsViewOf(empty as never) } })
  await screen.findByText('No rows found')
  shown.answers['/read'] = roll.text
  await userEvent.click(screen.getByRole('button', { name: 'Read again' }))
  await waitFor(() => expect(shown.sent[0]?.path).toContain('/read'))
})

test('[DB-12] rows that could not be loaded say so and are asked for again', async () => {
  const shown = await showRows({ answers: { '/rows': refusal(500) } })
  await screen.findByText('The rows could not be loaded')
  shown.answers['/rows'] = rowsViewOf()
  await userEvent.click(screen.getByRole('button', { name: /try again|retry/i }))
  expect(await screen.findByRole('gridcell', { name: '101' })).toBeDefined()
})

test('[DB-13] without the right to edit rows are read only, and say so', async () => {
  await showRows({ permissions: ['view-files'] })
  await screen.findByText(/You may read these rows but not change them/)
  await userEvent.click(cell('101'))
  await userEvent.keyboard('{Enter}x')
  expect(screen.queryByRole('textbox', { name: 'Unit of unit 101' })).toBeNull()
})

test('[DB-24] a missed unit is added by a button, is marked as added by hand, stands on no page, and can be removed', async () => {
  const view = rowsViewOf()
  const [first] = view.rows
  if (!first) throw new Error('no row')
  const added = { ...first, key: 'added:1', name: 'unit 105', added: true, quote: '' }
  const cells = { ...first.cells, unit: { read: '', now: '105', corrected: true } }
  const shown = await showRows({
    answers: { '/rows': rowsViewOf({ rows: [...view.rows, { ...added, cells }], total: 4, next_row: 'added:2' }) },
  })
  shown.answers[`PUT /api/loan/${ids.loan}/document/${ids.document}/rows`] = { saved: 1 }
  await userEvent.click(await screen.findByRole('button', { name: 'Add unit' }))
  await userEvent.click(screen.getByRole('gridcell', { name: /^105/ }))
  expect(screen.getByRole('gridcell', { name: /^105/ }).textContent).toContain('Added by hand')
  expect(screen.queryByRole('button', { name: /Show unit 105/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remove this unit' }))
  await waitFor(() =>
    expect(shown.sent.map((one) => one.body)).toEqual([
      { edits: [{ row: 'added:2', column: 'added', was: 'no', value: 'yes' }] },
      { edits: [{ row: 'added:1', column: 'added', was: 'yes', value: 'no' }] },
    ]),
  )
})

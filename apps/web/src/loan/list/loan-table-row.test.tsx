import type { LoanRow } from '@plinth/contract/loan/loan-list'
import { type SortColumn, sortColumns } from '@plinth/domain/loan/filter'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { loanRow } from '../../../test/loan-rows.ts'
import { show } from '../../../test/screen.tsx'
import { standInZone } from '../../../test/time-zone.ts'
import { loanEntry } from './loan-entries.ts'
import { LoanTableRow } from './loan-table-row.tsx'

const day = (month: number, date: number, hour = 0) => Date.UTC(2026, month - 1, date, hour) / 1000
/** Noon of Nov 12, 2026. */
const NOW = day(11, 12, 17) * 1000
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})

const property = (property_type: 'LAND' | 'MIXED_USE', address_address: string) => ({
  ...{ property_type, address_address, address_city: 'Brooklyn', address_state: 'NY', coordinates: { lat: 1, lng: 2 } },
})
const person = (n: number, first_name: string, last_name: string) => ({
  ...{ id: `01900001-0000-7000-8000-00000000000${n}`, first_name, last_name, email: null },
})
/** Unlike in every column. */
const full = loanRow(1, {
  ...{ name: '350 Jay Street Refinance', amount: 4_150_000, ltv: 0.6184, interest_rate: 0.1075, score: 73.4 },
  ...{ duration_months: 18, owner_name: 'Kim Desk', last_update: day(11, 3, 15) },
  ...{
    expected_closing_epoch: day(12, 24),
    documents: { accepted: 7, total: 11, due_epochs: [day(11, 11), day(12, 1)] },
  },
  status: { state: 'underwriting', suggested_steps: ['Order the appraisal', 'Call the broker'], since: day(11, 3, 12) },
  properties: [property('MIXED_USE', '350 Jay Street'), property('LAND', '9 Elm Road')],
  borrowers: [person(1, 'Ada', 'Ortega'), person(2, 'Ben', 'Ray')],
  contacts: [person(3, 'Cal', 'Broker')],
})

const rowOf = (loan: LoanRow, over: Partial<Parameters<typeof LoanTableRow>[0]> = {}) => {
  const calls: unknown[][] = []
  const log =
    (name: string) =>
    (...given: unknown[]) =>
      void calls.push([name, ...given.map((one) => (typeof one === 'object' ? (one as LoanRow).human_id : one))])
  const actions = {
    ...{ onPin: log('pin'), onSelect: log('select'), onDate: log('date'), onTimeline: log('timeline') },
    ...{ onReminder: log('reminder'), onMap: log('map'), onOpen: log('open'), onCopy: log('copy') },
    ...{ onRecalculate: log('recalculate'), onExport: log('export'), onArchive: log('archive') },
    onRestore: log('restore'),
  }
  show(
    <table>
      <tbody>
        <LoanTableRow
          {...{ entry: loanEntry(loan), index: 4, pinned: false, selected: null, editedDate: null, invalid: false }}
          {...{ failure: null, columns: sortColumns, compact: false, actions }}
          {...over}
        />
      </tbody>
    </table>,
    '/requests',
  )
  return calls
}
/** The texts of the row by its columns. */
const texts = async (columns: readonly SortColumn[] = sortColumns) => {
  const row = await screen.findByRole('row')
  const cells = [...row.children].slice(1, -1).map(({ textContent }) => textContent)
  return Object.fromEntries(columns.map((column, i) => [column, cells[i]]))
}

test('[B-09] each column shows its own figure of the loan', async () => {
  rowOf(full)
  expect(await texts()).toEqual({
    address: '350 Jay Street RefinanceMixed use, 350 Jay Street, Brooklyn +1',
    amount: '$4,150,000',
    ltv: '61.8%',
    rate: '10.75%',
    score: '73.4',
    borrowers: 'Ada Ortega, Ben Ray',
    contacts: 'Cal Broker',
    duration: '18 mo',
    documents: '7 / 11 · 1 overdue',
    status: 'UnderwritingOrder the appraisal +1',
    'in-stage': '9 days',
    'last-update': '11.03.2026',
    'expected-closing': '12.24.2026',
    // The initials are drawn, the name is read out.
    officer: 'KDKim Desk',
  })
  expect(screen.getByRole('row').getAttribute('aria-rowindex')).toBe('6')
  expect(screen.getByRole('link', { name: full.name }).getAttribute('href')).toBe('/loan/BL-10001')
})

test('[B-09] what is not known says so in its column', async () => {
  rowOf(loanRow(2))
  expect(await texts()).toMatchObject({
    ...{ ltv: 'N/A', rate: 'N/A', score: 'N/A', borrowers: '', contacts: '', documents: 'None requested' },
    ...{ 'expected-closing': 'N/A', officer: '–Unassigned', status: 'Preliminary' },
  })
})

test('[B-09] columns stand in the order that was chosen', async () => {
  const columns = ['address', 'officer', 'ltv'] as const
  rowOf(full, { columns })
  expect(await texts(columns)).toMatchObject({ officer: 'KDKim Desk', ltv: '61.8%' })
  expect(screen.getByRole('row').children).toHaveLength(5)
})

test('[B-09] a score that reads what a sandbox made up says so', async () => {
  rowOf({ ...full, score_made_up: true })
  expect((await texts()).score).toBe('73.4 Sandbox')
})

test('[B-09] archived loans and those that leave the list say so', async () => {
  rowOf({ ...full, archived: true, archive_epoch: day(11, 20, 15) })
  expect((await texts()).status).toBe('UnderwritingArchivedOrder the appraisal +1')
})

test('[B-09] a loan that leaves the list says when; one step has no count', async () => {
  const status = { ...full.status, suggested_steps: ['Order the appraisal'] }
  rowOf({ ...full, archive_epoch: day(11, 20, 15), status })
  expect((await texts()).status).toBe('UnderwritingLeaves the list on 11.20.2026Order the appraisal ')
})

test.each([
  [day(11, 11, 20), 'gray', '0 days'],
  [day(11, 11, 16), 'gray', '1 day'],
  [day(7, 1, 12), 'red', '134 days'],
] as const)('a loan that is in its stage since %d is %s', async (since, tone, text) => {
  rowOf({ ...full, status: { ...full.status, since } })
  const badge = (await screen.findByText(text)).dataset
  expect(badge['tone']).toBe(tone)
})

test('a request is overdue from the day after, by the day of the lender and not of who looks', async () => {
  // Where the person is, Nov 13 has begun.
  standInZone('Pacific/Kiritimati')
  rowOf({ ...full, documents: { ...full.documents, due_epochs: [day(11, 12)] } })
  expect((await texts()).documents).toBe('7 / 11')
})

test('[B-23] pin, timeline, reminder and map each act on their own loan', async () => {
  const calls = rowOf(full)
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  await screen.findByRole('row')
  expect(screen.getByRole('button', { name: `Pin ${full.name}` }).getAttribute('aria-pressed')).toBe('false')
  await press(`Pin ${full.name}`)
  await press(`Timeline of ${full.name}`)
  await press(`Send Reminder for ${full.name}`)
  await press(`Map of ${full.name}`)
  expect(calls).toEqual([
    ['pin', full.id],
    ['timeline', 'BL-10001'],
    ['reminder', 'BL-10001'],
    ['map', 'BL-10001'],
  ])
})

test('[B-23] a pinned loan can be unpinned', async () => {
  rowOf(full, { pinned: true })
  const pin = await screen.findByRole('button', { name: `Unpin ${full.name}` })
  expect(pin.getAttribute('aria-pressed')).toBe('true')
})

test('[P-30] while loans are chosen, a box stands in place of the pin', async () => {
  const calls = rowOf(full, { selected: true })
  const box = await screen.findByRole('checkbox', { name: `Select ${full.name}` })
  expect(box).toHaveProperty('checked', true)
  await userEvent.click(box)
  expect(calls).toEqual([['select', 'BL-10001']])
  expect(screen.queryByRole('button', { name: /^Pin/ })).toBeNull()
})

test('[B-25] a closing date is typed in its row; a wrong one says what is wanted', async () => {
  const calls = rowOf(full, { editedDate: '2026-11-01', invalid: true })
  const field = await screen.findByLabelText<HTMLInputElement>(`Expected closing of ${full.name}`)
  expect([field.value, field.getAttribute('aria-invalid'), field.title]).toEqual([
    ...['2026-11-01', 'true', 'Choose today or a later date'],
  ])
  await userEvent.clear(field)
  expect(calls).toEqual([['date', full.id, '']])
})

test('a failed action says why in its row', async () => {
  rowOf(full, { failure: 'The loan is locked' })
  expect((await screen.findByRole('alert')).textContent).toBe('The loan is locked')
})

test.each([
  [false, 'Archive', 'archive'],
  [true, 'Restore', 'restore'],
] as const)('[B-15, D-14] the menu of a row acts on it; archived %s it offers %s', async (archived, last, done) => {
  const calls = rowOf({ ...full, archived })
  const names = ['Open', 'Copy link', 'Recalculate score', 'Export documents', last]
  for (const name of names) {
    await userEvent.click(await screen.findByRole('button', { name: `More for ${full.name}` }))
    const menu = within(await screen.findByRole('menu'))
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(names)
    await userEvent.click(menu.getByRole('menuitem', { name }))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  }
  expect(calls.map(([what]) => what)).toEqual(['open', 'copy', 'recalculate', 'export', done])
})

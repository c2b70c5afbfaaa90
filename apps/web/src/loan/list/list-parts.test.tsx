import type { LoanRow } from '@plinth/contract/loan/loan-list'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { loanRow } from '../../../test/loan-rows.ts'
import { rowsOf, savedFiles } from '../../../test/saved-files.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { dateTime } from '../../lib/format.ts'
import { SaveLoans } from './save-loans.tsx'
import { TimelinePanel } from './timeline-panel.tsx'

const person = (first_name: string, last_name: string) => ({ id: loanRow(9).id, first_name, last_name })
const elm = loanRow(1, {
  ...{ name: 'Elm Court', amount: 1_250_000, amount_at_closing: 900_000, purchase_price: 2_000_000 },
  ...{ interest_rate: 0.1075, purpose: 'Refinance', exit_strategy: 'Sale', duration_months: 14 },
  ...{ score: 71, score_made_up: true, archived: true },
  borrowers: [person('Bea', 'Sponsor')],
  contacts: [person('Cal', 'Broker')],
  status: { state: 'board-review', suggested_steps: [], since: 1 },
  expected_closing_epoch: Date.UTC(2030, 4, 6) / 1000,
  last_update: Date.UTC(2026, 2, 4, 12) / 1000,
})
const bare = loanRow(2, { score: 64, properties: [], last_update: Date.UTC(2026, 0, 2, 12) / 1000 })

test('[B-01] the file of loans has a column for each figure, amounts and dates as programs read them', async () => {
  const saved = savedFiles()
  show(<SaveLoans file="requests" rows={async () => [elm, bare]} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }))
  await expect.poll(() => saved).toHaveLength(1)
  const [file] = saved
  if (!file) return
  expect(file.name).toBe('requests.csv')
  const [heading, first, second] = await rowsOf(file)
  const cells = (row = '') => row.split(',')
  expect(cells(heading)).toEqual([
    ...['Loan ID', 'Name', 'Property type', 'Property', 'City', 'State', 'Amount', 'Amount at closing'],
    ...['Purchase price', 'Interest rate', 'Purpose', 'Exit strategy', '"Duration', ' months"', 'Score'],
    ...['Borrowers', 'Contacts', 'Status', 'Exp. Closing', 'Last Update', 'Archived'],
  ])
  expect(cells(first)).toEqual([
    ...['BL-10001', 'Elm Court', 'Land', '1 Main Street', 'Brooklyn', 'NY', '1250000', '900000', '2000000', '0.1075'],
    ...['Refinance', 'Sale', '14', '71 (Sandbox)', 'Bea Sponsor', 'Cal Broker', 'Board-Review', '2030-05-06'],
    ...['2026-03-04', 'Yes'],
  ])
  expect(cells(second)).toEqual([
    ...['BL-10002', 'Loan 2', '', '', '', '', '2000', '', '', '', 'Purchase', '', '12', '64', '', '', 'Preliminary'],
    ...['', '2026-01-02', 'No'],
  ])
})

test('[B-01] the same loans are saved as an Excel file; one that cannot be made says so', async () => {
  const saved = savedFiles()
  let down = true
  const rows = async (): Promise<LoanRow[]> => (down ? Promise.reject(new Error('no')) : [elm])
  show(<SaveLoans file="portfolio" rows={rows} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Download XLSX' }))
  expect(await screen.findByText('The file could not be made. Try again.')).toBeDefined()
  expect(saved).toEqual([])
  down = false
  await userEvent.click(screen.getByRole('button', { name: 'Download XLSX' }))
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['portfolio.xlsx'])
})

test('[B-01] while a file is made its own button waits, and the other can be pressed', async () => {
  const saved = savedFiles()
  let come = (_rows: LoanRow[]) => {}
  const rows = () => new Promise<LoanRow[]>((resolve) => (come = resolve))
  show(<SaveLoans file="requests" rows={rows} />)
  const waiting = () => screen.getAllByRole('button').map((button) => button.hasAttribute('data-loading'))
  const [csv] = await screen.findAllByRole('button')
  expect(waiting()).toEqual([false, false])
  if (csv) await userEvent.click(csv)
  await expect.poll(waiting).toEqual([true, false])
  come([bare])
  await expect.poll(waiting).toEqual([false, false])
  expect(saved.map(({ name }) => name)).toEqual(['requests.csv'])
})

test('[B-01] loans that are still loading cannot be saved, and the buttons say why', async () => {
  const rows = vi.fn()
  show(<SaveLoans file="requests" rows={rows} disabledReason="The loans are still loading" />)
  for (const button of await screen.findAllByRole('button')) {
    await userEvent.hover(button)
    expect(await screen.findByRole('tooltip', { name: 'The loans are still loading' })).toBeDefined()
    await userEvent.click(button)
    await userEvent.unhover(button)
    fireEvent.pointerDown(document.body)
  }
  expect(rows).not.toHaveBeenCalled()
})

const at = `GET /loan/${elm.id}/timeline`
const event = (n: number, text: string) => ({
  ...{ id: loanRow(n).id, epoch: 1_790_000_000 + n * 3600, text, type: 'loan.changed', who: 'Sam' },
})

test('[B-15] the clock of a row tells what happened on the loan and when, in the order of the server', async () => {
  standIn({ [at]: () => ({ events: [event(2, 'Sam sent the term sheet'), event(1, 'Ann began the loan')] }) })
  show(<TimelinePanel opened loan={elm} onClose={() => {}} />)
  expect(await screen.findByRole('dialog', { name: 'Timeline: Elm Court' })).toBeDefined()
  const told = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(told).toEqual([
    `Sam sent the term sheet${dateTime(1_790_007_200)}`,
    `Ann began the loan${dateTime(1_790_003_600)}`,
  ])
})

test('[A-52] a timeline of nothing says so; one that does not load is asked for again', async () => {
  let down = true
  standIn({ [at]: () => (down ? refusal(400, 'invalid_input', 'Being moved') : { events: [] }) })
  show(<TimelinePanel opened loan={elm} onClose={() => {}} />)
  expect(await screen.findByText('The timeline could not be loaded')).toBeDefined()
  expect(screen.getByText('Being moved')).toBeDefined()
  down = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText("It's empty here!")).toBeDefined()
})

test('[B-15] without a loan no timeline is open', () => {
  const sent = standIn({})
  show(<TimelinePanel opened={false} loan={null} onClose={() => {}} />)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([])
})

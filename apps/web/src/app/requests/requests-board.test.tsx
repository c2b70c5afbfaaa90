import type { LoanRow } from '@plinth/contract/loan/loan-list'
import { isPortfolio, type LoanStatus, loanStatuses } from '@plinth/domain/loan/status'
import { configure, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loanRow } from '../../../test/loan-rows.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { useTableView } from '../../loan/list/use-table-view.ts'
import { RequestsBoard } from './requests-board.tsx'

// The first drawing of a page compiles it: on a busy machine that takes its time.
configure({ asyncUtilTimeout: 5000 })

const Board = () => <RequestsBoard view={useTableView()} />
const inStatus = (state: LoanStatus, suggested_steps: string[] = []) => ({
  status: { state, suggested_steps, since: 1_799_000_000 },
})
const elm = loanRow(1, {
  name: 'Elm Court',
  amount: 2_450_000,
  score: 71,
  score_made_up: true,
  expected_closing_epoch: Date.UTC(2030, 4, 6) / 1000,
  ...inStatus('preliminary', ['Send the term sheet', 'Order the appraisal']),
})
const oak = loanRow(2, { name: 'Oak Plaza', amount: 900_000, ...inStatus('underwriting', ['Complete Underwriting']) })
const ash = loanRow(3, { name: 'Ash Lane', ...inStatus('commitment-accepted') })
const fir = loanRow(4, { name: 'Fir Row', ...inStatus('rejected') })
const bay = loanRow(5, { name: 'Bay Street', ...inStatus('funded') })
const loans = [elm, oak, ash, fir, bay]

const sums = (status: LoanStatus) => {
  const own = loans.filter(({ status: { state } }) => state === status)
  const amount = own.reduce((sum, one) => sum + one.amount, 0)
  return { status, count: own.length, amount, amount_at_closing: 0 }
}
const summary = {
  statuses: loanStatuses.map(sums),
  total: { count: loans.length, amount: 0, amount_at_closing: 0 },
  value: { total: 0, average: null, median: null },
  ...{ closing: [], by_state: [], by_property_type: [], freshness: '1' },
}

type Answers = Parameters<typeof standIn>[0]
/** The board with its loans; a column as high as a screen, so that its cards are drawn. */
const open = async (answers: Answers = {}, address = '/requests') => {
  const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700)
  onTestFinished(() => height.mockRestore())
  const asked: string[] = []
  const list = (of: readonly LoanRow[]) => (query: URLSearchParams) => {
    asked.push(String(query))
    const found = of.filter(({ status: { state } }) => state === query.get('status'))
    return { loans: found, total: found.length }
  }
  const sent = standIn({
    'GET /loan/summary': () => summary,
    'GET /loan/all': list(loans.filter(({ status: { state } }) => !isPortfolio(state))),
    'GET /loan/portfolio': list(loans.filter(({ status: { state } }) => isPortfolio(state))),
    'GET /user/all': () => ({ users: [] }),
    ...answers,
  })
  show(<Board />, address)
  await screen.findByRole('region', { name: 'Requests by status' })
  return { sent, asked, writes: () => sent.filter(({ method }) => method !== 'GET') }
}
const column = (name: string) => screen.findByRole('region', { name })
const cardsOf = async (name: string) =>
  within(await column(name))
    .queryAllByRole('article')
    .map((card) => within(card).getByRole('link').textContent)
const menuOf = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Move ${name} or open it` }))
  return within(await screen.findByRole('menu'))
}
const moveTo = async (name: string, to: string) =>
  userEvent.click(await (await menuOf(name)).findByRole('menuitem', { name: to }))

test('[P-01] the board has a column for each status but Paid-Off, with its count, its sum and its loans', async () => {
  await open()
  await screen.findByText('Elm Court')
  const columns = within(screen.getByRole('region', { name: 'Requests by status' })).getAllByRole('region')
  const headings = columns.map((one) => one.querySelector('header')?.textContent)
  expect(headings.slice(0, 3)).toEqual([
    'Preliminary1Sum $2.45M',
    'Term-Sheet-Sent0Sum $0',
    'Underwriting1Sum $900.00K',
  ])
  expect(columns.map((one) => within(one).getByRole('heading').textContent)).toEqual([
    ...['Preliminary', 'Term-Sheet-Sent', 'Underwriting', 'Board-Review', 'Commitment-Sent', 'Commitment-Accepted'],
    ...['Rejected', 'Funded'],
  ])
  await waitFor(async () => expect(await cardsOf('Funded')).toEqual(['Bay Street']))
  expect(await cardsOf('Preliminary')).toEqual(['Elm Court'])
  expect(await cardsOf('Underwriting')).toEqual(['Oak Plaza'])
  expect(within(await column('Board-Review')).getByText('No loans here')).toBeDefined()
})

test('a card shows its property, amount, score, closing day and the next step', async () => {
  await open()
  const cards = within(await column('Preliminary'))
  const card = await cards.findByRole('article')
  expect(within(card).getByRole('link', { name: 'Elm Court' }).getAttribute('href')).toBe('/loan/BL-10001')
  expect(Array.from(card.querySelectorAll('p'), (line) => line.textContent)).toEqual([
    'Land, 1 Main Street, Brooklyn',
    '$2.45MScore 71 Sandbox',
    'Closing 05.06.2030',
    'Next: Send the term sheet',
  ])
  const bare = within(await column('Commitment-Accepted'))
  expect(await bare.findByText('No closing date')).toBeDefined()
  expect(bare.getByText('No next step noted')).toBeDefined()
  expect(bare.getByText(/^Score/).textContent?.trim()).toBe('Score N/A')
})

test('a column that does not load says so with the reason, and loads again', async () => {
  let down = true
  await open({
    'GET /loan/portfolio': () =>
      down ? refusal(400, 'invalid_input', 'The portfolio is being moved') : { loans: [bay], total: 1 },
  })
  const funded = within(await column('Funded'))
  expect(await funded.findByText('Loans could not be loaded')).toBeDefined()
  expect(funded.getByText('The portfolio is being moved')).toBeDefined()
  down = false
  await userEvent.click(funded.getByRole('button', { name: 'Try again' }))
  expect(await funded.findByText('Bay Street')).toBeDefined()
})

test('[P-30] a card moves on by its menu, which offers every other column', async () => {
  const { writes } = await open({ [`POST /loan-status/${elm.id}/advance/term-sheet-sent`]: () => ({}) })
  const menu = await menuOf('Elm Court')
  expect((await menu.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    ...['Term-Sheet-Sent', 'Underwriting', 'Board-Review', 'Commitment-Sent', 'Commitment-Accepted', 'Rejected'],
    ...['Funded', 'Show on the map'],
  ])
  await userEvent.click(menu.getByRole('menuitem', { name: 'Term-Sheet-Sent' }))
  expect(await screen.findByText('Elm Court moved to Term-Sheet-Sent')).toBeDefined()
  expect(writes().map(({ path, body }) => [path, body])).toEqual([
    [`/loan-status/${elm.id}/advance/term-sheet-sent`, null],
  ])
})

test('[P-30] a card is dragged to the column of its next status; where it cannot go the column says so', async () => {
  const { writes } = await open({ [`POST /loan-status/${elm.id}/advance/term-sheet-sent`]: () => ({}) })
  const card = await within(await column('Preliminary')).findByRole('article')
  const dataTransfer = { setData: vi.fn(), effectAllowed: '', dropEffect: '' }
  const [own, next, later] = [await column('Preliminary'), await column('Term-Sheet-Sent'), await column('Funded')]
  fireEvent.dragStart(card, { dataTransfer })
  expect(dataTransfer.setData).toHaveBeenCalledWith('text/plain', 'BL-10001')
  expect(within(next).getByText('Drop to move here')).toBeDefined()
  expect(within(later).getByText("Can't move here")).toBeDefined()
  expect(within(own).queryByText(/move here/)).toBeNull()
  const over = createEvent.dragOver(next, { dataTransfer })
  fireEvent(next, over)
  expect(over.defaultPrevented).toBe(true)
  expect(next.getAttribute('data-over')).toBe('true')
  fireEvent.dragLeave(next)
  expect(next.getAttribute('data-over')).toBeNull()
  fireEvent.drop(next, { dataTransfer })
  fireEvent.dragEnd(card)
  expect(await screen.findByText('Elm Court moved to Term-Sheet-Sent')).toBeDefined()
  expect(within(next).queryByText('Drop to move here')).toBeNull()
  expect(writes()).toHaveLength(1)
})

test('[P-30] a status that cannot follow is refused with the reason and what to do next', async () => {
  const { writes } = await open()
  await moveTo('Elm Court', 'Funded')
  const dialog = within(await screen.findByRole('dialog', { name: 'Not yet Funded' }))
  expect(dialog.getByText('Elm Court cannot move to Funded now.')).toBeDefined()
  expect(dialog.getByRole('alert').textContent).toBe(
    'Funded cannot follow Preliminary. The next status is Term-Sheet-Sent.',
  )
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Send the term sheet',
    'Order the appraisal',
  ])
  expect(dialog.getByRole('link', { name: 'Open loan' }).getAttribute('href')).toBe('/loan/BL-10001')
  expect(writes()).toEqual([])
})

test('[P-30] what the server says is missing stands in the same words', async () => {
  await open({
    [`POST /loan-status/${elm.id}/advance/term-sheet-sent`]: () =>
      refusal(409, 'state_conflict', 'The term sheet is not sent'),
  })
  await moveTo('Elm Court', 'Term-Sheet-Sent')
  const dialog = within(await screen.findByRole('dialog', { name: 'Not yet Term-Sheet-Sent' }))
  expect(dialog.getByRole('alert').textContent).toBe('The term sheet is not sent')
})

test('[X-12] a move that fails for another reason is told as a toast, and the card stays', async () => {
  await open({
    [`POST /loan-status/${elm.id}/advance/term-sheet-sent`]: () => refusal(500, 'internal', 'The server is busy'),
  })
  await moveTo('Elm Court', 'Term-Sheet-Sent')
  const toast = (await screen.findByText('Something went wrong')).closest('[role=alert]')
  expect(toast?.textContent).toContain('The server is busy')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await cardsOf('Preliminary')).toEqual(['Elm Court'])
})

const openPoints = (...messages: string[]) =>
  Response.json(
    {
      ...{ type: 'about:blank', code: 'reason_needed', title: 'Open points', status: 409, request_id: 'r' },
      errors: messages.map((message, n) => ({ path: `open.${n}`, message })),
    },
    { status: 409, headers: { 'content-type': 'application/problem+json' } },
  )

test('[P-30] underwriting with open points is completed with a reason, not without one', async () => {
  const path = `/activity/board-review/${oak.id}/create-main-activity`
  let tries = 0
  const { writes } = await open({
    [`POST ${path}`]: () => {
      tries += 1
      return tries === 1 ? openPoints('The appraisal is missing', 'No guarantor') : {}
    },
  })
  await moveTo('Oak Plaza', 'Board-Review')
  const dialog = within(await screen.findByRole('dialog', { name: 'Move to Board-Review with open points?' }))
  expect(
    within(dialog.getByRole('list', { name: 'Open points' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['The appraisal is missing', 'No guarantor'])
  const confirm = () => dialog.getByRole('button', { name: 'Move to Board-Review' })
  await userEvent.click(confirm())
  expect(writes()).toHaveLength(1)
  fireEvent.change(dialog.getByLabelText(/Reason to go on/), { target: { value: ' Appraiser is on site ' } })
  await userEvent.click(confirm())
  expect(await screen.findByText('Oak Plaza moved to Board-Review')).toBeDefined()
  expect(writes().map((one) => [one.path, one.body])).toEqual([
    [path, null],
    [path, { reason: 'Appraiser is on site' }],
  ])
})

test('[P-28] moving back asks for a reason; a refusal keeps it and says why', async () => {
  const path = `/loan-status/${oak.id}/downgrade/preliminary`
  let refused = true
  const { writes } = await open({
    [`POST ${path}`]: () => (refused ? refusal(409, 'state_conflict', 'Somebody moved it already') : {}),
  })
  await moveTo('Oak Plaza', 'Preliminary')
  const dialog = within(await screen.findByRole('dialog', { name: 'Move back to Preliminary' }))
  expect(dialog.getByText('Oak Plaza')).toBeDefined()
  const confirm = () => dialog.getByRole('button', { name: 'Move back to Preliminary' })
  await userEvent.click(confirm())
  expect(writes()).toEqual([])
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: ' New sponsor ' } })
  await userEvent.click(confirm())
  expect((await dialog.findByRole('alert')).textContent).toBe('Somebody moved it already')
  expect(dialog.getByLabelText(/Reason/)).toHaveProperty('value', ' New sponsor ')
  refused = false
  await userEvent.click(confirm())
  expect(await screen.findByText('Oak Plaza moved to Preliminary')).toBeDefined()
  expect(writes().map((one) => [one.path, one.body])).toEqual([
    [path, { reason: 'New sponsor' }],
    [path, { reason: 'New sponsor' }],
  ])
})

test('[P-31] funding asks for its day and sends it; with open points it asks for the reason too', async () => {
  const path = `/loan-status/${ash.id}/set/funded/2026-03-04`
  let tries = 0
  const { writes } = await open({
    [`POST ${path}`]: () => {
      tries += 1
      return tries === 1 ? openPoints('The commitment is not countersigned') : {}
    },
  })
  await moveTo('Ash Lane', 'Funded')
  const dialog = within(await screen.findByRole('dialog', { name: 'Set Funded' }))
  expect(dialog.getByText('Ash Lane leaves the requests for the portfolio.')).toBeDefined()
  const confirm = () => dialog.getByRole('button', { name: 'Set Funded' })
  await userEvent.click(confirm())
  expect(writes()).toEqual([])
  fireEvent.change(dialog.getByLabelText(/Funded date/), { target: { value: '03.04.2026' } })
  fireEvent.blur(dialog.getByLabelText(/Funded date/))
  await userEvent.click(confirm())
  const points = within(await screen.findByRole('dialog', { name: 'Move to Funded with open points?' }))
  expect(points.getByText('The commitment is not countersigned')).toBeDefined()
  fireEvent.change(points.getByLabelText(/Reason to go on/), { target: { value: 'Countersigned on paper' } })
  await userEvent.click(points.getByRole('button', { name: 'Move to Funded' }))
  expect(await screen.findByText('Ash Lane moved to Funded')).toBeDefined()
  expect(writes().map((one) => [one.path, one.body])).toEqual([
    [path, null],
    [path, { reason: 'Countersigned on paper' }],
  ])
})

test('[P-03] Rejected asks for the rejection reason; a rejected card offers to be restored alone', async () => {
  const { writes } = await open({ [`PUT /loan/${fir.id}/restore`]: () => ({ ...fir, ...inStatus('preliminary') }) })
  await moveTo('Elm Court', 'Rejected')
  const dialog = await screen.findByRole('dialog', { name: /^Archive/ })
  expect(await within(dialog).findByLabelText(/Rejection reason/)).toBeDefined()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const menu = await menuOf('Fir Row')
  expect((await menu.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Restore',
    'Show on the map',
  ])
  await userEvent.click(menu.getByRole('menuitem', { name: 'Restore' }))
  expect(await screen.findByText('Loan has been restored successfully')).toBeDefined()
  expect(writes().map(({ path }) => path)).toEqual([`/loan/${fir.id}/restore`])
})

test('[B-31] while cards are selected they are checked, not moved, and several are acted on at once', async () => {
  await open()
  await screen.findByText('Elm Court')
  await userEvent.click(screen.getByRole('button', { name: 'Select for Archive' }))
  const card = await within(await column('Preliminary')).findByRole('article')
  expect(card.getAttribute('draggable')).toBe('false')
  expect(screen.queryByRole('button', { name: 'Move Elm Court or open it' })).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Elm Court' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Oak Plaza' }))
  expect(screen.getByRole('checkbox', { name: 'Select Elm Court' })).toHaveProperty('checked', true)
  expect(screen.getByRole('button', { name: 'Archive Selected (2)' })).toBeDefined()
  expect(await screen.findByText('2 loans selected')).toBeDefined()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Oak Plaza' }))
  expect(await screen.findByText('1 loan selected')).toBeDefined()
  expect(screen.getByRole('checkbox', { name: 'Select Oak Plaza' })).toHaveProperty('checked', false)
})

test('[B-11] every column follows the order that is chosen, upwards or downwards', async () => {
  const { asked } = await open()
  await screen.findByText('Elm Court')
  expect(asked.every((query) => query.includes('sort=amount') && query.includes('dir=desc'))).toBe(true)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Sort by: Score')
  await waitFor(() => expect(asked.filter((query) => query.includes('sort=score&dir=desc'))).toHaveLength(8))
  await userEvent.click(screen.getByRole('button', { name: 'Largest first' }))
  await waitFor(() => expect(asked.filter((query) => query.includes('sort=score&dir=asc'))).toHaveLength(8))
  expect(screen.getByRole('button', { name: 'Smallest first' })).toBeDefined()
})

test('on a phone one column is shown at a time, chosen by its status and count', async () => {
  const real = globalThis.matchMedia
  globalThis.matchMedia = (query) => ({ ...real(query), matches: query.includes('max-width') })
  onTestFinished(() => {
    globalThis.matchMedia = real
  })
  await open()
  const picker = await screen.findByRole('combobox', { name: 'Status' })
  await waitFor(() => expect(within(picker).getByRole('option', { name: 'Underwriting (1)' })).toBeDefined())
  expect(within(picker).getByRole('option', { name: 'Board-Review (0)' })).toBeDefined()
  await waitFor(async () => expect(await cardsOf('Preliminary')).toEqual(['Elm Court']))
  expect(screen.queryByRole('region', { name: 'Underwriting' })).toBeNull()
  await userEvent.selectOptions(picker, 'Underwriting (1)')
  await waitFor(async () => expect(await cardsOf('Underwriting')).toEqual(['Oak Plaza']))
  expect(screen.queryByRole('region', { name: 'Preliminary' })).toBeNull()
})

test('on paper each column has every card that was fetched, and says how many are left out', async () => {
  await open({ 'GET /loan/portfolio': () => ({ loans: [bay], total: 12 }) })
  await screen.findByText('Bay Street')
  fireEvent(window, new Event('beforeprint'))
  onTestFinished(() => {
    fireEvent(window, new Event('afterprint'))
  })
  const funded = within(await column('Funded'))
  expect(funded.getByText('11 more. Print the table to include every loan.')).toBeDefined()
  expect(await cardsOf('Funded')).toEqual(['Bay Street'])
  expect(within(await column('Preliminary')).queryByText(/Print the table/)).toBeNull()
  expect(within(await column('Board-Review')).getByText('No loans here')).toBeDefined()
})

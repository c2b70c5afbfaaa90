import { loanStatuses } from '@plinth/domain/loan/status'
import { propertyTypes } from '@plinth/domain/people/property/types'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loanRow } from '../../test/loan-rows.ts'
import { refusal, show, standIn } from '../../test/screen.tsx'
import { Page } from './portfolio-page.tsx'

const sums = { count: 3, amount: 1_000_000, amount_at_closing: 900_000 }
const summary = {
  statuses: loanStatuses.map((status, n) => ({ ...sums, status, count: n + 11, amount: (n + 1) * 1_110_000 })),
  ...{ total: sums, value: { total: 1, average: 1, median: 1 }, closing: [], by_state: [], freshness: '1' },
  by_property_type: propertyTypes.map((property_type) => ({ ...sums, property_type })),
}
const status = (state: 'funded' | 'paid-off') => ({ state, suggested_steps: [], since: 1_799_000_000 })
const funded = loanRow(1, { name: 'Elm Court', status: status('funded'), amount: 4_000_000 })
const paid = loanRow(2, { name: 'Oak Plaza', status: status('paid-off'), amount: 2_500_000 })
const archived = loanRow(3, {
  name: 'Old Mill',
  status: status('paid-off'),
  archived: true,
  archive_epoch: 1_799_000_000,
})

const open = async (answers: Parameters<typeof standIn>[0] = {}, at = '/portfolio') => {
  const sent = standIn({
    'GET /loan/summary': () => summary,
    'GET /loan/portfolio': () => ({ loans: [funded, paid], total: 2 }),
    'GET /loan/all-archive': () => ({ loans: [archived], total: 1 }),
    ...answers,
  })
  show(<Page />, at)
  await screen.findByRole('heading', { name: 'Portfolio' })
  return sent
}
const named = (name: string) => within(screen.getByRole('region', { name: 'Loans' })).queryAllByText(name).length > 0
const listed = () => ['Elm Court', 'Oak Plaza', 'Old Mill'].filter(named)

test('[D-01] funded and paid-off loans are listed; archived ones are asked for and listed when they are switched on', async () => {
  const sent = await open()
  await waitFor(() => expect(listed()).toEqual(['Elm Court', 'Oak Plaza']))
  expect(sent.some(({ path }) => path === '/loan/all-archive')).toBe(false)
  await userEvent.click(screen.getByRole('switch', { name: 'Show archived' }))
  await waitFor(() => expect(listed()).toEqual(['Elm Court', 'Oak Plaza', 'Old Mill']))
  expect(window.location.search).toBe('?archived=true')
  await userEvent.click(screen.getByRole('switch', { name: 'Show archived' }))
  await waitFor(() => expect(listed()).toEqual(['Elm Court', 'Oak Plaza']))
  expect(window.location.search).toBe('')
})

test('[D-01] a card of a status leads to its loans alone', async () => {
  await open()
  const card = await screen.findByRole('button', { name: /^Funded/ })
  expect(card.textContent).toBe('Funded18$8.88M$900.00K at closing')
  await userEvent.click(card)
  await waitFor(() => expect(window.location.pathname).toBe('/portfolio/funded'))
})

test('[D-01] loans that did not load say so, and load again', async () => {
  let fails = true
  await open({
    'GET /loan/portfolio': () => (fails ? refusal(400, 'invalid_input', 'No line') : { loans: [funded], total: 1 }),
  })
  expect(await screen.findByText('No line')).toBeDefined()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: /again/i }))
  await waitFor(() => expect(listed()).toEqual(['Elm Court']))
})

test('[T-04] loans that are still loading are not saved as an empty file', async () => {
  let answer = (_list: object) => {}
  await open({ 'GET /loan/portfolio': () => new Promise<object>((resolve) => (answer = resolve)) })
  const download = () => screen.getByRole('button', { name: 'Download CSV' })
  expect(download().getAttribute('aria-disabled')).toBe('true')
  await userEvent.hover(download())
  expect(await screen.findByText('The loans are still loading')).toBeDefined()
  answer({ loans: [funded, paid], total: 2 })
  await waitFor(() => expect(download().getAttribute('aria-disabled')).toBeNull())
})

test('[T-04] loans that did not load are not saved either, and the button says why', async () => {
  await open({ 'GET /loan/portfolio': () => refusal(500, 'internal', 'No') })
  await userEvent.hover(screen.getByRole('button', { name: 'Download XLSX' }))
  expect(await screen.findByText("The loans couldn't be loaded. Try again before downloading.")).toBeDefined()
})

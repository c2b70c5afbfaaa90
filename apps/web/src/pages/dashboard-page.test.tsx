import type { LoanSummary } from '@plinth/contract/loan/loan-list'
import { loanStatuses } from '@plinth/domain/loan/status'
import { propertyTypes } from '@plinth/domain/people/property/types'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { loanRow } from '../../test/loan-rows.ts'
import { show, standIn } from '../../test/screen.tsx'
import { Page } from './dashboard-page.tsx'

/** No two figures are alike, so that none can stand in another's place. */
const summary: LoanSummary = {
  statuses: loanStatuses.map((status, n) => ({
    status,
    count: n + 11,
    amount: (n + 1) * 1_110_000,
    amount_at_closing: (n + 1) * 1_010_000,
  })),
  total: { count: 87, amount: 60_810_000, amount_at_closing: 52_340_000 },
  value: { total: 47_150_000, average: 1_310_000, median: 1_270_000 },
  closing: [
    { days: 4, count: 2, amount: 3_140_000 },
    { days: 14, count: 5, amount: 9_260_000 },
    { days: 30, count: 8, amount: 16_530_000 },
  ],
  by_state: [
    { state: 'NY', count: 12, amount: 18_200_000 },
    { state: 'FL', count: 6, amount: 9_400_000 },
    { state: 'TX', count: 4, amount: 5_600_000 },
    { state: 'NJ', count: 3, amount: 3_800_000 },
    { state: 'Other', count: 7, amount: 10_150_000 },
  ],
  by_property_type: propertyTypes.map((property_type, n) => ({
    property_type,
    count: 20 + n,
    amount: (n + 1) * 2_110_000,
  })),
  freshness: '1',
}

const open = async () => {
  standIn({
    'GET /loan/summary': () => summary,
    'GET /loan/all': () => ({ loans: [loanRow(1)], total: 1 }),
    'GET /today': () => ({ groups: [], total: 0 }),
  })
  show(<Page />, '/dashboard')
  await screen.findByRole('region', { name: 'Total value' })
}
const region = (name: string) => screen.getByRole('region', { name })
/** The figures of a section, each under its name. */
const figures = (name: string) =>
  Array.from(region(name).querySelectorAll('dt'), (label) => [
    label.textContent,
    label.parentElement?.querySelector('dd')?.textContent,
  ])
/** What stands beside each bar or slice for the eye, and in the table behind it for the ear. */
const seen = (name: string) =>
  Array.from(region(name).querySelectorAll('[class*=_name_]'), (label) => [
    label.textContent,
    label.parentElement?.lastElementChild?.textContent,
  ])
const heard = (name: string) =>
  within(region(name))
    .getAllByRole('row')
    .map((row) => Array.from(row.children, (cell) => cell.textContent))
const widths = (name: string) =>
  Array.from(region(name).querySelectorAll<HTMLElement>('[style*=width]'), (bar) => Number.parseFloat(bar.style.width))

test('[B-04] each status has its card with count, amount and amount at closing, and the total has its own', async () => {
  await open()
  const cards = within(screen.getByRole('list', { name: 'Loans by status' })).getAllByRole('button')
  expect(cards.map((card) => Array.from(card.children, (part) => part.textContent))).toEqual([
    ['Preliminary', '11', '$1.11M', '$1.01M at closing'],
    ['Term-Sheet-Sent', '12', '$2.22M', '$2.02M at closing'],
    ['Underwriting', '13', '$3.33M', '$3.03M at closing'],
    ['Board-Review', '14', '$4.44M', '$4.04M at closing'],
    ['Commitment-Sent', '15', '$5.55M', '$5.05M at closing'],
    ['Commitment-Accepted', '16', '$6.66M', '$6.06M at closing'],
    ['Rejected', '17', '$7.77M', '$7.07M at closing'],
    ['Funded', '18', '$8.88M', '$8.08M at closing'],
    ['Paid-Off', '19', '$9.99M', '$9.09M at closing'],
    ['Total Requests', '87', '$60.81M', '$52.34M at closing'],
  ])
})

test('[C-08] the total value of the requests that match, and how many they are', async () => {
  await open()
  expect(figures('Total value')).toEqual([['of 32 open requests', '$47.15M']])
})

test('[C-09] average and median value, each under its name', async () => {
  await open()
  expect(figures('Average and median value')).toEqual([
    ['Average', '$1.31M'],
    ['Median', '$1.27M'],
  ])
})

test('[C-10] [Y-17] the value that closes within 4, 14 and 30 days, as bars of their lengths', async () => {
  await open()
  const rows = [
    ['Within 4 days', '2 · $3.14M'],
    ['Within 14 days', '5 · $9.26M'],
    ['Within 30 days', '8 · $16.53M'],
  ]
  expect(seen('Expected closing value')).toEqual(rows)
  expect(heard('Expected closing value')).toEqual(rows)
  expect(widths('Expected closing value').map(Math.round)).toEqual([19, 56, 100])
})

test('[C-11] [Y-17] the donut of the top 4 states and the rest, each slice as large as its share', async () => {
  await open()
  const rows = [
    ['NY', '12 · $18.20M'],
    ['FL', '6 · $9.40M'],
    ['TX', '4 · $5.60M'],
    ['NJ', '3 · $3.80M'],
    ['Other', '7 · $10.15M'],
  ]
  expect(seen('Requests by state')).toEqual(rows)
  expect(heard('Requests by state')).toEqual(rows)
  const donut = region('Requests by state').querySelector('svg')
  expect(donut?.querySelector('text')?.textContent).toBe('32')
  const round = 2 * Math.PI * 42
  const slices = Array.from(donut?.querySelectorAll('[stroke-dasharray]') ?? [], (slice) => [
    Math.round((Number.parseFloat(slice.getAttribute('stroke-dasharray') ?? '') / round) * 32),
    Math.abs(Math.round((Number.parseFloat(slice.getAttribute('stroke-dashoffset') ?? '') / round) * 32)),
  ])
  expect(slices).toEqual([
    [12, 0],
    [6, 12],
    [4, 18],
    [3, 22],
    [7, 25],
  ])
})

test('[C-12] the requests of every property type, as bars of their lengths', async () => {
  await open()
  const rows = [
    ['Single family home', '20 · $2.11M'],
    ['2-4 Family', '21 · $4.22M'],
    ['Multifamily (5+)', '22 · $6.33M'],
    ['Mixed use', '23 · $8.44M'],
    ['Condo', '24 · $10.55M'],
    ['Land', '25 · $12.66M'],
    ['Conversion', '26 · $14.77M'],
    ['Ground Up Development', '27 · $16.88M'],
  ]
  expect(seen('Requests by property type')).toEqual(rows)
  expect(heard('Requests by property type')).toEqual(rows)
  const longest = 20 + rows.length - 1
  expect(widths('Requests by property type').map((width) => Math.round((width * longest) / 100))).toEqual(
    rows.map((_, n) => 20 + n),
  )
})

test.each([
  [4, 59, 'Evening'],
  [5, 0, 'Morning'],
  [11, 59, 'Morning'],
  [12, 0, 'Afternoon'],
  [17, 59, 'Afternoon'],
  [18, 0, 'Evening'],
  [0, 0, 'Evening'],
])(
  "[A-45] [A-46] at %i:%i the dashboard's header says 'Good %s' to the person by first name",
  async (hour, minute, part) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, hour, minute) })
    await open()
    const greeting = screen.getByText(/^Good /)
    expect(greeting.textContent).toBe(`Good ${part}, Sam`)
    expect(greeting.compareDocumentPosition(screen.getByRole('heading', { level: 1 }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
  },
)

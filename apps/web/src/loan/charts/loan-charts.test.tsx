import type { LoanSummary } from '@plinth/contract/loan/loan-list'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { LoanCharts } from './loan-charts.tsx'

const summary: LoanSummary = {
  statuses: [],
  total: { count: 99, amount: 1, amount_at_closing: 2 },
  value: { total: 41_500_000, average: 2_440_000, median: 1_870_000 },
  closing: [
    { days: 4, count: 1, amount: 900_000 },
    { days: 14, count: 3, amount: 5_250_000 },
    { days: 30, count: 6, amount: 11_600_000 },
  ],
  by_state: [
    { state: 'NY', count: 9, amount: 22_300_000 },
    { state: 'FL', count: 5, amount: 12_750_000 },
    { state: 'Other', count: 3, amount: 6_450_000 },
  ],
  by_property_type: [
    { property_type: 'MULTIFAMILY', count: 12, amount: 30_000_000 },
    { property_type: 'MIXED_USE', count: 4, amount: 9_100_000 },
    { property_type: 'LAND', count: 2, amount: 2_400_000 },
  ],
  freshness: '1',
}
/** The figures of a chart as a screen reader hears them. */
const rows = async (name: string) => {
  const table = await screen.findByRole('table', { name })
  return within(table)
    .getAllByRole('row')
    .map((row) => `${within(row).getByRole('rowheader').textContent}: ${within(row).getByRole('cell').textContent}`)
}
const card = (name: string) => screen.findByRole('region', { name })
const figures = (of: HTMLElement) =>
  [...of.querySelectorAll('dl > div')].map((one) => [...one.children].map(({ textContent }) => textContent))

test('[C-08, C-09] total, average and median stand with their names, and of how many requests', async () => {
  show(<LoanCharts summary={summary} status={null} />)
  expect(figures(await card('Total value'))).toEqual([['$41.50M', 'of 17 open requests']])
  expect(figures(await card('Average and median value'))).toEqual([
    ['$2.44M', 'Average'],
    ['$1.87M', 'Median'],
  ])
})

test('[C-13] of a chosen status, the total names it', async () => {
  show(<LoanCharts summary={summary} status="term-sheet-sent" />)
  expect(figures(await card('Total value'))).toEqual([['$41.50M', 'of 17 requests in Term-Sheet-Sent']])
})

test('[C-08] one request is written as one; without requests the figures are not made up', async () => {
  const none = { total: 0, average: null, median: null }
  const by_state = [{ state: 'NY', count: 1, amount: 5 }]
  show(<LoanCharts summary={{ ...summary, value: none, by_state }} status={null} />)
  expect(figures(await card('Total value'))).toEqual([['$0', 'of 1 open request']])
  expect(figures(await card('Average and median value'))).toEqual([
    ['N/A', 'Average'],
    ['N/A', 'Median'],
  ])
})

test('[C-10] each closing window has its count and value', async () => {
  show(<LoanCharts summary={summary} status={null} />)
  expect(await rows('Expected closing value')).toEqual([
    ...['Within 4 days: 1 · $900.00K', 'Within 14 days: 3 · $5.25M', 'Within 30 days: 6 · $11.60M'],
  ])
})

test('[C-11] each state has its count and value, all of them in the middle', async () => {
  show(<LoanCharts summary={summary} status={null} />)
  expect(await rows('Requests by state')).toEqual(['NY: 9 · $22.30M', 'FL: 5 · $12.75M', 'Other: 3 · $6.45M'])
  expect((await card('Requests by state')).querySelector('svg text')?.textContent).toBe('17')
})

test('[C-12] each property type has its count and value', async () => {
  show(<LoanCharts summary={summary} status={null} />)
  expect(await rows('Requests by property type')).toEqual([
    ...['Multifamily (5+): 12 · $30.00M', 'Mixed use: 4 · $9.10M', 'Land: 2 · $2.40M'],
  ])
})

test('[C-10, C-11] bars and slices are as long as what they stand for', async () => {
  show(<LoanCharts summary={summary} status={null} />)
  const widths = [...(await card('Expected closing value')).querySelectorAll('span[style]')].map((one) =>
    Number.parseFloat((one as HTMLElement).style.width).toFixed(1),
  )
  expect(widths).toEqual(['7.8', '45.3', '100.0'])
  const round = 2 * Math.PI * 42
  const slices = [...(await card('Requests by state')).querySelectorAll('circle[stroke-dasharray]')]
  expect(slices.map((one) => Number.parseFloat(one.getAttribute('stroke-dasharray') ?? '') / round)).toEqual([
    ...[9 / 17, 5 / 17, 3 / 17].map((share) => expect.closeTo(share, 6)),
  ])
  expect(slices.map((one) => Number(one.getAttribute('stroke-dashoffset')) / round)).toEqual([
    ...[0, -9 / 17, -14 / 17].map((start) => expect.closeTo(start, 6)),
  ])
})

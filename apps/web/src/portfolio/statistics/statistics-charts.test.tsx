import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { rowsOf, savedFiles } from '../../../test/saved-files.ts'
import { show } from '../../../test/screen.tsx'
import { StatisticsCharts } from './statistics-charts.tsx'
import { statistics } from './statistics.fixture.ts'

const charts = async () => {
  show(<StatisticsCharts data={statistics} />, '/statistics')
  await screen.findByRole('region', { name: 'Pipeline by status' })
}
const bars = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => `${within(row).getByRole('rowheader').textContent}: ${within(row).getByRole('cell').textContent}`)
const figures = (name: string) =>
  [...screen.getByRole('region', { name }).querySelectorAll('dl > div')].map((one) =>
    [...one.children].map(({ textContent }) => textContent).join(': '),
  )

test('[T-04] each chart shows its own figures', async () => {
  await charts()
  expect(bars('Pipeline by status')).toEqual(['Preliminary: 14 · $31.25M', 'Funded: 1,203 · $8.40M'])
  expect(bars('Conversion from stage to stage')).toEqual([
    'Term-Sheet-Sent: 65.0% · 26 of 40',
    'Commitment-Sent: N/A · 0 of 0',
  ])
  expect(bars('Median days in each stage')).toEqual(['Preliminary: 3.5', 'Commitment-Sent: N/A'])
  expect(bars('By state')).toEqual(['NY: 9 · $22.30M', 'None: 2 · $1.15M'])
  expect(bars('By property type')).toEqual([
    'Multifamily (5+): 12 · $30.00M',
    'None: 3 · $450.00K',
    'BARN: 5 · $610.00K',
  ])
  expect(bars('Late payments of paid-off loans')).toEqual([
    ...['30 days: 6 payments · 4 loans', '90 days: 1 payment · 1 loan'],
  ])
  expect(figures('Averages weighted by amount')).toEqual([
    ...['Interest rate: 10.76%', 'LTV (total commitment): 61.8%', 'Duration in months: 13.3'],
  ])
  expect(figures('Document turnaround')).toEqual([
    ...['Documents requested: 210', 'Documents accepted: 184', 'Median days to the first file: 2.3'],
    'Median days to acceptance: N/A',
  ])
})

test('[T-04] months stand in their order, the year below its first; columns are as high as what they stand for', async () => {
  await charts()
  const chart = screen.getByRole('region', { name: 'Requests and closings by month, chart' })
  const [columns] = [...chart.children]
  expect([...(columns?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['Dec2025', 'Jan2026', 'Feb'])
  const heights = [...chart.querySelectorAll<HTMLElement>('span[style]')].map((one) =>
    Math.round(Number.parseFloat(one.style.height)),
  )
  expect(heights).toEqual([64, 18, 100, 45, 36, 0])
  const legend = screen.getByRole('region', { name: 'Requests and closings by month' }).querySelectorAll('li')
  expect([...legend].map(({ textContent }) => textContent)).toEqual(['Requests', 'Closings'])
})

/** What each report is as a table, the heading first. */
const tables: [title: string, rows: string[][]][] = [
  [
    'Pipeline by status',
    [
      ['Status', 'Loans', 'Amount'],
      ['Preliminary', '14', '$31,250,500'],
      ['Funded', '1,203', '$8,400,000'],
    ],
  ],
  [
    'Conversion from stage to stage',
    [
      ['Stage', 'Next stage', 'Reached', 'Moved on', 'Share'],
      ['Preliminary', 'Term-Sheet-Sent', '40', '26', '65.0%'],
      ['Term-Sheet-Sent', 'Commitment-Sent', '0', '0', 'N/A'],
    ],
  ],
  [
    'Median days in each stage',
    [
      ['Status', 'Median days'],
      ['Preliminary', '3.5'],
      ['Commitment-Sent', 'N/A'],
    ],
  ],
  [
    'Requests and closings by month',
    [
      ['Month', 'Requests', 'Amount requested', 'Closings', 'Amount funded'],
      ['Dec 2025', '7', '$9,100,000', '2', '$3,300,000'],
      ['Jan 2026', '11', '$14,250,000', '5', '$6,800,250'],
      ['Feb 2026', '4', '$2,900,000', '0', '$0'],
    ],
  ],
  [
    'Averages weighted by amount',
    [
      ['Figure', 'Value'],
      ['Interest rate', '10.76%'],
      ['LTV (total commitment)', '61.8%'],
      ['Duration in months', '13.3'],
    ],
  ],
  [
    'By state',
    [
      ['State', 'Loans', 'Amount'],
      ['NY', '9', '$22,300,000'],
      ['None', '2', '$1,150,000'],
    ],
  ],
  [
    'By property type',
    [
      ['Property type', 'Loans', 'Amount'],
      ['Multifamily (5+)', '12', '$30,000,000'],
      ['None', '3', '$450,000'],
      ['BARN', '5', '$610,000'],
    ],
  ],
  [
    'Late payments of paid-off loans',
    [
      ['Days late', 'Payments', 'Loans'],
      ['30', '6', '4'],
      ['90', '1', '1'],
    ],
  ],
  [
    'Document turnaround',
    [
      ['Figure', 'Value'],
      ['Documents requested', '210'],
      ['Documents accepted', '184'],
      ['Median days to the first file', '2.3'],
      ['Median days to acceptance', 'N/A'],
    ],
  ],
]

test('[T-04] each chart is also a table with whole amounts, and becomes a chart again', async () => {
  await charts()
  for (const [title, rows] of tables) {
    await userEvent.click(screen.getByRole('button', { name: `Show as table: ${title}` }))
    const table = screen.getByRole('table', { name: `${title}, table` })
    const shown = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(shown).toEqual(rows)
    await userEvent.click(screen.getByRole('button', { name: `Show as chart: ${title}` }))
    expect(screen.queryByRole('table', { name: `${title}, table` })).toBeNull()
  }
})

test('[T-04] in a table, columns of figures stand apart from columns of words', async () => {
  await charts()
  await userEvent.click(screen.getByRole('button', { name: 'Show as table: Pipeline by status' }))
  const table = screen.getByRole('table', { name: 'Pipeline by status, table' })
  for (const row of within(table).getAllByRole('row'))
    expect([...row.children].map((cell) => cell.hasAttribute('data-numeric'))).toEqual([false, true, true])
})

/** The first two lines of each file: plain numbers, fractions, months as written. */
const files: [title: string, name: string, lines: string[]][] = [
  ['Pipeline by status', 'pipeline', ['Status,Loans,Amount', 'Preliminary,14,31250500']],
  [
    'Conversion from stage to stage',
    'conversion',
    ['Stage,Next stage,Reached,Moved on,Share', 'Preliminary,Term-Sheet-Sent,40,26,0.65'],
  ],
  ['Median days in each stage', 'days-in-stage', ['Status,Median days', 'Preliminary,3.46']],
  [
    'Requests and closings by month',
    'months',
    ['Month,Requests,Amount requested,Closings,Amount funded', '2025-12,7,9100000,2,3300000'],
  ],
  ['Averages weighted by amount', 'weighted-averages', ['Figure,Value', 'Interest rate,0.10756']],
  ['By state', 'by-state', ['State,Loans,Amount', 'NY,9,22300000']],
  ['By property type', 'by-property-type', ['Property type,Loans,Amount', 'Multifamily (5+),12,30000000']],
  ['Late payments of paid-off loans', 'late-payments', ['Days late,Payments,Loans', '30,6,4']],
  ['Document turnaround', 'documents', ['Figure,Value', 'Documents requested,210']],
]

test('[T-04] each report is saved as CSV under its name, unrounded', async () => {
  const saved = savedFiles()
  await charts()
  for (const [title] of files) await userEvent.click(screen.getByRole('button', { name: `CSV: ${title}` }))
  await waitFor(() => expect(saved).toHaveLength(files.length))
  const kept = await Promise.all(saved.map(async (one) => [one.name, (await rowsOf(one)).slice(0, 2)]))
  expect(kept).toEqual(files.map(([, name, lines]) => [`${name}.csv`, lines]))
})

test('[T-04] figures that are not known are empty in the file and said on the screen', async () => {
  const weighted = { rate: null, ltv: null, duration_months: null }
  const saved = savedFiles()
  show(<StatisticsCharts data={{ ...statistics, weighted }} />, '/statistics')
  await userEvent.click(await screen.findByRole('button', { name: 'CSV: Averages weighted by amount' }))
  expect(figures('Averages weighted by amount')).toEqual([
    ...['Interest rate: N/A', 'LTV (total commitment): N/A', 'Duration in months: N/A'],
  ])
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0] && (await rowsOf(saved[0]))).toEqual([
    ...['Figure,Value', 'Interest rate,', 'LTV (total commitment),', 'Duration in months,'],
  ])
})

test('[T-04] a report is saved as an Excel file too', async () => {
  const saved = savedFiles()
  await charts()
  await userEvent.click(screen.getByRole('button', { name: 'XLSX: By state' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['by-state.xlsx']))
})

import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { Bars, Donut } from './charts.tsx'
import { ColumnChart } from './column-chart.tsx'

const show = (part: ReactNode) => render(<MantineProvider env="test">{part}</MantineProvider>).container
const points = [
  { label: 'New', value: 30, text: '$30' },
  { label: 'Closed', value: 0, text: 'none' },
  { label: 'Funded', value: 10, text: '$10' },
]
const tableOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => row.textContent)

test('a ring shows each share at its place, names each in the legend and says all as a table', () => {
  const all = show(<Donut caption="By status" points={points} centre="$40" />)
  expect(tableOf('By status')).toEqual(['New$30', 'Closednone', 'Funded$10'])
  const round = 2 * Math.PI * 42
  const slices = Array.from(all.querySelectorAll('circle[stroke-dasharray]'), (one) => [
    Number.parseFloat(one.getAttribute('stroke-dasharray') ?? '') / round,
    Number(one.getAttribute('stroke-dashoffset')) / round,
  ])
  expect(slices.flat().map((n) => Math.abs(Math.round(n * 1000) / 1000))).toEqual([0.75, 0, 0, 0.75, 0.25, 0.75])
  expect(all.querySelector('svg text')?.textContent).toBe('$40')
  const legend = all.querySelectorAll('ul li')
  expect(Array.from(legend, (one) => one.textContent)).toEqual(['New$30', 'Closednone', 'Funded$10'])
  const colours = Array.from(all.querySelectorAll('circle[stroke-dasharray]'), (one) => one.getAttribute('stroke'))
  expect(new Set(colours).size).toBe(3)
})

test('a ring of nothing has no share, and without a total no text within', () => {
  const all = show(<Donut caption="By status" points={points.slice(1, 2)} />)
  expect(all.querySelector('circle[stroke-dasharray]')?.getAttribute('stroke-dasharray')).toMatch(/^0 /)
  expect(all.querySelector('svg text')).toBeNull()
})

test('bars are as long as their share of the longest; nothing has no bar', () => {
  const all = show(<Bars caption="Amounts" points={points} />)
  expect(tableOf('Amounts')).toEqual(['New$30', 'Closednone', 'Funded$10'])
  const widths = Array.from(all.querySelectorAll<HTMLElement>('[style]'), (one) => one.style.width).filter(Boolean)
  expect(widths.map((width) => Math.round(Number.parseFloat(width)))).toEqual([100, 33])
})

test('columns are as high as their share of the highest of all groups, beside a legend', () => {
  const groups = [
    { key: 'a', label: 'Jan', under: '2026', values: [5, 20] },
    { key: 'b', label: 'Feb', values: [10, 0] },
  ]
  const all = show(<ColumnChart label="By month" series={['In', 'Out']} groups={groups} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['In', 'Out'])
  const region = screen.getByRole('region', { name: 'By month' })
  expect(region.textContent).toBe('Jan2026Feb')
  const heights = Array.from(all.querySelectorAll<HTMLElement>('[style]'), (one) => one.style.height).filter(Boolean)
  expect(heights).toEqual(['25%', '100%', '50%', '0%'])
})

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { CountrySketch } from './country-sketch.tsx'
import { LoansInSight } from './loans-in-sight.tsx'
import type { Bounds, MapLoan } from './places.ts'

const loan = (n: number, amount: number, lat: number, lng: number): MapLoan => ({
  ...{ id: `l${n}`, name: `Loan ${n}`, amount, lat, lng, count: 1 },
})
const york = loan(1, 4_000_000, 40.7, -74)
const brooklyn = loan(2, 2_500_000, 40.7, -73.9)
const angeles = loan(3, 1_250_000, 34, -118.2)
const nowhere = loan(4, 9_000_000, 0, 0)
const loans = [nowhere, york, brooklyn, angeles]

const list = async (bounds: Bounds | null, of: readonly MapLoan[] = loans, shown: string | null = null) => {
  const opened: string[] = []
  show(<LoansInSight loans={of} bounds={bounds} shown={shown} onOpen={(id) => opened.push(id)} />)
  const section = within(await screen.findByRole('region', { name: 'Loans in view' }))
  const rows = section
    .queryAllByRole('button')
    .map((one) => [...one.children].map(({ textContent }) => textContent).join(' '))
  return { section, rows, figures: section.getByRole('status').textContent, opened }
}

test('[C-06] loans in view stand with number, sum and each amount; those without a place are none of them', async () => {
  const { rows, figures } = await list(null)
  expect(rows).toEqual(['Loan 1 $4.00M', 'Loan 2 $2.50M', 'Loan 3 $1.25M'])
  expect(figures).toBe('$7.75M 3 loans')
})

test('[C-06] what lies outside the view is not counted; the open loan is marked, and pressing one opens it', async () => {
  const { rows, figures, opened, section } = await list([-80, 40, -70, 41], loans, 'l2')
  expect(rows).toEqual(['Loan 1 $4.00M', 'Loan 2 $2.50M'])
  expect(figures).toBe('$6.50M 2 loans')
  expect(section.getAllByRole('button').map((one) => one.getAttribute('aria-current'))).toEqual([null, 'true'])
  await userEvent.click(section.getByRole('button', { name: /Loan 1/ }))
  expect(opened).toEqual(['l1'])
})

test('[MM-10] a point that stands for several loans counts as many, and says so beside the largest of them', async () => {
  const joined = { ...york, amount: 90_000_000, count: 1240 }
  const { rows, figures } = await list(null, [joined, angeles, { ...nowhere, count: 12 }])
  expect(rows).toEqual(['Loan 1 and 1,239 near it $90.00M', 'Loan 3 $1.25M'])
  expect(figures).toBe('$91.25M 1,241 loans')
})

test('[C-06] an empty view says how to find loans', async () => {
  const { rows, figures, section } = await list([0, 50, 1, 51])
  expect(rows).toEqual([])
  expect(figures).toBe('$0 0 loans')
  expect(section.getByText('No loans here. Zoom out or remove a filter.')).toBeDefined()
})

test('[C-06] sixty loans are listed, and the number of the others is said', async () => {
  const many = Array.from({ length: 63 }, (_, n) => loan(n, 1000, 40, -74))
  const { rows, section } = await list(null, many)
  expect(rows).toHaveLength(60)
  expect(section.getByText('and 3 more: zoom in or filter')).toBeDefined()
  expect(section.queryByText('No loans here. Zoom out or remove a filter.')).toBeNull()
})

const camera = { lng: -95, lat: 38, zoom: 3 }
const sketch = async (of: readonly MapLoan[], waits = false) => {
  const pressed: string[] = []
  show(
    <CountrySketch
      label="Map of loans"
      loans={of}
      camera={camera}
      size={{ width: 900, height: 500 }}
      waits={waits}
      onPressed={({ first, count, sum }) => pressed.push(`${first}: ${count} of ${sum}`)}
      onCamera={() => {}}
    />,
  )
  const region = await screen.findByRole('region', { name: 'Map of loans' })
  return { region, circles: [...region.querySelectorAll('svg > g > g')], pressed }
}

test('[C-01] the sketch draws loans that lie together as one circle with their number, and each can be pressed', async () => {
  const { region, circles, pressed } = await sketch(loans)
  expect(circles.map(({ textContent }) => textContent)).toEqual(['', '2'])
  expect(circles.map((one) => one.querySelector('circle:last-of-type')?.getAttribute('r'))).toEqual(['7', '14'])
  expect(region.getAttribute('data-loans')).toBe('drawn')
  expect(region.getAttribute('data-zoom')).toBe('3.0')
  expect(region.getAttribute('aria-busy')).toBeNull()
  for (const circle of circles) await userEvent.click(circle)
  expect(pressed).toEqual(['l3: 1 of 1250000', 'l1: 2 of 6500000'])
})

test('[C-01] ten loans and more also show their sum; what lies far outside the frame is not drawn', async () => {
  const many = Array.from({ length: 10 }, (_, n) => loan(n, 3_800_000, 40, -90))
  const { circles } = await sketch([...many, loan(50, 5, -60, 170)])
  expect(circles.map((one) => [...one.querySelectorAll('text')].map(({ textContent }) => textContent))).toEqual([
    ['10', '$38M'],
  ])
})

test('[C-01] a sketch without loans draws none, and says while the map is on its way', async () => {
  const { region, circles } = await sketch([], true)
  expect(circles).toEqual([])
  expect(region.getAttribute('data-loans')).toBeNull()
  expect(region.getAttribute('aria-busy')).toBe('true')
})

import type { SizingCase } from '@plinth/domain/credit/policy/sizer'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { sizing } from './sizer.fixture.ts'
import { StressPart } from './stress-part.tsx'

const { figures, rules } = sizing
const known: SizingCase = { ...figures, stabilizedValue: 2_000_000 }
const stress = async (of = known) => {
  show(<StressPart figures={of} rules={rules} />)
  return within(await screen.findByRole('region', { name: 'Stress' }))
}
type Part = Awaited<ReturnType<typeof stress>>
const choose = (part: Part, name: string) => userEvent.click(part.getByLabelText(name))
const grid = (part: Part, name: string) => {
  // Asking 400 fields for their roles takes seconds.
  const table = part.getByText(name, { selector: 'caption' }).closest('table')
  const [head, ...rows] = [...(table?.rows ?? [])]
  const texts = (of: HTMLElement | undefined, as: 'spoken' | 'shown') =>
    [...(of?.children ?? [])].slice(1).map((cell) => cell.children[as === 'shown' ? 0 : 1]?.textContent)
  return {
    corner: head?.firstElementChild?.textContent,
    across: texts(head, 'spoken'),
    marks: texts(head, 'shown'),
    down: rows.map((row) => row.firstElementChild?.textContent),
    cells: rows.map((row) => texts(row, 'spoken')),
    signs: rows.map((row) => texts(row, 'shown')),
    titles: rows.map((row) => [...row.querySelectorAll('td')].map(({ title }) => title)),
  }
}

test('[O-07] the rate runs across and the income down, from where the case stands, 20 by 20', async () => {
  const shown = grid(await stress(), 'Interest rate × Net operating income')
  expect(shown.corner).toBe('NOI')
  expect(shown.across).toHaveLength(20)
  expect(shown.across.slice(0, 3)).toEqual(['10%', '10.25%', '10.5%'])
  expect(shown.across.at(-1)).toBe('14.75%')
  expect(shown.marks.slice(0, 3)).toEqual(['10.0', '', '10.5'])
  expect(shown.down).toHaveLength(20)
  expect(shown.down.slice(0, 3)).toEqual(['±0%', '-2%', '-4%'])
  expect(shown.down.at(-1)).toBe('-38%')
})

test('[O-07] each field of the grid says its verdict and what breaks there, by its sign too', async () => {
  const of = { ...known, amount: 800_000 }
  const { titles, cells, signs } = grid(await stress(of), 'Interest rate × Net operating income')
  expect(titles[0]?.[0]).toBe('±0%, 10%: Within policy')
  expect([cells[0]?.[0], signs[0]?.[0]]).toEqual(['Within policy', ''])
  // 130,000 less 38% is 80,600, over 118,000 of interest.
  expect(titles[19]?.[19]).toBe('-38%, 14.75%: Outside policy; DSCR stabilized, Debt yield in place')
  expect([cells[19]?.[19], signs[19]?.[19]]).toEqual(['Outside policy', '×'])
  expect(new Set(cells.flat())).toEqual(new Set(['Within policy', 'Near limit', 'Exception', 'Outside policy']))
  expect(new Set(signs.flat())).toEqual(new Set(['', '–', '!', '×']))
})

test('[O-07] the other two grids are chosen by name and have axes of their own', async () => {
  const part = await stress()
  await choose(part, 'Cap rate × vacancy')
  const cap = grid(part, 'Cap rate × Vacancy')
  // 130,000 of 2,000,000; of 240,000 remain 215,000: a vacancy of a tenth and a bit.
  expect(cap.across.slice(0, 2)).toEqual(['6.5%', '6.7%'])
  expect(cap.marks[0]).toBe('6.5')
  expect(cap.corner).toBe('Vacancy')
  expect(cap.down[0]).toBe('10.42%')
  await choose(part, 'Delay × rate')
  const delay = grid(part, 'Months of delay × Interest rate')
  expect(delay.across.slice(0, 3)).toEqual(['0 months', '1 month', '2 months'])
  expect(delay.marks.slice(0, 3)).toEqual(['0', '', '2'])
  expect(delay.down.slice(0, 2)).toEqual(['10%', '10.25%'])
  await choose(part, 'Rate × NOI')
  expect(part.getByText('Interest rate × Net operating income', { selector: 'caption' })).toBeDefined()
})

test('[O-07] a grid whose figures are not known names them', async () => {
  const part = await stress({ ...figures, interestRate: null })
  expect(part.getByText('This grid needs figures that are not known: the interest rate.')).toBeDefined()
  await choose(part, 'Cap rate × vacancy')
  expect(part.getByText(/not known: the stabilized value and the expected income with its gross/)).toBeDefined()
  await choose(part, 'Delay × rate')
  expect(part.getByText('This grid needs figures that are not known: the interest rate.')).toBeDefined()
})

test('[O-07] the signs are explained, and the grid can be scrolled by keyboard', async () => {
  const part = await stress()
  const region = part.getByRole('region', { name: 'Interest rate × Net operating income' })
  expect(region.tabIndex).toBe(0)
  const legend = region.nextElementSibling
  expect(legend?.textContent).toBe(
    'Interest rate →, Net operating income ↓Within policy Near limit –Exception !Outside policy ×',
  )
})

test('[O-07] how far each figure may move stands by limit: where it breaks, that it holds, that it is exceeded', async () => {
  const part = await stress()
  const [head, ...rows] = within(part.getByRole('table', { name: 'Breakpoints' })).getAllByRole('row')
  const cells = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map(({ textContent }) => textContent)
  expect(cells(head)).toEqual(['Limit', 'Rate', 'NOI', 'Cap rate', 'Vacancy', 'Delay'])
  expect(rows.map(cells)).toEqual([
    ['LTV (total commitment)', 'Exceeded', 'Exceeded', 'Exceeded', 'Exceeded', 'Exceeded'],
    // 130,000 of income at 9.1% are 1,428,571, of which 70% are the loan.
    ['LTV stabilized', 'Holds', 'Holds', '9.1%', 'Holds', 'Holds'],
    ['DSCR stabilized', '10.83%', '-7.7%', 'Holds', '14.58%', '29 months'],
    ['Debt yield in place', 'Holds', '-1.6%', 'Holds', 'Holds', '8.5 months'],
  ])
  expect(
    await screen.findByText('How far each figure can move before a limit is exceeded, all else equal.'),
  ).toBeDefined()
})

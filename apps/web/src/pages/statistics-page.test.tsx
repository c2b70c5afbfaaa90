import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show, standIn } from '../../test/screen.tsx'
import { statistics } from '../portfolio/statistics/statistics.fixture.ts'
import { Page } from './statistics-page.tsx'

/** The page at an address, with every question it asked. */
const open = (at: string, reply: (query: URLSearchParams) => object = () => statistics) => {
  const asked: string[] = []
  standIn({
    'GET /statistics/overview': (query) => {
      asked.push(decodeURIComponent(query.toString()))
      return reply(query)
    },
  })
  show(<Page />, at)
  return asked
}
const day = (...[year, month, date]: [number, number, number]) => Date.UTC(year, month - 1, date) / 1000
const empty = { ...statistics, pipeline: [] }

test('[T-02] the heading says over how many loans; without filters everything is counted', async () => {
  const asked = open('/statistics')
  expect(await screen.findByText('Over 1,217 loans')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Statistics', level: 1 })).toBeDefined()
  expect(asked).toEqual([''])
})

test('[T-04] the address holds every filter; the last day is counted too', async () => {
  const asked = open('/statistics?status=funded&type=LAND&purpose=Refinance&search=jay&from=2026-01-15&to=2026-03-31')
  await screen.findByText('Over 1,217 loans')
  expect(asked).toEqual([
    `status=funded&property_type=LAND&purpose=Refinance&search=jay&from=${day(2026, 1, 15)}&to=${day(2026, 4, 1)}`,
  ])
  const chosen = (name: string) => screen.getByRole('combobox', { name })
  expect(chosen('Status')).toHaveProperty('value', 'funded')
  expect(chosen('Property type')).toHaveProperty('value', 'LAND')
  expect(chosen('Loan purpose')).toHaveProperty('value', 'Refinance')
  expect(screen.getByRole('textbox', { name: 'Search by loan name' })).toHaveProperty('value', 'jay')
  expect(screen.getByRole('textbox', { name: 'Requests from' })).toHaveProperty('value', '01.15.2026')
  expect(screen.getByRole('textbox', { name: 'Requests up to' })).toHaveProperty('value', '03.31.2026')
})

test('[T-04] what is no filter is left out of the question', async () => {
  const asked = open('/statistics?status=lost&type=BARN&purpose=Fun&from=1776-07-04&to=tomorrow')
  await screen.findByText('Over 1,217 loans')
  expect(asked).toEqual([''])
})

test('[T-04] each filter is chosen by its name and narrows the question', async () => {
  const asked = open('/statistics')
  await screen.findByText('Over 1,217 loans')
  const choose = (name: string, option: string) =>
    userEvent.selectOptions(screen.getByRole('combobox', { name }), option)
  await choose('Status', 'Paid-Off')
  await choose('Property type', 'Mixed use')
  await choose('Loan purpose', 'Purchase')
  await userEvent.type(screen.getByRole('textbox', { name: 'Search by loan name' }), 'elm')
  await waitFor(() => expect(asked.at(-1)).toBe('status=paid-off&property_type=MIXED_USE&purpose=Purchase&search=elm'))
  await choose('Status', 'Any status')
  await choose('Property type', 'Any type')
  await choose('Loan purpose', 'Any purpose')
  await waitFor(() => expect(asked.at(-1)).toBe('search=elm'))
})

test('[T-04] days are typed into their own fields', async () => {
  const asked = open('/statistics')
  await screen.findByText('Over 1,217 loans')
  const type = (name: string, text: string) => {
    const field = screen.getByRole('textbox', { name })
    fireEvent.change(field, { target: { value: text } })
    fireEvent.blur(field)
  }
  type('Requests from', '02.01.2026')
  await waitFor(() => expect(asked.at(-1)).toBe(`from=${day(2026, 2, 1)}`))
  type('Requests up to', '02.28.2026')
  await waitFor(() => expect(asked.at(-1)).toBe(`from=${day(2026, 2, 1)}&to=${day(2026, 3, 1)}`))
})

test('[A-52] without loans the page says so; filters that leave none can be cleared', async () => {
  open('/statistics?status=funded', (query) => (query.has('status') ? empty : statistics))
  expect(await screen.findByText("It's empty here!")).toBeDefined()
  expect(screen.getByText('No loan matches these filters. Choose others.')).toBeDefined()
  expect(screen.getByText('Over 0 loans')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('Over 1,217 loans')).toBeDefined()
  expect(window.location.search).toBe('')
})

test('[A-52] an installation without loans offers no filters to clear', async () => {
  open('/statistics', () => empty)
  expect(await screen.findByText("It's empty here!")).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
})

test('[T-02] statistics that do not load say why and load when tried again', async () => {
  const answers: object[] = [refusal(403, 'forbidden', 'Statistics are for administrators')]
  open('/statistics', () => answers.shift() ?? statistics)
  const told = await screen.findByRole('alert')
  expect(told.textContent).toContain('The statistics could not be loaded')
  expect(told.textContent).toContain('Statistics are for administrators')
  await userEvent.click(within(told).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Over 1,217 loans')).toBeDefined()
})

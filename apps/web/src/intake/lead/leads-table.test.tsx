import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { leads } from './lead.fixture.ts'
import { LeadsTable } from './leads-table.tsx'

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

test('[T-03, T-05] each lead shows who, where, how much, from whom, its state, loan, owner and day', async () => {
  show(<LeadsTable leads={leads} onOpen={() => {}} />)
  const table = await screen.findByRole('table', { name: 'Leads' })
  const [head, ...rows] = within(table).getAllByRole('row')
  expect(
    within(head as HTMLElement)
      .getAllByRole('columnheader')
      .map((one) => one.textContent),
  ).toEqual([...['Name', 'Property', 'Amount', 'Source', 'State', 'Loan', 'Owner', 'Received']])
  expect(rows.map(cells)).toEqual([
    [
      ...['Ada Ortega', '45 Hudson Street, New York', '$4,150,000', 'Borrower', 'Contacted', 'BL-10040', 'Sam Staff'],
      '11.12.2026',
    ],
    [...['ben@brokers.example', 'Not given', 'Not given', 'Broker', 'New', 'Not finished', 'Unassigned'], '10.03.2026'],
    [
      ...['No name given', '9 Elm Road, Albany', '$780,500', 'Borrower', 'Converted', 'None', 'Unassigned'],
      '09.30.2026',
    ],
  ])
  expect(screen.getByRole('link', { name: 'BL-10040' }).getAttribute('href')).toBe('/loan/BL-10040')
  expect(['Contacted', 'New', 'Converted'].map((text) => screen.getByText(text).dataset['tone'])).toEqual([
    ...['yellow', 'blue', 'green'],
  ])
})

test('[T-05] on a phone, where rows stand as cards, every figure carries its name', async () => {
  show(<LeadsTable leads={leads.slice(0, 1)} onOpen={() => {}} />)
  const row = (await screen.findByText('Ada Ortega')).closest('tr') as HTMLElement
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.dataset['label']),
  ).toEqual([...[undefined, undefined, 'Amount', 'Source', 'State', 'Loan', 'Owner', 'Received']])
})

test('[T-05] the name opens its own lead', async () => {
  const opened: string[] = []
  show(<LeadsTable leads={leads} onOpen={({ phone }) => opened.push(phone)} />)
  await userEvent.click(await screen.findByRole('button', { name: 'No name given' }))
  await userEvent.click(screen.getByRole('button', { name: 'Ada Ortega' }))
  expect(opened).toEqual(['917-5550199', '212-5550142'])
})

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loanView } from '../../../test/loan-view.ts'
import { show } from '../../../test/screen.tsx'
import { LoanTabs } from './loan-tabs.tsx'

const panels = { analysis: 'the ratios', requests: 'the requests', documents: 'the papers', external: 'the reports' }

const open = async (search = '') => {
  show(<LoanTabs loan={loanView()} panels={panels} />, `/loan/BL-10001${search}`)
  return within(await screen.findByRole('tablist', { name: 'Policies' })).getAllByRole('tab')
}
/** The chosen tab, and all that is drawn of the panels. */
const shown = () => [
  screen.getByRole('tab', { selected: true }).textContent,
  ...screen.getAllByRole('tabpanel', { hidden: true }).flatMap(({ textContent }) => textContent || []),
]
const press = (name: string) => userEvent.click(screen.getByRole('tab', { name }))

test('[I-17] [I-19] four tabs stand in their order, the third named by the brand', async () => {
  expect((await open()).map(({ textContent }) => textContent)).toEqual([
    'Data Analysis',
    'From The Borrower',
    'Arion Documents',
    'External Data',
  ])
})

test.each([
  ['', 'From The Borrower', 'the requests'],
  ['?tab=requests', 'From The Borrower', 'the requests'],
  ['?tab=analysis', 'Data Analysis', 'the ratios'],
  ['?tab=documents', 'Arion Documents', 'the papers'],
  ['?tab=external', 'External Data', 'the reports'],
  ['?tab=nothing', 'From The Borrower', 'the requests'],
])(
  '[O-01] the address %j chooses the tab %s and draws its content alone, under its name',
  async (search, tab, panel) => {
    await open(search)
    expect(shown()).toEqual([tab, `${tab}${panel}`])
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(tab)
  },
)

test('[O-01] [O-02] a press puts the tab into the address without a step in the history; the second needs no name there', async () => {
  await open('?file=f1')
  const steps = window.history.length
  await press('External Data')
  await expect.poll(shown).toEqual(['External Data', 'External Datathe reports'])
  expect(window.location.search).toBe('?file=f1&tab=external')
  await press('Data Analysis')
  await expect.poll(() => window.location.search).toBe('?file=f1&tab=analysis')
  await press('From The Borrower')
  await expect.poll(shown).toEqual(['From The Borrower', 'From The Borrowerthe requests'])
  expect(window.location.search).toBe('?file=f1')
  expect([window.location.pathname, window.history.length]).toEqual(['/loan/BL-10001', steps])
})

test('[I-17] the arrow keys go from tab to tab, past the end to the first', async () => {
  const [, , documents] = await open('?tab=documents')
  documents?.focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => shown()[0]).toBe('External Data')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => shown()[0]).toBe('Data Analysis')
})

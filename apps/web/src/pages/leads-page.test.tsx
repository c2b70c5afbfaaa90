import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { rowsOf, savedFiles } from '../../test/saved-files.ts'
import { refusal, show, standIn } from '../../test/screen.tsx'
import { leads } from '../intake/lead/lead.fixture.ts'
import { Page } from './leads-page.tsx'

/** The page at an address, with every question it asked of the list. */
const open = (at: string, reply: (query: URLSearchParams) => object = () => ({ leads, total: 3 })) => {
  const asked: string[] = []
  standIn({
    'GET /user/all': () => ({ users: [] }),
    'GET /lead/all': (query) => {
      asked.push(decodeURIComponent(query.toString()))
      return reply(query)
    },
  })
  show(<Page />, at)
  return asked
}

test('[T-03] the heading says how many came in, and the newest hundred are asked for', async () => {
  const asked = open('/leads')
  expect(await screen.findByText('3 public submissions')).toBeDefined()
  expect(asked).toEqual(['sort=created&offset=0&limit=100'])
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
})

test('[T-03] one submission is written as one', async () => {
  open('/leads', () => ({ leads: leads.slice(0, 1), total: 1 }))
  expect(await screen.findByText('1 public submission')).toBeDefined()
})

test('[T-05] the address holds every filter, and the list is asked with them', async () => {
  const asked = open('/leads?state=lost&source=broker&search=hudson&sort=amount&offset=100', () => ({
    leads,
    total: 230,
  }))
  await screen.findByRole('table')
  expect(asked).toEqual(['sort=amount&state=lost&source=broker&search=hudson&offset=100&limit=100'])
  expect(screen.getByRole('button', { name: 'Lost' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('button', { name: 'New' }).getAttribute('aria-pressed')).toBe('false')
  expect(screen.getByRole('combobox', { name: 'Source' })).toHaveProperty('value', 'broker')
  expect(screen.getByRole('combobox', { name: 'Order' })).toHaveProperty('value', 'amount')
  expect(screen.getByRole('textbox', { name: 'Search name, email or property' })).toHaveProperty('value', 'hudson')
  expect(screen.getByText('101-200 of 230')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(asked.at(-1)).toContain('offset=200'))
})

test('[T-05] a search that found more than were counted says so, and goes on beyond them', async () => {
  const asked = open('/leads?search=avenue&offset=900', () => ({ leads, total: 1000, more: true }))
  expect(await screen.findByText('1,000+ public submissions')).toBeDefined()
  expect(screen.getByText('901-1,000 of 1,000+')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(asked.at(-1)).toContain('offset=1000'))
})

test('[T-05] each filter narrows from the first page on and is taken away again; what is no filter is left out', async () => {
  const asked = open('/leads?state=nothing&sort=nothing&source=me&offset=-4&lead=unknown')
  await screen.findByRole('table')
  expect(asked).toEqual(['sort=created&offset=0&limit=100'])
  await userEvent.click(screen.getByRole('button', { name: 'Contacted' }))
  await waitFor(() => expect(asked.at(-1)).toBe('sort=created&state=contacted&offset=0&limit=100'))
  await userEvent.click(screen.getByRole('button', { name: 'Contacted' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Source' }), 'Borrower')
  await waitFor(() => expect(asked.at(-1)).toBe('sort=created&source=borrower&offset=0&limit=100'))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'By name')
  await userEvent.type(screen.getByRole('textbox', { name: 'Search name, email or property' }), ' elm ')
  await waitFor(() => expect(asked.at(-1)).toBe('sort=name&source=borrower&search=elm&offset=0&limit=100'))
})

test('[A-52] an empty list says so; one that filters emptied offers to clear them', async () => {
  const asked = open('/leads?state=lost', (query) =>
    query.has('state') ? { leads: [], total: 0 } : { leads, total: 3 },
  )
  expect(await screen.findByText("It's empty here!")).toBeDefined()
  expect(screen.getByText('No lead matches these filters. Choose others.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('Ada Ortega')).toBeDefined()
  expect(asked.at(-1)).toBe('sort=created&offset=0&limit=100')
})

test('[T-03] leads that do not load say why and load when tried again', async () => {
  const answers: object[] = [refusal(403, 'forbidden', 'Leads are for administrators')]
  open('/leads', () => answers.shift() ?? { leads, total: 3 })
  const told = await screen.findByRole('alert')
  expect(told.textContent).toContain('The leads could not be loaded')
  expect(told.textContent).toContain('Leads are for administrators')
  await userEvent.click(within(told).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Ada Ortega')).toBeDefined()
})

test('[T-05] the name opens its lead, the address keeps it, and closing takes it out', async () => {
  open('/leads')
  await userEvent.click(await screen.findByRole('button', { name: 'Ada Ortega' }))
  expect(await screen.findByRole('dialog', { name: 'Ada Ortega' })).toBeDefined()
  expect(new URLSearchParams(window.location.search).get('lead')).toBe(leads[0]?.id)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.search).toBe('')
})

test('[T-05] the CSV file holds every lead that matches, on all pages, each figure in its column', async () => {
  const saved = savedFiles()
  const [first, ...rest] = leads
  const asked = open('/leads?source=borrower&offset=100', (query) =>
    query.get('limit') === '100'
      ? { leads, total: 103 }
      : { leads: query.get('offset') === '0' ? [first] : rest, total: 3 },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(asked.slice(1)).toEqual([
    'sort=created&source=borrower&offset=0&limit=1000',
    'sort=created&source=borrower&offset=1&limit=1000',
  ])
  expect(saved[0]?.name).toBe('leads.csv')
  expect(saved[0] && (await rowsOf(saved[0]))).toEqual([
    'Name,Email,Phone,Property,Amount,Source,State,Loan,Owner,Note,Received,Last update',
    'Ada Ortega,ada@ortega.example,212-5550142,"45 Hudson Street, New York",4150000,Borrower,Contacted,BL-10040,Sam Staff,Call on Monday,2026-11-12,2026-11-14',
    ',ben@brokers.example,,,,Broker,New,,,,2026-10-03,2026-10-04',
    ',,917-5550199,"9 Elm Road, Albany",780500,Borrower,Converted,,,,2026-09-30,2026-10-01',
  ])
})

test('[T-05] a file that cannot be made says so', async () => {
  open('/leads', (query) =>
    query.get('limit') === '1000' ? refusal(403, 'forbidden', 'Not for you') : { leads, total: 3 },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Download XLSX' }))
  expect(await screen.findByText('The file could not be made. Try again.')).toBeDefined()
  expect(screen.getByText('Not for you')).toBeDefined()
})

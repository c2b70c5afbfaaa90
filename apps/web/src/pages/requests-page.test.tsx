import { MantineProvider } from '@mantine/core'
import type { LoanRow } from '@plinth/contract/loan/loan-list'
import { loanStatuses } from '@plinth/domain/loan/status'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { meQuery } from '../lib/me.ts'
import { parseSearch, stringifySearch } from '../lib/search-text.ts'
import { loanRow } from '../../test/loan-rows.ts'
import { loanView, staffView } from '../../test/loan-view.ts'
import { Page } from './requests-page.tsx'

interface Sent {
  method: string
  path: string
  body: unknown
}
let sent: Sent[]
let loans: LoanRow[]
/** Answers of single calls by 'METHOD path'; all others are answered as the server would. */
let answers: Record<string, () => Response>

const sums = { count: 0, amount: 0, amount_at_closing: 0 }
const summary = () => ({
  statuses: loanStatuses.map((status) => ({ ...sums, status })),
  total: { ...sums, count: loans.length },
  value: { total: 0, average: null, median: null },
  closing: [],
  by_state: [],
  by_property_type: [],
  freshness: '1',
})
const problem = (detail: string, status = 409) =>
  Response.json(
    { type: 'about:blank', code: 'state_conflict', title: 'Conflict', status, detail, request_id: 'r' },
    { status, headers: { 'content-type': 'application/problem+json' } },
  )

const answer = (method: string, path: string): Response => {
  const special = answers[`${method} ${path}`]
  if (special) return special()
  if (path === '/api/loan/summary') return Response.json(summary())
  if (path === '/api/loan/all') return Response.json({ loans, total: loans.length })
  const change = /^\/api\/loan\/([^/]+)\/(update|archive)$/.exec(path)
  const row = loans.find((loan) => loan.id === change?.[1])
  if (row) return Response.json({ ...row, version: row.version + 1, archived: change?.[2] === 'archive' })
  return Response.json({ token: 't', provider: 'embedded' })
}

beforeEach(() => {
  sent = []
  answers = {}
  loans = [loanRow(1), loanRow(2), loanRow(3, { name: 'Élan Tower', purpose: 'Flip' })]
  window.history.replaceState(null, '', '/requests')
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://plinth.test')
    const method = init?.method ?? 'GET'
    if (method !== 'GET')
      sent.push({ method, path: url.pathname, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null })
    return answer(method, url.pathname)
  }
})

const draw = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(meQuery.queryKey, staffView())
  const router = createRouter({
    routeTree: createRootRoute({ component: Page, notFoundComponent: Page }),
    parseSearch,
    stringifySearch,
  })
  onTestFinished(() => router.history.destroy())
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
}
const show = async () => {
  draw()
  await screen.findByRole('table')
}
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent)
const changes = () => sent.filter((one) => one.path.startsWith('/api/loan/'))

describe('while figures are still to come', () => {
  test('[B-04] every status has its card from the start, without a figure', async () => {
    answers['GET /api/loan/summary'] = () => problem('later')
    await show()
    const cards = within(screen.getByRole('list', { name: 'Loans by status' })).getAllByRole('button')
    expect(cards).toHaveLength(loanStatuses.length + 1)
    expect(cards[0]?.textContent).toMatch(/^Preliminary–\s*$/)
  })

  test('a list that could not be loaded counts no loans and gives the request id to quote', async () => {
    answers['GET /api/loan/all'] = () => problem('The server is busy')
    draw()
    expect(await screen.findByText('Loans could not be loaded')).toBeDefined()
    expect(screen.getByText('r').textContent).toBe('r')
    expect(screen.queryByText(/\d+ loans?$/)).toBeNull()
  })
})

describe('the table of requests', () => {
  test('[B-09] the columns in their order, with what a lender compares loans by between them', async () => {
    await show()
    const headings = screen.getAllByRole('columnheader').map((th) => th.textContent?.trim())
    expect(headings.slice(1, -1)).toEqual([
      'Property',
      'Amount',
      'LTV',
      'Rate',
      'Score',
      'Borrowers',
      'Contacts',
      'Duration',
      'Documents',
      'Status',
      'In stage',
      'Last Update',
      'Exp. Closing',
      'Officer',
    ])
  })

  test('a score that reads what a sandbox made up is marked, and no other', async () => {
    loans = [loanRow(1, { score: 71, score_made_up: true }), loanRow(2, { score: 64 })]
    await show()
    const cells = ['71', '64'].map((score) => screen.getByRole('cell', { name: new RegExp(`^${score}`) }).textContent)
    expect(cells.map((cell) => cell?.trim())).toEqual(['71 Sandbox', '64'])
  })

  test('[B-09] each cell shows its own figure of the loan', async () => {
    const day = 86_400
    const now = Math.floor(Date.now() / 1000)
    loans = [
      loanRow(7, {
        name: 'Crenshaw',
        amount: 1_250_000,
        ltv: 0.654,
        interest_rate: 0.1075,
        score: 68,
        borrowers: [{ id: loanRow(8).id, first_name: 'Hannah', last_name: 'Huang' }],
        contacts: [{ id: loanRow(9).id, first_name: 'Rosa', last_name: 'Thompson' }],
        duration_months: 14,
        documents: { accepted: 9, total: 13, due_epochs: [now - 9 * day, now - 2 * day, now + 9 * day] },
        status: { state: 'underwriting', suggested_steps: ['Review 4 documents'], since: now - 23 * day - 60 },
        last_update: Date.UTC(2026, 10, 20, 12) / 1000,
        expected_closing_epoch: Date.UTC(2027, 0, 6) / 1000,
        owner_name: 'Rob Q Kim',
      }),
      loanRow(1, { documents: { accepted: 0, total: 0, due_epochs: [] } }),
    ]
    await show()
    const cellsOf = (name: RegExp) => {
      const [row] = screen.getAllByRole('row').filter((one) => name.test(one.textContent ?? ''))
      return [...(row?.children ?? [])].slice(1, -1).map((cell) => cell.textContent)
    }
    const [row] = screen.getAllByRole('row').filter((one) => one.textContent?.includes('Crenshaw'))
    expect(within(row?.firstElementChild as HTMLElement).getByRole('button', { name: 'Pin Crenshaw' })).toBeDefined()
    expect(
      within(row?.lastElementChild as HTMLElement).getByRole('button', { name: 'More for Crenshaw' }),
    ).toBeDefined()
    expect(cellsOf(/Crenshaw/)).toEqual([
      'CrenshawLand, 7 Main Street, Brooklyn',
      '$1,250,000',
      '65.4%',
      '10.75%',
      '68',
      'Hannah Huang',
      'Rosa Thompson',
      '14 mo',
      '9 / 13 · 2 overdue',
      'UnderwritingReview 4 documents ',
      '23 days',
      '11.20.2026',
      '01.06.2027',
      'RKRob Q Kim',
    ])
    const empty = cellsOf(/Loan 1/)
    expect([empty[2], empty[3], empty[4], empty[8], empty[13]]).toEqual([
      'N/A',
      'N/A',
      'N/A',
      'None requested',
      '–Unassigned',
    ])
  })

  test('a rejected request is listed under its own card alone; the box finds borrowers, ids and cities', async () => {
    loans = [
      loanRow(1, { borrowers: [{ id: loanRow(8).id, first_name: 'Hannah', last_name: 'Huang' }] }),
      loanRow(2, { status: { state: 'rejected', suggested_steps: [], since: 0 } }),
      loanRow(3),
    ]
    await show()
    await waitFor(() => expect(names().toSorted()).toEqual(['Loan 1', 'Loan 3']))
    await userEvent.type(screen.getByRole('textbox', { name: 'Search name, borrower, city' }), 'huang')
    await waitFor(() => expect(names()).toEqual(['Loan 1']))
    await userEvent.clear(screen.getByRole('textbox', { name: 'Search name, borrower, city' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Search name, borrower, city' }), 'BL-10003')
    await waitFor(() => expect(names()).toEqual(['Loan 3']))
  })

  test('[B-11] [B-12] amount first, largest on top; a heading turns the order and says so', async () => {
    await show()
    await waitFor(() => expect(names()).toEqual(['Élan Tower', 'Loan 2', 'Loan 1']))
    const amount = screen.getByRole('columnheader', { name: 'Amount' })
    expect(amount.getAttribute('aria-sort')).toBe('descending')
    await userEvent.click(within(amount).getByRole('button'))
    await waitFor(() => expect(names()).toEqual(['Loan 1', 'Loan 2', 'Élan Tower']))
    expect(amount.getAttribute('aria-sort')).toBe('ascending')
  })

  test('[B-13] a row leads to /loan/{human_id}', async () => {
    await show()
    expect(screen.getByRole('link', { name: 'Loan 1' }).getAttribute('href')).toBe('/loan/BL-10001')
  })

  test('[B-40] a name of more than 30 characters is trimmed in the table and whole in its tooltip', async () => {
    loans = [loanRow(1, { name: 'A very long name of a building in Brooklyn' })]
    await show()
    const [link] = within(screen.getByRole('table')).getAllByRole('link')
    expect(link).toHaveProperty('title', 'A very long name of a building in Brooklyn')
    expect(link?.textContent).toMatch(/^A very long name of a buildin?g?…$/)
  })

  test("[B-17] [B-18] [B-22] [X-42] search narrows, nothing found says so, 'Clear all' brings all back", async () => {
    await show()
    await userEvent.type(screen.getByRole('textbox', { name: 'Search name, borrower, city' }), 'elan')
    await waitFor(() => expect(names()).toEqual(['Élan Tower']))
    await waitFor(() => expect(window.location.search).toBe('?search=elan'))
    await userEvent.type(screen.getByRole('textbox', { name: 'Search name, borrower, city' }), 'zz')
    expect(await screen.findByText('There are no loans matching this filter')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(names()).toHaveLength(3))
    expect(window.location.search).toBe('')
  })

  test('[B-07] [B-08] a card filters; Funded leads to the portfolio', async () => {
    await show()
    await userEvent.click(screen.getByRole('button', { name: /^Underwriting/ }))
    expect(await screen.findByText('There are no loans matching this filter')).toBeDefined()
    expect(window.location.search).toBe('?status=underwriting')
    await userEvent.click(screen.getByRole('button', { name: /^Funded/ }))
    await waitFor(() => expect(window.location.pathname).toBe('/portfolio/funded'))
  })

  test('[B-33] [B-36] a pinned loan comes first and stays pinned in this browser', async () => {
    await show()
    await userEvent.click(screen.getByRole('button', { name: 'Pin Loan 1' }))
    await waitFor(() => expect(names()[0]).toBe('Loan 1'))
    expect(JSON.parse(window.localStorage.getItem('checked-loans') ?? '')).toEqual([{ id: loans[0]?.id, order: 1 }])
    await userEvent.click(screen.getByRole('button', { name: 'Unpin Loan 1' }))
    await waitFor(() => expect(names()[0]).toBe('Élan Tower'))
  })
})

test('[B-33] [B-35] an archived loan gives its pin back, so that it keeps no place unseen', async () => {
  await show()
  await userEvent.click(screen.getByRole('button', { name: 'Pin Loan 1' }))
  await userEvent.click(screen.getByRole('button', { name: 'Pin Loan 2' }))
  await userEvent.click(screen.getByRole('button', { name: 'More for Loan 1' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /Reason/i }), 'Withdrawn')
  await userEvent.click(screen.getByRole('button', { name: 'Archive 1 loan' }))
  await waitFor(() =>
    expect(JSON.parse(window.localStorage.getItem('checked-loans') ?? '')).toEqual([{ id: loans[1]?.id, order: 2 }]),
  )
})

test('[B-33] [B-35] a pinned loan that somebody else archived or that is gone gives its pin back; a funded one keeps it', async () => {
  const elsewhere = [loanRow(11, { archived: true }), loanRow(12), loanRow(13)]
  const [archived, deleted, funded] = elsewhere.map(({ id }) => id)
  const status = { state: 'funded', suggested_steps: [], since: 1 }
  answers[`GET /api/loan/${archived}`] = () => Response.json(loanView({ id: archived ?? '', archived: true }))
  answers[`GET /api/loan/${deleted}`] = () => problem('gone', 404)
  answers[`GET /api/loan/${funded}`] = () => Response.json({ ...loanView({ id: funded ?? '' }), status })
  const stored = [archived, deleted, funded, loans[0]?.id].map((id, at) => ({ id, order: at + 1 }))
  window.localStorage.setItem('checked-loans', JSON.stringify(stored))
  await show()
  const pins = () => JSON.parse(window.localStorage.getItem('checked-loans') ?? '') as { id: string }[]
  await waitFor(() => expect(pins().map(({ id }) => id)).toEqual([funded, loans[0]?.id]))
})

describe('editing closing dates', () => {
  const date = (name: string) => screen.getByLabelText(`Expected closing of ${name}`)
  const type = async (name: string, value: string) => {
    await userEvent.clear(date(name))
    await userEvent.type(date(name), value)
  }

  test('[B-25] [B-27] [B-28] [B-29] [B-30] a past date blocks saving; only changed dates are sent', async () => {
    await show()
    await userEvent.click(screen.getByRole('button', { name: 'Edit Closing Dates' }))
    await type('Loan 1', '2020-01-01')
    await type('Loan 2', '2090-05-06')
    expect(date('Loan 1').getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Fix Exp. Closing Dates' }))
    expect(changes()).toEqual([])
    await userEvent.clear(date('Loan 1'))
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
    await screen.findByRole('button', { name: 'Edit Closing Dates' })
    expect(changes()).toEqual([
      {
        method: 'PUT',
        path: `/api/loan/${loans[1]?.id}/update`,
        body: { version: 1, expected_closing_epoch: Date.UTC(2090, 4, 6) / 1000 },
      },
    ])
  })

  test('[B-24] the column takes a whole date with its calendar button while dates are edited', async () => {
    await show()
    const width = () => {
      const at = screen.getAllByRole('columnheader').findIndex((header) => header.textContent.includes('Exp. Closing'))
      return Number.parseInt(document.querySelectorAll('col')[at]?.style.width ?? '', 10)
    }
    expect(width()).toBe(112)
    await userEvent.click(screen.getByRole('button', { name: 'Edit Closing Dates' }))
    // 'mm/dd/yyyy' at 13 px, its padding and the button.
    expect(width()).toBeGreaterThanOrEqual(160)
  })

  test('a date that is refused stays as typed, with the reason', async () => {
    answers[`PUT /api/loan/${loans[0]?.id}/update`] = () => problem('Someone else changed this loan.')
    await show()
    await userEvent.click(screen.getByRole('button', { name: 'Edit Closing Dates' }))
    await type('Loan 1', '2090-05-06')
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Someone else changed this loan.')).toBeDefined()
    expect(date('Loan 1')).toHaveProperty('value', '2090-05-06')
  })
})

describe('archiving several loans', () => {
  test("[B-31] the archive button's tooltip says 'Select for Archive', then how many, and 'Cancel' leaves the mode", async () => {
    await show()
    const tooltip = async (name: string) => {
      await userEvent.unhover(screen.getByRole('table'))
      await userEvent.hover(screen.getByRole('button', { name }))
      expect((await screen.findByRole('tooltip', { name })).textContent).toBe(name)
    }
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    await tooltip('Select for Archive')
    await userEvent.click(screen.getByRole('button', { name: 'Select for Archive' }))
    await tooltip('Archive Selected (0)')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Loan 1' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Loan 2' }))
    await tooltip('Archive Selected (2)')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('checkbox', { name: 'Select Loan 1' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    await tooltip('Select for Archive')
  })

  test('[B-31] [B-32] [D-06] [D-11] asked once, sent one by one; a failed one stays selected with its reason', async () => {
    answers[`PUT /api/loan/${loans[1]?.id}/archive`] = () => problem('This loan is already archived.')
    await show()
    await userEvent.click(screen.getByRole('button', { name: 'Select for Archive' }))
    for (const name of ['Loan 1', 'Loan 2'])
      await userEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
    await userEvent.click(screen.getByRole('button', { name: 'Archive Selected (2)' }))
    await userEvent.type(await screen.findByRole('textbox', { name: /Rejection reason/ }), 'Withdrawn')
    await userEvent.click(screen.getByRole('button', { name: 'Archive 2 loans' }))
    expect(await screen.findByText('This loan is already archived.')).toBeDefined()
    const body = { days_to_archive: 0, rejection_reason: 'Withdrawn' }
    expect(changes().map((one) => [one.path, one.body])).toEqual([
      [`/api/loan/${loans[0]?.id}/archive`, body],
      [`/api/loan/${loans[1]?.id}/archive`, body],
    ])
    expect(screen.getByRole('button', { name: 'Archive Selected (1)' })).toBeDefined()
    expect(screen.getByRole('checkbox', { name: 'Select Loan 2' })).toHaveProperty('checked', true)
  })

  test('[D-08] [D-09] days take digits only, both inputs are required', async () => {
    await show()
    await userEvent.click(screen.getByRole('button', { name: 'More for Loan 1' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }))
    const days = await screen.findByRole('textbox', { name: /Days to archive/ })
    await userEvent.clear(days)
    await userEvent.type(days, '-1e.+')
    expect(days).toHaveProperty('value', '1')
    await userEvent.clear(days)
    await userEvent.click(screen.getByRole('button', { name: 'Archive 1 loan' }))
    expect(await screen.findAllByText('* Required')).toHaveLength(2)
    expect(changes()).toEqual([])
  })
})

test('[B-15] a reminder is shown before it is sent', async () => {
  const reminder = {
    email: 'a@example.com',
    name: 'Ana',
    subject: 'Needed',
    body: 'Dear Ana',
    owes: ['Rent roll'],
    phone: null,
    text: 'Short',
  }
  const path = `/api/loan/${loans[0]?.id}`
  answers[`GET ${path}/preview-reminder`] = () => Response.json({ reminders: [reminder] })
  answers[`POST ${path}/send-reminder`] = () => Response.json({ reminders: [reminder], sent: 1 }, { status: 202 })
  await show()
  await userEvent.click(screen.getByRole('button', { name: 'Send Reminder for Loan 1' }))
  expect(await screen.findByText('Rent roll')).toBeDefined()
  expect(changes()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Send to 1 person' }))
  await waitFor(() => expect(changes().map((one) => one.path)).toEqual([`${path}/send-reminder`]))
})

test('[B-15] a text message beside the letter waits for the word that its recipient has agreed', async () => {
  const reminder = { email: 'a@example.com', name: 'Ana', subject: 'Needed', body: 'Dear Ana', owes: ['Rent roll'] }
  const reply = { reminders: [{ ...reminder, phone: '917-5550100', text: 'Still needed: 1 document' }] }
  const path = `/api/loan/${loans[0]?.id}`
  answers[`GET ${path}/preview-reminder`] = () => Response.json({ ...reply, texts_sandbox: true })
  answers[`POST ${path}/send-reminder`] = () => Response.json({ ...reply, sent: 1, texted: 1 }, { status: 202 })
  await show()
  await userEvent.click(screen.getByRole('button', { name: 'Send Reminder for Loan 1' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Also as a text message to (917) 555-0100' }))
  expect(screen.getByText(/^Sandbox: no service for text messages is set/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Send to 1 person' }))
  expect(changes()).toEqual([])
  await userEvent.click(screen.getByRole('checkbox', { name: 'They have agreed to text messages' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send to 1 person' }))
  await waitFor(() =>
    expect(changes()).toMatchObject([
      { path: `${path}/send-reminder`, body: { text_to: ['a@example.com'], agreed_confirmed: true } },
    ]),
  )
})

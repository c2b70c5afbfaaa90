import { loanStatuses } from '@plinth/domain/loan/status'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loanRow } from '../../../test/loan-rows.ts'
import { show, standIn } from '../../../test/screen.tsx'
import { Page } from '../../pages/requests-page.tsx'

const total = 40_000
const none = { count: 0, amount: 0, amount_at_closing: 0 }
const summary = {
  statuses: loanStatuses.map((status) => ({ ...none, status })),
  total: { ...none, count: total },
  value: { total: 0, average: null, median: null },
  ...{ closing: [], by_state: [], by_property_type: [], freshness: '1' },
}

/** A server with more loans than are fetched whole; it answers what it is asked for and keeps the questions. */
const manyLoans = () => {
  const asked: string[] = []
  standIn({
    'GET /loan/summary': () => summary,
    'GET /saved-view/all': () => ({ views: [], default_view_id: null }),
    'GET /user/all': () => ({ users: [] }),
    'GET /loan/all': (query) => {
      asked.push(query.toString())
      const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit') ?? total)]
      const name = query.get('search') ?? query.get('sort') ?? 'any'
      const loans = Array.from({ length: Math.min(limit, 300) }, (_, n) =>
        loanRow(offset + n + 1, { name: `${name} ${offset + n + 1}` }),
      )
      return { loans, total: query.has('search') ? 3 : total }
    },
  })
  return asked
}

test('of more loans than are fetched whole, pages come, in the order and by the search of the server', async () => {
  const asked = manyLoans()
  show(<Page />, '/requests')
  const table = await screen.findByRole('table', { name: 'Requests' })
  await expect.poll(() => asked.some((query) => query.includes('limit=200'))).toBe(true)
  expect(table.getAttribute('aria-rowcount')).toBe(`${total + 1}`)
  // The first rows alone, then from where they end.
  const pages = asked.filter((query) => /limit=(50|200)/.test(query)).map((query) => new URLSearchParams(query))
  expect(pages.map((page) => [page.get('offset'), page.get('limit')])).toEqual([
    [null, '50'],
    ['50', '200'],
  ])
  await userEvent.click(within(table).getByRole('button', { name: /^Score/ }))
  await expect.poll(() => asked.at(-1)).toMatch(/sort=score.*limit=200/)
  await userEvent.type(screen.getByRole('textbox', { name: 'Search name, borrower, city' }), 'oak')
  await expect.poll(() => asked.at(-1)).toMatch(/search=oak/)
  // The list is never asked for whole.
  expect(asked.filter((query) => !query.includes('limit='))).toEqual([])
})

import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { parseSearch, type SearchText, stringifySearch } from './search-text.ts'
import { useListView } from './use-list-view.ts'

const read = (search: SearchText) => ({
  type: typeof search['type'] === 'string' ? search['type'] : null,
  search: typeof search['search'] === 'string' ? search['search'] : '',
  sort: typeof search['sort'] === 'string' ? search['sort'] : 'name',
  offset: Number(search['offset'] ?? 0),
})

const List = () => {
  const { view, isFiltered, filter, clear, page } = useListView(read, ['type', 'search'])
  return (
    <>
      <output>{`${view.type} ${view.search} ${view.offset} ${isFiltered ? 'filtered' : 'whole'}`}</output>
      <button type="button" onClick={() => filter({ type: 'land' })}>
        Land
      </button>
      <button type="button" onClick={() => page(100)}>
        Next
      </button>
      <button type="button" onClick={() => page(0)}>
        First
      </button>
      <button type="button" onClick={clear}>
        Clear
      </button>
    </>
  )
}

const show = async (address: string) => {
  window.history.replaceState(null, '', address)
  const router = createRouter({
    routeTree: createRootRoute({ component: List, notFoundComponent: List }),
    parseSearch,
    stringifySearch,
  })
  onTestFinished(() => router.history.destroy())
  render(<RouterProvider router={router} />)
  await screen.findByRole('status')
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const shown = () => screen.getByRole('status').textContent

test('a list is as its address says; what is no filter does not count as one', async () => {
  await show('/list?sort=due&offset=100')
  await waitFor(() => expect(shown()).toBe('null  100 whole'))
})

test('a filter leads back to the first page and leaves no step in the history', async () => {
  await show('/list?offset=100&sort=due')
  const steps = window.history.length
  await press('Land')
  await waitFor(() => expect(shown()).toBe('land  0 filtered'))
  expect(window.location.search).toBe('?sort=due&type=land')
  expect(window.history.length).toBe(steps)
})

test('pages keep the filters, and clearing takes the filters alone', async () => {
  await show('/list?type=land&search=oak&sort=due')
  await press('Next')
  await waitFor(() => expect(shown()).toBe('land oak 100 filtered'))
  await press('First')
  await waitFor(() => expect(shown()).toBe('land oak 0 filtered'))
  expect(window.location.search).not.toContain('offset')
  await press('Clear')
  await waitFor(() => expect(shown()).toBe('null  0 whole'))
  expect(window.location.search).toBe('?sort=due')
})

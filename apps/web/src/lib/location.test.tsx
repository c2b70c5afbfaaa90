import { createRootRoute, createRoute, createRouter, createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { useSearchState } from './location.ts'
import { parseSearch, type SearchText, stringifySearch } from './search-text.ts'

const read = (search: SearchText) => ({ search: JSON.stringify(search) })

const Here = ({ name }: { name: string }) => {
  const [{ search }, set] = useSearchState(read)
  return (
    <button type="button" onClick={() => void set({ pressed: name, sort: null })}>
      {`${name} ${search}`}
    </button>
  )
}

/** Two pages; the second is not let in before `come`. */
const open = async (address: string) => {
  let come = () => {}
  const late = new Promise<void>((resolve) => (come = resolve))
  const root = createRootRoute()
  const first = createRoute({ getParentRoute: () => root, path: '/first/$id', component: () => <Here name="First" /> })
  const second = createRoute({
    getParentRoute: () => root,
    path: '/second',
    beforeLoad: () => late,
    component: () => <Here name="Second" />,
  })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren([first, second]), history, parseSearch, stringifySearch })
  onTestFinished(() => history.destroy())
  render(<RouterProvider router={router} />)
  await screen.findByRole('button')
  return { history, come: () => act(async () => come()) }
}
const shown = () => screen.getByRole('button').textContent

test('a page that is left keeps what its own address said until the next one stands', async () => {
  const { history, come } = await open('/first/1?status=Funded')
  await act(async () => history.push('/second?tab=b'))
  expect(shown()).toBe('First {"status":"Funded"}')
  await come()
  await expect.poll(shown).toBe('Second {"tab":"b"}')
})

test('a change keeps the page and what else its address says', async () => {
  const { history } = await open('/first/BL-1%2F2?sort=due&status=a&status=b')
  await act(async () => screen.getByRole('button').click())
  await expect.poll(shown).toBe('First {"status":["a","b"],"pressed":"First"}')
  expect(history.location.href).toBe('/first/BL-1%2F2?status=a&status=b&pressed=First')
})

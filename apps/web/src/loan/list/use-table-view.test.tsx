import { act, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { type TableViewState, useTableView } from './use-table-view.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('what is typed is asked for at the first key, and then a few times a second while keys come', async () => {
  const held: { now: TableViewState | null; searches: string[] } = { now: null, searches: [] }
  const Probe = () => {
    const view = useTableView()
    useEffect(() => {
      held.now = view
      if (held.searches.at(-1) !== view.asked.search) held.searches.push(view.asked.search)
    })
    return null
  }
  show(<Probe />, '/requests')
  await waitFor(() => expect(held.now).not.toBeNull())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const type = (search: string) => {
    act(() => held.now?.setFilter({ search }))
    act(() => void vi.advanceTimersByTime(30))
  }
  act(() => held.now?.setFilter({ search: 'o' }))
  // By the key itself: no timer has passed.
  expect(held.now?.asked.search).toBe('o')
  for (const typed of ['o', 'oa', 'oak', 'oak ', 'oak s']) type(typed)
  expect(held.searches).toEqual(['', 'o', 'oak '])
  expect(held.now?.filter.search).toBe('oak s')
  act(() => void vi.advanceTimersByTime(100))
  expect(held.searches).toEqual(['', 'o', 'oak ', 'oak s'])
  // Another control is followed at once, and keeps what was typed.
  act(() => held.now?.setFilter({ owner: 'me' }))
  expect(held.now?.asked).toMatchObject({ search: 'oak s', owner: 'me' })
})

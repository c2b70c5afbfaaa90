import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useOutbox } from './outbox.calls.ts'

let asked = 0
beforeEach(() => {
  asked = 0
  vi.useFakeTimers({ shouldAdvanceTime: true })
  globalThis.fetch = async (input) => {
    if (!String(input).includes('/outbox')) return Response.json({ token: 't', provider: 'embedded' })
    asked += 1
    const state = asked === 1 ? 'queued' : 'outbox'
    return Response.json({ mails: [{ id: 'm1', state }], texts: [], given_up: 0, total: 1, delivers: false })
  }
})

test('a message that waits is asked for again until it is on its way, and then no more', async () => {
  const client = new QueryClient()
  const { result } = renderHook(() => useOutbox('', 0), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(result.current.data?.mails[0]?.state).toBe('queued'))
  await vi.advanceTimersByTimeAsync(2100)
  await waitFor(() => expect(result.current.data?.mails[0]?.state).toBe('outbox'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toBe(2)
})

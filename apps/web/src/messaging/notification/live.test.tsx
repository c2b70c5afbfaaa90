import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refusal, standIn } from '../../../test/screen.tsx'
import { useLiveNotifications } from './notification.calls.ts'

const STREAM = '/notifications/stream'

/** The screen before a server that opens these streams, one a call; `tell` writes to the one that is open. */
const listen = async (refuse: (call: number) => Response | null = () => null) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let calls = 0
  let open: ReadableStreamDefaultController<Uint8Array> | null = null
  const sent = standIn({
    [`GET ${STREAM}`]: () => {
      calls += 1
      const refused = refuse(calls)
      if (refused) return refused
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          open = controller
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    },
  })
  const client = new QueryClient()
  const invalidate = vi.spyOn(client, 'invalidateQueries').mockResolvedValue()
  const { result, unmount } = renderHook(() => useLiveNotifications(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await pass(10)
  return {
    pass,
    unmount,
    arrivals: () => result.current,
    connects: () => sent.filter(({ path }) => path === STREAM).length,
    read: () => invalidate.mock.calls.map(([filter]) => String(filter?.queryKey?.[0])),
    tell: async (text: string) => {
      open?.enqueue(new TextEncoder().encode(text))
      await pass(10)
    },
    end: async () => {
      open?.close()
      await pass(10)
    },
  }
}
const changed = (...topics: string[]) => `event: changed\ndata: ${JSON.stringify({ topics })}\n\n`

test('[S-02] news that arrives is counted and the list of news is read again', async () => {
  const { tell, arrivals, read } = await listen()
  expect([arrivals(), read()]).toEqual([0, []])
  await tell('event: notification\ndata: {}\n\n')
  await tell('event: notification\ndata: {}\n\n')
  expect(arrivals()).toBe(2)
  expect(new Set(read()).size).toBe(1)
  expect(read()).toHaveLength(2)
})

test('what changed elsewhere is read again where it is shown, and is no news', async () => {
  const { tell, arrivals, read } = await listen()
  await tell(changed('loan-status'))
  expect(read()).toEqual(['loan-status.get'])
  await tell(changed('loan'))
  expect(read().slice(1)).toEqual(expect.arrayContaining(['loan.get', 'today.list']))
  expect(arrivals()).toBe(0)
})

test('what a newer server tells of and this screen does not know is passed over', async () => {
  const { tell, arrivals, read } = await listen()
  await tell(changed('weather'))
  await tell('event: heartbeat\ndata: {}\n\n')
  expect([arrivals(), read()]).toEqual([0, []])
})

test('a stream that ends is opened again after a second, and everything it may have told is read', async () => {
  const { end, pass, connects, read } = await listen()
  await end()
  await pass(900)
  expect([connects(), read()]).toEqual([1, []])
  await pass(200)
  expect(connects()).toBe(2)
  expect(read()).toEqual(expect.arrayContaining(['loan.get', 'loan-status.get', 'today.list', 'thread.list']))
})

test('a server that is down is asked after one second, then two, then four; at most once a minute at last', async () => {
  const { pass, connects } = await listen(() => refusal(503, 'internal', 'Restarting'))
  expect(connects()).toBe(1)
  const at = [1100, 2000, 4000, 8000]
  for (const [n, wait] of at.entries()) {
    await pass(wait)
    expect(connects()).toBe(n + 2)
  }
  await pass(16_000 + 32_000 + 60_000)
  const before = connects()
  await pass(60_000)
  expect(connects()).toBe(before + 1)
})

test('who may not listen is not asked for again', async () => {
  const { pass, connects } = await listen(() => refusal(403, 'forbidden', 'No'))
  await pass(200_000)
  expect(connects()).toBe(1)
})

test('a screen that is left listens no longer', async () => {
  const { unmount, pass, connects } = await listen(() => refusal(503, 'internal', 'Restarting'))
  unmount()
  await pass(200_000)
  expect(connects()).toBe(1)
})

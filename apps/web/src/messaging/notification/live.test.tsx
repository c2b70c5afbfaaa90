import { listThreads } from '@plinth/contract/assistant/thread'
import { getLoan } from '@plinth/contract/loan/loan'
import { listLoans } from '@plinth/contract/loan/loan-list'
import { getLoanStatus } from '@plinth/contract/loan/loan-status'
import { listNotifications } from '@plinth/contract/messaging/notifications'
import { listToday } from '@plinth/contract/portfolio/today'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { areStale, keepAnswers } from '../../../test/answers.ts'
import { refusal, standIn } from '../../../test/screen.tsx'
import { query } from '../../lib/api.ts'
import { useLiveNotifications } from './notification.calls.ts'

/** What the screen has at hand. */
const shown = [listNotifications, getLoan, getLoanStatus, listLoans, listToday, listThreads]
const STREAM = '/notifications/stream'

/** The screen before a server that opens these streams, one a call; `tell` writes to the one that is open. */
const listen = async (refuse: (call: number) => Response | null = () => null) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  // The page has been loading since then.
  vi.advanceTimersByTime(2500)
  let calls = 0
  const behind: number[] = []
  let open: ReadableStreamDefaultController<Uint8Array> | null = null
  const sent = standIn({
    [`GET ${STREAM}`]: (query) => {
      behind.push(Number(query.get('behind_ms')))
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
  keepAnswers(client, shown)
  const { result, unmount } = renderHook(() => useLiveNotifications(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await pass(10)
  return {
    pass,
    unmount,
    behind,
    arrivals: () => result.current,
    connects: () => sent.filter(({ path }) => path === STREAM).length,
    client,
    /** What is to be read again since it was last asked. */
    read: () => {
      const stale = areStale(client, shown)
      keepAnswers(client, shown)
      return shown.filter((_call, n) => stale[n])
    },
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
const changed = (topic: string, loan_id: string | null = null) =>
  `event: changed\ndata: ${JSON.stringify({ topics: [topic], loan_id })}\n\n`

test('[S-02] news that arrives is counted and the list of news is read again', async () => {
  const { tell, arrivals, read } = await listen()
  expect([arrivals(), read()]).toEqual([0, []])
  await tell('event: notification\ndata: {}\n\n')
  expect([arrivals(), read()]).toEqual([1, [listNotifications]])
  await tell('event: notification\ndata: {}\n\n')
  expect([arrivals(), read()]).toEqual([2, [listNotifications]])
})

test('what changed elsewhere is read again where it is shown, and is no news', async () => {
  const { tell, pass, arrivals, read } = await listen()
  await tell(changed('loan-status'))
  expect(read()).toEqual([getLoan, getLoanStatus])
  await pass(3000)
  await tell(changed('loan'))
  expect(read()).toEqual([getLoan, listToday])
  expect(arrivals()).toBe(0)
})

test('while others do much, a loan is asked anew each time, and what lists many of them every three seconds, at the end too', async () => {
  const here = '01990000-0000-7000-8000-000000000001'
  const { client, tell, pass, read } = await listen()
  const { queryKey, meta = {} } = query(getLoan, { params: { loan_id: here } })
  client.getQueryCache().build(client, { queryKey, meta })
  const askedAnew = () => {
    const anew = client.getQueryState(queryKey)?.isInvalidated
    client.getQueryCache().find({ queryKey })?.setState({ isInvalidated: false })
    return anew
  }
  await tell(changed('loan', here))
  expect([askedAnew(), read()]).toEqual([true, [getLoan, listToday]])
  for (const also of ['thread', 'note', 'thread']) {
    await tell(changed('loan', here))
    await tell(changed(also, here))
    expect([askedAnew(), read()]).toEqual([true, []])
  }
  await pass(3000)
  expect([askedAnew(), read()]).toEqual([false, [getLoan, listToday, listThreads]])
  await pass(10_000)
  expect(read()).toEqual([])
})

test('what changed of another loan is left as it is', async () => {
  const [here, there] = ['01990000-0000-7000-8000-000000000001', '01990000-0000-7000-8000-000000000002'] as const
  const { client, tell } = await listen()
  const { queryKey, meta = {} } = query(getLoanStatus, { params: { loan_id: here } })
  client.getQueryCache().build(client, { queryKey, meta })
  const isStale = () => client.getQueryState(queryKey)?.isInvalidated
  await tell(changed('loan-status', there))
  expect(isStale()).toBe(false)
  await tell(changed('loan-status', here))
  expect(isStale()).toBe(true)
})

test('what a newer server tells of and this screen does not know is passed over', async () => {
  const { tell, arrivals, read } = await listen()
  await tell(changed('weather'))
  await tell('event: heartbeat\ndata: {}\n\n')
  expect([arrivals(), read()]).toEqual([0, []])
})

test('a stream that ends is opened again after a second, and everything it may have told is read, but no lists of loans', async () => {
  const { end, pass, connects, read } = await listen()
  await end()
  await pass(900)
  expect([connects(), read()]).toEqual([1, []])
  await pass(200)
  expect(connects()).toBe(2)
  expect(read()).toEqual(shown.filter((call) => call !== listLoans))
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

test('the first stream is told for how long the page has been loading; a later one reads all anew instead', async () => {
  const { end, pass, behind } = await listen()
  expect(behind).toEqual([2500])
  await end()
  await pass(1100)
  expect(behind.slice(1)).toEqual([0])
})

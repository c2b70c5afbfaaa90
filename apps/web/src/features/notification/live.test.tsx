import { endpoints } from '@plinth/contract/all'
import { type LiveTopic, liveTopics } from '@plinth/contract/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { standIn } from '../../../test/screen.tsx'
import { useLiveNotifications } from './notification.calls.ts'

/** The calls that are asked anew once the stream has told of these. */
const askedAnew = async (words: readonly string[]): Promise<string[]> => {
  const stream = `event: changed\ndata: ${JSON.stringify({ words, loan_id: null })}\n\n`
  // The stream ends after what it told; a second one is refused, so that nobody asks again.
  let opened = 0
  standIn({
    'GET /notifications/stream': () => {
      opened += 1
      return opened === 1 ? new Response(stream) : new Response(null, { status: 403 })
    },
  })
  const client = new QueryClient()
  onTestFinished(() => client.clear())
  const asked = vi.spyOn(client, 'invalidateQueries')
  renderHook(useLiveNotifications, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(asked).toHaveBeenCalled())
  return asked.mock.calls.map(([filter]) => String(filter?.queryKey?.[0]))
}

test.each(liveTopics)('[S-01] news of %s is fetched by what shows it', async (topic: LiveTopic) => {
  const asked = await askedAnew([topic])
  const reads = endpoints.filter(({ method }) => method === 'GET').map(({ id }): string => id)
  expect(reads).toEqual(expect.arrayContaining(asked))
})

test('[S-01] the panel of documents sees pages as they are read, and values as they are corrected', async () => {
  expect(await askedAnew(['document'])).toContain('loan.get-all-documents')
  expect(await askedAnew(['data-point'])).toEqual(['data-point.list-for-process', 'loan.get-all-sources'])
})

test('[S-01] what a newer server tells of is passed over', async () => {
  expect(await askedAnew(['moonphase', 'loan-status'])).toEqual(['loan-status.get'])
})

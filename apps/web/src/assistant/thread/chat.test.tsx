import type { MessageView, ThreadView } from '@plinth/contract/assistant/thread'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { loanView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { ChatWindow } from './chat-window.tsx'

beforeEach(() => {
  Element.prototype.scrollTo = () => undefined
})

const id = (n: number) => `0190a5c8-0000-7000-8000-${String(n).padStart(12, '0')}`
const loan = loanView()
const message = (over: Partial<MessageView> = {}): MessageView => ({
  message_id: id(9),
  role: 'assistant',
  content: 'The price is $1,500,000 [1].',
  state: 'done',
  note: '',
  is_found: true,
  author_name: '',
  created_at: 1_790_000_000,
  retrieval_contents: [{ content_id: id(8), number: 1, label: 'contract.pdf, page 2' }],
  ...over,
})
const question = message({
  message_id: id(7),
  role: 'user',
  content: 'What is the price?',
  author_name: 'Sam Staff',
  retrieval_contents: [],
})
const thread = (over: Partial<ThreadView> = {}): ThreadView => ({
  id: id(1),
  name: 'Price',
  status: 'active',
  thread_type: 'chat',
  version: 1,
  messages: [question, message()],
  message_count: 2,
  last_message_at: 1_790_000_000,
  ...over,
})
const list = (...threads: ThreadView[]) => ({ threads, written_by: 'quotes' })
const stream = (...events: [string, object][]) =>
  new Response(events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  })

const Held = ({ at: first }: { at: string }) => {
  const [at, setAt] = useState(first)
  return <ChatWindow loan={loan} opened onClose={() => undefined} at={at} onGo={setAt} />
}
/** The same where the address follows a moment after it was asked to, as an address does. */
const HeldLate = ({ at: first }: { at: string }) => {
  const [at, setAt] = useState(first)
  const onGo = (next: string) => void setTimeout(() => setAt(next))
  return <ChatWindow loan={loan} opened onClose={() => undefined} at={at} onGo={onGo} />
}
const paths = {
  list: `GET /thread/${loan.id}/all`,
  create: `POST /thread/create/${loan.id}`,
  read: `GET /thread/${id(1)}`,
  ask: `POST /thread/${id(1)}/query/${loan.id}`,
  retry: `POST /thread/${id(1)}/retry/${loan.id}`,
  rename: `PUT /thread/${id(1)}`,
}
const field = () => screen.findByPlaceholderText('Ask your personal assistant anything...')

test('[Q-16] [Q-18] [Q-28] a refused question stays with its message and is sent again with the same key', async () => {
  let fails = true
  let taken = false
  const sent = standIn({
    [paths.list]: () => list(...(taken ? [thread()] : [])),
    [paths.create]: () => thread({ messages: [], name: 'New Thread' }),
    [paths.read]: () => thread({ messages: taken ? [question, message()] : [] }),
    [paths.ask]: () => {
      if (fails) return refusal(429, 'too_many_requests', 'Too many tries. Wait 5 seconds and try again.')
      taken = true
      return stream(['delta', { text: 'The price is $1,500,000 [1].' }], ['done', message()])
    },
  })
  show(<Held at="last" />)
  expect(await screen.findByRole('button', { name: /^New Thread 0 messages/ })).toBeDefined()
  await userEvent.type(await field(), 'What is the price?{Enter}')
  expect(await screen.findByText('Too many tries. Wait 5 seconds and try again.')).toBeDefined()
  expect(screen.queryByText('AI is thinking...')).toBeNull()
  expect(screen.getByText('What is the price?')).toBeDefined()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Reference 1: contract.pdf, page 2' })).toBeDefined()
  const asked = sent.filter(({ path }) => path.includes('/query/'))
  expect(asked.map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ messages: [{ role: 'user', content: 'What is the price?' }] })),
  )
  expect(sent.filter(({ path }) => path.includes('/create/')).length).toBe(1)
})

test('[Q-16] a question is answered although the address names its new thread a moment later', async () => {
  const sent = standIn({
    [paths.list]: () => list(),
    [paths.create]: () => thread({ messages: [], name: 'New Thread' }),
    [paths.read]: () => thread({ messages: [] }),
    // The answer is to come, and does not.
    [paths.ask]: () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }),
  })
  show(<HeldLate at="new" />)
  await userEvent.type(await field(), 'What is the price?{Enter}')
  await waitFor(() => expect(sent.some(({ path }) => path === `/thread/${id(1)}`)).toBe(true))
  expect(screen.getByText('AI is thinking...')).toBeDefined()
  // The next one is another conversation.
  await userEvent.click(screen.getByRole('button', { name: 'New Thread Start a new conversation' }))
  await waitFor(() => expect(screen.queryByText('AI is thinking...')).toBeNull())
})

/** What comes only when it is told to. */
const later = (text: string, type: string, when: Promise<void>) => {
  const start = async (controller: ReadableStreamDefaultController) => {
    await when
    controller.enqueue(new TextEncoder().encode(text))
    controller.close()
  }
  return new Response(new ReadableStream({ start }), { headers: { 'content-type': type } })
}

test('[Q-16] [Q-20] an answer that ends while its new thread is first read is shown all the same', async () => {
  const [firstRead, readAgain] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let reads = 0
  standIn({
    [paths.list]: () => list(),
    [paths.create]: () => thread({ messages: [], name: 'New Thread' }),
    [paths.read]: () => {
      reads += 1
      if (reads > 1) {
        readAgain.resolve()
        return thread()
      }
      firstRead.resolve()
      // As it was before the question came, and so slow that the thread is read again before it arrives.
      return later(JSON.stringify(thread({ messages: [] })), 'application/json', readAgain.promise)
    },
    [paths.ask]: () =>
      later(`event: done\ndata: ${JSON.stringify(message())}\n\n`, 'text/event-stream', firstRead.promise),
  })
  show(<Held at="last" />)
  await userEvent.type(await field(), 'What is the price?{Enter}')
  expect(await screen.findByRole('button', { name: 'Reference 1: contract.pdf, page 2' })).toBeDefined()
})

test('[Q-26] a thread that cannot be made leaves the question where it can be sent again, and no indicator', async () => {
  standIn({ [paths.list]: () => list() })
  show(<Held at="last" />)
  await userEvent.type(await field(), 'What is the price?{Enter}')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.getByText('What is the price?')).toBeDefined()
  expect(screen.queryByText('AI is thinking...')).toBeNull()
})

test('[Q-29] [Y-22] the messages follow what has come after 100 ms', async () => {
  const scrolled = vi.fn()
  Element.prototype.scrollTo = scrolled
  standIn({ [paths.list]: () => list(thread()), [paths.read]: () => thread() })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  show(<Held at={id(1)} />)
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  for (let turn = 0; turn < 200 && screen.queryByText('What is the price?') === null; turn += 1) await pass(0)
  expect(screen.getByText('What is the price?')).toBeDefined()
  scrolled.mockClear()
  await pass(99)
  expect(scrolled).not.toHaveBeenCalled()
  await pass(1)
  expect(scrolled).toHaveBeenCalled()
})

test('[Q-27] [X-18] a failure without words of its own says that an error occurred', async () => {
  standIn({
    [paths.list]: () => list(thread()),
    [paths.read]: () => thread({ messages: [question, message({ state: 'failed', content: '' })] }),
  })
  show(<Held at={id(1)} />)
  expect(await screen.findByText('An error occurred. Please try again.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

test('[Q-04] [Q-19] while an answer is written the assistant thinks, nothing more is sent, and stop is offered', async () => {
  let state: MessageView['state'] = 'writing'
  const sent = standIn({
    [paths.list]: () => list(thread()),
    [paths.read]: () => thread({ messages: [question, message({ content: '', state })] }),
    [`PUT /thread/${id(1)}/stop`]: () => {
      state = 'stopped'
      return { ok: true }
    },
  })
  show(<Held at={id(1)} />)
  expect(await screen.findByText('AI is thinking...')).toBeDefined()
  await userEvent.type(await field(), 'Another?{Enter}')
  expect(sent.some(({ path }) => path.includes('/query/'))).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(await screen.findByText(/^Stopped\./)).toBeDefined()
  expect((await field()).textContent).toBe('Another?')
})

test('[Q-11] [Q-12] a pressed reference shows what it points at; of a fact, that it is from the data of the loan', async () => {
  const info = {
    content_id: id(8),
    number: 1,
    loan_id: loan.id,
    document_id: null,
    document_name: 'Purchase price',
    fact: 'purchase_price',
    page: null,
    quote: '$1,500,000',
    boxes: [],
    image_url: null,
  }
  standIn({
    [paths.list]: () => list(thread()),
    [paths.read]: () => thread(),
    [`GET /thread/retrieval-info/${id(9)}/1`]: () => info,
  })
  show(<Held at={id(1)} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Reference 1: contract.pdf, page 2' }))
  const viewer = screen.getByRole('region', { name: 'Document Viewer' })
  expect(await within(viewer).findByText('From the data of the loan')).toBeDefined()
  expect(within(viewer).getByText('$1,500,000')).toBeDefined()
})

test('[Q-21] [Q-22] [Q-26] Enter saves a name, Escape gives it up, and a failure is only logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const sent = standIn({ [paths.list]: () => list(thread()), [paths.read]: () => thread() })
  show(<Held at={id(1)} />)
  const begin = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Price' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
    const name = await screen.findByRole('textbox', { name: 'New name for Price' })
    await userEvent.clear(name)
    return name
  }
  await userEvent.type(await begin(), 'Other{Escape}')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'New name for Price' })).toBeNull())
  expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
  await userEvent.type(await begin(), 'Other{Enter}')
  await waitFor(() => expect(logged).toHaveBeenCalled())
  expect(sent.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
    [`/thread/${id(1)}`, { name: 'Other', version: 1 }],
  ])
  expect(screen.queryByRole('alert')).toBeNull()
  logged.mockRestore()
})

test('[Q-36] [X-30] a Document Status that does not come says so and is asked for again; an empty one says so', async () => {
  let fails = true
  standIn({
    [paths.list]: () => list(thread()),
    [paths.read]: () => thread(),
    [`GET /loan/${loan.id}/get-datastore-documents`]: () =>
      fails ? refusal(500, 'internal', 'No') : { documents: [] },
    [`GET /loan/${loan.id}/get-datastore-metadata`]: () => ({ datastore_usages: { size_gb: 0 } }),
  })
  show(<Held at={id(1)} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Document Status' }))
  expect(await screen.findByText('Failed to load document status')).toBeDefined()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No documents found')).toBeDefined()
  expect(screen.getByText('0.000 MB')).toBeDefined()
})

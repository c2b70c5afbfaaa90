import type { MessageView, ThreadView } from '@plinth/contract/assistant/thread'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { loanView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { ChatWindow } from './chat-window.tsx'

beforeEach(() => {
  Element.prototype.scrollTo = () => undefined
})

const id = (n: number) => `0190a5c8-0000-7000-8000-${String(n).padStart(12, '0')}`
const message = (over: Partial<MessageView> = {}): MessageView => ({
  ...{ message_id: id(9), role: 'assistant', content: 'The price is $1,500,000 [1].', state: 'done', note: '' },
  ...{ is_found: true, author_name: '', created_at: 1_790_000_000 },
  retrieval_contents: [{ content_id: id(8), number: 1, label: 'contract.pdf, page 2' }],
  ...over,
})
const question = message({
  ...{ message_id: id(7), role: 'user', content: 'What is the price?', author_name: 'Sam Staff' },
  retrieval_contents: [],
})
const thread = (n: number, over: Partial<ThreadView> = {}): ThreadView => ({
  ...{
    id: id(n),
    name: `Thread ${n}`,
    status: 'active',
    thread_type: 'chat',
    version: 1,
    messages: [question, message()],
  },
  ...{ message_count: 2, last_message_at: null },
  ...over,
})
type Answers = Parameters<typeof standIn>[0]
interface Opened {
  threads?: readonly ThreadView[]
  archived?: boolean
  by?: string
  at?: string
  answers?: Answers
}
const open = (p: Opened = {}) => {
  const loan = loanView({ archived: p.archived ?? false })
  const threads = p.threads ?? [thread(1)]
  const reads = Object.fromEntries(threads.map((one) => [`GET /thread/${one.id}`, () => one]))
  const asked: Record<string, string>[] = []
  const list = (query: URLSearchParams) => {
    asked.push(Object.fromEntries(query))
    return { threads, written_by: p.by ?? 'quotes' }
  }
  const sent = standIn({ [`GET /thread/${loan.id}/all`]: list, ...reads, ...p.answers })
  const Held = () => {
    const [at, setAt] = useState(p.at ?? id(1))
    return <ChatWindow loan={loan} opened onClose={() => undefined} at={at} onGo={setAt} />
  }
  show(<Held />)
  const writes = () =>
    sent.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
  return { loan, asked, writes }
}
const placeholder = 'Ask your personal assistant anything...'
const row = async (name: RegExp) =>
  within(await screen.findByRole('navigation', { name: 'Conversation Threads' })).findByRole('button', { name })

test('[Q-10, Q-11] each message says by whom it is; a pressed reference keeps the focus, one that is gone is told', async () => {
  const answer = message({ content: 'See [1] and [4].' })
  open({ threads: [thread(1, { messages: [question, answer] })] })
  const all = await screen.findAllByRole('article')
  expect(all.map((one) => one.getAttribute('aria-label')?.split(' · ')[0])).toEqual(['Sam Staff', 'Assistant'])
  const last = within(all[1] ?? expect.fail())
  expect(last.getByText('[4]').title).toBe('The referenced content is no longer in the file')
  const cite = last.getByRole('button', { name: 'Reference 1: contract.pdf, page 2' })
  expect(cite.getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(cite)
  await waitFor(() => expect(cite.getAttribute('aria-pressed')).toBe('true'))
  expect(document.activeElement).toBe(cite)
  expect(last.getByRole('button', { name: 'Copy answer' })).toBeDefined()
  expect(within(all[0] ?? expect.fail()).queryByRole('button')).toBeNull()
})

test.each([
  ['stopped', '', 'Stopped. The answer so far is kept.'],
  ['cut-off', '', 'The answer was cut off. The answer so far is kept.'],
  ['failed', '', 'An error occurred. Please try again.'],
  ['failed', 'The model is overloaded', 'The model is overloaded'],
] as const)('[Q-27] an answer that is %s "%s" says why it ends there', async (state, note, told) => {
  open({ threads: [thread(1, { messages: [question, message({ state, note })] })] })
  expect(await screen.findByText(told)).toBeDefined()
})

test('[Q-28] only the last answer is asked for again', async () => {
  const again = message({ message_id: id(11), content: 'Second' })
  const messages = [question, message(), { ...question, message_id: id(10) }, again]
  const retry = `POST /thread/${id(1)}/retry/${loanView().id}`
  const { writes } = open({
    threads: [thread(1, { messages })],
    answers: { [retry]: () => refusal(400, 'x', 'Not now') },
  })
  await screen.findByText('Second')
  const presses = screen.getAllByRole('button', { name: 'Try again' })
  expect(presses.map((one) => one.closest('article')?.textContent?.includes('Second'))).toEqual([true])
  await userEvent.click(presses[0] ?? expect.fail())
  await waitFor(() => expect(writes().map(([method, path]) => `${method} ${path}`)).toEqual([retry]))
})

test('[Q-08] an empty thread offers first questions, and pressing one asks it', async () => {
  const path = `/thread/${id(1)}/query/${loanView().id}`
  const { writes } = open({
    threads: [thread(1, { messages: [], message_count: 0 })],
    answers: { [`POST ${path}`]: () => refusal(400, 'invalid_input', 'Not today') },
  })
  expect(await screen.findByText('Ask anything about this loan')).toBeDefined()
  const offered = within(screen.getByRole('list', { name: 'Questions to begin with' })).getAllByRole('button')
  expect(offered).toHaveLength(4)
  await userEvent.click(screen.getByRole('button', { name: 'When does the purchase contract close?' }))
  expect(await screen.findByText('Not today')).toBeDefined()
  expect(writes()).toEqual([
    ['POST', path, { messages: [{ role: 'user', content: 'When does the purchase contract close?' }] }],
  ])
})

test('[Q-28] a refused question is taken back to be edited, before what was typed since', async () => {
  const path = `POST /thread/${id(1)}/query/${loanView().id}`
  open({ answers: { [path]: () => refusal(400, 'invalid_input', 'Not today') } })
  const field = await screen.findByPlaceholderText<HTMLTextAreaElement>(placeholder)
  await userEvent.type(field, 'First{Enter}')
  expect(await screen.findByText('Not today')).toBeDefined()
  expect(field.value).toBe('')
  await userEvent.type(field, 'Second')
  await userEvent.click(screen.getByRole('button', { name: 'Edit the question' }))
  expect(field.value).toBe('First\nSecond')
  expect(screen.queryByText('Not today')).toBeNull()
})

test('[Q-05, Q-06] Shift+Enter makes a line, nothing blank is sent, and what is too long says by how much', async () => {
  const { writes } = open()
  const field = await screen.findByPlaceholderText<HTMLTextAreaElement>(placeholder)
  const send = () => screen.getByRole('button', { name: 'Send' })
  expect(send().getAttribute('aria-disabled')).toBe('true')
  await userEvent.type(field, ' {Enter}')
  await userEvent.clear(field)
  await userEvent.type(field, 'a{Shift>}{Enter}{/Shift}b')
  expect(field.value).toBe('a\nb')
  expect(send().getAttribute('aria-disabled')).toBeNull()
  fireEvent.change(field, { target: { value: 'x'.repeat(50_001) } })
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^50,001 of [\d,]+ characters: shorten the question to send it\. Nothing you typed is lost\.$/,
  )
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(field.value).toHaveLength(50_001)
  expect(writes()).toEqual([])
})

test.each([
  ['quotes', "AI-powered responses · Answers are quoted from this loan's file: no language model is set up."],
  ['model', 'AI-powered responses'],
])('[Q-07] below the field stands who writes the answers: %s', async (by, told) => {
  open({ by })
  expect(await screen.findByText(told)).toBeDefined()
})

test('[Q-25] an archived thread is read only until it is reactivated', async () => {
  const path = `/thread/${id(1)}/activate`
  const { writes } = open({
    threads: [thread(1, { status: 'archived' })],
    answers: { [`PUT ${path}`]: () => thread(1) },
  })
  expect(await screen.findByText(/This loan\/thread is archived/)).toBeDefined()
  expect(screen.queryByText(/Press the menu icon/)).toBeNull()
  expect(screen.queryByPlaceholderText(placeholder)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Reactivate' }))
  await waitFor(() => expect(writes()).toEqual([['PUT', path, null]]))
})

test('[Q-25, D-15] on an archived loan nothing is asked, begun, renamed or reactivated', async () => {
  open({ archived: true, threads: [thread(1, { messages: [], message_count: 0 })] })
  expect(await screen.findByText(/Press the menu icon on top to restore it/)).toBeDefined()
  expect(screen.queryByPlaceholderText(placeholder)).toBeNull()
  expect(screen.queryByRole('list', { name: 'Questions to begin with' })).toBeNull()
  for (const name of ['Reactivate', /^New Thread/, /^Actions for/])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('[Q-08, Q-15] the threads stand with their counts, the open one marked; archived ones come when asked for', async () => {
  const threads = [thread(1), thread(2, { message_count: 1, status: 'archived', last_message_at: 1_790_000_000 })]
  const { asked } = open({ threads })
  const first = await row(/^Thread 1/)
  expect(first.textContent).toBe('Thread 1 2 messages')
  const second = await row(/^Thread 2/)
  expect(second.textContent).toMatch(/^Thread 2 1 message · 09\.2\d\.2026.*Archived$/)
  expect([first, second].map((one) => one.getAttribute('aria-current'))).toEqual(['true', null])
  await userEvent.click(second)
  await waitFor(() => expect(second.getAttribute('aria-current')).toBe('true'))
  await userEvent.click(screen.getByRole('switch', { name: 'Include archived' }))
  await waitFor(() => expect(asked.length).toBeGreaterThan(1))
  expect(asked.at(-1)).not.toEqual(asked[0])
})

test('[Q-22] an active thread is archived, an archived one reactivated, from its menu', async () => {
  const { writes } = open({
    threads: [thread(1), thread(2, { status: 'archived' })],
    answers: { [`PUT /thread/${id(1)}/archive`]: () => thread(1), [`PUT /thread/${id(2)}/activate`]: () => thread(2) },
  })
  const menu = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
    return within(await screen.findByRole('menu')).getAllByRole('menuitem')
  }
  const active = await menu('Thread 1')
  expect(active.map(({ textContent }) => textContent)).toEqual(['Rename', 'Archive'])
  await userEvent.click(active[1] ?? expect.fail())
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  const archived = await menu('Thread 2')
  expect(archived.map(({ textContent }) => textContent)).toEqual(['Reactivate'])
  await userEvent.click(archived[0] ?? expect.fail())
  await waitFor(() =>
    expect(writes().map(([, path]) => path)).toEqual([`/thread/${id(1)}/archive`, `/thread/${id(2)}/activate`]),
  )
})

test('threads that do not come say so, and without any it says that there are none yet', async () => {
  let fails = true
  const path = `GET /thread/${loanView().id}/all`
  const answer = () => (fails ? refusal(400, 'invalid_input', 'No line') : { threads: [], written_by: 'model' })
  open({ threads: [], at: id(1), answers: { [path]: answer } })
  expect(await screen.findByText('The conversations could not be loaded')).toBeDefined()
  fails = false
  const alert = screen.getByText('The conversations could not be loaded').closest<HTMLElement>('[role=alert]')
  await userEvent.click(within(alert ?? expect.fail()).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No conversations yet')).toBeDefined()
})

const info = {
  ...{ content_id: id(8), number: 1, loan_id: loanView().id, document_id: id(5), document_name: 'contract.pdf' },
  ...{ fact: null, page: 2, quote: 'Purchase price: $1,500,000', boxes: [], image_url: null },
}

test('[Q-11, J-49] beside the conversation stands what a reference points at, until it is closed', async () => {
  open({ answers: { [`GET /thread/retrieval-info/${id(9)}/1`]: () => info } })
  const viewer = screen.findByRole('region', { name: 'Document Viewer' })
  expect(within(await viewer).getByText('Press on a reference to view the document')).toBeDefined()
  await userEvent.click(await screen.findByRole('button', { name: /^Reference 1/ }))
  expect(await within(await viewer).findByText('[1] contract.pdf, page 2')).toBeDefined()
  expect(within(await viewer).getByText('Purchase price: $1,500,000')).toBeDefined()
  expect(within(await viewer).getByText(/^This file has no pages to show\./)).toBeDefined()
  expect(within(await viewer).queryByText('From the data of the loan')).toBeNull()
  await userEvent.click(within(await viewer).getByRole('button', { name: 'Close the document' }))
  expect(await within(await viewer).findByText('Press on a reference to view the document')).toBeDefined()
})

test('a reference that does not come says so and is asked for again', async () => {
  let fails = true
  const answer = () => (fails ? refusal(400, 'invalid_input', 'No line') : { ...info, page: null })
  open({ answers: { [`GET /thread/retrieval-info/${id(9)}/1`]: answer } })
  await userEvent.click(await screen.findByRole('button', { name: /^Reference 1/ }))
  const viewer = within(await screen.findByRole('region', { name: 'Document Viewer' }))
  expect(await viewer.findByText('The reference could not be loaded')).toBeDefined()
  expect(viewer.getByText('No line')).toBeDefined()
  fails = false
  await userEvent.click(viewer.getByRole('button', { name: 'Try again' }))
  expect(await viewer.findByText('[1] contract.pdf')).toBeDefined()
})

test('a conversation that does not come says why and is asked for again', async () => {
  let fails = true
  const answer = () => (fails ? refusal(400, 'invalid_input', 'No line') : thread(1))
  open({ answers: { [`GET /thread/${id(1)}`]: answer } })
  expect(await screen.findByText('The conversation could not be loaded')).toBeDefined()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('What is the price?')).toBeDefined()
})

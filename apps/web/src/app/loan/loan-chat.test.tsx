import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { loanView, staffView } from '../../../test/loan-view.ts'
import { show, standIn } from '../../../test/screen.tsx'
import { useOfferedActions } from '../../lib/page-actions.ts'
import { LoanChat } from './loan-chat.tsx'

beforeEach(() => {
  Element.prototype.scrollTo = () => undefined
})

const id = (n: number) => `0190a5c8-0000-7000-8000-${String(n).padStart(12, '0')}`
const loan = loanView({ name: 'Harbor View' })
const thread = (n: number, name: string, question: string) => ({
  ...{ id: id(n), name, status: 'active', thread_type: 'chat', message_count: 1, last_message_at: 1_790_000_000 - n },
  messages: [
    {
      ...{ message_id: id(n + 50), role: 'user', content: question, state: 'done', note: '', is_found: true },
      ...{ author_name: 'Sam Staff', created_at: 1_790_000_000, retrieval_contents: [] },
    },
  ],
})
const threads = [thread(1, 'Price', 'What is the price?'), thread(2, 'Rent', 'What is the rent?')]

/** What the bar's search is offered by the page. */
const Offered = () =>
  useOfferedActions().map(({ key, title, detail, run }) => (
    <button key={key} type="button" onClick={run}>{`${title}: ${detail}`}</button>
  ))

const open = (at: string, permissions: ReturnType<typeof staffView>['permissions'] = ['view-files']) => {
  const sent = standIn({
    [`GET /thread/${loan.id}/all`]: () => ({ threads, written_by: 'quotes' }),
    [`GET /thread/${id(1)}`]: () => threads[0] ?? {},
    [`GET /thread/${id(2)}`]: () => threads[1] ?? {},
  })
  show(
    <>
      <p>The loan</p>
      <LoanChat loan={loan} />
      <Offered />
    </>,
    at,
    staffView({ permissions }),
  )
  return sent
}
const chat = () => new URLSearchParams(window.location.search).get('chat')
const field = () => screen.findByPlaceholderText('Ask your personal assistant anything...')

test('[Q-02] the floating button opens the chat of this loan at the thread written to last; closing leaves the address', async () => {
  const sent = open('/loan/BL-10001?tab=files')
  const button = await screen.findByRole('button', { name: 'AI chat' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([])
  await userEvent.click(button)
  expect((await screen.findByRole('dialog')).textContent).toContain('Harbor View')
  expect(chat()).toBe('last')
  expect(await screen.findByText('What is the price?')).toBeDefined()
  await userEvent.click(screen.getByTitle('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.search).toBe('?tab=files')
})

test('the address holds the open thread, and another one chosen takes its place', async () => {
  open(`/loan/BL-10001?chat=${id(2)}`)
  expect(await screen.findByText('What is the rent?')).toBeDefined()
  expect(screen.queryByText('What is the price?')).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: /^Price/ }))
  expect(await screen.findByText('What is the price?')).toBeDefined()
  expect(chat()).toBe(id(1))
})

test('an address that asks for a new conversation opens an empty one', async () => {
  open('/loan/BL-10001?chat=new')
  await field()
  await screen.findByRole('button', { name: /^Price/ })
  expect(screen.queryByText('What is the price?')).toBeNull()
  expect(screen.queryByText('What is the rent?')).toBeNull()
})

test('[N-31] the validation of files stands in the head of the chat', async () => {
  open('/loan/BL-10001?chat=last')
  await field()
  expect(screen.getByRole('button', { name: 'File Validation' })).toBeDefined()
})

test("the bar's search offers the assistant by the name of the loan, and opens it", async () => {
  open('/loan/BL-10001')
  await userEvent.click(await screen.findByRole('button', { name: 'Ask the assistant: Harbor View' }))
  expect(await screen.findByRole('dialog')).toBeDefined()
  expect(chat()).toBe('last')
})

test('[W-20] who may not see the files that it quotes is offered no assistant, also not by an address', async () => {
  const sent = open('/loan/BL-10001?chat=last', ['edit-loan'])
  await screen.findByText('The loan')
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([])
})

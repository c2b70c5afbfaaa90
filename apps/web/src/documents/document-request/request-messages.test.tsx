import type { RequestMessageView } from '@plinth/contract/documents/request-message'
import { permissions } from '@plinth/domain/people/user/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { MessagesButton, RequestMessages } from './request-messages.tsx'

const uuid = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const activityId = uuid(99)
const path = `/activity/${activityId}/messages`
const message = (n: number, over: Partial<RequestMessageView> = {}): RequestMessageView => ({
  ...{ id: uuid(n), side: 'staff', author_name: 'Una Writer', own: true, source: 'screen', body: `Message ${n}` },
  ...{ created_epoch: 1_780_272_000 + n, seen_by: [] },
  ...over,
})
const page = (messages: RequestMessageView[], over: object = {}) => ({
  ...{ messages, next: null, unread: 0, readers: ['Bea Sponsor', 'Cal Broker'] },
  ...over,
})

const open = (answers: Parameters<typeof standIn>[0], held: readonly (typeof permissions)[number][] = permissions) => {
  const sent = standIn({ [`PUT ${path}/read`]: () => ({ ok: true }), ...answers })
  show(<RequestMessages activityId={activityId} archived={false} />, undefined, staffView({ permissions: [...held] }))
  return () => sent.filter(({ method }) => method !== 'GET')
}

test('[AD-18] messages stand oldest first with name, side and how they came; older ones come by the page', async () => {
  const queries: string[] = []
  open({
    [`GET ${path}`]: (query: URLSearchParams) => {
      queries.push(String(query))
      return String(query) === ''
        ? page([message(3, { side: 'borrower', author_name: 'Bea Sponsor', source: 'mail' }), message(2)], {
            next: uuid(2),
          })
        : page([message(1, { seen_by: ['Bea Sponsor'] })])
    },
  })
  const list = within(await screen.findByRole('list', { name: 'Messages' }))
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier messages' }))
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(3))
  const [first, , last] = list.getAllByRole('listitem')
  expect(first?.textContent).toContain('Message 1')
  expect(first?.textContent).toContain('Opened by Bea Sponsor')
  expect(last?.textContent).toMatch(/^Bea SponsorBorrower · .* · by emailMessage 3$/)
  expect(queries.at(-1)).toBe(`before=${uuid(2)}`)
  expect(screen.getByText(/^Read by Bea Sponsor, Cal Broker\./)).toBeDefined()
})

test('[AD-07] opening what is unread marks it as read', async () => {
  const writes = open({ [`GET ${path}`]: () => page([message(1)], { unread: 1 }) })
  await waitFor(() => expect(writes().map(({ method }) => method)).toEqual(['PUT']))
})

test('[AD-01] a message is sent once, keeps what was typed when refused, and none without words is', async () => {
  let tries = 0
  const writes = open({
    [`GET ${path}`]: () => page([]),
    [`POST ${path}/send`]: () => (++tries === 1 ? refusal(503, 'unavailable', 'Busy') : message(1)),
  })
  await screen.findByText('No messages yet')
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Enter a message.')).toBeDefined()
  const field = screen.getByRole('textbox', { name: 'Message' })
  await userEvent.type(field, 'Which tenant?')
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  await waitFor(() => expect(tries).toBe(1))
  expect((field as HTMLTextAreaElement).value).toBe('Which tenant?')
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''))
  expect(writes().map(({ body }) => body)).toEqual([{ body: 'Which tenant?' }, { body: 'Which tenant?' }])
})

test('[AD-18] a conversation that cannot be loaded says so and is asked for again', async () => {
  let tries = 0
  open({ [`GET ${path}`]: () => (++tries === 1 ? refusal(503, 'unavailable', 'Busy') : page([message(1)])) })
  await screen.findByText('The messages could not be loaded')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Message 1')).toBeDefined()
})

test('[AD-01] who may not write reads, and is told why', async () => {
  open(
    { [`GET ${path}`]: () => page([message(1)]) },
    permissions.filter((one) => one !== 'edit-loan'),
  )
  await screen.findByText('Message 1')
  expect(screen.getByRole('button', { name: 'Send message' }).getAttribute('aria-disabled')).toBe('true')
})

test('[AD-07] the button of a request says how many messages it has and how many are new', async () => {
  show(<MessagesButton name="Rent roll" count={{ messages: 3, unread: 1 }} onPress={() => {}} />)
  expect(await screen.findByRole('button', { name: 'Messages about Rent roll: 3 messages, 1 new' })).toBeDefined()
})

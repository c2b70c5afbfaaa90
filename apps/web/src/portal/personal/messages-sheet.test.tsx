import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { staffView } from '../../../test/loan-view.ts'
import { show, standIn } from '../../../test/screen.tsx'
import { ActivityRow } from './activity-row.tsx'
import { MessagesSheet } from './messages-sheet.tsx'
import { activityOf } from './personal.fixture.ts'

const request = activityOf({ name: 'Rent roll' })
const path = `/personal/activity/${request.activity_id}/messages`
const said = {
  ...{ id: '01900000-0000-7000-8000-000000000001', side: 'staff', author_name: 'Una Writer', own: false },
  ...{ source: 'screen', body: 'Which tenant left?', created_epoch: 1_780_272_000, seen_by: [] },
}

test('[AD-01] a borrower reads what the lender asks and answers it', async () => {
  const sent = standIn({
    [`GET ${path}`]: () => ({ messages: [said], next: null, unread: 1, readers: [] }),
    [`PUT ${path}/read`]: () => ({ ok: true }),
    [`POST ${path}/send`]: () => ({ ...said, own: true }),
  })
  show(<MessagesSheet activity={request} />, '/personal', staffView({ role: 'borrower' }))
  expect((await screen.findByRole('listitem')).textContent).toMatch(/^Una WriterLender · .*Which tenant left\?$/)
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Unit 4')
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  await waitFor(() =>
    expect(sent.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body])).toEqual([
      ['PUT', null],
      ['POST', { body: 'Unit 4' }],
    ]),
  )
})

test('[AD-07] the row of a request offers a question, or says how many messages are new', async () => {
  const row = (messages: number, unread: number) => (
    <ActivityRow
      {...{
        activity: request,
        toSign: false,
        hasForm: false,
        hasPaper: false,
        onFile: null,
        answer: null,
        isBroker: false,
        canAnswer: false,
        may: [],
        onOpen: () => {},
      }}
      messages={{ messages, unread }}
    />
  )
  show(
    <ul>
      {row(0, 0)}
      {row(3, 2)}
    </ul>,
  )
  expect((await screen.findByRole('button', { name: /^Ask a question about Rent roll/ })).textContent).toBe(
    'Ask a question',
  )
  expect(screen.getByRole('button', { name: /^Messages \(2 new\) about Rent roll/ }).textContent).toBe(
    'Messages (2 new)',
  )
})

import type { ActivityId } from '@plinth/contract/shared/fields'
import type { ActivityState } from '@plinth/domain/loan/activity/types'
import type { ActivityView } from '@plinth/contract/loan/activity'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { borrowerView, loanView, staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { meQuery } from '../../lib/me.ts'
import { ValuesModal } from './values-form.tsx'

const id = '019f0000-0000-7000-8000-bbbbbbbbbbbb' as ActivityId
const values = {
  activity_id: id,
  version: 3,
  exit_fee: 0.01,
  fields: [
    { name: 'exit_fee', label: 'Exit fee', type: 'percent', source: 'default', origin: null, origin_epoch: null },
  ],
}
const moved: ActivityView = {
  activity_id: id,
  name: 'Term Sheet',
  document_name: '',
  description: 'Generate, send and accept the term sheet',
  activity_type: 'term-sheet',
  status: { state: 'Generated', epoch: 0, text: '' },
  last_update: 1_800_000_000,
  report_type: null,
  parent_id: null,
  url: null,
  due_epoch: null,
  loan: { id, human_id: 'BL-10042', name: 'Main Street 12' },
  entity_type: 'loan',
  entity_id: id,
  entity_name: 'Main Street 12',
  owner_name: null,
  rejection_reason: null,
  envelope_id: null,
  template_id: null,
  archived: false,
  superseded: false,
  processes: [],
  version: 4,
}
const lena = { name: 'Lena Ender', email: 'lena@example.com' }
const recipients = [{ name: 'Bea Sponsor 1', email: 'bea1@example.com' }]

const open = (
  type: 'term-sheet' | 'commitment' | 'board-review',
  send: () => Response | object = () => moved,
  state: ActivityState = 'New',
) => {
  const path = `/activity/${type}/${id}`
  const sent = standIn({
    [`GET ${path}/get-values`]: () => values,
    [`PUT ${path}/update`]: () => values,
    [`POST ${path}/generate`]: () => moved,
    [`POST ${path}/send`]: send,
    'GET /lender-signatory/all': () => ({ signatories: [lena] }),
  })
  let closed = 0
  const subject = { activity_id: id, activity_type: type, state } as const
  const loan = loanView({ borrowers: [borrowerView(1)], contacts: [] })
  const client = show(<ValuesModal loan={loan} subject={subject} type={type} generates onClose={() => (closed += 1)} />)
  client.setQueryData(meQuery.queryKey, staffView({ permissions: [`send-${type}`] }))
  const writes = () =>
    sent
      .filter(({ method }) => method !== 'GET')
      .map(({ path: to, body }) => [to.slice(to.lastIndexOf('/') + 1), body ?? null])
  return { writes, closed: () => closed }
}

test.each(['term-sheet', 'commitment'] as const)(
  '[L-01] [L-18] [L-19] a %s is saved, generated and sent for signature at one press',
  async (type) => {
    const { writes, closed } = open(type)
    const fee = await screen.findByLabelText('Exit fee')
    await userEvent.clear(fee)
    await userEvent.type(fee, '1.5')
    const part = within(screen.getByRole('region', { name: 'Send to' }))
    expect(part.getByLabelText<HTMLInputElement>('Name').value).toBe('Bea Sponsor 1')
    await userEvent.click(part.getByLabelText('Ask them to sign electronically'))
    // The lender countersigns what binds it.
    const ours = type === 'commitment' ? [{ ...lena, role: 'lender' }] : []
    const send = await screen.findByRole('button', {
      name: ours.length > 0 ? 'Generate and send to 2 people' : 'Generate and send to 1 person',
    })
    await userEvent.click(send)
    await waitFor(() => expect(closed()).toBe(1))
    expect(writes()).toEqual([
      ['update', { version: 3, exit_fee: 0.015 }],
      ['generate', {}],
      ['send', { recipients: [{ ...recipients[0], role: 'borrower' }, ...ours], signature: true }],
    ])
  },
)

test('[L-18] a board review is generated and sent to the board at one press', async () => {
  const { writes, closed } = open('board-review')
  await screen.findByLabelText('Exit fee')
  expect(screen.queryByLabelText('Email')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Generate and send to the board' }))
  await waitFor(() => expect(closed()).toBe(1))
  expect(writes()).toEqual([
    ['generate', {}],
    ['send', null],
  ])
})

test('[L-20] what was generated is not generated again when only the sending failed', async () => {
  let calls = 0
  const { writes, closed } = open('term-sheet', () =>
    ++calls === 1 ? refusal(409, 'step_not_allowed', 'The PDF is being prepared. Try again in a few seconds.') : moved,
  )
  await screen.findByLabelText('Exit fee')
  await userEvent.click(screen.getByRole('button', { name: 'Generate and send to 1 person' }))
  expect((await screen.findAllByText(/is being prepared/)).length).toBeGreaterThan(0)
  expect(closed()).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'Generate and send to 1 person' }))
  await waitFor(() => expect(closed()).toBe(1))
  expect(writes().map(([what]) => what)).toEqual(['generate', 'send', 'send'])
})

test('[L-01] generating alone sends nothing', async () => {
  const { writes, closed } = open('term-sheet')
  await screen.findByLabelText('Exit fee')
  await userEvent.click(screen.getByRole('button', { name: 'Generate Term Sheet' }))
  await waitFor(() => expect(closed()).toBe(1))
  expect(writes()).toEqual([['generate', {}]])
})

test.each([
  ['term-sheet', 'Signed', /^It is signed\. The signed copy no longer counts/],
  ['commitment', 'Sent', /^It was sent\. The new version has to be sent again/],
  ['board-review', 'Accepted', /^It is accepted\. The board's decision no longer counts/],
] as const)('[K-19] generating a %s that is %s says what is lost and wants a reason', async (type, state, lost) => {
  const { writes, closed } = open(type, undefined, state)
  await screen.findByLabelText('Exit fee')
  expect(screen.getByText(lost)).toBeTruthy()
  const press = () => userEvent.click(screen.getByRole('button', { name: /^Generate and send/ }))
  await press()
  expect(writes()).toEqual([])
  await userEvent.type(screen.getByLabelText(/^Reason/), ' The rate changed ')
  await press()
  await waitFor(() => expect(closed()).toBe(1))
  expect(writes()[0]).toEqual(['generate', { reason: 'The rate changed' }])
})

test('a value that somebody else changed while another was typed is told, and overwritten only by who saw it', async () => {
  const path = `/activity/term-sheet/${id}`
  const stored = { now: values }
  const sent = standIn({
    [`GET ${path}/get-values`]: () => stored.now,
    [`PUT ${path}/update`]: () => stored.now,
    'GET /lender-signatory/all': () => ({ signatories: [lena] }),
  })
  const subject = { activity_id: id, activity_type: 'term-sheet', state: 'New' } as const
  const client = show(
    <ValuesModal
      loan={loanView({ contacts: [] })}
      subject={subject}
      type="term-sheet"
      generates={false}
      onClose={() => undefined}
    />,
  )
  const fee = await screen.findByLabelText<HTMLInputElement>('Exit fee')
  await userEvent.clear(fee)
  await userEvent.type(fee, '1.5')
  stored.now = { ...values, version: 4, exit_fee: 0.02 }
  await client.invalidateQueries()
  const notice = (await screen.findByText('Someone else changed this')).closest<HTMLElement>('[role=alert]')
  expect(notice?.textContent).toContain('Exit fee: 1 → 2')
  expect(fee.value).toBe('1.5')
  const puts = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(puts()).toEqual([])
  await userEvent.click(within(notice ?? expect.fail()).getByRole('button', { name: 'Load new values, keep mine' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(puts()).toEqual([{ version: 4, exit_fee: 0.015 }]))
})

test('what one saved oneself in another spelling is no change of somebody else', async () => {
  const path = `/activity/term-sheet/${id}`
  const stored = { now: values }
  standIn({
    [`GET ${path}/get-values`]: () => stored.now,
    [`PUT ${path}/update`]: () => {
      stored.now = { ...values, version: 4, exit_fee: 0.015 }
      return stored.now
    },
    [`POST ${path}/generate`]: () => refusal(409, 'step_not_allowed', 'The PDF is being prepared.'),
    'GET /lender-signatory/all': () => ({ signatories: [lena] }),
  })
  const subject = { activity_id: id, activity_type: 'term-sheet', state: 'New' } as const
  show(<ValuesModal loan={loanView()} subject={subject} type="term-sheet" generates onClose={() => undefined} />)
  const fee = await screen.findByLabelText<HTMLInputElement>('Exit fee')
  await userEvent.clear(fee)
  await userEvent.type(fee, '1.50')
  await userEvent.click(screen.getByRole('button', { name: 'Save and generate Term Sheet' }))
  expect(await screen.findByText('The PDF is being prepared.')).toBeDefined()
  expect(screen.queryByText('Someone else changed this')).toBeNull()
  expect(fee.value).toBe('1.50')
})

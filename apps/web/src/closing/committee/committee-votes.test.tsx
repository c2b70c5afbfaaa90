import type { MeetingView } from '@plinth/contract/closing/committee-meeting'
import type { VoteRow } from '@plinth/contract/closing/committee-vote'
import type { Permission } from '@plinth/domain/people/user/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { MeetingsList } from './meetings-list.tsx'
import { VotesList } from './votes-list.tsx'

type Answers = Parameters<typeof standIn>[0]

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const at = Date.UTC(2031, 2, 14, 15) / 1000
const row = (n: number, over: Partial<VoteRow> = {}): VoteRow => ({
  ...{ id: uuid(n), loan_human_id: `BL-1000${n}`, loan_name: `${n} Elm Street`, amount: 2_000_000, level: 'Board' },
  ...{ state: 'open', result: null, deadline_epoch: at, closed_epoch: null, cast: 1, able: 3, mine: 'none' },
  ...over,
})
const meeting = (n: number, over: Partial<MeetingView> = {}): MeetingView => ({
  ...{ id: uuid(n), title: `Meeting ${n}`, starts_epoch: at, day: '2031-03-14', time: '11:00', place: 'Room 4' },
  ...{ link: '', state: 'planned', planned_by: 'Otto Officer', minutes: 'none', agenda: [], version: n },
  ...over,
})
const stop = (n: number, over: Partial<MeetingView['agenda'][number]> = {}): MeetingView['agenda'][number] => ({
  ...{ vote_id: uuid(n), loan_human_id: `BL-1000${n}`, loan_name: `${n} Elm Street`, amount: 2_000_000 },
  ...{ state: 'open', result: null },
  ...over,
})

const votes = (which: 'open' | 'decided', reply: (query: URLSearchParams) => object | Response) => {
  standIn({
    'GET /identity/config': () => ({ provider: 'embedded', time_zone: 'America/New_York' }),
    'GET /committee/votes': reply,
  })
  show(<VotesList which={which} />, '/committee')
}
const chair: readonly Permission[] = ['view-loans', 'send-board-review', 'accept-board-review', 'download-board-review']
const meetings = (all: MeetingView[], answers: Answers = {}, permissions: readonly Permission[] = chair) => {
  const sent = standIn({ 'GET /committee/meetings': () => ({ total: all.length, meetings: all }), ...answers })
  show(<MeetingsList />, '/committee', staffView({ permissions: [...permissions] }))
  return () => sent.filter(({ method }) => method !== 'GET')
}
const rows = async () => within(await screen.findByRole('list')).getAllByRole('listitem')
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('[AH-18] a vote names its loan, amount, level, count and deadline, and whether it waits for the reader', async () => {
  votes('open', () => ({
    ...{ total: 3, waiting: 1 },
    votes: [row(1, { mine: 'asked' }), row(2, { mine: 'voted' }), row(3)],
  }))
  const [asked, voted, other] = await rows()
  expect(asked?.textContent).toMatch(
    /^1 Elm StreetNeeds your voteBL-10001\$2,000,000Board1 of 3 votedUntil 03\.14\.2031 11:00 AM EDT$/,
  )
  expect(voted?.textContent).toMatch(/^2 Elm StreetYou votedBL-10002/)
  expect(other?.textContent).toMatch(/^3 Elm StreetBL-10003/)
  expect(screen.getByRole('link', { name: '1 Elm Street' }).getAttribute('href')).toBe('/loan/BL-10001/committee')
  expect(screen.getByText('1 vote needs your decision')).toBeDefined()
})

test('[AH-18] what was decided tells its result and the moment, and nobody is asked for a vote', async () => {
  votes('decided', () => ({
    ...{ total: 2, waiting: 0 },
    votes: [
      row(1, { state: 'closed', result: 'declined', closed_epoch: at, mine: 'asked' }),
      row(2, { state: 'withdrawn', closed_epoch: at }),
    ],
  }))
  const [declined, withdrawn] = await rows()
  expect(declined?.textContent).toMatch(/^1 Elm StreetDeclined.*Closed 03\.14\.2031 11:00 AM EDT$/)
  expect(declined?.textContent).not.toContain('Needs your vote')
  expect(withdrawn?.textContent).toContain('Withdrawn')
  expect(screen.queryByText(/needs? your decision/)).toBeNull()
})

test('[AH-18] the list pages, says that it is empty, and that it could not be loaded', async () => {
  const asked: (string | null)[] = []
  votes('open', (query) => {
    asked.push(query.get('offset'))
    return { total: 12, waiting: 0, votes: [row(query.get('offset') === '10' ? 2 : 1)] }
  })
  expect(await screen.findByText('1-10 of 12')).toBeDefined()
  await press('Next')
  expect(await screen.findByText('11-12 of 12')).toBeDefined()
  expect(await screen.findByText('2 Elm Street')).toBeDefined()
  expect(asked).toEqual(['0', '10'])
  document.body.replaceChildren()
  votes('open', () => ({ total: 0, waiting: 0, votes: [] }))
  expect(await screen.findByText('No open votes')).toBeDefined()
  document.body.replaceChildren()
  votes('decided', () => ({ total: 0, waiting: 0, votes: [] }))
  expect(await screen.findByText('Nothing decided yet')).toBeDefined()
  document.body.replaceChildren()
  const reply = { now: refusal(500, 'internal', 'The database is away') as object }
  votes('open', () => reply.now)
  expect(await screen.findByText('The votes could not be loaded')).toBeDefined()
  reply.now = { total: 0, waiting: 0, votes: [] }
  await press('Try again')
  expect(await screen.findByText('No open votes')).toBeDefined()
})

test('[AH-14] a meeting tells when, where, and its agenda in order, each loan with amount and result', async () => {
  meetings([
    meeting(1, {
      link: 'https://meet.example/4',
      agenda: [stop(1), stop(2, { state: 'closed', result: 'approved' })],
    }),
    meeting(2, { state: 'canceled', place: '' }),
  ])
  const agenda = within(await screen.findByRole('list', { name: 'Agenda: Meeting 1' })).getAllByRole('listitem')
  expect(agenda.map(({ textContent }) => textContent)).toEqual([
    '1 Elm Street $2,000,000 Open',
    '2 Elm Street $2,000,000 Approved',
  ])
  expect(screen.getByRole('link', { name: '2 Elm Street' }).getAttribute('href')).toBe('/loan/BL-10002/committee')
  expect(screen.getByRole('link', { name: 'Join the call' }).getAttribute('href')).toBe('https://meet.example/4')
  expect(screen.getByText('Room 4')).toBeDefined()
  const canceled = screen.getByText('Meeting 2').closest('li')
  expect(canceled?.textContent).toMatch(/^Meeting 2Canceled03\.14\.2031.*Nothing on the agenda yet$/)
})

test('[AH-14] planning takes a title and a day, and sends place and link as typed', async () => {
  const writes = meetings([], { 'POST /committee/meetings': () => meeting(1) })
  expect(await screen.findByText('No meetings')).toBeDefined()
  await press('Plan meeting')
  const plan = await dialog('Plan meeting')
  const save = () => plan.getByRole('button', { name: 'Save meeting' })
  expect(save().getAttribute('aria-disabled')).toBe('true')
  await userEvent.type(plan.getByRole('textbox', { name: 'Title' }), ' March committee ')
  await userEvent.hover(save())
  expect((await screen.findByRole('tooltip')).textContent).toBe('Day: * Required')
  await userEvent.type(plan.getByRole('textbox', { name: 'Day' }), '03.14.2031')
  await userEvent.type(plan.getByRole('textbox', { name: 'Place' }), 'Room 4')
  await userEvent.type(plan.getByRole('textbox', { name: 'Link to the call' }), 'https://meet.example/4')
  await userEvent.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes().map(({ body }) => body)).toEqual([
    {
      ...{ title: 'March committee', day: '2031-03-14', time: '10:00' },
      ...{ place: 'Room 4', link: 'https://meet.example/4' },
    },
  ])
})

test('[AH-14] a refusal of the plan stands at its field, any other above the buttons; what was typed stays', async () => {
  const answer = {
    now: Response.json(
      {
        ...{ type: 'about:blank', code: 'invalid_input', title: 'Some fields need attention.', status: 400 },
        ...{ request_id: 'r', errors: [{ path: 'link', message: 'Enter an address that begins with https://' }] },
      },
      { status: 400, headers: { 'content-type': 'application/problem+json' } },
    ),
  }
  meetings([meeting(1)], { [`PUT /committee/meetings/${uuid(1)}`]: () => answer.now })
  await press('Edit')
  const edit = await dialog('Edit meeting')
  await userEvent.type(edit.getByRole('textbox', { name: 'Link to the call' }), 'meet')
  await userEvent.click(edit.getByRole('button', { name: 'Save meeting' }))
  expect(await edit.findByText('Enter an address that begins with https://')).toBeDefined()
  answer.now = refusal(409, 'version_conflict', 'Someone else changed this meeting.')
  await userEvent.click(edit.getByRole('button', { name: 'Save meeting' }))
  expect(await edit.findByText('Someone else changed this meeting.')).toBeDefined()
  expect(edit.getByRole('textbox', { name: 'Link to the call' })).toHaveProperty('value', 'meet')
})

test('[AH-14] a loan is moved up on the agenda, and the order is sent with the version that was shown', async () => {
  const writes = meetings([meeting(7, { agenda: [stop(1), stop(2), stop(3)] })], {
    [`PUT /committee/meetings/${uuid(7)}`]: () => meeting(7),
  })
  await press('Edit')
  const edit = await dialog('Edit meeting')
  expect(edit.queryByRole('button', { name: 'Move 1 Elm Street up' })).toBeNull()
  await userEvent.click(edit.getByRole('button', { name: 'Move 3 Elm Street up' }))
  await userEvent.click(edit.getByRole('button', { name: 'Move 3 Elm Street up' }))
  const order = within(edit.getByRole('list', { name: 'Agenda' })).getAllByRole('listitem')
  expect(order.map(({ textContent }) => textContent)).toEqual(['3 Elm Street', '1 Elm Street', '2 Elm Street'])
  await userEvent.click(edit.getByRole('button', { name: 'Save meeting' }))
  await waitFor(() =>
    expect(writes().map(({ body }) => body)).toMatchObject([
      { version: 7, title: 'Meeting 7', day: '2031-03-14', time: '11:00', agenda: [uuid(3), uuid(1), uuid(2)] },
    ]),
  )
})

test('[AH-14] closing and canceling say first what follows; canceling takes a reason', async () => {
  const writes = meetings([meeting(7)], {
    [`POST /committee/meetings/${uuid(7)}/close`]: () => refusal(409, 'state_conflict', 'A vote is still open.'),
    [`POST /committee/meetings/${uuid(7)}/cancel`]: () => meeting(7),
  })
  await press('Close meeting')
  const close = await dialog('Close this meeting?')
  expect(close.getByText(/^Every vote on its agenda is closed with its result/)).toBeDefined()
  await userEvent.click(close.getByRole('button', { name: 'Close meeting' }))
  expect(await close.findByText('A vote is still open.')).toBeDefined()
  await userEvent.click(close.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Cancel meeting')
  const cancel = await dialog('Cancel this meeting?')
  expect(cancel.getByText(/^Members read the reason by email/)).toBeDefined()
  await userEvent.click(cancel.getByRole('button', { name: 'Cancel meeting' }))
  expect(writes()).toHaveLength(1)
  await userEvent.type(cancel.getByRole('textbox', { name: /^Reason/ }), 'No quorum that day')
  await userEvent.click(cancel.getByRole('button', { name: 'Cancel meeting' }))
  await waitFor(() =>
    expect(writes().map(({ body }) => body)).toEqual([{ version: 7 }, { version: 7, reason: 'No quorum that day' }]),
  )
})

test.each<[string, readonly Permission[], string[]]>([
  [
    'plans and closes',
    ['view-loans', 'send-board-review', 'accept-board-review'],
    ['Edit', 'Close meeting', 'Cancel meeting'],
  ],
  ['plans', ['view-loans', 'send-board-review'], ['Edit', 'Cancel meeting']],
  ['only looks', ['view-loans'], []],
])('[AH-14] who %s is offered that and no more', async (_, permissions, offered) => {
  meetings([meeting(1)], {}, permissions)
  expect(await screen.findByText('Meeting 1')).toBeDefined()
  const names = screen.queryAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toEqual(permissions.includes('send-board-review') ? ['Plan meeting', ...offered] : offered)
})

test('[AH-15] minutes are told while they are made, and offered once they are there', async () => {
  meetings([meeting(1, { state: 'closed', minutes: 'preparing' }), meeting(2, { state: 'closed', minutes: 'ready' })])
  const first = (await screen.findByText('Meeting 1')).closest('li')
  expect(first?.textContent).toContain('The minutes are being prepared.')
  expect(within(first ?? document.body).queryByRole('button')).toBeNull()
  const second = screen.getByText('Meeting 2').closest('li')
  expect(within(second ?? document.body).getByRole('button', { name: 'Download minutes' }).isConnected).toBe(true)
})

test('[AH-14] that the meetings could not be loaded is said, and they are asked for again', async () => {
  const reply = { now: refusal(500, 'internal', 'The database is away') as object }
  meetings([], { 'GET /committee/meetings': () => reply.now })
  expect(await screen.findByText('The meetings could not be loaded')).toBeDefined()
  reply.now = { total: 0, meetings: [] }
  await press('Try again')
  expect(await screen.findByText('No meetings')).toBeDefined()
})

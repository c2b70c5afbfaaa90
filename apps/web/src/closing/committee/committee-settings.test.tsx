import type { CommitteeMember, CommitteeSettings } from '@plinth/contract/closing/committee-settings'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { CommitteeSettingsView } from './committee-settings.tsx'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const member = (n: number, name: string, over: Partial<CommitteeMember> = {}): CommitteeMember => ({
  ...{ id: uuid(n), user_id: uuid(n + 50), name, email: `${name.split(' ')[0]?.toLowerCase()}@fund.example` },
  ...{ role: 'voting', authority: null, left: false, open_votes: 0, version: n },
  ...over,
})
type Level = CommitteeSettings['levels'][number]
const level = (name: string, over: Partial<Level> = {}): Level => ({
  ...{ name, up_to: 1_000_000, quorum: 2, approvals: 2, majority: 'more-than-half', chair: false },
  ...{ sentence: '', warning: null },
  ...over,
})
const committee = (over: Partial<CommitteeSettings> = {}): CommitteeSettings => ({
  ...{ version: 4, votes_decide: false, levels: [], members: [] },
  ...over,
})

const open = (stored: CommitteeSettings, answers: Parameters<typeof standIn>[0] = {}, may = true) => {
  const sent = standIn({
    'GET /committee/settings': () => stored,
    'GET /user/all': () => ({ users: [{ ...staffView({ first_name: 'Zoe', last_name: 'Moss' }), id: uuid(90) }] }),
    ...answers,
  })
  const permissions = may ? (['view-settings', 'manage-committee'] as const) : (['view-settings'] as const)
  show(<CommitteeSettingsView />, '/committee/settings', staffView({ permissions: [...permissions] }))
  return () => sent.filter(({ method }) => method !== 'GET')
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const entry = async (name: string) => {
  const found = (await screen.findByText(name)).closest('li')
  if (!found) throw new Error(`${name} is in no list`)
  return found
}
const group = async (name: string) => within(await screen.findByRole('group', { name }))

test('[AH-19] a member is told with role, amount, address, and whether they are from outside', async () => {
  open(
    committee({
      members: [
        member(1, 'Cleo Chair', { role: 'chair' }),
        member(2, 'Ines Investor', { user_id: null, authority: 2_000_000 }),
        member(3, 'Olaf Observer', { role: 'advisory', authority: 5 }),
      ],
    }),
  )
  expect((await entry('Cleo Chair')).textContent).toMatch(/Chair.*Any amount.*cleo@fund\.example$/)
  expect((await entry('Ines Investor')).textContent).toMatch(/Up to \$2,000,000ines@fund\.exampleSomeone from outside$/)
  expect((await entry('Olaf Observer')).textContent).not.toMatch(/amount|Up to/)
})

test('[AH-19] the page says that it is empty, that it may only be read, and that it could not be loaded', async () => {
  open(committee({ levels: [level('Board')], members: [member(1, 'Cleo Chair')] }), {}, false)
  expect(await screen.findByText("You don't have permission to change the committee.")).toBeDefined()
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.getByRole('textbox', { name: 'Level' })).toHaveProperty('disabled', true)
  document.body.replaceChildren()
  open(committee())
  expect(await screen.findByText('No members yet')).toBeDefined()
  expect(screen.getByText('No levels yet')).toBeDefined()
  document.body.replaceChildren()
  const failing = { now: true }
  open(committee(), {
    'GET /committee/settings': () => (failing.now ? refusal(500, 'internal', 'The database is away') : committee()),
  })
  expect(await screen.findByText('The committee could not be loaded')).toBeDefined()
  expect(screen.getByText(/The database is away/)).toBeDefined()
  failing.now = false
  await press('Try again')
  expect(await screen.findByText('No members yet')).toBeDefined()
})

test('[AH-01] a colleague is added by account, with role and amount', async () => {
  const writes = open(committee(), { 'POST /committee/members': () => committee() })
  await press('Add member')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add member' }))
  expect(dialog.getByRole('button', { name: 'Add member' }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(dialog.getByRole('combobox', { name: 'Member' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Zoe Moss' }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Role' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Chair' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'May decide on loans up to' }), '3m ')
  await userEvent.click(dialog.getByRole('button', { name: 'Add member' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes().map(({ body }) => body)).toEqual([
    { user_id: uuid(90), name: null, email: null, role: 'chair', authority: 3_000_000 },
  ])
})

test('[AH-01] someone from outside is added by name and address; an adviser has no amount; a refusal stands at its field', async () => {
  const taken = Response.json(
    {
      ...{ type: 'about:blank', code: 'invalid_input', title: 'Some fields need attention.', status: 400 },
      ...{ request_id: 'r', errors: [{ path: 'email', message: 'Already a member' }] },
    },
    { status: 400, headers: { 'content-type': 'application/problem+json' } },
  )
  const writes = open(committee(), { 'POST /committee/members': () => taken })
  await press('Add member')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add member' }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Member' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Someone from outside' }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Role' }))
  await userEvent.click(await screen.findByRole('option', { name: /^Advisory/ }))
  expect(dialog.queryByRole('textbox', { name: 'May decide on loans up to' })).toBeNull()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), ' Ines Investor ')
  expect(dialog.getByRole('button', { name: 'Add member' }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Email' }), 'ines@fund.example')
  await userEvent.click(dialog.getByRole('button', { name: 'Add member' }))
  expect(await dialog.findByText('Already a member')).toBeDefined()
  expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', 'ines@fund.example')
  expect(writes().map(({ body }) => body)).toEqual([
    { user_id: null, name: 'Ines Investor', email: 'ines@fund.example', role: 'advisory', authority: null },
  ])
})

test('[AH-01] what a member may decide on is changed from what it was, and a failure is said', async () => {
  const stored = committee({ members: [member(2, 'Ines Investor', { authority: 2_000_000 })] })
  const writes = open(stored, {
    [`PUT /committee/members/${uuid(2)}`]: () =>
      refusal(409, 'version_conflict', 'Someone else changed the committee.'),
  })
  await press('Edit Ines Investor')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Ines Investor' }))
  const amount = dialog.getByRole('textbox', { name: 'May decide on loans up to' })
  expect(amount).toHaveProperty('value', '$2,000,000')
  await userEvent.clear(amount)
  await userEvent.click(dialog.getByRole('button', { name: 'Save member' }))
  expect(await dialog.findByText('Someone else changed the committee.')).toBeDefined()
  expect(writes().map(({ body }) => body)).toEqual([{ version: 2, role: 'voting', authority: null }])
})

test('[AH-01] [AH-07] removing a member says first what no longer counts, and they are brought back', async () => {
  const there = member(2, 'Ines Investor', { open_votes: 1 })
  const gone = member(3, 'Gus Gone', { left: true })
  const writes = open(committee({ members: [there, gone] }), {
    [`POST /committee/members/${uuid(2)}/leave`]: () => committee(),
    [`POST /committee/members/${uuid(3)}/return`]: () => committee(),
  })
  await press('Remove Ines Investor')
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Ines Investor?' }))
  expect(dialog.getByText(/^They have a vote in 1 open vote, which no longer counts/)).toBeDefined()
  expect(writes()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await entry('Gus Gone')).textContent).toContain('Left')
  expect(screen.queryByRole('button', { name: 'Edit Gus Gone' })).toBeNull()
  await press('Bring back: Gus Gone')
  await waitFor(() =>
    expect(writes().map(({ path, body }) => [path.replace(/.*\//, ''), body])).toEqual([
      ['leave', { version: 2 }],
      ['return', { version: 3 }],
    ]),
  )
})

test('[AH-02] levels are saved as typed, each told in a sentence while it is typed', async () => {
  const stored = committee({ levels: [level('Officers')] })
  const writes = open(stored, { 'PUT /committee/levels': () => stored })
  const first = await group('Officers')
  expect(first.getByText(/^Loans of up to \$1,000,000: 2 votes cast, at least 2 to approve, more/)).toBeDefined()
  await userEvent.click(first.getByRole('checkbox', { name: 'Chair must approve' }))
  expect(first.getByText(/, the chair among them, /)).toBeDefined()
  await press('Add level')
  const second = await group('Level')
  await userEvent.type(second.getByRole('textbox', { name: 'Level' }), 'Board')
  await userEvent.clear(second.getByRole('textbox', { name: 'Votes needed' }))
  await userEvent.type(second.getByRole('textbox', { name: 'Votes needed' }), '3')
  await userEvent.click(second.getByRole('combobox', { name: 'Majority' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Unanimous' }))
  expect(second.getByText('Loans of any amount: 3 votes cast, at least 1 to approve, no declines.')).toBeDefined()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Accept board reviews by a vote only' }))
  await press('Save levels')
  const { sentence: _s, warning: _w, ...officers } = level('Officers', { chair: true })
  await waitFor(() =>
    expect(writes().map(({ body }) => body)).toEqual([
      {
        ...{ version: 4, votes_decide: true },
        levels: [
          officers,
          { name: 'Board', up_to: null, quorum: 3, approvals: 1, majority: 'unanimous', chair: false },
        ],
      },
    ]),
  )
})

test('[AH-02] what is wrong with a level stands at its field, and nothing is sent', async () => {
  const writes = open(committee({ levels: [level('Officers', { up_to: null }), level('Board', { approvals: 3 })] }))
  await userEvent.clear((await group('Board')).getByRole('textbox', { name: 'Votes needed' }))
  await press('Save levels')
  expect((await group('Officers')).getByText('Only the last level may decide on any amount')).toBeDefined()
  const board = await group('Board')
  expect(board.getByText('* Required')).toBeDefined()
  expect(board.getByText('Enter at most the number of votes cast')).toBeDefined()
  expect(board.queryByText(/^Loans of/)).toBeNull()
  expect(writes()).toEqual([])
})

test('[AH-02] that a level cannot approve is said at that level, as long as it is as it was saved', async () => {
  const stored = committee({
    levels: [level('Officers'), level('Board', { up_to: null, quorum: 5, warning: 'Only 2 members can vote.' })],
  })
  open(stored)
  expect((await group('Board')).getByText('Only 2 members can vote.')).toBeDefined()
  expect((await group('Officers')).queryByText('Only 2 members can vote.')).toBeNull()
  await press('Remove level Officers')
  expect((await group('Board')).getByText('Only 2 members can vote.')).toBeDefined()
  expect(screen.queryByRole('group', { name: 'Officers' })).toBeNull()
  const quorum = (await group('Board')).getByRole('textbox', { name: 'Votes needed' })
  await userEvent.clear(quorum)
  await userEvent.type(quorum, '2')
  expect(screen.queryByText('Only 2 members can vote.')).toBeNull()
})

test('[AH-02] at most eight levels can be added', async () => {
  open(committee({ levels: Array.from({ length: 7 }, (_, n) => level(`Level ${n}`)) }))
  await press('Add level')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add level' })).toBeNull())
  expect(screen.getAllByRole('group')).toHaveLength(8)
})

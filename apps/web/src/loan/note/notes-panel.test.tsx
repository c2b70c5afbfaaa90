import { permissions } from '@plinth/domain/people/user/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loanView, staffView } from '../../../test/loan-view.ts'
import { show, standIn } from '../../../test/screen.tsx'
import { NotesPanel } from './notes-panel.tsx'

const loan = loanView()
const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const me = staffView({ permissions: [...permissions] })
const staff = { 'GET /user/all': () => ({ users: [] }) }
const writesOf = (sent: { method: string; body: unknown }[]) => sent.filter(({ method }) => method !== 'GET')

test('[AD-10] [AD-18] a colleague is offered after an @, and a note is sent with who it names', async () => {
  const kim = {
    id: id(7),
    first_name: 'Kim',
    last_name: 'Reader',
    email: 'kim@example.com',
    role: 'admin',
    active: true,
  }
  const notes = `/loan/${loan.id}/notes`
  const sent = standIn({
    'GET /user/all': () => ({ users: [kim] }),
    [`GET ${notes}`]: () => ({ notes: [], next: null }),
    [`POST ${notes}/add`]: () => ({}),
  })
  show(<NotesPanel loan={loan} onClose={() => {}} />, undefined, me)
  expect(await screen.findByText('No notes yet')).toBeDefined()
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'Ask @ki')
  await userEvent.click(await screen.findByRole('button', { name: '@Kim Reader' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() =>
    expect(writesOf(sent).map(({ body }) => body)).toEqual([{ body: 'Ask @Kim Reader ', mentions: [id(7)] }]),
  )
})

test("[AD-09] only one's own notes can be changed, and a removed one is brought back", async () => {
  const note = (n: number, own: boolean) => ({
    ...{ id: id(n), author_name: own ? 'Una Writer' : 'Kim Reader', own, body: `Note ${n}`, mentions: [] },
    ...{ created_epoch: 1_780_272_000, edited_epoch: null, version: 1 },
  })
  const notes = `/loan/${loan.id}/notes`
  const sent = standIn({
    ...staff,
    [`GET ${notes}`]: () => ({ notes: [note(1, true), note(2, false)], next: null }),
    [`POST /note/${id(1)}/remove`]: () => ({ ...note(1, true), version: 7 }),
    [`POST /note/${id(1)}/restore`]: () => note(1, true),
  })
  show(<NotesPanel loan={loan} onClose={() => {}} />, undefined, me)
  const [own, other] = within(await screen.findByRole('list', { name: 'Notes' })).getAllByRole('listitem')
  if (!own || !other) throw new Error('two notes')
  expect(within(other).queryByRole('button')).toBeNull()
  await userEvent.click(within(own).getByRole('button', { name: /^Remove the note of/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(writesOf(sent).map(({ body }) => body)).toEqual([{ version: 1 }, { version: 7 }]))
})

import type { TaskTemplateView, TaskView } from '@plinth/contract/loan/task'
import { permissions } from '@plinth/domain/people/user/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loanView, staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { NotesPanel } from '../note/notes-panel.tsx'
import { MyTasksCard } from './my-tasks-card.tsx'
import { TaskTemplates } from './task-templates.tsx'
import { TasksPanel } from './tasks-panel.tsx'

const loan = loanView()
const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const me = staffView({ permissions: [...permissions] })
const task = (n: number, over: Partial<TaskView> = {}): TaskView => ({
  ...{ id: id(n), loan: { id: loan.id, human_id: 'BL-10001', name: 'Harbor House' }, title: `Task ${n}`, details: '' },
  ...{ owner: null, due_epoch: null, done_by: null, done_epoch: null, version: n },
  ...over,
})
const page = (tasks: TaskView[], next: string | null = null) => ({ tasks, next, open: tasks.length })
const staff = { 'GET /user/all': () => ({ users: [] }) }
const path = `/loan/${loan.id}/tasks`
const writesOf = (sent: { method: string; body: unknown }[]) => sent.filter(({ method }) => method !== 'GET')

test('[AD-13] a task is done with one press at the version that was read; a late one says so', async () => {
  const sent = standIn({
    ...staff,
    [`GET ${path}`]: () => page([task(1, { due_epoch: 1_000_000_000, owner: { id: id(9), name: 'Una Writer' } })]),
    [`PUT /task/${id(1)}/mark`]: () => task(1),
  })
  show(<TasksPanel loan={loan} onClose={() => {}} />, undefined, me)
  const list = within(await screen.findByRole('list', { name: 'Open tasks' }))
  expect(list.getByRole('listitem').textContent).toContain('Task 1Overdue since 09.09.2001Una Writer')
  await userEvent.click(list.getByRole('checkbox', { name: 'Mark Task 1 as done' }))
  await waitFor(() => expect(writesOf(sent).map(({ body }) => body)).toEqual([{ version: 1, done: true }]))
})

test('[AD-13] a new task is sent with what was typed; one without a title is not', async () => {
  const sent = standIn({ ...staff, [`GET ${path}`]: () => page([]), [`POST ${path}/add`]: () => task(1) })
  show(<TasksPanel loan={loan} onClose={() => {}} />, undefined, me)
  expect(await screen.findByText('No open tasks')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Add task' }))
  const form = within(await screen.findByRole('form', { name: 'Add task' }))
  await userEvent.click(form.getByRole('button', { name: 'Add task' }))
  expect(await form.findByText('* Required')).toBeDefined()
  await userEvent.type(form.getByLabelText(/^Task/), 'Order title')
  await userEvent.click(form.getByRole('button', { name: 'Add task' }))
  await waitFor(() =>
    expect(writesOf(sent).map(({ body }) => body)).toEqual([
      { title: 'Order title', details: '', owner_id: null, due_epoch: null },
    ]),
  )
})

test('[AD-17] [AD-18] my tasks come by the page with their loan; a failure is asked for again', async () => {
  let tries = 0
  standIn({
    'GET /tasks/mine': (query) =>
      ++tries === 1
        ? refusal(503, 'unavailable', 'Busy')
        : query.has('after')
          ? page([task(2)])
          : page([task(1)], 'key'),
  })
  show(<MyTasksCard />, undefined, me)
  await screen.findByText('The tasks could not be loaded')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Show more tasks' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  expect(screen.getAllByRole('link', { name: 'Harbor House' })[0]?.getAttribute('href')).toContain(
    '/loan/BL-10001?panel=tasks',
  )
})

test('[AD-15] templates stand by stage with whom they are for and when due; days that are none are refused', async () => {
  const template: TaskTemplateView = {
    ...{
      id: id(5),
      stage: 'underwriting',
      title: 'Order appraisal',
      details: '',
      owner: null,
      due_days: 3,
      version: 1,
    },
  }
  const sent = standIn({
    ...staff,
    'GET /task-templates': () => ({ templates: [template] }),
    [`PUT /task-templates/${id(5)}/update`]: () => template,
  })
  show(<TaskTemplates />, undefined, me)
  const list = within(await screen.findByRole('list', { name: 'Underwriting' }))
  expect(list.getByRole('listitem').textContent).toContain('Order appraisalLoan officerDue after 3 days')
  await userEvent.click(list.getByRole('button', { name: 'Edit Order appraisal' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit task template' }))
  const title = dialog.getByLabelText(/^Task/)
  await userEvent.clear(title)
  await userEvent.type(title, 'Order the appraisal')
  await userEvent.click(dialog.getByRole('button', { name: 'Save task template' }))
  await waitFor(() =>
    expect(writesOf(sent)[0]?.body).toEqual({
      ...{ stage: 'underwriting', title: 'Order the appraisal', details: '', owner_id: null, due_days: 3, version: 1 },
    }),
  )
})

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

test('[AD-09] only one’s own notes can be changed, and a removed one is brought back', async () => {
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

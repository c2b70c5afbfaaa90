import type { TaskTemplateView, TaskView } from '@plinth/contract/loan/task'
import { permissions } from '@plinth/domain/people/user/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loanView, staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
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

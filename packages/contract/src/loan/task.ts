import { loanStatuses, progression } from '@plinth/domain/loan/status'
import { longestTask } from '@plinth/domain/loan/teamwork'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import {
  DateEpoch,
  EpochSeconds,
  idOf,
  Instant,
  LoanKey,
  pathId,
  queryInt,
  text,
  textOrEmpty,
  UserId,
  Version,
} from '../shared/fields.ts'

const Person = z.object({ id: idOf('user'), name: z.string().describe('Full name, or email where none is known') })

const TaskView = z
  .object({
    id: idOf('task'),
    loan: z
      .object({
        id: idOf('loan'),
        human_id: z.string().describe('Human id, such as BL-10042'),
        name: z.string().describe('Name of the loan'),
      })
      .describe('The loan it is about'),
    title: z.string().describe('What is to be done'),
    details: z.string().describe('More about it; may be empty'),
    owner: Person.nullable().describe('Who does it; null when unassigned'),
    due_epoch: DateEpoch.nullable().describe('Due date, epoch seconds of 00:00 UTC; null when none'),
    done_by: z.string().nullable().describe('Who did it; null while it is open'),
    done_epoch: Instant.nullable().describe('When, epoch seconds; null while it is open'),
    version: Version,
  })
  .meta({ id: 'LoanTask', description: 'Something to do on a loan; for staff alone' })
export type TaskView = z.infer<typeof TaskView>

const cursor = z.string().max(60).describe('Key of the last task of the page before')
const TaskList = z.object({
  tasks: z.array(TaskView).describe('One page'),
  next: z.string().nullable().describe('To ask for the page after this one (`after`); null after the last'),
  open: z.int().describe('How many are open in all'),
})
const page = { after: cursor.optional(), limit: queryInt(1, 100).default(30).describe('Most tasks to answer') }

const fields = {
  title: text(longestTask.title).describe('What is to be done'),
  details: textOrEmpty(longestTask.details).describe('More about it; may be empty'),
  owner_id: UserId.nullable().describe('Who does it; null for unassigned'),
  due_epoch: EpochSeconds.nullable().describe('Due date, epoch seconds of 00:00 UTC; null for none'),
}
const params = z.object({ task_id: pathId('task') })
const changes = ['task', 'timeline'] as const
const seen = z.strictObject({ version: Version })

export const listTasks = endpoint({
  id: 'task.list',
  method: 'GET',
  path: '/loan/{loan_id}/tasks',
  summary: 'Tasks of a loan: the open ones with the soonest due first, or those that are done, the newest first',
  access: adminMay('view-loans'),
  shows: ['task'],
  params: z.object({ loan_id: LoanKey }),
  query: z.strictObject({ state: z.enum(['open', 'done']).default('open').describe('Which of them'), ...page }),
  reply: TaskList,
})
export const listMyTasks = endpoint({
  id: 'task.mine',
  method: 'GET',
  path: '/tasks/mine',
  summary: 'Open tasks of the caller over all loans that are not archived, the soonest due first',
  access: adminMay('view-loans'),
  shows: ['task'],
  query: z.strictObject(page),
  reply: TaskList,
})
export const addTask = endpoint({
  id: 'task.add',
  method: 'POST',
  path: '/loan/{loan_id}/tasks/add',
  summary: 'Add a task to a loan',
  access: adminMay('edit-loan'),
  changes,
  params: z.object({ loan_id: LoanKey }),
  body: z.strictObject({
    title: fields.title,
    details: fields.details.default(''),
    owner_id: fields.owner_id.default(null),
    due_epoch: fields.due_epoch.default(null),
  }),
  reply: TaskView,
  status: 201,
})
export const updateTask = endpoint({
  id: 'task.update',
  method: 'PUT',
  path: '/task/{task_id}/update',
  summary: 'Change a task; carries the version read',
  access: adminMay('edit-loan'),
  changes,
  params,
  body: z.strictObject({
    version: Version,
    title: fields.title.optional(),
    details: fields.details.optional(),
    owner_id: fields.owner_id.optional(),
    due_epoch: fields.due_epoch.optional(),
  }),
  reply: TaskView,
})
export const markTask = endpoint({
  id: 'task.mark',
  method: 'PUT',
  path: '/task/{task_id}/mark',
  summary: 'Mark a task as done, or as open again',
  access: adminMay('edit-loan'),
  changes,
  params,
  body: z.strictObject({ version: Version, done: z.boolean().describe('Whether it is done') }),
  reply: TaskView,
})
export const removeTask = endpoint({
  id: 'task.remove',
  method: 'POST',
  path: '/task/{task_id}/remove',
  summary: 'Remove a task; it can be restored',
  access: adminMay('edit-loan'),
  changes,
  params,
  body: seen,
  reply: TaskView,
})
export const restoreTask = endpoint({
  id: 'task.restore',
  method: 'POST',
  path: '/task/{task_id}/restore',
  summary: 'Restore a removed task',
  access: adminMay('edit-loan'),
  changes,
  params,
  body: seen,
  reply: TaskView,
})

const TemplateView = z
  .object({
    id: idOf('task template'),
    stage: z.enum(loanStatuses).describe('Stage whose loans get it'),
    title: fields.title,
    details: fields.details,
    owner: Person.nullable().describe('Who gets it; null for the loan officer'),
    due_days: z.int().nullable().describe('Days from the day the loan enters the stage; null for no due date'),
    version: Version,
  })
  .meta({ id: 'TaskTemplate', description: 'A task that loans get as they enter a stage' })
export type TaskTemplateView = z.infer<typeof TemplateView>

const templateBody = {
  stage: z.enum(progression).describe('Stage whose loans get it'),
  title: fields.title,
  details: fields.details,
  owner_id: UserId.nullable().describe('Who gets it; null for the loan officer'),
  due_days: z.int().min(0).max(365).nullable().describe('Days from the day the loan enters the stage; null for none'),
}
const templateParams = z.object({ template_id: pathId('task template') })

export const listTaskTemplates = endpoint({
  id: 'task-template.list',
  method: 'GET',
  path: '/task-templates',
  summary: 'Task templates in the order of the stages',
  access: adminMay('view-settings'),
  shows: ['task-template'],
  reply: z.object({ templates: z.array(TemplateView).max(500).describe('At most 500, by stage') }),
})
export const addTaskTemplate = endpoint({
  id: 'task-template.add',
  method: 'POST',
  path: '/task-templates/add',
  summary: 'Add a task template; loans that enter its stage from now on get its task',
  access: adminMay('manage-settings'),
  changes: ['task-template'],
  body: z.strictObject(templateBody),
  reply: TemplateView,
  status: 201,
})
export const updateTaskTemplate = endpoint({
  id: 'task-template.update',
  method: 'PUT',
  path: '/task-templates/{template_id}/update',
  summary: 'Change a task template; tasks that loans have stay as they are',
  access: adminMay('manage-settings'),
  changes: ['task-template'],
  params: templateParams,
  body: z.strictObject({ version: Version, ...templateBody }),
  reply: TemplateView,
})
export const removeTaskTemplate = endpoint({
  id: 'task-template.remove',
  method: 'POST',
  path: '/task-templates/{template_id}/remove',
  summary: 'Remove a task template; it can be restored',
  access: adminMay('manage-settings'),
  changes: ['task-template'],
  params: templateParams,
  body: seen,
  reply: TemplateView,
})
export const restoreTaskTemplate = endpoint({
  id: 'task-template.restore',
  method: 'POST',
  path: '/task-templates/{template_id}/restore',
  summary: 'Restore a removed task template',
  access: adminMay('manage-settings'),
  changes: ['task-template'],
  params: templateParams,
  body: seen,
  reply: TemplateView,
})

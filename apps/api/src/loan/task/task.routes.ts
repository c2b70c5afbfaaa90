import * as api from '@plinth/contract/loan/task'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { registerTaskJobs } from './stage-tasks.jobs.ts'
import * as tasks from './task.service.ts'
import * as templates from './template.service.ts'

/** Tasks of loans, and the templates that they come from (AD-13 to AD-17). */
export const taskRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db, clock } = deps
  registerTaskJobs(deps)
  route(app, api.listTasks, ({ params, query }) => tasks.readTasks(db, params.loan_id, query))
  route(app, api.listMyTasks, ({ actor, query }) => tasks.readOwnTasks(db, actor, query))
  route(app, api.addTask, ({ actor, params, body }) => tasks.addTask(deps, actor, params.loan_id, body))
  route(app, api.updateTask, ({ actor, params, body }) => tasks.updateTask(deps, actor, params.task_id, body))
  route(app, api.markTask, ({ actor, params, body }) => tasks.markTask(deps, actor, params.task_id, body))
  route(app, api.removeTask, ({ actor, params, body }) => tasks.removeTask(deps, actor, params.task_id, body.version))
  route(app, api.restoreTask, ({ actor, params, body }) => tasks.restoreTask(deps, actor, params.task_id, body.version))
  route(app, api.listTaskTemplates, async () => ({ templates: await templates.readTemplates(db) }))
  route(app, api.addTaskTemplate, ({ actor, body }) => templates.addTemplate(db, actor, body))
  route(app, api.updateTaskTemplate, ({ actor, params, body }) =>
    templates.updateTemplate(db, actor, params.template_id, body),
  )
  route(app, api.removeTaskTemplate, ({ actor, params, body }) =>
    templates.setRemoved(db, actor, { id: params.template_id, version: body.version, at: new Date(clock.now()) }),
  )
  route(app, api.restoreTaskTemplate, ({ actor, params, body }) =>
    templates.setRemoved(db, actor, { id: params.template_id, version: body.version, at: null }),
  )
}

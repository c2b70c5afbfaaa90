import * as api from '@plinth/contract/loan/activity-templates'
import * as forms from '@plinth/contract/documents/blank-form'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { attachForm, readForm, removeForm } from './blank-form.service.ts'
import { allTemplates, archiveTemplate, createTemplate, updateTemplate } from './template.service.ts'
import { toTemplateView } from './template.view.ts'

/** Reusable document requests (M-35..M-45). */
export const templateRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, api.listTemplates, async () => ({ templates: (await allTemplates(db)).map(toTemplateView) }))
  route(app, api.createTemplate, ({ actor, body }) => createTemplate(db, actor, body))
  route(app, api.updateTemplate, ({ actor, params, body }) => updateTemplate(db, actor, params.template_id, body))
  route(app, forms.getBlankForm, ({ params }) => readForm(db, params.template_id))
  route(app, forms.attachBlankForm, ({ actor, params, body }) => attachForm(db, actor, params.template_id, body))
  route(app, forms.removeBlankForm, ({ actor, params }) => removeForm(db, actor, params.template_id))
  route(app, api.archiveTemplate, ({ actor, params }) => archiveTemplate(db, actor, params.template_id))
}

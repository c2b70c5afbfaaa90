import * as template from '@plinth/contract/documents/deal-template'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { listTemplates, openTemplate, putTemplateToUse, resetTemplate, templateDownload } from './template.service.ts'

/** The Word templates that deal documents are made from. */
export const templateRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, template.listDealTemplates, () => listTemplates(deps))
  route(app, template.openDealTemplate, ({ actor, params, body }) => openTemplate(deps, actor, params.kind, body))
  route(app, template.useDealTemplate, ({ actor, params }) =>
    putTemplateToUse(deps, actor, params.kind, params.template_id),
  )
  route(app, template.downloadDealTemplate, ({ params }) => templateDownload(deps, params.kind))
  route(app, template.resetDealTemplate, ({ actor, params }) => resetTemplate(deps, actor, params.kind))
}

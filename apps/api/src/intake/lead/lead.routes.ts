import * as api from '@plinth/contract/intake/lead'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { leadJobs } from './lead.jobs.ts'
import * as service from './lead.service.ts'
import { toLeadView } from './lead.view.ts'

export const leadRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps
  leadJobs(deps)
  route(app, api.listLeads, async ({ query }) => {
    const { leads, ...counted } = await service.listLeads(db, query)
    return { leads: leads.map(toLeadView), ...counted }
  })
  route(app, api.updateLead, async ({ params, body, actor }) =>
    toLeadView(await service.updateLead(db, actor, params.lead_id, body)),
  )
}

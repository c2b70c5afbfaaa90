import { exportAuditEvents, listAuditEvents } from '@plinth/contract/admin/audit'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { Raw, route } from '../../platform/http.ts'
import { exportTrail, readTrail } from './audit.service.ts'

export const auditRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, listAuditEvents, ({ query }) => readTrail(deps, query))
  route(app, exportAuditEvents, async ({ actor, query }) => {
    const { type, file } = await exportTrail(deps, actor, query)
    return new Raw((reply) =>
      reply
        .type(type)
        .headers({
          'content-disposition': `attachment; filename="audit-trail.${query.format}"`,
          'cache-control': 'no-store',
        })
        .send(file),
    )
  })
}

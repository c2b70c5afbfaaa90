import * as api from '@plinth/contract/documents/pages'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { arrange, makePages } from './arrange.service.ts'
import { makePagesNow } from './make.jobs.ts'
import { readPages } from './pages.view.ts'
import { undoArrangement } from './undo.service.ts'
import { keepUnlocked } from './unlock.service.ts'

/** Pages of the files of a request, arranged by staff (AF). */
export const pagesRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, api.getPages, ({ params }) => readPages(deps.db, params.activity_id))
  route(app, api.arrangePages, ({ actor, params, body }) =>
    arrange(deps, actor, { activityId: params.activity_id, ...body }),
  )
  route(app, api.undoPages, ({ actor, params }) =>
    undoArrangement(deps, actor, { activityId: params.activity_id, arrangementId: params.arrangement_id }),
  )
  route(app, api.keepUnlocked, ({ actor, params, body }) =>
    keepUnlocked(deps, actor, {
      ...{ activityId: params.activity_id, documentId: params.document_id, password: body.password },
    }),
  )
  deps.jobs.handle(makePages, ({ arrangement_id: id }) => makePagesNow(deps, id))
}

import * as api from '@plinth/contract/portfolio/saved-view'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import * as service from './saved-view.service.ts'
import { toSavedView } from './saved-view.view.ts'

const done = { ok: true } as const

/** Views of the requests that people keep for themselves or share. */
export const savedViewRoutes = (app: FastifyInstance, { db, clock }: Deps): void => {
  route(app, api.listSavedViews, async ({ actor }) => {
    const { rows, first } = await service.viewsOf(db, actor)
    return { views: rows.map((row) => toSavedView(row, actor)), default_view_id: first }
  })
  route(app, api.addSavedView, async ({ actor, body }) => toSavedView(await service.addView(db, actor, body), actor))
  route(app, api.updateSavedView, async ({ actor, params, body }) =>
    toSavedView(await service.updateView(db, actor, params.view_id, body), actor),
  )
  route(app, api.removeSavedView, async ({ actor, params }) => {
    await service.removeView(db, actor, params.view_id, new Date(clock.now()))
    return done
  })
  route(app, api.restoreSavedView, async ({ actor, params }) =>
    toSavedView(await service.restoreView(db, actor, params.view_id), actor),
  )
  route(app, api.setDefaultView, async ({ actor, body }) => {
    await service.chooseDefault(db, actor, body.view_id)
    return done
  })
}

import * as api from '@plinth/contract/portfolio/today'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { rememberUsualTimes } from '../statistics/index.ts'
import { hideEntry, showEntry, TodayLists } from './today.service.ts'

export const todayRoutes = (app: FastifyInstance, deps: Deps): void => {
  const usual = rememberUsualTimes(deps)
  const lists = new TodayLists(deps)
  route(app, api.listToday, async ({ actor, query }) => lists.listFor(actor, query, await usual()))
  route(app, api.hideToday, async ({ actor, body }) => {
    await hideEntry(deps, actor, body)
    return { ok: true } as const
  })
  route(app, api.showToday, async ({ actor, body }) => {
    await showEntry(deps, actor, body)
    return { ok: true } as const
  })
}

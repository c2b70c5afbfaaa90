import { findAnything } from '@plinth/contract/portfolio/find'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { find } from './find.service.ts'

export const findRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, findAnything, async ({ query }) => ({ found: await find(db, query.term) }))
}

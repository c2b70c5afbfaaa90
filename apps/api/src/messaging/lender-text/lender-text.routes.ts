import * as api from '@plinth/contract/messaging/lender-text'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { changeText, listTexts } from './lender-text.service.ts'

export const lenderTextRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, api.listLenderTexts, async () => ({ texts: await listTexts(db) }))
  route(app, api.updateLenderText, ({ actor, params, body }) => changeText(db, actor, params.name, body))
}

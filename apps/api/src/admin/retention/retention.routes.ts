import * as api from '@plinth/contract/admin/retention'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { erase, find, readCertificates } from './erasure.service.ts'
import { place, readHolds, release } from './hold.service.ts'
import {
  deleteOldJob,
  deleteOldNow,
  forgetMergesJob,
  forgetMergesNow,
  readRetention,
  removeFileJob,
  setRetention,
} from './retention.service.ts'

export const retentionRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, api.getRetention, () => readRetention(deps))
  route(app, api.updateRetention, ({ actor, body }) => setRetention(deps, actor, body))
  route(app, api.listHolds, async () => ({ holds: await readHolds(deps.db) }))
  route(app, api.placeHold, ({ actor, body }) => place(deps, actor, body))
  route(app, api.releaseHold, ({ actor, params, body }) => release(deps, actor, { id: params.hold_id, ...body }))
  route(app, api.findPeople, ({ query }) => find(deps.db, query.email))
  route(app, api.erasePerson, ({ actor, body }) => erase(deps, actor, body))
  route(app, api.listCertificates, async () => ({ certificates: await readCertificates(deps.db) }))
  deps.jobs.handle(deleteOldJob, (_data, { signal }) => deleteOldNow(deps, signal))
  deps.jobs.handle(forgetMergesJob, () => forgetMergesNow(deps))
  deps.jobs.handle(removeFileJob, ({ storage_key }) => deps.storage.remove(storage_key))
}

import { updateDataLocations } from '@plinth/contract/admin/development'
import * as api from '@plinth/contract/admin/test-helpers'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { submitSample } from '../../intake/index.ts'
import { sampleReport } from '../../credit/index.ts'
import { allUsers } from '../../people/index.ts'
import { createDataPoints } from './data-points.service.ts'
import { createDump } from './dump.service.ts'
import { addDataLocations, moveClock, populate, readObject, writeObject } from './test-helper.service.ts'

/** The test helpers (V-40 to V-42, V-04). `route` answers 404 to each unless they are switched on and the caller is this machine. */
export const testHelperRoutes = (app: FastifyInstance, deps: Deps): void => {
  const dump = createDump(deps)
  route(app, api.testPing, () => Promise.resolve({ pong: true as const }))
  route(app, api.testAllUsers, () => allUsers(deps.db))
  route(app, api.testCreateUserDataPoints, ({ body, actor }) => createDataPoints(deps.db, actor, body ?? {}))
  route(app, api.testGetObject, ({ query }) => readObject(deps, query))
  route(app, api.testPutObject, ({ query, body }) => writeObject(deps, query, body))
  route(app, api.testDumpDatabase, () => dump.keep())
  route(app, api.testGetDatabase, () => dump.read())
  route(app, api.testResetDatabase, () => dump.reset())
  route(app, api.testPopulateDatabase, () => populate(deps))
  route(app, api.testInitFullRequest, ({ actor }) => submitSample(deps, actor))
  route(app, api.testMoveClock, ({ body }) => moveClock(deps, body.seconds))
  route(app, api.testQueryReport, ({ body }) => sampleReport(deps, body?.report_type ?? 'credit-plus'))
  route(app, updateDataLocations, ({ actor }) => addDataLocations(deps.db, actor))
}

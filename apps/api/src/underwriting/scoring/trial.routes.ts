import * as api from '@plinth/contract/underwriting/scoring-trial'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { changing } from './change.service.ts'
import { readWholeModel } from './contents.service.ts'
import { toModel } from './scoring.view.ts'
import { trialJobs } from './trial.jobs.ts'
import {
  copyVersion,
  latestBackTest,
  readBackTest,
  readDifference,
  readVersions,
  startBackTest,
  tryModel,
} from './trial.service.ts'
import { toBackTest, toScored, toVersion } from './trial.view.ts'

/** Versions of a model, and trying it before loans are scored by it. */
export const trialRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db, clock } = deps
  route(app, api.listVersions, async ({ params }) => ({
    versions: (await readVersions(db, params.model_id)).map(toVersion),
  }))
  route(app, api.getDifference, async ({ params, query }) => ({
    changes: (await readDifference(db, params.model_id, query)).map(({ part, where, before, after }) => ({
      part,
      where,
      before,
      after,
    })),
  }))
  route(app, api.copyVersion, ({ params, body, actor }) =>
    changing(deps, actor, async (o) =>
      toModel(await readWholeModel(o.tx, await copyVersion(o, params.model_id, params.version, body.name))),
    ),
  )
  route(app, api.tryModel, async ({ params, body }) => {
    const changes = body.changes.map(({ entity_id, ...change }) => ({ ...change, entity_id: entity_id ?? null }))
    const o = { loanKey: body.loan_id, version: body.version, changes }
    const { active, tried } = await tryModel(db, clock, params.model_id, o)
    return { active: toScored(active), tried: toScored(tried) }
  })
  route(app, api.startBackTest, async ({ params, actor }) => {
    const id = await changing(deps, actor, (o) => startBackTest(o, params.model_id))
    return toBackTest(await readBackTest(db, id))
  })
  route(app, api.getBackTest, async ({ params }) => {
    const found = await latestBackTest(db, params.model_id)
    return { back_test: found ? toBackTest(found) : null }
  })
  trialJobs(deps)
}

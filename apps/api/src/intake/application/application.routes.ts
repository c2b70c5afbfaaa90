import { getApplicationAnswers } from '@plinth/contract/intake/activity-application'
import * as api from '@plinth/contract/intake/application'
import { createLoan } from '@plinth/contract/intake/new-loan'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { route } from '../../platform/http.ts'
import { limitCaller } from '../../platform/rate-limit.ts'
import { readAnswers } from './answers.service.ts'
import { wizardRoutes } from './draft.routes.ts'
import { findPlaces } from './places.ts'
import { publicConfig } from './public-config.ts'
import { submitShort } from './application.service.ts'
import { createByStaff } from './staff-loan.service.ts'

const MINUTE_SECONDS = 60
const CHALLENGES_A_MINUTE = 60
const LOOKUPS_A_MINUTE = 240

export const applicationRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, api.submitShortApplication, ({ body, actor }) => submitShort(deps, actor, body))
  route(app, createLoan, ({ body, actor }) => createByStaff(deps, actor, body))
  route(app, getApplicationAnswers, ({ params, actor }) => readAnswers(deps, actor, params.activity_id))
  route(app, api.getChallenge, async ({ actor }) => {
    await limitCaller(deps.db, 'application.challenge', actor.ip, CHALLENGES_A_MINUTE, MINUTE_SECONDS)
    return (
      deps.captcha.challenge?.() ??
      fail('not_configured', 'The form uses a hosted CAPTCHA; no challenge is issued here.')
    )
  })
  route(app, api.findPlaces, async ({ query, actor }) => {
    await limitCaller(deps.db, 'application.places', actor.ip, LOOKUPS_A_MINUTE, MINUTE_SECONDS)
    return { places: await findPlaces(deps.places, query) }
  })
  route(app, api.getPublicConfig, () => publicConfig(deps))
  wizardRoutes(app, deps)
}

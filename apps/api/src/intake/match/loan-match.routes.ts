import * as api from '@plinth/contract/intake/loan-match'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { z } from 'zod'
import { forgetOldMerges } from '../../people/index.ts'
import { job } from '../../platform/jobs.ts'
import { joinLoans, joinPeople, readMatches, separatePeople } from './loan-match.service.ts'
import { previewMerge } from './merge-preview.service.ts'

const forgetMergesJob = job('party.forget-merges', z.object({}), { cron: '27 4 * * *' })

/** What may belong together and is joined by staff alone: nothing is matched by an address (decision 0021). */
export const loanMatchRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, api.getLoanMatches, ({ params }) => readMatches(deps.db, deps.clock, params.loan_id))
  route(app, api.previewMerge, ({ params, query }) => previewMerge(deps, params.loan_id, query))
  route(app, api.undoMerge, ({ params, actor }) => separatePeople(deps, actor, params.loan_id, params.merge_id))
  deps.jobs.handle(forgetMergesJob, () => forgetOldMerges(deps))
  route(app, api.joinPeople, ({ params, body, actor }) => joinPeople(deps, actor, params.loan_id, body))
  route(app, api.joinApplication, ({ params, body, actor }) => joinLoans(deps, actor, params.loan_id, body.into))
}

import * as api from '@plinth/contract/intake/loan-match'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { dismissNote, joinLoans, joinPeople, readMatches, separatePeople } from './loan-match.service.ts'
import { previewMerge } from './merge-preview.service.ts'

/** What may belong together and is joined by staff alone: nothing is matched by an address (decision 0021). */
export const loanMatchRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, api.getLoanMatches, ({ params, actor }) => readMatches(deps.db, deps.clock, actor, params.loan_id))
  route(app, api.previewMerge, ({ params, query }) => previewMerge(deps, params.loan_id, query))
  route(app, api.undoMerge, ({ params, actor }) => separatePeople(deps, actor, params.loan_id, params.merge_id))
  route(app, api.dismissMergeNote, ({ params, actor }) => dismissNote(deps, actor, params.loan_id, params.merge_id))
  route(app, api.joinPeople, ({ params, body, actor }) => joinPeople(deps, actor, params.loan_id, body))
  route(app, api.joinApplication, ({ params, body, actor }) => joinLoans(deps, actor, params.loan_id, body.into))
}

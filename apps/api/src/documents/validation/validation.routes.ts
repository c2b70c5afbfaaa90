import * as api from '@plinth/contract/documents/validation'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { filesSynced } from '../document/index.ts'
import { decideFinding } from './decision.service.ts'
import {
  validateChanged,
  validateChangedNow,
  validateLoanFiles,
  validateOrGiveUp,
  validateSynced,
} from './validation.jobs.ts'
import { startValidation } from './validation.service.ts'
import { readValidations } from './validation.view.ts'

/** The files of a loan held against its data: asked for by a person, by a sync, and each night where files have changed. */
export const validationRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, api.validateFiles, ({ actor, params }) => startValidation(deps, actor, params.loan_id))
  route(app, api.listValidations, async ({ params }) => ({
    processes: await readValidations(deps.db, params.loan_id),
  }))
  route(app, api.decideValidation, ({ actor, params, body }) =>
    decideFinding(deps, actor, { loanKey: params.loan_id, processId: params.process_id, ...body }),
  )
  deps.jobs.handle(validateLoanFiles, (asked, run) => validateOrGiveUp(deps, asked, run))
  deps.jobs.handle(filesSynced, ({ loan_id }) => validateSynced(deps, loan_id))
  deps.jobs.handle(validateChanged, () => validateChangedNow(deps))
}

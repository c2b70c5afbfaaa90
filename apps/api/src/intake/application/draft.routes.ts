import * as known from '@plinth/contract/intake/application-known'
import * as api from '@plinth/contract/intake/application-wizard'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { job } from '../../platform/jobs.ts'
import { keepAbandoned } from './abandoned.service.ts'
import { makeApplicationPdf, makeApplicationPdfNow } from './application-pdf.jobs.ts'
import {
  forgetDraftsNow,
  openFile,
  removeDraftFiles,
  removeDraftFilesNow,
  removeFile,
  takeFile,
} from './draft-files.service.ts'
import { createDraft, mailDraft, readDraft, saveDraft } from './draft.service.ts'
import { readKnown, readOpenRequests, reuseKnown } from './known.service.ts'
import { welcomeApplicant, welcomeNow } from './welcome.jobs.ts'
import { submitFull } from './wizard.service.ts'

/** Removes drafts whose time is over, with their files. */
const forgetDrafts = job('application.forget-drafts', z.object({}), { cron: '23 * * * *' })

/** Makes leads of applications that were left. */
const keepAbandonedJob = job('application.keep-abandoned', z.object({}), { cron: '41 * * * *' })

/** The full application: its drafts, their files, and the submission (F-01..F-37). */
export const wizardRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, api.createDraft, ({ body, actor }) => createDraft(deps, actor, body))
  route(app, api.getDraft, ({ params, actor }) => readDraft(deps, actor, params.token))
  route(app, api.saveDraft, ({ params, body, actor }) => saveDraft(deps, actor, params.token, body))
  route(app, api.mailDraft, ({ params, actor }) => mailDraft(deps, actor, params.token))
  route(app, api.openDraftUpload, ({ params, body, actor }) => openFile(deps, actor, params.token, body))
  route(app, api.takeDraftFile, ({ params, actor }) => takeFile(deps, actor, params.token, params.file_id))
  route(app, api.removeDraftFile, ({ params, actor }) => removeFile(deps, actor, params.token, params.file_id))
  route(app, api.submitFullApplication, ({ body, actor }) => submitFull(deps, actor, body))
  route(app, known.getKnown, ({ actor }) => readKnown(deps, actor))
  route(app, known.getOpenRequests, async ({ params, body, actor }) => ({
    open_requests: await readOpenRequests(deps, actor, params.token, body.email_proof),
  }))
  route(app, known.reuseKnown, ({ params, body, actor }) => reuseKnown(deps, actor, params.token, body))
  deps.jobs.handle(makeApplicationPdf, ({ application_id }) => makeApplicationPdfNow(deps, application_id))
  deps.jobs.handle(welcomeApplicant, (given) => welcomeNow(deps, given))
  deps.jobs.handle(keepAbandonedJob, () => keepAbandoned(deps))
  deps.jobs.handle(forgetDrafts, () => forgetDraftsNow(deps))
  deps.jobs.handle(removeDraftFiles, ({ storage_keys }) => removeDraftFilesNow(deps, storage_keys))
}

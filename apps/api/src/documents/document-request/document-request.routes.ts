import * as activity from '@plinth/contract/loan/activity'
import * as templates from '@plinth/contract/loan/activity-templates'
import * as api from '@plinth/contract/documents/document-request'
import * as needs from '@plinth/contract/documents/needs-rules'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { findLoan } from '../../underwriting/index.ts'
import { acceptProcess, acceptRequest, rejectProcess, rejectRequest, restartActivity } from './decision.service.ts'
import { copyDocument, finishCopy } from './filing.service.ts'
import { createOneOff } from './one-off.service.ts'
import { processOrGiveUp } from './give-up.jobs.ts'
import { createForLoan, createFromTemplate, previewForLoan } from './request.service.ts'
import { applyNeeds, dismissNeeds, readLoanNeeds } from './proposal.service.ts'
import { readDocumentRequests } from './request.view.ts'
import { forgetArrived } from './arrival.service.ts'
import { forgetArrivedFile, forgetUpload, forgetUploadNow } from './ticket.service.ts'
import { saveAsTemplate } from './template-of-request.service.ts'
import { requestSignature } from './request-signature.service.ts'
import { undoDecision } from './undo.service.ts'
import { documentDownload, documentUploaded, openUpload, processDocument, runProcess } from './upload.service.ts'

/** Requests for documents: made, answered with files, accepted or rejected. */
export const documentRequestRoutes = (app: FastifyInstance, deps: Deps): void => {
  makingRoutes(app, deps)
  fileRoutes(app, deps)
  decisionRoutes(app, deps)
  deps.jobs.handle(processDocument, ({ document_id }, run) => processOrGiveUp(deps, document_id, run))
  deps.jobs.handle(copyDocument, ({ document_id, from_key }) => finishCopy(deps, document_id, from_key))
  deps.jobs.handle(forgetUpload, ({ document_id }) => forgetUploadNow(deps, document_id))
  deps.jobs.handle(forgetArrivedFile, (arriving) => forgetArrived(deps, arriving))
}

const makingRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, api.createLoanDocumentRequests, async ({ actor, params, body: { lines, ...flags } }) => ({
    activities: await createForLoan(deps, actor, params.loan_id, { flags, lines }),
  }))
  route(app, api.previewLoanDocumentRequests, ({ params, query }) =>
    previewForLoan(deps.db, deps.clock, params.loan_id, query),
  )
  route(app, needs.getLoanNeeds, ({ params }) => readLoanNeeds(deps.db, deps.clock, params.loan_id))
  route(app, needs.applyLoanNeeds, ({ actor, params, body }) => applyNeeds(deps, actor, params.loan_id, body))
  route(app, needs.dismissLoanNeeds, ({ actor, params, body }) => dismissNeeds(deps, actor, params.loan_id, body))
  route(app, api.createOneOffRequest, ({ actor, params, body }) => createOneOff(deps, actor, params.loan_id, body))
  route(app, templates.saveRequestAsTemplate, ({ actor, params, body }) =>
    saveAsTemplate(deps.db, actor, params.activity_id, body),
  )
  route(app, templates.createDocumentRequest, ({ actor, params, query }) =>
    createFromTemplate(deps, actor, {
      templateId: params.template_id,
      entityId: params.entity_id,
      loanKey: query.loan_id,
    }),
  )
  route(app, templates.createBorrowerDocumentRequest, ({ actor, params, query }) =>
    createFromTemplate(deps, actor, {
      templateId: params.template_id,
      entityId: params.borrower_id,
      kind: 'borrower',
      loanKey: query.loan_id,
    }),
  )
  route(app, templates.createLegalEntityDocumentRequest, ({ actor, params, query }) =>
    createFromTemplate(deps, actor, {
      templateId: params.template_id,
      entityId: params.entity_id,
      kind: 'legal-entity',
      loanKey: query.loan_id,
    }),
  )
  route(app, templates.createLoanDocumentRequest, ({ actor, params }) =>
    createFromTemplate(deps, actor, { templateId: params.template_id, entityId: params.loan_id, kind: 'loan' }),
  )
  route(app, templates.createPropertyDocumentRequest, ({ actor, params, query }) =>
    createFromTemplate(deps, actor, {
      templateId: params.template_id,
      entityId: params.property_id,
      kind: 'property',
      loanKey: query.loan_id,
    }),
  )
}

const fileRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, activity.listDocumentRequests, async ({ params }) => ({
    entities: await readDocumentRequests(deps.db, (await findLoan(deps.db, params.loan_id)).id),
  }))
  route(app, activity.openUpload, ({ actor, params, body }) => openUpload(deps, actor, params.activity_id, body))
  route(app, activity.runProcess, ({ actor, params, body }) =>
    runProcess(deps, actor, params.activity_id, params.process_id, body?.pages),
  )
  route(app, activity.checkDocumentUploaded, ({ params }) =>
    documentUploaded(deps.db, params.activity_id, params.process_id),
  )
  route(app, activity.downloadDocument, ({ actor, params, query }) =>
    documentDownload(deps, actor, params.activity_id, params.document_id, query.file),
  )
}

const decisionRoutes = (app: FastifyInstance, deps: Deps): void => {
  const decided = (params: { activity_id: string }, body: { version?: number | undefined } | undefined) => ({
    activityId: params.activity_id,
    version: body?.version,
  })
  route(app, activity.restartActivity, ({ actor, params, body }) =>
    restartActivity(deps, actor, { ...decided(params, body), reason: body?.reason }),
  )
  route(app, api.acceptDocumentRequest, ({ actor, params, body }) => acceptRequest(deps, actor, decided(params, body)))
  route(app, api.rejectDocumentRequest, ({ actor, params, body }) =>
    rejectRequest(deps, actor, decided(params, body), body.reason),
  )
  route(app, api.acceptProcess, ({ actor, params, body }) =>
    acceptProcess(deps, actor, decided(params, body), {
      processId: params.process_id,
      keepOpen: body?.keep_open ?? false,
    }),
  )
  route(app, api.rejectProcess, ({ actor, params, body }) =>
    rejectProcess(deps, actor, decided(params, body), params.process_id, body.reason),
  )
  route(app, api.undoDecision, ({ actor, params, body }) =>
    undoDecision(deps, actor, { activityId: params.activity_id, processId: params.process_id, ...body }),
  )
  route(app, api.requestSignature, ({ actor, params, body }) =>
    requestSignature(deps, actor, { activityId: params.activity_id, processId: null, recipients: body.recipients }),
  )
  route(app, api.requestProcessSignature, ({ actor, params, body }) =>
    requestSignature(deps, actor, {
      activityId: params.activity_id,
      processId: params.process_id,
      recipients: body.recipients,
    }),
  )
}

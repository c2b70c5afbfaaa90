import * as activity from '@plinth/contract/loan/activity'
import * as review from '@plinth/contract/closing/board-review'
import * as commitment from '@plinth/contract/closing/commitment'
import { acceptGoodFaithDeposit } from '@plinth/contract/closing/deal-document'
import * as version from '@plinth/contract/closing/deal-version'
import * as sheet from '@plinth/contract/closing/term-sheet'
import type { ActivityType } from '@plinth/domain/loan/activity/types'
import { sortActivities } from '@plinth/domain/loan/activity/filters'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { activitiesOfLoan } from '../../loan/index.ts'
import { findLoan } from '../../underwriting/index.ts'
import { createMainBoardReview, downloadDeal, openDealUpload, setState } from './deal-document.service.ts'
import { acceptDeposit } from './deposit.service.ts'
import { extendTermSheet, expireNow, expireTermSheets } from './expiry.service.ts'
import { generate } from './generate.service.ts'
import { onlineDocument } from './online.service.ts'
import { printNow, printPdf } from './print.service.ts'
import { send } from './send.service.ts'
import { templateRoutes } from './template.routes.ts'
import { readValues, updateValues } from './values.service.ts'
import { downloadVersion, listVersions } from './version.service.ts'

const systemDocuments: readonly ActivityType[] = ['term-sheet', 'good-faith-deposit', 'board-review', 'commitment']

/** Term sheet, board review, commitment and deposit: written, sent, signed and accepted. */
export const dealDocumentRoutes = (app: FastifyInstance, deps: Deps): void => {
  termSheetRoutes(app, deps)
  commitmentRoutes(app, deps)
  boardReviewRoutes(app, deps)
  versionRoutes(app, deps)
  templateRoutes(app, deps)
  deps.jobs.handle(printPdf, (data, run) => printNow(deps, data, run))
  deps.jobs.handle(expireTermSheets, () => expireNow(deps))
  route(app, acceptGoodFaithDeposit, ({ actor, params, body }) => acceptDeposit(deps, actor, params.activity_id, body))
  route(app, activity.listSystemDocuments, async ({ params }) => {
    const loan = await findLoan(deps.db, params.loan_id)
    const found = await activitiesOfLoan(deps.db, loan.id, systemDocuments)
    const listed = found.map((view) => ({ view, type: view.activity_type, state: view.status.state, name: view.name }))
    return { activities: sortActivities(listed).map(({ view }) => view) }
  })
  route(app, activity.openCustomUpload, ({ actor, params, body }) =>
    openDealUpload(deps, actor, { id: params.activity_id, file: body, signed: false }),
  )
}

const versionRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, version.listDealVersions, ({ actor, params }) => listVersions(deps, actor, params.activity_id))
  route(app, version.downloadDealVersion, ({ actor, params }) =>
    downloadVersion(deps, actor, { id: params.activity_id, number: params.number, format: params.format }),
  )
  route(app, version.extendTermSheet, ({ actor, params, body }) =>
    extendTermSheet(deps, actor, params.activity_id, body.expires_epoch),
  )
}

const termSheetRoutes = (app: FastifyInstance, deps: Deps): void => {
  const type = 'term-sheet'
  route(app, sheet.getTermSheetValues, async ({ params }) => {
    const { values, ...rest } = await readValues(deps, params.activity_id, type)
    return sheet.getTermSheetValues.reply.parse({ ...values, ...rest })
  })
  route(app, sheet.updateTermSheet, async ({ actor, params, body: { version, ...changed } }) => {
    const { values, ...rest } = await updateValues(deps, actor, { id: params.activity_id, type, version, changed })
    return sheet.updateTermSheet.reply.parse({ ...values, ...rest })
  })
  route(app, sheet.getTermSheetDocument, ({ actor, params }) => onlineDocument(deps, actor, params.activity_id, type))
  route(app, sheet.downloadTermSheet, ({ actor, params }) => downloadDeal(deps, actor, params.activity_id, type))
  route(app, sheet.generateTermSheet, ({ actor, params, body }) =>
    generate(deps, actor, { id: params.activity_id, type, reason: body?.reason }),
  )
  route(app, sheet.setTermSheetSent, ({ actor, params, body }) =>
    setState(deps, actor, { id: params.activity_id, type, event: 'set-sent', reason: body?.reason }),
  )
  route(app, sheet.sendTermSheet, ({ actor, params, body }) =>
    send(deps, actor, { id: params.activity_id, type, ...body }),
  )
  const moves = [
    [sheet.setTermSheetSigned, 'set-signed'],
    [sheet.setTermSheetVerified, 'set-verified'],
    [sheet.acceptTermSheet, 'set-accepted'],
  ] as const
  for (const [call, event] of moves)
    route(app, call, ({ actor, params }) => setState(deps, actor, { id: params.activity_id, type, event }))
  route(app, sheet.uploadTermSheet, ({ actor, params, query, body }) =>
    openDealUpload(deps, actor, { id: params.activity_id, type, file: body, signed: query.accepted === true }),
  )
}

const commitmentRoutes = (app: FastifyInstance, deps: Deps): void => {
  const type = 'commitment'
  route(app, commitment.getCommitmentValues, async ({ params }) => {
    const { values, ...rest } = await readValues(deps, params.activity_id, type)
    return commitment.getCommitmentValues.reply.parse({ ...values, ...rest })
  })
  route(app, commitment.updateCommitment, async ({ actor, params, body: { version, ...changed } }) => {
    const { values, ...rest } = await updateValues(deps, actor, { id: params.activity_id, type, version, changed })
    return commitment.updateCommitment.reply.parse({ ...values, ...rest })
  })
  route(app, commitment.getCommitmentDocument, ({ actor, params }) =>
    onlineDocument(deps, actor, params.activity_id, type),
  )
  route(app, commitment.downloadCommitment, ({ actor, params }) => downloadDeal(deps, actor, params.activity_id, type))
  route(app, commitment.generateCommitment, ({ actor, params, body }) =>
    generate(deps, actor, { id: params.activity_id, type, reason: body?.reason }),
  )
  route(app, commitment.setCommitmentSent, ({ actor, params, body }) =>
    setState(deps, actor, { id: params.activity_id, type, event: 'set-sent', reason: body?.reason }),
  )
  route(app, commitment.sendCommitment, ({ actor, params, body }) =>
    send(deps, actor, { id: params.activity_id, type, ...body }),
  )
  const moves = [
    [commitment.setCommitmentSigned, 'set-signed'],
    [commitment.setCommitmentVerified, 'set-verified'],
    [commitment.acceptCommitment, 'set-accepted'],
  ] as const
  for (const [call, event] of moves)
    route(app, call, ({ actor, params }) => setState(deps, actor, { id: params.activity_id, type, event }))
}

const boardReviewRoutes = (app: FastifyInstance, deps: Deps): void => {
  const type = 'board-review'
  route(app, review.createBoardReview, ({ actor, params, body }) =>
    createMainBoardReview(deps, actor, params.loan_id, body?.reason ?? null),
  )
  route(app, review.getBoardReviewValues, async ({ params }) => {
    const { values, ...rest } = await readValues(deps, params.activity_id, type)
    return review.getBoardReviewValues.reply.parse({ ...values, ...rest })
  })
  route(app, review.updateBoardReview, async ({ actor, params, body: { version, ...changed } }) => {
    const { values, ...rest } = await updateValues(deps, actor, { id: params.activity_id, type, version, changed })
    return review.updateBoardReview.reply.parse({ ...values, ...rest })
  })
  route(app, review.getBoardReviewDocument, ({ actor, params }) =>
    onlineDocument(deps, actor, params.activity_id, type),
  )
  route(app, review.downloadBoardReview, ({ actor, params }) => downloadDeal(deps, actor, params.activity_id, type))
  route(app, review.generateBoardReview, ({ actor, params, body }) =>
    generate(deps, actor, { id: params.activity_id, type, reason: body?.reason }),
  )
  route(app, review.sendBoardReview, ({ actor, params }) => send(deps, actor, { id: params.activity_id, type }))
  route(app, review.acceptBoardReview, ({ actor, params }) =>
    setState(deps, actor, { id: params.activity_id, type, event: 'set-accepted' }),
  )
}

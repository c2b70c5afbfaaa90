import * as api from '@plinth/contract/portal/broker'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { previewReminder, sendReminder } from './reminder.service.ts'
import {
  downloadOwn,
  getContact,
  getLoan,
  listBrokers,
  loanActivities,
  openOwnUpload,
  ownContact,
  ownSponsors,
  runOwnProcess,
} from '../personal/index.ts'

/** The broker's side: the calls of the personal area under /broker (G-15), over the deals of their own contacts. */
export const brokerRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, api.getBrokerSelf, ({ actor, query }) => ownContact(deps.db, actor, query.entity_id))
  route(app, api.listBrokers, async () => ({ contacts: await listBrokers(deps.db) }))
  route(app, api.getBroker, ({ actor, params }) => getContact(deps.db, actor, params.contact_id))
  route(app, api.getBrokerLoan, ({ actor, params }) => getLoan(deps.db, actor, params.loan_id))
  route(app, api.listBrokerLoanActivities, async ({ actor, params }) => ({
    activities: await loanActivities(deps.db, actor, params.loan_id),
  }))
  route(app, api.openBrokerUpload, ({ actor, params, body }) => openOwnUpload(deps, actor, params.activity_id, body))
  route(app, api.runBrokerProcess, ({ actor, params }) =>
    runOwnProcess(deps, actor, params.activity_id, params.process_id),
  )
  route(app, api.listSponsors, async ({ actor }) => ({ sponsors: await ownSponsors(deps.db, actor) }))
  route(app, api.previewBrokerReminder, ({ actor, params }) => previewReminder(deps, actor, params.loan_id))
  route(app, api.sendBrokerReminder, ({ actor, params }) => sendReminder(deps, actor, params.loan_id))
  route(app, api.downloadBrokerDocument, ({ actor, params, query }) =>
    downloadOwn(deps, actor, { activityId: params.activity_id, documentId: params.document_id, file: query.file }),
  )
}

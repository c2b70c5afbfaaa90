import { downloadBlankForm } from '@plinth/contract/documents/blank-form'
import { sayNotApplicable } from '@plinth/contract/documents/chase-answer'
import * as messages from '@plinth/contract/documents/request-message'
import * as api from '@plinth/contract/portal/personal'
import * as contacts from '@plinth/contract/portal/personal-contacts'
import * as paper from '@plinth/contract/portal/personal-paper'
import * as content from '@plinth/contract/documents/content'
import * as pages from '@plinth/contract/documents/pages'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { Raw, route } from '../../platform/http.ts'
import { confirmAddress } from '../../people/index.ts'
import { callerOf } from '../../documents/index.ts'
import { changeBorrower, changeContact } from './details.service.ts'
import {
  downloadOwn,
  keepOwnAnyway,
  openOwnCustomUpload,
  openOwnSigning,
  readOwnPaper,
  openOwnUpload,
  ownForm,
  ownPrecheck,
  runOwnProcess,
  sayOfOwnFile,
} from './files.service.ts'
import { addContact, createContact, listContacts, removeContact } from './loan-contact.service.ts'
import { ownContent, ownHits, ownRows } from './content.service.ts'
import { readHome } from './home.service.ts'
import { countOwn, ownConversation, readOwnConversation, sayOwnNotApplicable, sendOwn } from './messages.service.ts'
import { openSponsor } from './sponsor.service.ts'
import { arrangeOwn, keepOwnUnlocked, ownPages, undoOwnPages } from './pages.service.ts'
import { withdrawRequest } from './withdraw.service.ts'
import { borrowerActivities, getBorrower, getLoan, loanActivities, ownBorrower } from './personal.service.ts'

/** The borrower's side (G-15), and the personal page of borrowers and brokers. */
export const personalRoutes = (app: FastifyInstance, deps: Deps): void => {
  readRoutes(app, deps)
  changeRoutes(app, deps)
  messageRoutes(app, deps)
  fileRoutes(app, deps)
  pageRoutes(app, deps)
}

const readRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, api.openSponsorLink, ({ actor, params }) => openSponsor(deps, actor, params.token))
  route(app, api.getPersonalHome, ({ actor, query }) =>
    readHome(deps, actor, { email: query['user-email'], entityId: query.entity_id }),
  )
  route(app, api.getPersonalBorrowerSelf, ({ actor, query }) => ownBorrower(deps, actor, query.entity_id))
  route(app, api.getPersonalBorrower, ({ actor, params }) => getBorrower(deps, actor, params.borrower_id))
  route(app, api.listPersonalBorrowerActivities, async ({ actor, params }) => ({
    activities: await borrowerActivities(deps, actor, params.borrower_id),
  }))
  route(app, api.getPersonalLoan, ({ actor, params }) => getLoan(deps.db, actor, params.loan_id))
  route(app, api.listPersonalLoanActivities, async ({ actor, params }) => ({
    activities: await loanActivities(deps.db, actor, params.loan_id),
  }))
  route(app, contacts.listPersonalLoanContacts, ({ actor, params }) => listContacts(deps.db, actor, params.loan_id))
}

const changeRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, api.confirmEmail, ({ actor, body }) => confirmAddress(deps, actor, body.token))
  route(app, api.updatePersonalBorrower, async ({ actor, params, body }) => {
    await changeBorrower(deps, actor, params.borrower_id, body)
    return getBorrower(deps, actor, params.borrower_id)
  })
  route(app, contacts.updatePersonalContact, ({ actor, params, body }) =>
    changeContact(deps, actor, params.contact_id, body),
  )
  route(app, api.withdrawRequest, async ({ actor, params, body }) => {
    await withdrawRequest(deps, actor, params.loan_id, body.reason)
    return { ok: true as const }
  })
  route(app, contacts.removePersonalContact, ({ actor, params }) =>
    removeContact(deps.db, actor, params.loan_id, params.contact_id),
  )
  route(app, contacts.createPersonalContact, ({ actor, params, body }) =>
    createContact(deps.db, actor, params.loan_id, body),
  )
  route(app, contacts.addPersonalContact, async ({ actor, params }) => ({
    contacts: await addContact(deps.db, actor, params.loan_id, params.contact_id),
  }))
}

const messageRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, messages.listOwnMessages, ({ actor, params, query }) =>
    ownConversation(deps, actor, params.activity_id, query),
  )
  route(app, messages.readOwnMessages, ({ actor, params }) => readOwnConversation(deps, actor, params.activity_id))
  route(app, messages.sendOwnMessage, ({ actor, params, body }) => sendOwn(deps, actor, params.activity_id, body.body))
  route(app, sayNotApplicable, ({ actor, params, body }) =>
    sayOwnNotApplicable(deps, actor, params.activity_id, body.reason),
  )
  route(app, messages.countOwnMessages, ({ actor }) => countOwn(deps, actor))
}

const pageRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, pages.getOwnPages, ({ actor, params }) => ownPages(deps, actor, params.activity_id))
  route(app, pages.arrangeOwnPages, ({ actor, params, body }) =>
    arrangeOwn(deps, actor, { activityId: params.activity_id, ...body }),
  )
  route(app, pages.keepOwnUnlocked, ({ actor, params, body }) =>
    keepOwnUnlocked(deps, actor, {
      ...{ activityId: params.activity_id, documentId: params.document_id, password: body.password },
    }),
  )
  route(app, pages.undoOwnPages, ({ actor, params }) =>
    undoOwnPages(deps, actor, { activityId: params.activity_id, arrangementId: params.arrangement_id }),
  )
}

const fileRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, downloadBlankForm, async ({ actor, params }) => {
    const { name, file } = await ownForm(deps, actor, params.activity_id)
    return new Raw((reply) =>
      reply
        .type('application/pdf')
        .headers({
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
          'cache-control': 'no-store',
        })
        .send(file),
    )
  })
  route(app, api.openPersonalUpload, ({ actor, params, body }) => openOwnUpload(deps, actor, params.activity_id, body))
  route(app, api.openPersonalCustomUpload, ({ actor, params, body }) =>
    openOwnCustomUpload(deps, actor, params.activity_id, body),
  )
  route(app, api.runPersonalProcess, ({ actor, params }) =>
    runOwnProcess(deps, actor, params.activity_id, params.process_id),
  )
  route(app, api.sayOfFile, ({ actor, params, body }) =>
    sayOfOwnFile(deps, actor, { activityId: params.activity_id, processId: params.process_id, note: body.note }),
  )
  route(app, paper.readOwnPaper, ({ actor, params }) => readOwnPaper(deps, actor, params.activity_id))
  route(app, paper.openOwnSigning, ({ actor, params, body, req }) =>
    openOwnSigning(deps, actor, { activityId: params.activity_id, key: body.key, caller: callerOf(req) }),
  )
  route(app, api.getPrecheck, ({ actor, params }) => ownPrecheck(deps, actor, params.activity_id, params.document_id))
  route(app, api.keepAnyway, ({ actor, params, body }) =>
    keepOwnAnyway(deps, actor, {
      activityId: params.activity_id,
      documentId: params.document_id,
      reason: body.reason,
    }),
  )
  route(app, api.downloadPersonalDocument, ({ actor, params, query }) =>
    downloadOwn(deps, actor, { activityId: params.activity_id, documentId: params.document_id, file: query.file }),
  )
  contentRoutes(app, deps)
}

/** What the files of own requests show (AF-18). */
const contentRoutes = (app: FastifyInstance, deps: Deps): void => {
  const at = (params: { activity_id: string; document_id: string }) => ({
    activityId: params.activity_id,
    documentId: params.document_id,
  })
  route(app, content.getOwnContent, ({ actor, params }) => ownContent(deps, actor, at(params)))
  route(app, content.listOwnSheetRows, ({ actor, params, query }) => ownRows(deps, actor, { ...at(params), ...query }))
  route(app, content.findInOwnSheet, ({ actor, params, query }) => ownHits(deps, actor, { ...at(params), ...query }))
}

import * as content from '@plinth/contract/documents/content'
import * as points from '@plinth/contract/documents/data-point'
import * as api from '@plinth/contract/documents/document'
import * as rowCalls from '@plinth/contract/documents/rows'
import * as loanDocument from '@plinth/contract/documents/loan-document'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { Raw, route } from '../../platform/http.ts'
import { findLoan } from '../../underwriting/index.ts'
import { findInRows, readFileContent, readSheetRows } from './content.service.ts'
import { listProcessPoints, refreshPoints, updateDisplayData, updatePoints } from './data-point.service.ts'
import { datastoreDocuments, datastoreMetadata, syncFiles } from './datastore.service.ts'
import { readLoanDocuments } from './loan-documents.view.ts'
import { correctRows } from './rows.service.ts'
import { readRowHistory, readRows } from './rows.view.ts'
import { readText, readTextNow, recogniseText, recogniseTextNow } from './read-text.jobs.ts'
import { readLoanSources } from './source.view.ts'
import { sweepTexts, sweepTextsNow } from './sweep.jobs.ts'
import {
  documentOfLoan,
  pageImage,
  readAgain,
  readDocumentText,
  searchInDocument,
  unlockDocument,
} from './text.service.ts'

/** What stands in the files of a loan: their text, the values read from it, and where each value comes from. */
export const documentRoutes = (app: FastifyInstance, deps: Deps): void => {
  textRoutes(app, deps)
  contentRoutes(app, deps)
  valueRoutes(app, deps)
  rowRoutes(app, deps)
  loanRoutes(app, deps)
  deps.jobs.handle(readText, (asked) => readTextNow(deps, asked))
  deps.jobs.handle(recogniseText, (asked) => recogniseTextNow(deps, asked))
  deps.jobs.handle(sweepTexts, () => sweepTextsNow(deps))
}

const textRoutes = (app: FastifyInstance, deps: Deps): void => {
  const at = (params: { loan_id: string; document_id: string }) => ({
    loanKey: params.loan_id,
    documentId: params.document_id,
  })
  route(app, api.getDocumentText, ({ params, query }) => readDocumentText(deps.db, { ...at(params), ...query }))
  route(app, api.searchDocument, ({ params, query }) => searchInDocument(deps.db, { ...at(params), ...query }))
  route(app, api.readDocument, ({ actor, params, body }) => readAgain(deps, actor, { ...at(params), ...body }))
  route(app, api.unlockDocument, ({ actor, params, body }) =>
    unlockDocument(deps, actor, { ...at(params), password: body.password }),
  )
  route(app, api.getPageImage, async ({ params, query }) => {
    const png = await pageImage(deps, { ...at(params), page: params.page, width: query.width })
    return new Raw((reply) => reply.type('image/png').send(png))
  })
}

const contentRoutes = (app: FastifyInstance, deps: Deps): void => {
  const found = (params: { loan_id: string; document_id: string }) =>
    documentOfLoan(deps.db, params.loan_id, params.document_id)
  const onlooker = 'staff'
  route(app, content.getContent, async ({ params }) => readFileContent(deps, await found(params), onlooker))
  route(app, content.listSheetRows, async ({ params, query }) =>
    readSheetRows(deps, await found(params), { ...query, onlooker }),
  )
  route(app, content.findInSheet, async ({ params, query }) =>
    findInRows(deps, await found(params), { ...query, onlooker }),
  )
}

const valueRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, points.listProcessDataPoints, ({ params }) => listProcessPoints(deps.db, params.process_id))
  route(app, points.updateDataPoints, ({ actor, body }) => updatePoints(deps, actor, body))
  route(app, points.updateDisplayData, ({ actor, params, body }) =>
    updateDisplayData(deps, actor, { activityId: params.activity_id, processId: params.process_id }, body),
  )
  route(app, points.refreshDataPoints, ({ actor, params }) => refreshPoints(deps, actor, params.activity_id))
}

const rowRoutes = (app: FastifyInstance, deps: Deps): void => {
  const at = (params: { loan_id: string; document_id: string }) => ({
    loanKey: params.loan_id,
    documentId: params.document_id,
  })
  route(app, rowCalls.listRows, ({ params, query }) => readRows(deps.db, { ...at(params), from: query.from }))
  route(app, rowCalls.listRowHistory, ({ params, query }) => readRowHistory(deps.db, { ...at(params), row: query.row }))
  route(app, rowCalls.correctRows, ({ actor, params, body }) => correctRows(deps, actor, at(params), body.edits))
}

const loanRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, loanDocument.listLoanDocuments, async ({ params, query }) => ({
    documents: await readLoanDocuments(deps, (await findLoan(deps.db, params.loan_id)).id, query.search),
  }))
  route(app, loanDocument.listLoanSources, async ({ params }) => ({
    sources: await readLoanSources(deps.db, params.loan_id),
  }))
  route(app, loanDocument.listDatastoreDocuments, ({ params }) => datastoreDocuments(deps.db, params.loan_id))
  route(app, loanDocument.getDatastoreMetadata, ({ params }) => datastoreMetadata(deps.db, params.loan_id))
  route(app, loanDocument.syncDatastore, ({ actor, params, body }) =>
    syncFiles(deps, actor, params.loan_id, body.is_full_sync),
  )
}

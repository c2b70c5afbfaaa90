import type { FastifyInstance } from 'fastify'
import { identityRoutes } from './modules/identity/index.ts'
import { applicationRoutes } from './modules/application/index.ts'
import { brandRoutes } from './modules/brand/index.ts'
import { findRoutes } from './modules/find/index.ts'
import { leadRoutes } from './modules/lead/index.ts'
import { borrowerRoutes } from './modules/borrower/index.ts'
import { contactRoutes } from './modules/contact/index.ts'
import { legalEntityRoutes } from './modules/legal-entity/index.ts'
import { loanAnalysisRoutes } from './modules/loan-analysis/index.ts'
import { loanDetailRoutes } from './modules/loan-detail/index.ts'
import { loanExportRoutes } from './modules/loan-export/index.ts'
import { loanMatchRoutes } from './modules/loan-match/index.ts'
import { loanRepairRoutes } from './modules/loan-repair/index.ts'
import { loanPartyRoutes } from './modules/loan-party/index.ts'
import { loanScoreRoutes } from './modules/loan-score/index.ts'
import { propertyRoutes } from './modules/property/index.ts'
import { lenderTextRoutes } from './modules/lender-text/index.ts'
import { loanListRoutes } from './modules/loan/index.ts'
import { loanStatusRoutes } from './modules/loan-status/index.ts'
import { mailRoutes } from './modules/mail/index.ts'
import { userRoutes } from './modules/user/index.ts'
import { testHelperRoutes } from './modules/test-helper/index.ts'
import { healthRoutes } from './modules/health/index.ts'
import { activityRoutes } from './modules/activity/index.ts'
import { bankLinkRoutes } from './modules/bank-link/index.ts'
import { brokerRoutes } from './modules/broker/index.ts'
import { datastoreRoutes } from './modules/datastore/index.ts'
import { dealDocumentRoutes } from './modules/deal-document/index.ts'
import { documentRoutes } from './modules/document/index.ts'
import { documentRequestRoutes } from './modules/document-request/index.ts'
import { notificationRoutes } from './modules/notification/index.ts'
import { personalRoutes } from './modules/personal/index.ts'
import { signatureRoutes } from './modules/signature/index.ts'
import { statisticsRoutes } from './modules/statistics/index.ts'
import { insightRoutes } from './modules/insight/index.ts'
import { policyRoutes } from './modules/policy/index.ts'
import { providerRoutes } from './modules/provider/index.ts'
import { reportRoutes } from './modules/report/index.ts'
import { savedViewRoutes } from './modules/saved-view/index.ts'
import { scoringRoutes } from './modules/scoring/index.ts'
import { storageRoutes } from './modules/storage/index.ts'
import { templateRoutes } from './modules/template/index.ts'
import { threadRoutes } from './modules/thread/index.ts'
import { textMessageRoutes } from './modules/text-message/index.ts'
import { todayRoutes } from './modules/today/index.ts'
import { underwritingRoutes } from './modules/underwriting/index.ts'
import { validationRoutes } from './modules/validation/index.ts'
import type { Deps } from './platform/deps.ts'

/** Every module's routes, in the order of the domain's words. Each also registers its jobs. */
export const modules: readonly ((app: FastifyInstance, deps: Deps) => void | Promise<void>)[] = [
  identityRoutes,
  userRoutes,
  loanListRoutes,
  mailRoutes,
  textMessageRoutes,
  healthRoutes,
  activityRoutes,
  brandRoutes,
  lenderTextRoutes,
  bankLinkRoutes,
  brokerRoutes,
  dealDocumentRoutes,
  documentRoutes,
  datastoreRoutes,
  documentRequestRoutes,
  underwritingRoutes,
  validationRoutes,
  loanStatusRoutes,
  notificationRoutes,
  personalRoutes,
  policyRoutes,
  insightRoutes,
  providerRoutes,
  reportRoutes,
  signatureRoutes,
  statisticsRoutes,
  storageRoutes,
  templateRoutes,
  threadRoutes,
  todayRoutes,
  leadRoutes,
  findRoutes,
  applicationRoutes,
  borrowerRoutes,
  contactRoutes,
  propertyRoutes,
  legalEntityRoutes,
  loanDetailRoutes,
  loanAnalysisRoutes,
  loanPartyRoutes,
  loanScoreRoutes,
  savedViewRoutes,
  scoringRoutes,
  loanExportRoutes,
  loanMatchRoutes,
  loanRepairRoutes,
  testHelperRoutes,
]

import type { FastifyInstance } from 'fastify'
import {
  borrowerRoutes,
  contactRoutes,
  guardRoutes,
  identityRoutes,
  legalEntityRoutes,
  propertyRoutes,
  userRoutes,
  wireRoutes,
} from '../people/index.ts'
import { applicationRoutes, leadRoutes, loanMatchRoutes } from '../intake/index.ts'
import { brandRoutes, lenderTextRoutes, mailRoutes, notificationRoutes, textMessageRoutes } from '../messaging/index.ts'
import { findRoutes, savedViewRoutes, statisticsRoutes, todayRoutes } from '../portfolio/index.ts'
import {
  activityRoutes,
  conditionRoutes,
  loanAnalysisRoutes,
  loanDetailRoutes,
  loanExportRoutes,
  loanListRoutes,
  loanPartyRoutes,
  loanRepairRoutes,
  loanStatusRoutes,
} from '../loan/index.ts'
import { bankLinkRoutes, insightRoutes, loanScoreRoutes, policyRoutes, reportRoutes } from '../credit/index.ts'
import { auditRoutes, healthRoutes, providerRoutes, retentionRoutes, testHelperRoutes } from '../admin/index.ts'
import { brokerRoutes, personalRoutes } from '../portal/index.ts'
import {
  chaseRoutes,
  datastoreRoutes,
  documentRequestRoutes,
  documentRoutes,
  requestMessageRoutes,
  mailboxRoutes,
  needsRulesRoutes,
  signatureRoutes,
  storageRoutes,
  templateRoutes,
  validationRoutes,
  reuseRoutes,
} from '../documents/index.ts'
import { committeeRoutes, dealDocumentRoutes } from '../closing/index.ts'
import { scoringRoutes, underwritingRoutes } from '../underwriting/index.ts'
import { threadRoutes } from '../assistant/index.ts'
import type { Deps } from './deps.ts'

/** Every module's routes, in the order of the domain's words. Each also registers its jobs. */
export const modules: readonly ((app: FastifyInstance, deps: Deps) => void | Promise<void>)[] = [
  identityRoutes,
  userRoutes,
  loanListRoutes,
  mailRoutes,
  textMessageRoutes,
  auditRoutes,
  retentionRoutes,
  healthRoutes,
  activityRoutes,
  brandRoutes,
  lenderTextRoutes,
  bankLinkRoutes,
  brokerRoutes,
  chaseRoutes,
  mailboxRoutes,
  dealDocumentRoutes,
  documentRoutes,
  datastoreRoutes,
  documentRequestRoutes,
  requestMessageRoutes,
  needsRulesRoutes,
  reuseRoutes,
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
  guardRoutes,
  wireRoutes,
  loanDetailRoutes,
  loanAnalysisRoutes,
  loanPartyRoutes,
  conditionRoutes,
  committeeRoutes,
  loanScoreRoutes,
  savedViewRoutes,
  scoringRoutes,
  loanExportRoutes,
  loanMatchRoutes,
  loanRepairRoutes,
  testHelperRoutes,
]

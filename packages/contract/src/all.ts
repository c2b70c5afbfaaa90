import type { Endpoint } from './endpoint.ts'
import * as account from './account.ts'
import * as activityApplication from './activity-application.ts'
import * as activityTemplates from './activity-templates.ts'
import * as activity from './activity.ts'
import * as applicationKnown from './application-known.ts'
import * as applicationWizard from './application-wizard.ts'
import * as application from './application.ts'
import * as blankForm from './blank-form.ts'
import * as boardReview from './board-review.ts'
import * as borrower from './borrower.ts'
import * as brand from './brand.ts'
import * as broker from './broker.ts'
import * as commitment from './commitment.ts'
import * as contact from './contact.ts'
import * as dataPoint from './data-point.ts'
import * as dealDocument from './deal-document.ts'
import * as dealTemplate from './deal-template.ts'
import * as dealVersion from './deal-version.ts'
import * as development from './development.ts'
import * as documentRequest from './document-request.ts'
import * as document from './document.ts'
import * as identity from './identity.ts'
import * as envelope from './envelope.ts'
import * as find from './find.ts'
import * as insight from './insight.ts'
import * as lead from './lead.ts'
import * as legalEntity from './legal-entity.ts'
import * as loanAnalysis from './loan-analysis.ts'
import * as loanDocument from './loan-document.ts'
import * as loanList from './loan-list.ts'
import * as loanMatch from './loan-match.ts'
import * as loanScore from './loan-score.ts'
import * as loanStatus from './loan-status.ts'
import * as loan from './loan.ts'
import * as lenderText from './lender-text.ts'
import * as newLoan from './new-loan.ts'
import * as notificationMail from './notification-mail.ts'
import * as notifications from './notifications.ts'
import * as outbox from './outbox.ts'
import * as personal from './personal.ts'
import * as personalPaper from './personal-paper.ts'
import * as plaid from './plaid.ts'
import * as policies from './policies.ts'
import * as policySet from './policy-set.ts'
import * as property from './property.ts'
import * as provider from './provider.ts'
import * as report from './report.ts'
import * as savedView from './saved-view.ts'
import * as scoringGroup from './scoring-group.ts'
import * as scoringTrial from './scoring-trial.ts'
import * as scoring from './scoring.ts'
import * as signature from './signature.ts'
import * as statistics from './statistics.ts'
import * as storage from './storage.ts'
import * as termSheet from './term-sheet.ts'
import * as testHelpers from './test-helpers.ts'
import * as today from './today.ts'
import * as thread from './thread.ts'
import * as underwriting from './underwriting.ts'
import * as user from './user.ts'
import * as health from './health.ts'
import * as validation from './validation.ts'
import * as waiver from './waiver.ts'

const modules: readonly object[] = [
  account,
  activityApplication,
  activityTemplates,
  activity,
  applicationKnown,
  applicationWizard,
  application,
  blankForm,
  boardReview,
  borrower,
  brand,
  broker,
  commitment,
  contact,
  dataPoint,
  dealDocument,
  dealTemplate,
  dealVersion,
  development,
  documentRequest,
  document,
  identity,
  envelope,
  find,
  insight,
  lead,
  legalEntity,
  loanAnalysis,
  loanDocument,
  loanList,
  loanMatch,
  loanScore,
  loanStatus,
  loan,
  lenderText,
  newLoan,
  notificationMail,
  notifications,
  outbox,
  personal,
  personalPaper,
  plaid,
  policies,
  policySet,
  property,
  provider,
  report,
  savedView,
  scoringGroup,
  scoring,
  scoringTrial,
  signature,
  statistics,
  storage,
  termSheet,
  testHelpers,
  thread,
  today,
  underwriting,
  user,
  health,
  validation,
  waiver,
]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'reply' in value

/** Every call, by id. Whole modules are read, so that an exported call cannot be forgotten here. */
export const endpoints: readonly Endpoint[] = modules
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isEndpoint)
  .sort((a, b) => (a.id < b.id ? -1 : 1))

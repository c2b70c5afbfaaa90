import type { Endpoint } from './shared/endpoint.ts'
import * as account from './people/account.ts'
import * as activityApplication from './intake/activity-application.ts'
import * as activityTemplates from './loan/activity-templates.ts'
import * as activity from './loan/activity.ts'
import * as applicationKnown from './intake/application-known.ts'
import * as applicationWizard from './intake/application-wizard.ts'
import * as application from './intake/application.ts'
import * as audit from './admin/audit.ts'
import * as retention from './admin/retention.ts'
import * as blankForm from './documents/blank-form.ts'
import * as boardReview from './closing/board-review.ts'
import * as borrower from './people/borrower.ts'
import * as brand from './messaging/brand.ts'
import * as broker from './portal/broker.ts'
import * as chase from './documents/chase.ts'
import * as chaseAnswer from './documents/chase-answer.ts'
import * as chaseDigest from './documents/chase-digest.ts'
import * as mailbox from './documents/mailbox.ts'
import * as commitment from './closing/commitment.ts'
import * as committeeBallot from './closing/committee-ballot.ts'
import * as committeeMeeting from './closing/committee-meeting.ts'
import * as committeeSettings from './closing/committee-settings.ts'
import * as committeeVote from './closing/committee-vote.ts'
import * as content from './documents/content.ts'
import * as contact from './people/contact.ts'
import * as dataPoint from './documents/data-point.ts'
import * as dealDocument from './closing/deal-document.ts'
import * as dealTemplate from './documents/deal-template.ts'
import * as dealVersion from './closing/deal-version.ts'
import * as development from './admin/development.ts'
import * as documentRequest from './documents/document-request.ts'
import * as document from './documents/document.ts'
import * as documentRows from './documents/rows.ts'
import * as identity from './people/identity.ts'
import * as envelope from './documents/envelope.ts'
import * as find from './portfolio/find.ts'
import * as insight from './credit/insight.ts'
import * as lead from './intake/lead.ts'
import * as heldChange from './people/held-change.ts'
import * as legalEntity from './people/legal-entity.ts'
import * as loanAnalysis from './loan/loan-analysis.ts'
import * as loanDocument from './documents/loan-document.ts'
import * as loanList from './loan/loan-list.ts'
import * as loanMatch from './intake/loan-match.ts'
import * as loanScore from './credit/loan-score.ts'
import * as loanStatus from './loan/loan-status.ts'
import * as loan from './loan/loan.ts'
import * as lenderText from './messaging/lender-text.ts'
import * as needsRules from './documents/needs-rules.ts'
import * as newLoan from './intake/new-loan.ts'
import * as notificationMail from './messaging/notification-mail.ts'
import * as notifications from './messaging/notifications.ts'
import * as pages from './documents/pages.ts'
import * as onFile from './documents/on-file.ts'
import * as outbox from './messaging/outbox.ts'
import * as personal from './portal/personal.ts'
import * as personalPaper from './portal/personal-paper.ts'
import * as plaid from './credit/plaid.ts'
import * as policies from './credit/policies.ts'
import * as policySet from './credit/policy-set.ts'
import * as property from './people/property.ts'
import * as provider from './admin/provider.ts'
import * as report from './credit/report.ts'
import * as requestMessage from './documents/request-message.ts'
import * as note from './loan/note.ts'
import * as task from './loan/task.ts'
import * as savedView from './portfolio/saved-view.ts'
import * as scoringGroup from './underwriting/scoring-group.ts'
import * as scoringTrial from './underwriting/scoring-trial.ts'
import * as scoring from './underwriting/scoring.ts'
import * as signature from './documents/signature.ts'
import * as statistics from './portfolio/statistics.ts'
import * as storage from './documents/storage.ts'
import * as termSheet from './closing/term-sheet.ts'
import * as testHelpers from './admin/test-helpers.ts'
import * as today from './portfolio/today.ts'
import * as thread from './assistant/thread.ts'
import * as underwriting from './underwriting/underwriting.ts'
import * as user from './people/user.ts'
import * as wire from './people/wire.ts'
import * as health from './admin/health.ts'
import * as validation from './documents/validation.ts'
import * as condition from './loan/condition.ts'
import * as waiver from './credit/waiver.ts'
import * as reminder from './loan/reminder.ts'
import * as activityList from './loan/activity-list.ts'
import * as personalContacts from './portal/personal-contacts.ts'

const modules: readonly object[] = [
  account,
  activityApplication,
  activityTemplates,
  activity,
  applicationKnown,
  applicationWizard,
  application,
  audit,
  retention,
  blankForm,
  boardReview,
  borrower,
  brand,
  broker,
  chase,
  chaseAnswer,
  chaseDigest,
  mailbox,
  commitment,
  committeeBallot,
  committeeMeeting,
  committeeSettings,
  committeeVote,
  contact,
  content,
  dataPoint,
  dealDocument,
  dealTemplate,
  dealVersion,
  development,
  documentRequest,
  document,
  documentRows,
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
  needsRules,
  newLoan,
  notificationMail,
  notifications,
  onFile,
  outbox,
  pages,
  personal,
  personalPaper,
  plaid,
  policies,
  policySet,
  property,
  provider,
  report,
  requestMessage,
  note,
  task,
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
  condition,
  heldChange,
  wire,
  waiver,
  reminder,
  activityList,
  personalContacts,
]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'reply' in value

/** Every call, by id. Whole modules are read, so that an exported call cannot be forgotten here. */
export const endpoints: readonly Endpoint[] = modules
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isEndpoint)
  .sort((a, b) => (a.id < b.id ? -1 : 1))

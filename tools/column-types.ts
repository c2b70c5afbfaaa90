import { messageRoles, messageStates, threadStatuses } from '@plinth/domain/assistant/thread/messages'
import { majorities } from '@plinth/domain/closing/committee/level'
import { committeeRoles } from '@plinth/domain/closing/committee/member'
import { meetingStates, voteChoices, voteResults, voteStates, voteWays } from '@plinth/domain/closing/committee/vote'
import { dealDocumentTypes } from '@plinth/domain/closing/deal-document/fields'
import { signerRoles } from '@plinth/domain/closing/deal-document/recipients'
import { pdfMakers } from '@plinth/domain/closing/deal-document/versions'
import { bankItemStates, bankProviders } from '@plinth/domain/credit/bank-link/items'
import { pullOptions } from '@plinth/domain/credit/report/credit'
import { reportModes } from '@plinth/domain/credit/report/types'
import { chaseAnswerKinds, chaseAnswerStates } from '@plinth/domain/documents/chase/answer'
import { chaseMessageStates, chaseReasons, chaseRoles } from '@plinth/domain/documents/chase/plan'
import { requestConditions, requestFlags } from '@plinth/domain/documents/document-request/template'
import { needsRulesStates } from '@plinth/domain/documents/needs/rules'
import { arrangementStates } from '@plinth/domain/documents/pages/arrange'
import { renewalScopes, usedFrom } from '@plinth/domain/documents/on-file/offer'
import { filedKinds } from '@plinth/domain/documents/on-file/validity'
import { validityRules } from '@plinth/domain/documents/on-file/filing'
import { datastoreStates } from '@plinth/domain/documents/document/datastore-states'
import { messageSides, messageSources } from '@plinth/domain/documents/request-message/message'
import { documentKinds } from '@plinth/domain/documents/document/kinds'
import { fileWarnings, textSources, textStates } from '@plinth/domain/documents/document/text-states'
import { categoryKeys } from '@plinth/domain/documents/document/statement/categories'
import { validationVerdicts } from '@plinth/domain/documents/document/validation'
import { valueTypes } from '@plinth/domain/documents/document/values'
import {
  attachmentStates,
  loanMailStates,
  mailDirections,
  mailKinds,
  mailSources,
  quarantineReasons,
} from '@plinth/domain/documents/mailbox/states'
import { envelopeStates, openedByWays, signatureKinds } from '@plinth/domain/documents/signature/envelope'
import { applicationKinds } from '@plinth/domain/intake/application/kinds'
import { leadSources, leadStates } from '@plinth/domain/intake/lead/states'
import { entityKinds } from '@plinth/domain/loan/activity/entity-kinds'
import { activityStates, activityTypes } from '@plinth/domain/loan/activity/types'
import { reportTypes } from '@plinth/domain/shared/reports'
import { conditionDecisions, conditionOrigins, conditionStages } from '@plinth/domain/loan/condition'
import { loanStatuses } from '@plinth/domain/loan/status'
import { exitStrategies, purposes } from '@plinth/domain/loan/terms'
import { lenderTextNames } from '@plinth/domain/messaging/lender-text/texts'
import { mailStates } from '@plinth/domain/messaging/mail/states'
import { notificationKinds } from '@plinth/domain/messaging/notification/kinds'
import { notificationStates, notificationStatuses } from '@plinth/domain/messaging/notification/states'
import { consentSources } from '@plinth/domain/messaging/text-message/consent'
import { textMessageStates } from '@plinth/domain/messaging/text-message/states'
import { heldKinds, heldStates } from '@plinth/domain/people/guard/held-change'
import { contactTypes } from '@plinth/domain/people/party/contact'
import { partyKinds } from '@plinth/domain/people/party/kinds'
import { loanRoles } from '@plinth/domain/people/party/loan-role'
import { propertyTypes } from '@plinth/domain/people/property/types'
import { roles } from '@plinth/domain/people/user/role'
import { wirePurposes } from '@plinth/domain/people/wire/wire'
import { backTestStates } from '@plinth/domain/underwriting/scoring/back-test'
import { mathFunctions, ruleConditions, scoreCategories, scoreTables } from '@plinth/domain/underwriting/scoring/model'
import { valueSources } from '@plinth/domain/underwriting/values'

/** A closed set of the domain: its type, the module that exports it, its members, and the columns that hold one (or, of an array, some). */
interface ClosedSet {
  readonly type: string
  readonly module: string
  readonly members: readonly string[]
  readonly columns: readonly string[]
}

const set = (type: string, module: string, members: readonly string[], ...columns: string[]): ClosedSet => ({
  ...{ type, members, columns },
  module: `@plinth/domain/${module}`,
})

/** Which columns hold which closed set. The schema's checks are compared with it (apps/api/src/platform/schema.test.ts). */
export const closedSets: readonly ClosedSet[] = [
  set('ScoreCategory', 'underwriting/scoring/model', scoreCategories, 'score_group.category'),
  set('ScoreTable', 'underwriting/scoring/model', scoreTables, 'data_location.entity'),
  set('MathFunction', 'underwriting/scoring/model', mathFunctions, 'score_variable.math_function'),
  set('RuleCondition', 'underwriting/scoring/model', ruleConditions, 'score_rule.condition'),
  set('BackTestState', 'underwriting/scoring/back-test', backTestStates, 'scoring_back_test.state'),
  set('ValueSource', 'underwriting/values', valueSources, 'underwriting_value.source'),

  set('Role', 'people/user/role', roles, 'app_user.role'),
  set('ContactType', 'people/party/contact', contactTypes, 'contact.contact_type'),
  set('LoanRole', 'people/party/loan-role', loanRoles, 'loan_borrower.role'),
  set('PropertyType', 'people/property/types', propertyTypes, 'property.property_type'),

  set('MailState', 'messaging/mail/states', mailStates, 'mail.state'),
  set('TextMessageState', 'messaging/text-message/states', textMessageStates, 'text_message.state'),
  set('ConsentSource', 'messaging/text-message/consent', consentSources, 'text_consent.source'),
  set(
    ...(['NotificationKind', 'messaging/notification/kinds', notificationKinds] as const),
    ...['notification.kind', 'notification_mail_off.kind'],
  ),
  set('NotificationStatus', 'messaging/notification/states', notificationStatuses, 'notification.status'),
  set('NotificationState', 'messaging/notification/states', notificationStates, 'notification.state'),
  set('LenderTextName', 'messaging/lender-text/texts', lenderTextNames, 'lender_text.name'),

  set('ConditionStage', 'loan/condition', conditionStages, 'loan_condition.stage', 'committee_condition.stage'),
  set('ConditionDecision', 'loan/condition', conditionDecisions, 'loan_condition.decision'),
  set('ConditionOrigin', 'loan/condition', conditionOrigins, 'loan_condition.origin'),
  set(
    'LoanStatus',
    'loan/status',
    loanStatuses,
    'loan.status',
    'loan.status_before_rejection',
    'task_template.stage',
    'loan_stage_entry.stage',
  ),
  set('Purpose', 'loan/terms', purposes, 'loan.purpose', 'policy_set_purpose.purpose', 'scoring_model_purpose.purpose'),
  set('ExitStrategy', 'loan/terms', exitStrategies, 'loan.exit_strategy'),
  set('ActivityType', 'loan/activity/types', activityTypes, 'activity.type'),
  set(
    ...(['ActivityState', 'loan/activity/types', activityStates] as const),
    ...['activity.state', 'activity.state_before_pause', 'process.state', 'page_file.was'],
  ),
  set('EntityKind', 'loan/activity/entity-kinds', entityKinds, 'activity.entity_kind', 'template.entity_kind'),
  set('ReportType', 'shared/reports', reportTypes, 'activity.report_type', 'report_run.provider'),

  set('ChaseReason', 'documents/chase/plan', chaseReasons, 'chase_item.why'),
  set('ChaseRole', 'documents/chase/plan', chaseRoles, 'chase_turn.told'),
  set('ChaseMessageState', 'documents/chase/plan', chaseMessageStates, 'chase_message.state'),
  set('ChaseAnswerKind', 'documents/chase/answer', chaseAnswerKinds, 'chase_answer.kind'),
  set('ChaseAnswerState', 'documents/chase/answer', chaseAnswerStates, 'chase_answer.state'),
  set('MessageSide', 'documents/request-message/message', messageSides, 'request_message.side'),
  set('MessageSource', 'documents/request-message/message', messageSources, 'request_message.source'),
  set('MailSource', 'documents/mailbox/states', mailSources, 'inbound_mail.source'),
  set('MailDirection', 'documents/mailbox/states', mailDirections, 'loan_mail.direction'),
  set('MailKind', 'documents/mailbox/states', mailKinds, 'loan_mail.kind'),
  set('LoanMailState', 'documents/mailbox/states', loanMailStates, 'loan_mail.state'),
  set('QuarantineReason', 'documents/mailbox/states', quarantineReasons, 'loan_mail.reason'),
  set('ArrangementState', 'documents/pages/arrange', arrangementStates, 'page_arrangement.state'),
  set('AttachmentState', 'documents/mailbox/states', attachmentStates, 'mail_attachment.state'),
  set('NeedsRulesState', 'documents/needs/rules', needsRulesStates, 'needs_rules.state'),
  set('RequestFlag', 'documents/document-request/template', requestFlags, 'template.flags'),
  set('RequestCondition', 'documents/document-request/template', requestConditions, 'template.conditions'),
  set('DocumentKind', 'documents/document/kinds', documentKinds, 'document.kind'),
  set('FiledKind', 'documents/on-file/validity', filedKinds, 'on_file.kind', 'on_file_validity.kind'),
  set('ValidityRule', 'documents/on-file/filing', validityRules, 'on_file_validity.rule'),
  set('RenewalScope', 'documents/on-file/offer', renewalScopes, 'on_file_setting.renewal'),
  set('UsedFrom', 'documents/on-file/offer', usedFrom, 'on_file_use.was'),
  set('TextState', 'documents/document/text-states', textStates, 'document.text_state'),
  set('TextSource', 'documents/document/text-states', textSources, 'document_page.source'),
  set('FileWarning', 'documents/document/text-states', fileWarnings, 'document.text_warnings'),
  set('DatastoreState', 'documents/document/datastore-states', datastoreStates, 'datastore_source.state'),
  set('Category', 'documents/document/statement/categories', categoryKeys, 'statement_mapping.category'),
  set('ValueType', 'documents/document/values', valueTypes, 'data_point.value_type'),
  set('ValidationVerdict', 'documents/document/validation', validationVerdicts, 'validation_decision.result'),
  set('EnvelopeState', 'documents/signature/envelope', envelopeStates, 'envelope.state'),
  set('OpenedBy', 'documents/signature/envelope', openedByWays, 'envelope_recipient.opened_by'),
  set(
    ...(['SignatureKind', 'documents/signature/envelope', signatureKinds] as const),
    ...['envelope_recipient.signature_kind', 'application.signature_kind'],
  ),

  set('HeldKind', 'people/guard/held-change', heldKinds, 'held_change.kind'),
  set('HeldState', 'people/guard/held-change', heldStates, 'held_change.state'),
  set('PartyKind', 'people/party/kinds', partyKinds, 'party_merge.kind'),
  set('WirePurpose', 'people/wire/wire', wirePurposes, 'wire_instruction.purpose'),
  set('BankProvider', 'credit/bank-link/items', bankProviders, 'bank_item.provider'),
  set('BankItemState', 'credit/bank-link/items', bankItemStates, 'bank_item.state'),
  set('ReportMode', 'credit/report/types', reportModes, 'report_run.mode'),
  set('PullOption', 'credit/report/credit', pullOptions, 'report_run.pull_option'),

  set('DealDocumentType', 'closing/deal-document/fields', dealDocumentTypes, 'deal_template.kind'),
  set('PdfMaker', 'closing/deal-document/versions', pdfMakers, 'deal_version.pdf_maker'),
  set('SignerRole', 'closing/deal-document/recipients', signerRoles, 'envelope_recipient.role'),

  set('CommitteeRole', 'closing/committee/member', committeeRoles, 'committee_member.role', 'committee_ballot.role'),
  set('Majority', 'closing/committee/level', majorities, 'committee_level.majority', 'committee_vote.majority'),
  set('VoteState', 'closing/committee/vote', voteStates, 'committee_vote.state'),
  set('VoteResult', 'closing/committee/vote', voteResults, 'committee_vote.result'),
  set('VoteChoice', 'closing/committee/vote', voteChoices, 'committee_ballot.choice', 'committee_cast.choice'),
  set('VoteWay', 'closing/committee/vote', voteWays, 'committee_ballot.way', 'committee_cast.way'),
  set('MeetingState', 'closing/committee/vote', meetingStates, 'committee_meeting.state'),

  set('MessageRole', 'assistant/thread/messages', messageRoles, 'message.role'),
  set('MessageState', 'assistant/thread/messages', messageStates, 'message.state'),
  set('ThreadStatus', 'assistant/thread/messages', threadStatuses, 'thread.status'),

  set('ApplicationKind', 'intake/application/kinds', applicationKinds, 'application.kind'),
  set('LeadState', 'intake/lead/states', leadStates, 'lead.state'),
  set('LeadSource', 'intake/lead/states', leadSources, 'lead.source'),
]

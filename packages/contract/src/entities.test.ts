import { expect, test } from 'vitest'
import { z } from 'zod'
import * as activity from './loan/activity.ts'
import { ShortApplication } from './intake/application.ts'
import { FullApplication } from './intake/application-wizard.ts'
import { TemplateView } from './loan/activity-templates.ts'
import { BorrowerUpdate, BorrowerView } from './people/borrower.ts'
import { ContactView } from './people/contact.ts'
import { DataPointView } from './documents/data-point.ts'
import { endpoints } from './all.ts'
import { getEnvelopeStatus } from './documents/envelope.ts'
import { InsightView } from './shared/fields.ts'
import * as documents from './documents/loan-document.ts'
import { LoanRow } from './loan/loan-list.ts'
import { LoanStatusView, setLoanPaidOff } from './loan/loan-status.ts'
import { LoanView } from './loan/loan.ts'
import { NotificationView } from './messaging/notifications.ts'
import { PolicyAnalysis } from './credit/policies.ts'
import { NeighborhoodView, PropertyView } from './people/property.ts'
import { ReportRow, ReportView } from './credit/report.ts'
import * as loanScore from './credit/loan-score.ts'
import * as scoring from './underwriting/scoring.ts'
import { UploadTicket } from './shared/files.ts'
import { MessageView, RetrievalContent, ThreadView } from './assistant/thread.ts'
import { UserView } from './people/user.ts'

type Json = { [key: string]: unknown }
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every field of a schema by its dotted path (lists and choices add no step), with its description. */
const fieldsOf = (schema: z.ZodType, io: 'input' | 'output' = 'output') => {
  const root = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  const defs = isObject(root['$defs']) ? root['$defs'] : {}
  const found = new Map<string, string | undefined>()
  const walk = (node: unknown, path: string, depth: number): string | undefined => {
    if (!isObject(node) || depth > 12) return undefined
    const ref = typeof node['$ref'] === 'string' ? defs[node['$ref'].replace('#/$defs/', '')] : undefined
    const inner = [node['items'], ...[node['anyOf'], node['oneOf'], node['allOf']].flat(), ref]
    const described = [node['description'], ...inner.map((part) => walk(part, path, depth + 1))]
    for (const [name, child] of Object.entries(isObject(node['properties']) ? node['properties'] : {})) {
      const at = path === '' ? name : `${path}.${name}`
      found.set(at, walk(child, at, depth + 1))
    }
    return described.find((text) => typeof text === 'string')
  }
  walk(root, '', 0)
  return found
}

/** The fields are there, each with its description. */
const expectFields = (schema: z.ZodType, fields: string, io: 'input' | 'output' = 'output') => {
  const found = fieldsOf(schema, io)
  const wanted = fields.trim().split(/\s+/)
  expect(wanted.filter((field) => !found.has(field))).toEqual([])
  expect(wanted.filter((field) => !found.get(field))).toEqual([])
}
const bodyOf = (id: string): z.ZodType => {
  const body = endpoints.find((e) => e.id === id)?.body
  if (!(body instanceof z.ZodType)) throw new Error(`${id} takes no body`)
  return body
}

test('[U-01] a loan has its core fields, in the list and on its page', () => {
  const core = `id human_id name amount amount_at_closing purpose duration_months exit_strategy interest_rate
    expected_closing_epoch last_update score status.state status.suggested_steps properties borrowers contacts`
  expectFields(LoanRow, core)
  expectFields(LoanView, `${core} construction_reserve neighborhoods owner_user.name`)
})
test('[U-02] the loan page adds what it works with', () =>
  expectFields(LoanView, 'archived status.state story google_drive_folder_id spreadsheet_id insights insights.level'))
test('[U-02] funded and paid-off are states of a loan', () => {
  const { state } = LoanRow.shape.status.shape
  expect([state.safeParse('funded').success, state.safeParse('paid-off').success]).toEqual([true, true])
  expect(state.safeParse('Funded').success).toBe(false)
})
test('[U-04] six purposes are stored', () => {
  expect(LoanRow.shape.purpose.options).toEqual([
    'Purchase',
    'Refinance',
    'Acquisition',
    'Cash out',
    'Flip',
    'Double Flip',
  ])
})
test('[U-05, U-06] a property, with what its page adds', () =>
  expectFields(
    PropertyView,
    `property_type address_address address_city address_state address_zipcode coordinates.lat coordinates.lng
     purchase_price score id number_of_units number_of_commercial_units avg_unit_price`,
  ))
test('[U-10] people of a loan have names; a borrower has a score', () => {
  expectFields(BorrowerView, 'first_name last_name score')
  expectFields(ContactView, 'first_name last_name')
})
test('[U-11] a borrower has every field; the SSN goes in and never comes out', () => {
  expectFields(
    BorrowerView,
    `id first_name last_name phone date_of_birth age email credit_score net_worth address_address address_city
     address_state address_zipcode contact_type loans has_ssn`,
  )
  expectFields(BorrowerUpdate, 'ssn', 'input')
  for (const e of endpoints)
    if (e.reply instanceof z.ZodType)
      expect([e.id, [...fieldsOf(e.reply).keys()].filter((path) => /(^|\.)(ssn|ein)$/.test(path))]).toEqual([e.id, []])
})
test('[U-12] a contact has every field', () =>
  expectFields(ContactView, 'id first_name last_name email phone company contact_type'))
test('[U-13] a neighborhood has a score', () => expectFields(NeighborhoodView, 'score'))
test('[U-14, U-15] a user has role, email, name, phone, borrowers and contacts, whether active, when made and last in', () =>
  expectFields(
    UserView,
    'id email first_name last_name phone role active borrowers contacts created_epoch last_sign_in_epoch',
  ))
test('[U-16] an activity has every field', () =>
  expectFields(
    activity.ActivityView,
    `activity_id activity_type status.state status.text status.epoch name document_name description last_update
     report_type parent_id url due_epoch processes`,
  ))
test('[U-17] a process has its documents, what it shows and what it remembers', () =>
  expectFields(
    activity.ProcessView,
    `process_id process_name state status.state status.epoch documents.document_id documents.file_name
     documents.document_name documents.created_epoch data_to_display.reason data_to_display.data_from_user
     memory.required_files memory.missing_files.google_drive memory.missing_files.datastore
     memory.reports_validation_results`,
  ))
test('[U-18] a validation counts and lists its questions', () =>
  expectFields(
    activity.ValidationResult,
    `total_questions successful_validations success_percentage results.question results.expected_answer
     results.ai_answer results.result`,
  ))
test('[U-19] an envelope tells per recipient when it was sent, delivered, signed, declined', () => {
  const { reply } = getEnvelopeStatus
  expectFields(
    reply,
    'recipients.email recipients.name recipients.sent recipients.delivered recipients.signed recipients.declined',
  )
})
test('[U-20] a deposit has amount and date', () =>
  expectFields(bodyOf('activity.gfd.set-accepted'), 'deposit_amount deposit_date', 'input'))
test('[U-21] a policy analysis has its parts', () =>
  expectFields(
    PolicyAnalysis,
    `title header borrower selected_columns vars requirements.prefix requirements.suffix requirements.value
     requirements.value_out_of_range requirements.func requirements.diff.top requirements.diff.mid order`,
  ))
test('[U-22] a notification has every field', () => {
  expectFields(NotificationView, 'id message status state created_at document_id loan_human_id')
  expect(NotificationView.shape.status.options).toEqual(['New', 'read'])
  expect(NotificationView.shape.state.options).toEqual(['New', 'Done'])
})
test('[U-23] a document of the panel has every field', () =>
  expectFields(
    documents.LoanDocumentView,
    `document.document_id document.document_name document.created user_name activity_uuid process_uuid
     activity_status.state download_url ocr_data data_points`,
  ))
test('[U-24] a data point has key, value and one of eight types', () => {
  expectFields(DataPointView, 'data_point_id key_name value value_type')
  const scalars = ['INTEGER', 'STRING', 'FLOAT', 'BOOLEAN']
  expect(DataPointView.shape.value_type.options.toSorted()).toEqual(
    [...scalars, ...scalars.map((type) => `LIST[${type}]`)].toSorted(),
  )
})
test('[U-25] a source has name, value, priority, documents and whose it is', () =>
  expectFields(
    documents.SourceEntry,
    'source_name value priority documents entity_name entity_id last_update display_option',
  ))
test('[U-26] a template has every field', () =>
  expectFields(
    TemplateView,
    `template_id entity_type document_name description gpt_prompts.name gpt_prompts.question use_textract
     auto_create_activity folder_name`,
  ))
test('[U-28] a granted upload has its address and process', () =>
  expectFields(UploadTicket, 'presigned_url process_id'))
test('[U-29] a loan status has its steps', () =>
  expectFields(LoanStatusView, 'state suggested_steps gfd term_sheet board_review commitment funded paid_off'))
test('[U-30] paid off takes date, late payments by bucket, score and construction', () => {
  expectFields(
    setLoanPaidOff.body,
    'paid_off_date is_late_payment late_days.late_days late_days.count borrower_score is_construction_completed',
    'input',
  )
})
test('[U-31] an insight has name, description, level', () => expectFields(InsightView, 'name description level'))
test('[U-32] a report has its rows with confidence, note and quote', () => {
  expectFields(ReportRow, 'index key label value confidence_level note quote')
  expect([0, 10, 11, -1].map((n) => ReportRow.shape.confidence_level.safeParse(n).success)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expectFields(ReportView, 'activity_id report_type rows')
})
test('[U-33] a thread has every field', () =>
  expectFields(ThreadView, 'id name status thread_type messages message_count last_message_at'))
test('[U-34] a message has role, content and where it was read', () => {
  expectFields(MessageView, 'role content message_id retrieval_contents')
  expectFields(RetrievalContent, 'content_id')
})
test('[U-35] a document of the datastore has a state, the datastore a size', () => {
  expectFields(documents.DatastoreDocument, 'id name status created_at')
  expect(documents.DatastoreDocument.shape.status.options).toEqual(['completed', 'processing', 'failed'])
  const metadata = endpoints.find((e) => e.id === 'loan.get-datastore-metadata')?.reply
  if (!(metadata instanceof z.ZodType)) throw new Error('no such call')
  expectFields(metadata, 'datastore_usages.size_gb')
})
test('[U-36] models, groups, variables and rules have every field', () => {
  expectFields(scoring.ModelView, 'score_model_id name')
  expectFields(scoring.GroupView, 'score_group_id name category variables')
  expectFields(
    scoring.VariableView,
    'variable_id name math_function value_type data_locations.data_location_id data_locations.key_name score_rules',
  )
  expectFields(scoring.RuleView, 'id scoring_rule_id condition criteria score')
})
test('[U-37] a score has its categories, a calculation its variables with their entities', () => {
  expectFields(loanScore.LoanScoreView, 'score properties neighborhoods borrowers loan-factors')
  expectFields(
    scoring.ScoreView,
    `score_category total_score variables.entity_name variables.name variables.variable_final_score
     variables.children.name variables.children.value`,
  )
})
test('[U-40] the short form and the full application take their fields', () => {
  expectFields(
    ShortApplication,
    `borrowerName.firstName borrowerName.lastName borrowerEmail borrowerPhone.area borrowerPhone.phone purposeOfLoan
     exitStrategy durationMonths amount purchasePrice estimatedClosingDate purchaseDate borrowerCreditScore isFlip
     isBlanketLoan captchaToken.token properties.address.address properties.propertyType properties.expectedNoi`,
    'input',
  )
  expectFields(FullApplication, 'sponsor entity property rehab experience questionnaire files signature', 'input')
})
test.each([
  ['activityTemplateModelIn', 'activity-templates.create', 'document_name entity_type gpt_prompts'],
  ['scoreGroupModelIn', 'scoring.group-add', 'name category'],
  ['scoreModelModelIn', 'scoring.model-add', 'name'],
  ['scoreRuleModelIn', 'scoring.rule-add', 'condition criteria score'],
  ['variableModelIn', 'scoring.variable-add', 'name math_function'],
  ['variableModelUpdate', 'scoring.variable-update', 'name math_function'],
  ['statusPaidOffModelIn', 'loan-status.set-paid-off', 'paid_off_date is_late_payment'],
  ['uploadWithPresignedUrlModelIn', 'activity.generate-document-upload', 'name content_type'],
  ['syncModelIn', 'loan.sync-files-to-datastore', 'is_full_sync'],
  ['documentRequestModelOptions', 'loan.create-document-requests', 'flip cash_flow mid_construction retail'],
])('[U-41] %s is the body of %s', (_model, id, fields) => expectFields(bodyOf(id), fields, 'input'))

import { newRule } from '@plinth/domain/credit/policy/policy-set'
import { providerKinds } from '@plinth/domain/admin/provider/kinds'
import { fireEvent, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { borrowerView, contactView, loanView, propertyView, staffView } from '../../test/loan-view.ts'
import { type Sent, show, standIn } from '../../test/screen.tsx'
import { meQuery } from '../lib/me.ts'
import { BrandForm } from '../messaging/brand/brand-form.tsx'
import { ValuesModal } from '../closing/deal-document/values-form.tsx'
import { TemplateEditor } from '../documents/document-request/template-editor.tsx'
import { LeadPanel } from '../intake/lead/lead-panel.tsx'
import { TextCard } from '../messaging/lender-text/text-card.tsx'
import { RequestDetailsForm } from '../loan/loan/request-details-form.tsx'
import { BorrowerPanel } from '../loan/party/borrower-panel.tsx'
import { PropertyPanel } from '../loan/property/property-panel.tsx'
import { BorrowerForm } from '../portal/personal/borrower-form.tsx'
import { ContactForm } from '../portal/personal/contact-form.tsx'
import { SetEditor } from '../credit/policy-set/set-editor.tsx'
import { ProviderPanel } from '../admin/provider/provider-panel.tsx'
import { RuleForm } from '../underwriting/scoring/rule-form.tsx'
import { VariableForm } from '../underwriting/scoring/variable-form.tsx'
import { PersonPanel } from '../people/user/person-panel.tsx'

/** An emptied box on every form that edits a record: it is sent as emptied, or its refusal is told. */

const none = () => undefined
const property = propertyView(1, {
  bedrooms: 3,
  bathrooms: 1.5,
  total_square_footage: 9000,
  current_gross_income_residential: 1000,
  current_gross_income_commercial: 1001,
  expected_gross_income_residential: 1002,
  expected_gross_income_commercial: 1003,
  current_operating_expenses: 1004,
  expected_operating_expenses: 1005,
  current_noi: 1006,
  expected_noi: 1007,
  requires_rehab: true,
  rehab_started: true,
  rehab_budget_hard: 1008,
  rehab_budget_soft: 1009,
  is_occupied: true,
})
const borrower = borrowerView(1)
const manager = staffView({ permissions: [...staffView().permissions, 'manage-settings', 'manage-templates'] })
const user = staffView({ first_name: 'Zoe', last_name: 'Moss', phone: '212-5550100' })
const template = {
  template_id: borrower.id,
  entity_type: 'loan' as const,
  document_name: 'Survey',
  description: 'A survey',
  gpt_prompts: [{ name: 'Area', question: 'How large?' }],
  use_textract: true,
  auto_create_activity: true,
  folder_name: 'Surveys',
  flags: [],
  conditions: [],
  archived: false,
  version: 2,
}
const rule = {
  ...{ id: borrower.id, scoring_rule_id: borrower.id, condition: '<' as const, criteria: '600', score: -5 },
  version: 1,
}
const variable = {
  variable_id: contactView(1).id,
  name: 'Credit score',
  math_function: 'value' as const,
  value_type: 'number',
  data_locations: [],
  score_rules: [rule],
  version: 1,
}
const lead = {
  id: borrower.id,
  first_name: 'Lea',
  last_name: 'Lead',
  email: 'lea@example.com',
  phone: '',
  property: '',
  amount: null,
  source: 'borrower' as const,
  state: 'new' as const,
  finished: true,
  loan: null,
  owner: { id: user.id, name: 'Zoe Moss' },
  note: 'Call back',
  created_epoch: 1,
  last_update: 1,
  version: 2,
}
const brand = {
  name: 'Elm Lending',
  contact_email: 'ask@example.com',
  mail_from: 'from@example.com',
  colour: '#123456',
  logo: null,
  texts: { 'leadWords.title': 'Prospects' },
  defaults: { name: 'Plinth', contact_email: 'help@example.com', mail_from: null },
  version: 2,
}
const lenderText = {
  name: 'privacy-notice' as const,
  label: 'Privacy notice',
  hint: 'Shown to applicants',
  placeholders: [],
  body: 'Our own words',
  is_default: false,
  version: 2,
  changed_epoch: 1,
}
const termSheet = {
  activity_id: borrower.id,
  version: 2,
  amount: 900_000,
  exit_fee: 0.01,
  extensions_allowed: 2,
  recourse: 'Full',
  fields: (
    [
      ['amount', 'currency'],
      ['exit_fee', 'percent'],
      ['extensions_allowed', 'number'],
      ['recourse', 'text'],
    ] as const
  ).map(([name, type]) => ({ name, label: name, type, source: 'entered', origin: null, origin_epoch: null })),
}
const commitment = {
  activity_id: borrower.id,
  version: 2,
  entity_address: '1 Elm Street',
  origination_fee: 0.02,
  interest_reserve: 90_000,
  interest_reserve_period_months: 6,
  extension_conditions: 'None',
  fields: (
    [
      ['entity_address', 'text'],
      ['origination_fee', 'percent'],
      ['interest_reserve', 'currency'],
      ['interest_reserve_period_months', 'number'],
      ['extension_conditions', 'text'],
    ] as const
  ).map(([name, type]) => ({ name, label: name, type, source: 'entered', origin: null, origin_epoch: null })),
}
const policySet = {
  policy_set_id: borrower.id,
  name: 'Bridge loans',
  in_use: true,
  purposes: [],
  version: 2,
  limits: 1,
  changed_by: 'Lena',
  changed_epoch: 1,
  rules: [{ ...newRule('ltc'), value: 80 }],
  history: [],
}
const [service] = providerKinds.filter(({ kind }) => kind === 'xactus')
const Provider = () =>
  service && (
    <ProviderPanel
      kind={service}
      provider={{
        ...{ kind: 'xactus', adapter: null, next: null, restart_needed: false, settings: [], last_test: null },
        ...{ last_error: null, circuit: null, calls: 0, failed: 0, call_dollars: 35, cost_dollars: null, version: 1 },
      }}
      may
      onClose={none}
    />
  )
interface Form {
  part: () => ReactNode
  /** What the button is called that saves. */
  save?: RegExp
  /** What it asks before it does. */
  confirm?: RegExp
  /** How many of its boxes are filled: none may be forgotten. */
  boxes: number
  /** Emptied boxes that another value stands for, as the form says. */
  standIns?: readonly string[]
  answers?: Record<string, () => object>
}
const forms: Record<string, Form> = {
  'a property': { part: () => <PropertyPanel property={property} onClose={none} />, boxes: 20 },
  'a borrower': { part: () => <BorrowerPanel borrower={borrower} onClose={none} />, boxes: 13 },
  'their own details': { part: () => <BorrowerForm borrower={borrower} onClose={none} />, boxes: 10 },
  'a contact': {
    part: () => <ContactForm contact={contactView(1, { company: 'Elm LLC' })} other onClose={none} />,
    boxes: 4,
  },
  'request details': {
    part: () => <RequestDetailsForm loan={loanView()} onClose={none} />,
    save: /^Update/,
    boxes: 6,
  },
  'a person': { part: () => <PersonPanel person={user} me="other" onClose={none} />, boxes: 4 },
  'a rule': {
    part: () => (
      <RuleForm variables={[variable]} variableId={variable.variable_id} rule={rule} onDone={none} onCancel={none} />
    ),
    boxes: 2,
  },
  'a template': {
    part: () => <TemplateEditor entityKind="loan" template={template} onBack={none} onSaved={none} />,
    save: /^Update/,
    boxes: 5,
    // A question without a name is called by its words; without questions none are sent, and the record loses them.
    standIns: ['Name of question 1', 'Question 1'],
  },
  'a lead': { part: () => <LeadPanel lead={lead} onClose={none} />, boxes: 1 },
  'the brand': { part: () => <BrandForm brand={brand} />, boxes: 5 },
  "a lender's text": { part: () => <TextCard text={lenderText} />, boxes: 1 },
  'a term sheet': {
    part: () => (
      <ValuesModal
        loan={loanView()}
        subject={{ activity_id: termSheet.activity_id } as never}
        type="term-sheet"
        generates={false}
        onClose={none}
      />
    ),
    boxes: 4,
    answers: { [`GET /activity/term-sheet/${termSheet.activity_id}/get-values`]: () => termSheet },
  },
  'a commitment': {
    part: () => (
      <ValuesModal
        loan={loanView()}
        subject={{ activity_id: commitment.activity_id } as never}
        type="commitment"
        generates={false}
        onClose={none}
      />
    ),
    boxes: 5,
    answers: { [`GET /activity/commitment/${commitment.activity_id}/get-values`]: () => commitment },
  },
  'a policy set': {
    part: () => <SetEditor set={policySet} may />,
    boxes: 6,
  },
  'a service': { part: () => <Provider />, boxes: 1 },
  'a variable': {
    part: () => (
      <VariableForm groupId={borrower.id} category="loan-factors" variable={variable} onDone={none} onCancel={none} />
    ),
    boxes: 1,
    answers: {
      'GET /scoring/parameters/loan': () => ({ parameters: [] }),
      'GET /scoring/parameters/borrower': () => ({ parameters: [] }),
      'GET /scoring/parameters/property': () => ({ parameters: [] }),
    },
  },
}

const TEXTS =
  'textarea:not([aria-hidden]), input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=color], [readonly], [disabled])'
const filled = () => [...document.querySelectorAll<HTMLInputElement>(TEXTS)].filter((box) => box.value !== '')

const isEmptied = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  (typeof value === 'object' && (Object.keys(value).length === 0 || Object.values(value).some(isEmptied)))

/** What the form itself says; a toast tells of an earlier box. */
const refusals = () =>
  [...document.querySelectorAll('[role=alert]')].filter(
    (one) => one.textContent !== '' && !one.closest('.mantine-Notifications-root'),
  )

const press = async (name: RegExp) => {
  const button = [...document.querySelectorAll('button')].find((one) => name.test(one.textContent))
  if (button) fireEvent.click(button)
  await Promise.resolve()
}
const writes = (sent: readonly Sent[]) => sent.filter(({ method }) => method === 'PUT')

const each = Object.entries(forms).flatMap(([name, form]) =>
  Array.from({ length: form.boxes }, (_, n) => [name, n + 1, form] as const),
)
test.each(each)(
  '[L-05] emptied on the form of %s, box %i is sent as emptied, or refused in words',
  async (_, n, { part, save = /^Save/, confirm = /^(Confirm|Yes)/, boxes, standIns = [], answers = {} }) => {
    localStorage.clear()
    sessionStorage.clear()
    const sent = standIn(answers)
    show(part()).setQueryData(meQuery.queryKey, manager)
    await waitFor(() => expect(filled()).toHaveLength(boxes))
    const box = filled()[n - 1]
    if (!box) throw new Error('a box went')
    const label = box.labels?.[0]?.textContent ?? box.getAttribute('aria-label') ?? ''
    fireEvent.change(box, { target: { value: '' } })
    fireEvent.blur(box)
    await press(save)
    await press(confirm)
    const isRefused = () => box.getAttribute('aria-invalid') === 'true' || refusals().length > 0
    await waitFor(() => expect(isRefused() || writes(sent).length > 0, `${label}: nothing happens`).toBe(true))
    const [written] = writes(sent)
    if (!written) expect(box.value, `${label} came back`).toBe('')
    else if (!standIns.includes(label)) expect(written.body, label).toSatisfy(isEmptied)
  },
)

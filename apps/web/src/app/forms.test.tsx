import { filedKinds, filedAs } from '@plinth/domain/documents/on-file/validity'
import { providerKinds } from '@plinth/domain/admin/provider/kinds'
import { updateProvider } from '@plinth/contract/admin/provider'
import { saveCommitteeLevels } from '@plinth/contract/closing/committee-settings'
import { correctOnFile, type FiledView, saveOnFileSettings } from '@plinth/contract/documents/on-file'
import { decideValidation } from '@plinth/contract/documents/validation'
import { createBorrower } from '@plinth/contract/intake/new-loan'
import { addCondition } from '@plinth/contract/loan/condition'
import { updateLoan } from '@plinth/contract/loan/loan'
import { updateBrand } from '@plinth/contract/messaging/brand'
import { updateBorrower } from '@plinth/contract/people/borrower'
import { addContact } from '@plinth/contract/people/contact'
import { addLegalEntity } from '@plinth/contract/people/legal-entity'
import { saveGuardSettings } from '@plinth/contract/people/held-change'
import { updateProperty } from '@plinth/contract/people/property'
import { addUser, updateUser } from '@plinth/contract/people/user'
import { updatePersonalBorrower } from '@plinth/contract/portal/personal'
import { updatePersonalContact } from '@plinth/contract/portal/personal-contacts'
import type { Endpoint } from '@plinth/contract/shared/endpoint'
import { updateRule } from '@plinth/contract/underwriting/scoring-group'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { borrowerView, contactView, loanView, propertyView, staffView } from '../../test/loan-view.ts'
import { show, standIn } from '../../test/screen.tsx'
import { ProviderPanel } from '../admin/provider/provider-panel.tsx'
import { LevelsForm } from '../closing/committee/levels-form.tsx'
import { CorrectDialog } from '../documents/on-file/correct-dialog.tsx'
import { OnFileSettings } from '../documents/on-file/on-file-settings.tsx'
import { DecideForm } from '../documents/validation/decide-form.tsx'
import { ConditionDialog } from '../loan/condition/condition-dialog.tsx'
import { RequestDetailsForm } from '../loan/loan/request-details-form.tsx'
import { BorrowerPanel } from '../loan/party/borrower-panel.tsx'
import { NewBorrowerModal } from '../loan/party/new-borrower-modal.tsx'
import { NewContactModal } from '../loan/party/new-contact-modal.tsx'
import { PropertyPanel } from '../loan/property/property-panel.tsx'
import { StoryModal } from '../loan/story/story-modal.tsx'
import { BrandForm } from '../messaging/brand/brand-form.tsx'
import { GuardSettings } from '../people/guard/guard-settings.tsx'
import { EntityDialog } from '../people/legal-entity/entity-dialog.tsx'
import { PersonPanel } from '../people/user/person-panel.tsx'
import { BorrowerForm } from '../portal/personal/borrower-form.tsx'
import { ContactForm } from '../portal/personal/contact-form.tsx'
import { RuleForm } from '../underwriting/scoring/rule-form.tsx'

/** Every form goes the one way (decision 0051): what it sends fits its call, once, and a refusal lands where it belongs. */

const none = () => undefined
const loan = loanView()
const role = 'borrower'
const borrower = borrowerView(1)
const user = staffView({ first_name: 'Zoe', last_name: 'Moss', phone: '212-5550100' })
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
const brand = {
  ...{ name: 'Elm Lending', contact_email: null, mail_from: null, colour: null, logo: null, texts: {}, version: 2 },
  defaults: { name: 'Plinth', contact_email: 'help@example.com', mail_from: null },
}
const service = providerKinds.find(({ kind }) => kind === 'xactus')
const provider = {
  ...{ kind: 'xactus' as const, adapter: null, next: null, restart_needed: false, settings: [], last_test: null },
  ...{ last_error: null, circuit: null, calls: 0, failed: 0, call_dollars: 35, cost_dollars: null, version: 1 },
}
const finding = {
  ...{ question: 'Is it signed?', result: 'FAILURE' as const, expected_answer: '', ai_answer: '', decision: null },
}

const level = {
  ...{ name: 'Credit committee', up_to: 1_000_000, quorum: 2, approvals: 2, majority: 'more-than-half' as const },
  ...{ chair: false, sentence: '', warning: null },
}
const committee = { version: 3, votes_decide: false, levels: [level], members: [] }
const onFile = {
  ...{ version: 2, hold: true, renewal: 'off' as const, lead_days: 14, due_today: 3 },
  validities: filedKinds.map((kind) => ({ kind, ...filedAs(kind).validity, usual: true })),
}
const guard = { hold_hours: 24, alone: false, alone_by: null, alone_epoch: null, only_one: false, version: 3 }
const filed: FiledView = {
  ...{ source_id: borrower.id, name: 'PFS', kind: 'pfs', subject: null, issued_epoch: null, expires_epoch: null },
  ...{ valid_to_epoch: null, state: 'undated', loan: { id: loan.id, human_id: loan.human_id, name: loan.name } },
  ...{ files: [], accepted_epoch: 1, entered: { kind: false, issued: false, expires: false }, version: 1 },
}

interface Form {
  part: ReactNode
  call: Endpoint
  /** What is typed, by label. */
  type: Readonly<Record<string, string>>
  choose?: readonly [label: string, option: string]
  button: RegExp
  /** What it asks before it sends. */
  confirm?: RegExp
  /** A path that the server may refuse, and the label of the field that then says so. */
  refused: readonly [path: string, label: string]
  answers?: Record<string, () => object>
}
const forms: Readonly<Record<string, Form>> = {
  'a new borrower': {
    part: <NewBorrowerModal loan={loan} role={role} onBack={none} onClose={none} />,
    call: createBorrower,
    type: { 'First name': 'Ann', 'Last name': 'Lee', Email: 'ann@example.com' },
    button: /^Create and add/,
    refused: ['email', 'Email'],
  },
  'a new contact': {
    part: <NewContactModal loan={loan} onBack={none} onClose={none} />,
    call: addContact,
    type: { 'First name': 'Ann', 'Last name': 'Lee', Email: 'ann@example.com', Company: 'Elm LLC' },
    choose: ['Contact type', 'attorney'],
    button: /^Create and add/,
    refused: ['company', 'Company'],
    answers: { 'GET /contact/allowed-types': () => ({ contact_types: ['attorney'] }) },
  },
  'a borrower': {
    part: <BorrowerPanel borrower={borrower} onClose={none} />,
    call: updateBorrower,
    type: { City: 'Tampa', 'Net worth': '4,000,000' },
    button: /^Save/,
    refused: ['net_worth', 'Net worth'],
  },
  'a property': {
    part: <PropertyPanel property={propertyView(1)} onClose={none} />,
    call: updateProperty,
    type: { City: 'Tampa' },
    button: /^Save/,
    refused: ['address_city', 'City'],
  },
  'request details': {
    part: <RequestDetailsForm loan={loan} onClose={none} />,
    call: updateLoan,
    type: { 'Loan amount': '1,234,000' },
    button: /^Update/,
    confirm: /^Confirm/,
    refused: ['amount', 'Loan amount'],
  },
  'the story': {
    part: <StoryModal loan={loan} opened onClose={none} onDone={none} />,
    call: updateLoan,
    type: { 'The story of this deal': 'Once upon a time' },
    button: /^Save/,
    refused: ['story', 'The story of this deal'],
  },
  'an entity': {
    part: <EntityDialog loan={loan} entity={null} onClose={none} />,
    call: addLegalEntity,
    type: { 'Entity name': 'Elm LLC', 'First name': 'Ann', 'Last name': 'Lee', 'Share, %': '100' },
    button: /^Add entity$/,
    refused: ['members.0.percentage', 'Share, %'],
  },
  'a condition': {
    part: <ConditionDialog loan={loan} condition={null} onClose={none} />,
    call: addCondition,
    type: { Condition: 'Payoff letter', Details: 'By wire' },
    choose: ['Stage', 'Prior to closing'],
    button: /^Add condition$/,
    refused: ['proof_id', 'Proof'],
    answers: {
      [`GET /activity/loan/${loan.id}/all`]: () => ({ activities: [] }),
      'GET /user/all': () => ({ users: [] }),
    },
  },
  'a new person': {
    part: <PersonPanel person="new" me="other" onClose={none} />,
    call: addUser,
    type: { Email: 'ann@example.com', 'First name': 'Ann', Phone: '212-5550100' },
    button: /^(Invite|Send)/,
    refused: ['phone', 'Phone'],
  },
  'a person': {
    part: <PersonPanel person={user} me="other" onClose={none} />,
    call: updateUser,
    type: { 'Last name': 'Marsh' },
    button: /^Save$/,
    refused: ['last_name', 'Last name'],
  },
  'their own details': {
    part: <BorrowerForm borrower={borrower} onClose={none} />,
    call: updatePersonalBorrower,
    type: { City: 'Tampa', 'Phone number': '5550199' },
    button: /^Save/,
    refused: ['phone', 'Phone code'],
  },
  'a contact': {
    part: <ContactForm contact={contactView(1)} other onClose={none} />,
    call: updatePersonalContact,
    type: { 'First name': 'Ann', 'Company (optional)': 'Elm LLC' },
    button: /^Save/,
    refused: ['company', 'Company (optional)'],
  },
  'a rule': {
    part: (
      <RuleForm variables={[variable]} variableId={variable.variable_id} rule={rule} onDone={none} onCancel={none} />
    ),
    call: updateRule,
    type: { Points: '7' },
    button: /^Save/,
    refused: ['score', 'Points'],
  },
  'the brand': {
    part: <BrandForm brand={brand} />,
    call: updateBrand,
    type: { 'Contact address': 'ask@example.com' },
    button: /^Save/,
    refused: ['contact_email', 'Contact address'],
  },
  'a service': {
    part: service ? <ProviderPanel kind={service} provider={provider} may onClose={none} /> : null,
    call: updateProvider,
    type: { 'Price of a call, US dollars': '36' },
    button: /^Save/,
    refused: ['call_dollars', 'Price of a call, US dollars'],
  },
  'the levels of the committee': {
    part: <LevelsForm settings={committee} may />,
    call: saveCommitteeLevels,
    type: { Level: 'Board', 'Up to': '2,000,000', 'Votes needed': '3' },
    button: /^Save levels/,
    refused: ['levels.0.up_to', 'Up to'],
  },
  'documents on file': {
    part: <OnFileSettings />,
    call: saveOnFileSettings,
    type: { 'Days before it is out of date': '21' },
    button: /^Save settings/,
    refused: ['lead_days', 'Days before it is out of date'],
    answers: { 'GET /on-file/settings': () => onFile },
  },
  'a document on file': {
    part: <CorrectDialog filed={filed} subjects={[]} opened onClose={none} />,
    call: correctOnFile,
    type: { 'Date of the document': '03.12.2026' },
    button: /^Save correction/,
    refused: ['issued_epoch', 'Date of the document'],
  },
  'held changes': {
    part: <GuardSettings />,
    call: saveGuardSettings,
    type: { 'Hold, in hours': '48' },
    button: /^Save$/,
    refused: ['hold_hours', 'Hold, in hours'],
    answers: { 'GET /held-changes/settings': () => guard },
  },
  'a finding': {
    part: (
      <DecideForm
        at={{ loanId: loan.id, processId: borrower.id, report: 'note', question: 0, finding }}
        onClose={none}
      />
    ),
    call: decideValidation,
    type: { Note: 'It is on page 4' },
    button: /^Save/,
    refused: ['note', 'Note'],
  },
}

const TEXTS =
  'input:not([type=checkbox], [type=radio], [type=file], [type=color], [type=hidden]), textarea:not([aria-hidden])'
const boxes = () => [...document.querySelectorAll<HTMLInputElement>(TEXTS)]
const labelOf = (box: HTMLInputElement) => box.labels?.[0]?.textContent?.replace(/ \*$/, '') ?? ''
const box = (label: string) => {
  const found = boxes().find((one) => labelOf(one) === label)
  if (!found) throw new Error(`${label} is none of ${boxes().map(labelOf).join(', ')}`)
  return found
}
const errorOf = (one: HTMLInputElement) =>
  (one.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id.endsWith('-error'))
    .map((id) => document.getElementById(id)?.textContent)
    .join('')
const press = async (name: RegExp) => {
  const button = [...document.querySelectorAll('button')].find((one) => name.test(one.textContent))
  if (!button) throw new Error(`no button ${name}`)
  await act(async () => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
}

test.each(Object.entries(forms))(
  'the form of %s sends what its call takes, once, and shows a refusal at its field with all that was typed',
  async (_, { part, call, type, choose, button, confirm, refused: [path, label], answers = {} }) => {
    const sent = standIn(answers)
    const writes = () => sent.filter(({ method }) => method !== 'GET')
    const other = globalThis.fetch
    const release: (() => void)[] = []
    const problem = { type: 'about:blank', code: 'invalid_input', title: 'Some fields need attention.', status: 400 }
    globalThis.fetch = async (input, init) => {
      if (init?.method === call.method) await new Promise<void>((resolve) => release.push(resolve))
      const res = await other(input, init)
      if (init?.method !== call.method) return res
      return Response.json(
        { ...problem, request_id: 'r', errors: [{ path, message: 'Not this one' }] },
        { status: 400 },
      )
    }
    const rights = [...staffView().permissions, 'manage-settings', 'manage-templates'] as const
    show(part, '/loan/BL-10001', staffView({ permissions: [...rights] }))
    await waitFor(() => expect(boxes().length).toBeGreaterThan(0))
    for (const [name, text] of Object.entries(type)) fireEvent.change(box(name), { target: { value: text } })
    if (choose) {
      await userEvent.click(box(choose[0]))
      await userEvent.click(await screen.findByRole('option', { name: choose[1], hidden: true }))
    }
    const typed = boxes().map((one) => one.value)
    await press(button)
    if (confirm) await press(confirm)
    await waitFor(() => expect(release).toHaveLength(1))
    await act(async () => release[0]?.())
    await waitFor(() => expect(errorOf(box(label))).toBe('Not this one'))
    expect(writes()).toHaveLength(1)
    expect(() => call.body && (call.body as { parse(value: unknown): unknown }).parse(writes()[0]?.body)).not.toThrow()
    expect(boxes().map((one) => one.value)).toEqual(typed)
    if (!confirm) expect(document.activeElement).toBe(box(label))
    expect(
      screen
        .getAllByRole('alert')
        .map(({ textContent }) => textContent)
        .join(),
    ).toContain('Some fields need attention.')
  },
)

/** What has a `form` element and is none in the sense of decision 0051, and why. */
const noForms: Readonly<Record<string, string>> = {
  'lib/form/code-form.tsx': 'a code, for a page of its own',
  'portal/personal/person-choice.tsx': 'a look-up: nothing is sent',
  'intake/application/application-form.tsx': 'the public application has its engine',
  'intake/application/wizard/wizard.tsx': 'the public application has its engine',
  'loan/loan/name-form.tsx': 'one box in a heading',
  'loan/note/note-field.tsx': 'one box in a list of notes',
  'ui/conversation.tsx': 'one box in a conversation',
  'ui/choices-dialog.tsx': 'ticks, handed to whoever opened it',
  'ui/upload-notes.tsx': 'one box in a list of files',
  'ui/preview/password-form.tsx': 'opens a file in the browser: nothing is sent',
  'documents/document/reading-state.tsx': 'one box in a list',
  'documents/document/ocr-tab.tsx': 'one box in a panel',
  'documents/document/unsure-value.tsx': 'a choice between readings, in a list',
  'documents/document-request/file-analysis.tsx': 'values of a file, edited in place',
  'underwriting/scoring/try-panel.tsx': 'a question: nothing is stored',
  'credit/bank-link/sandbox-window.tsx': "a stand-in for a vendor's window",
}

test('whoever has a form makes it the one way, or is named here with the reason', async () => {
  const source = join(import.meta.dirname, '..')
  const others: string[] = []
  for await (const file of glob('**/*.tsx', { cwd: source })) {
    if (file.endsWith('.test.tsx')) continue
    const text = await readFile(join(source, file), 'utf8')
    if (/<form\b|component="form"/.test(text.replaceAll(/<form \{\.\.\.form\.element\}/g, ''))) others.push(file)
  }
  expect(others.sort()).toEqual(Object.keys(noForms).sort())
})

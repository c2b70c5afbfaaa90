import { providerKinds } from '@plinth/domain/admin/provider/kinds'
import { permissions } from '@plinth/domain/people/user/permissions'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useSyncExternalStore } from 'react'
import { expect, test } from 'vitest'
import { borrowerView, contactView, loanView, propertyView, staffView } from '../../test/loan-view.ts'
import { show, standIn } from '../../test/screen.tsx'
import { vote } from '../../test/vote-view.ts'
import { ProviderPanel } from '../admin/provider/provider-panel.tsx'
import { RetentionSchedule } from '../admin/retention/retention-schedule.tsx'
import { CommitteeRoomView } from '../closing/committee/committee-room.tsx'
import { CommitteeSettingsView } from '../closing/committee/committee-settings.tsx'
import { MeetingsList } from '../closing/committee/meetings-list.tsx'
import { DueDates } from '../documents/chase/due-dates.tsx'
import { SettingsForm } from '../documents/chase/settings-form.tsx'
import { TemplateEditor } from '../documents/document-request/template-editor.tsx'
import { DecideForm } from '../documents/validation/decide-form.tsx'
import { LeadPanel } from '../intake/lead/lead-panel.tsx'
import { leads } from '../intake/lead/lead.fixture.ts'
import { ConditionsCard } from '../loan/condition/conditions-card.tsx'
import { RequestDetailsForm } from '../loan/loan/request-details-form.tsx'
import { BorrowerPanel } from '../loan/party/borrower-panel.tsx'
import { ContactsCard } from '../loan/party/contacts-card.tsx'
import { PropertyPanel } from '../loan/property/property-panel.tsx'
import { StoryModal } from '../loan/story/story-modal.tsx'
import { TaskForm } from '../loan/task/task-form.tsx'
import { TaskTemplates } from '../loan/task/task-templates.tsx'
import { BrandForm } from '../messaging/brand/brand-form.tsx'
import { TextCard } from '../messaging/lender-text/text-card.tsx'
import { EntitiesCard } from '../people/legal-entity/entities-card.tsx'
import { PersonPanel } from '../people/user/person-panel.tsx'
import { WiresCard } from '../people/wire/wires-card.tsx'
import { BorrowerForm } from '../portal/personal/borrower-form.tsx'
import { ContactForm } from '../portal/personal/contact-form.tsx'
import { ModelBar } from '../underwriting/scoring/model-bar.tsx'
import { RuleForm } from '../underwriting/scoring/rule-form.tsx'
import { VariableForm } from '../underwriting/scoring/variable-form.tsx'

/**
 * Whoever edits a record while somebody else saves it loses nothing and overwrites nothing unseen (decision 0076): the
 * version that is sent is the one that was seen, or the newer one once its changes were told and taken in.
 */

const none = () => undefined
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const loan = loanView()
const loanId = loan.id

interface Case {
  /** The part, drawn from a record as it stands; or one that asks for the record itself. */
  part: (version: number) => ReactNode
  /** What it asks for, as it stands. */
  answers?: (version: number) => Record<string, object>
  /** Buttons that open it. */
  press?: readonly string[]
  label: string | RegExp
  typed: string
  /** What the notice tells. */
  told: string
  /** What takes it in; 'Load new values, keep mine' where left out. */
  goOn?: string
  save: string
}

const seen = <T,>(version: number, before: T, after: T): T => (version === 1 ? before : after)
const lead = leads[0] ?? expect.fail()
const stop = (n: number, loan_name: string) => ({
  ...{ vote_id: uuid(n), loan_human_id: `BL-1000${n}`, loan_name, amount: 1, state: 'open' as const, result: null },
})
const meeting = (version: number) => ({
  ...{ id: uuid(1), title: 'Monday', starts_epoch: 1_900_000_000, day: '2030-03-17', time: '11:00' },
  ...{ place: seen(version, 'Room 4', 'Room 9'), link: '', state: 'planned' as const, planned_by: 'Otto' },
  ...{ minutes: 'none' as const, version },
  agenda: [stop(1, 'Elm'), stop(2, 'Oak')].slice(0, seen(version, 1, 2)),
})
const member = (version: number) => ({
  ...{ id: uuid(1), user_id: uuid(2), name: 'Cleo Chair', email: 'cleo@fund.example', left: false, open_votes: 0 },
  ...{ role: seen(version, 'voting', 'chair'), authority: 1_000_000, version },
})
const entity = (version: number) => ({
  ...{ id: uuid(1), name: 'Jay Street LLC', kind: 'LLC', state: 'DE', has_ein: true, version },
  ...{ signatory_name: '', signatory_title: '', signatory_email: '' },
  members: [
    {
      ...{ borrower_id: null, first_name: seen(version, 'Ada', 'Ada B.'), last_name: 'Member', email: '' },
      percentage: 100,
    },
  ],
})
const wire = (version: number) => ({
  ...{ id: uuid(1), purpose: 'closing', payee: 'Title Co', bank: seen(version, 'First Bank', 'Second Bank') },
  ...{ routing: '021000021', last4: '4567', note: '', waiting: null, version },
})
const condition = (version: number) => ({
  ...{ id: uuid(1), loan_id: loanId, stage: seen(version, 'closing', 'funding'), title: 'Survey', details: '' },
  ...{ owner: null, party: null, due_epoch: null, proof: null, state: 'open', lost_proof: false, needs_note: true },
  ...{ note: '', decided_by: null, decided_epoch: null, origin: 'manual', version },
})
const task = (version: number) => ({
  ...{ id: uuid(1), loan: { id: loanId, human_id: 'BL-10001', name: 'Elm' }, title: 'Call', details: '', version },
  ...{ owner: null, due_epoch: seen(version, null, 1_900_000_000), done_by: null, done_epoch: null },
})
const taskTemplate = (version: number) => ({
  ...{ id: uuid(1), stage: seen(version, 'underwriting', 'funded'), title: 'Order appraisal', details: '' },
  ...{ owner: null, due_days: 3, version },
})
const chase = (version: number) => ({
  ...{ version, enabled: false, from_hour: 9, to_hour: seen(version, 18, 17), skip_weekends: true },
  ...{ skip_holidays: false, days_off: [], templates: [], looked_epoch: null, look_ms: null, look_people: null },
  cadence: {
    ...{ days_before: [3, 1], on_day: true, every_days: 4, max_after: 5, silent_rounds: 2 },
    sentence: '',
  },
})
const template = (version: number) => ({
  ...{ template_id: uuid(1), entity_type: 'loan' as const, document_name: 'Survey', description: 'A survey' },
  ...{ gpt_prompts: [], use_textract: false, auto_create_activity: true, flags: [], conditions: [], archived: false },
  ...{ folder_name: seen(version, 'Surveys', 'Maps'), version },
})
const rule = (version: number) => ({
  ...{ id: uuid(1), scoring_rule_id: uuid(1), condition: '<' as const, criteria: seen(version, '600', '620') },
  ...{ score: -5, version },
})
const variable = (version: number) => ({
  ...{ variable_id: uuid(2), name: 'Credit', math_function: seen(version, 'value' as const, 'max' as const) },
  ...{ value_type: 'INTEGER', score_rules: [], version },
  data_locations: [
    { data_location_id: uuid(3), key_name: 'credit_score', table: 'borrower' as const, value_type: 'INTEGER' },
  ],
})
const text = (version: number) => ({
  ...{ name: 'rejection-letter' as const, label: 'Rejection letter', hint: '', placeholders: ['reason'] },
  ...{ body: seen(version, 'No: {reason}', 'Sorry: {reason}'), is_default: false, version, changed_epoch: 1 },
})
const brand = (version: number) => ({
  ...{ name: 'Elm', contact_email: seen(version, null, 'hi@elm.example'), mail_from: null, colour: null, logo: null },
  ...{ texts: {}, version, defaults: { name: 'Plinth', contact_email: 'help@example.com', mail_from: null } },
})
const retention = (version: number) => ({
  ...{ version, on: false, last_run: null },
  kinds: [
    { kind: 'logs' as const, days: seen(version, 30, 60), due: 0, held: 0 },
    { kind: 'letters' as const, days: 90, due: 0, held: 0 },
  ],
})
const xactus = providerKinds.find(({ kind }) => kind === 'xactus') ?? expect.fail()
const provider = (version: number) => ({
  ...{ kind: 'xactus' as const, adapter: null, next: null, restart_needed: false, settings: [], last_test: null },
  ...{ last_error: null, circuit: null, calls: 0, failed: 0, call_dollars: seen(version, 35, 40), cost_dollars: null },
  version,
})
const request = (version: number) => ({
  ...{ activity_id: uuid(1), name: 'Rent roll', about: null, version, history: [] },
  due_on: seen(version, '2026-11-20', '2026-12-01'),
})
const findingAt = (version: number) => ({
  ...{ loanId: uuid(1), processId: uuid(2), report: 'Lease.pdf', question: 0 },
  finding: {
    ...{ question: 'Is it signed?', result: 'FAILURE' as const, expected_answer: '', ai_answer: '' },
    decision: seen(version, null, { result: 'SUCCESS' as const, note: '', by_name: 'Kim Ross', epoch: 1, version: 2 }),
  },
})
const person = (version: number) =>
  staffView({ id: uuid(1), first_name: 'Zoe', last_name: 'Moss', role: seen(version, 'borrower', 'broker'), version })

const cases: Readonly<Record<string, Case>> = {
  'a letter': {
    part: (version) => <TextCard text={text(version)} />,
    label: 'Text of the rejection letter',
    typed: 'Not now: {reason}',
    told: 'Rejection letter: No: {reason} → Sorry: {reason}',
    save: 'Save wording',
  },
  'a lead': {
    part: (version) => <LeadPanel lead={{ ...lead, note: seen(version, 'Call', 'Called'), version }} onClose={none} />,
    label: 'Note',
    typed: 'Call on Friday',
    told: 'Note: Call → Called',
    save: 'Save',
  },
  'a lead that is moved': {
    part: (version) => <LeadPanel lead={{ ...lead, note: seen(version, 'Call', 'Called'), version }} onClose={none} />,
    label: 'Note',
    typed: 'Call on Friday',
    told: 'Note: Call → Called',
    save: 'Dismiss',
  },
  'a due date': {
    part: (version) => <DueDates requests={[request(version)]} mayEdit />,
    press: ['Change due date: Rent roll'],
    label: 'New due date',
    typed: '12.15.2026',
    told: 'New due date: 11.20.2026 → 12.01.2026',
    save: 'Save',
  },
  'a meeting': {
    part: () => <MeetingsList />,
    answers: (version) => ({ 'GET /committee/meetings': { total: 1, meetings: [meeting(version)] } }),
    press: ['Edit'],
    label: 'Title',
    typed: 'Tuesday',
    told: 'Place: Room 4 → Room 9Agenda: Elm → Elm, Oak',
    save: 'Save meeting',
  },
  'a member of the committee': {
    part: () => <CommitteeSettingsView />,
    answers: (version) => ({
      'GET /committee/settings': { version: 1, votes_decide: false, levels: [], members: [member(version)] },
    }),
    press: ['Edit Cleo Chair'],
    label: 'May decide on loans up to',
    typed: '2000000',
    told: 'Role: Voting member → Chair',
    save: 'Save member',
  },
  'the deadline of a vote': {
    part: () => <CommitteeRoomView humanId="BL-10001" />,
    answers: (version) => ({
      'GET /loan/BL-10001/committee': {
        ...{ loan_name: 'Elm', loan_human_id: 'BL-10001', activity_id: 'a1', review_state: 'Sent', level: null },
        ...{ refusal: '', set_up: true, votes_decide: true, meetings: [] },
        votes: [vote({ version, deadline_epoch: seen(version, 1_900_000_000, 1_900_100_000) })],
      },
    }),
    press: ['More actions', 'Change deadline'],
    label: 'Votes until',
    typed: '04.01.2030',
    told: 'Votes until: 03.17.2030',
    save: 'Save deadline',
  },
  'a contact': {
    part: (version) => (
      <ContactsCard
        loan={loanView({ contacts: [contactView(1, { company: seen(version, 'Elm LLC', 'Oak LLC'), version })] })}
      />
    ),
    press: ['Edit Cal Broker 1'],
    label: 'First name',
    typed: 'Calvin',
    told: 'Company: Elm LLC → Oak LLC',
    save: 'Save',
  },
  'an entity': {
    part: (version) => <EntitiesCard loan={loanView({ legal_entities: [entity(version)] })} />,
    press: ['Edit Jay Street LLC'],
    label: 'Entity name',
    typed: 'Jay Street II LLC',
    told: 'Members: Ada Member 100% → Ada B. Member 100%',
    save: 'Save',
  },
  'wire instructions': {
    part: () => <WiresCard loan={loan} />,
    answers: (version) => ({ [`GET /loan/${loanId}/wires`]: { wires: [wire(version)] } }),
    press: ['Change the wire instructions for Closing proceeds'],
    label: 'Account number',
    typed: '123456789',
    told: 'Bank: First Bank → Second Bank',
    save: 'Request change',
  },
  'a condition': {
    part: () => <ConditionsCard loan={loan} />,
    answers: (version) => ({ [`GET /loan/${loanId}/conditions`]: { conditions: [condition(version)] } }),
    press: ['Actions for Survey', 'Edit'],
    label: 'Condition',
    typed: 'ALTA survey',
    told: 'Stage: Prior to closing → Prior to funding',
    save: 'Save condition',
  },
  'a task': {
    part: (version) => <TaskForm loanId={loanId} task={task(version)} onDone={none} />,
    label: 'Task',
    typed: 'Call the sponsor',
    told: 'Due date: (empty) → 03.17.2030',
    save: 'Save task',
  },
  'a task template': {
    part: () => <TaskTemplates />,
    answers: (version) => ({ 'GET /task-templates': { templates: [taskTemplate(version)] } }),
    press: ['Edit Order appraisal'],
    label: 'Task',
    typed: 'Order an appraisal',
    told: 'Stage: Underwriting → Funded',
    save: 'Save task template',
  },
  reminders: {
    part: (version) => <SettingsForm settings={chase(version)} />,
    label: 'Days before the due date',
    typed: '7',
    told: 'Until: 6 PM → 5 PM',
    save: 'Save',
  },
  'how long records are kept': {
    part: (version) => <RetentionSchedule retention={retention(version)} />,
    label: /^Emails and text/,
    typed: '120',
    told: ': days to keep: 30 → 60',
    save: 'Save schedule',
  },
  'a service': {
    part: (version) => <ProviderPanel kind={xactus} provider={provider(version)} may onClose={none} />,
    label: /^User/,
    typed: 'plinth',
    told: 'Price of a call, US dollars: 35 → 40',
    save: 'Save',
  },
  'a template of requests': {
    part: (version) => <TemplateEditor entityKind="loan" template={template(version)} onBack={none} onSaved={none} />,
    label: 'Document name',
    typed: 'ALTA survey',
    told: 'Folder name: Surveys → Maps',
    save: 'Update',
  },
  'a scoring rule': {
    part: (version) => (
      <RuleForm variables={[variable(1)]} variableId={uuid(2)} rule={rule(version)} onDone={none} onCancel={none} />
    ),
    label: 'Points',
    typed: '7',
    told: 'Value: 600 → 620',
    save: 'Save rule',
  },
  'a scoring variable': {
    part: (version) => (
      <VariableForm groupId={uuid(4)} category="borrowers" variable={variable(version)} onDone={none} onCancel={none} />
    ),
    answers: () => ({
      'GET /scoring/parameters/borrower': { parameters: variable(1).data_locations },
      'GET /scoring/parameters/loan': { parameters: [] },
    }),
    label: 'Name',
    typed: 'Credit score',
    told: 'Math function: Value → Highest',
    save: 'Save variable',
  },
  'the brand': {
    part: (version) => <BrandForm brand={brand(version)} />,
    label: /^Name/,
    typed: 'Elm Lending',
    told: '(empty) → hi@elm.example',
    save: 'Save',
  },
  'a borrower': {
    part: (version) => (
      <BorrowerPanel
        borrower={borrowerView(1, { address_city: seen(version, 'Miami', 'Tampa'), version })}
        onClose={none}
      />
    ),
    label: 'First name',
    typed: 'Beatrice',
    told: 'City: Miami → Tampa',
    save: 'Save',
  },
  'a property': {
    part: (version) => (
      <PropertyPanel property={propertyView(1, { number_of_units: seen(version, 12, 14), version })} onClose={none} />
    ),
    label: 'City',
    typed: 'Queens',
    told: '12 → 14',
    save: 'Save',
  },
  'a person': {
    part: (version) => <PersonPanel person={person(version)} me="x" onClose={none} />,
    label: 'First name',
    typed: 'Zoë',
    told: 'Role: Borrower → Broker',
    save: 'Save',
  },
  'a finding that is decided': {
    part: (version) => <DecideForm at={findingAt(version)} onClose={none} />,
    label: 'Note',
    typed: 'It is page 3',
    told: 'Decision: (empty) → Counts as a match by Kim Ross',
    save: 'Save decision',
  },
  'the story': {
    part: (version) => (
      <StoryModal
        loan={loanView({ story: seen(version, 'Once', 'Twice'), version })}
        opened
        onClose={none}
        onDone={none}
      />
    ),
    label: 'The story of this deal',
    typed: 'Thrice',
    told: 'Once → Twice',
    save: 'Save',
  },
  'request details': {
    part: (version) => (
      <RequestDetailsForm loan={loanView({ duration_months: seen(version, 12, 18), version })} onClose={none} />
    ),
    label: 'Loan amount',
    typed: '1234000',
    told: '12 months → 18 months',
    save: 'Update',
  },
  "one's own details": {
    part: (version) => (
      <BorrowerForm
        borrower={borrowerView(1, { address_city: seen(version, 'Miami', 'Tampa'), version })}
        onClose={none}
      />
    ),
    label: 'First name',
    typed: 'Beatrice',
    told: 'City: Miami → Tampa',
    save: 'Save',
  },
  "one's own contact": {
    part: (version) => (
      <ContactForm contact={contactView(1, { last_name: seen(version, 'Broker', 'Baker'), version })} onClose={none} />
    ),
    label: 'First name',
    typed: 'Calvin',
    told: 'Last name: Broker → Baker',
    save: 'Save',
  },
}

/** A part that is drawn anew as the version goes up. */
const Following = ({ version, part }: { version: Version; part: Case['part'] }) =>
  part(useSyncExternalStore(version.listen, version.read))

interface Version {
  read: () => number
  listen: (told: () => void) => () => void
}

const open = async ({ part, answers = () => ({}), press = [], label, typed }: Case) => {
  const [now, told] = [{ version: 1 }, new Set<() => void>()]
  const version: Version = {
    read: () => now.version,
    listen: (one) => {
      told.add(one)
      return () => told.delete(one)
    },
  }
  const paths = Object.keys(answers(1))
  const sent = standIn({
    'GET /user/all': () => ({ users: [] }),
    [`GET /activity/loan/${loanId}/all`]: () => ({ activities: [] }),
    ...Object.fromEntries(paths.map((path) => [path, () => answers(now.version)[path] ?? {}])),
  })
  const me = staffView({ permissions: [...permissions] })
  const client = show(<Following version={version} part={part} />, '/loan/BL-10001', me)
  for (const name of press) {
    const role = name !== press[0] ? 'menuitem' : 'button'
    await userEvent.click(await screen.findByRole(role, { name }))
  }
  const box = await screen.findByRole('textbox', { name: label })
  fireEvent.change(box, { target: { value: typed } })
  /** Somebody else saves it. */
  const saved = async () => {
    now.version = 2
    act(() => {
      for (const one of told) one()
    })
    await client.invalidateQueries()
  }
  return {
    saved,
    value: (box as HTMLInputElement).value,
    writes: () => sent.filter(({ method, path }) => method !== 'GET' && path !== '/legal-entity/like'),
  }
}

/** The notice that tells what somebody else changed. */
const noticed = async () =>
  (await screen.findByText('Someone else changed this')).closest<HTMLElement>('[role=alert]') ?? expect.fail()
const boxOf = (label: Case['label']) => screen.getByRole<HTMLInputElement>('textbox', { name: label })

test.each(Object.entries(cases))(
  'what somebody else saves of %s is told, nothing is overwritten unseen, and what is typed stays',
  async (_, one) => {
    const { saved, value, writes } = await open(one)
    await saved()
    const notice = await noticed()
    expect(notice.textContent).toContain(one.told)
    expect(boxOf(one.label).value).toBe(value)
    const goOn = within(notice).getByRole('button', { name: 'Load new values, keep mine' })
    await userEvent.click(screen.getByRole('button', { name: one.save }))
    expect(writes()).toEqual([])
    expect(document.activeElement).toBe(goOn)
    await userEvent.click(goOn)
    await waitFor(() => expect(screen.queryByText('Someone else changed this')).toBeNull())
    expect(boxOf(one.label).value).toBe(value)
    await userEvent.click(screen.getByRole('button', { name: one.save }))
    const confirm = screen.queryByRole('button', { name: 'Confirm' })
    if (confirm) await userEvent.click(confirm)
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect(writes()[0]?.body).toMatchObject({ version: 2 })
  },
)

test('what a colleague takes from a person meanwhile is told, and not given back unseen', async () => {
  const one: Case = {
    part: (version) => (
      <PersonPanel person={{ ...person(1), denied: version === 1 ? [] : ['no-ssn'], version }} me="x" onClose={none} />
    ),
    ...{ label: 'First name', typed: 'Zoe', told: '', save: 'Save permissions' },
  }
  const { saved, writes } = await open(one)
  await userEvent.click(screen.getAllByRole('checkbox')[1] ?? expect.fail())
  await saved()
  const notice = await noticed()
  expect(notice.textContent).toMatch(/Restrictions and permissions: .*→ /)
  await userEvent.click(screen.getByRole('button', { name: one.save }))
  expect(writes()).toEqual([])
})

test('a model that somebody else weighs anew is told category by category', async () => {
  const model = (version: number) => ({
    ...{ score_model_id: uuid(1), name: 'Standard', in_use: true, purposes: [], groups: [], version },
    weights: { borrowers: seen(version, 3, 5) },
  })
  const one: Case = {
    part: (version) => <ModelBar models={[model(version)]} model={model(version)} may onChoose={none} onPanel={none} />,
    press: ['Actions of the model', 'Name and weights'],
    ...{ label: 'Name of the model', typed: 'Bridge', told: '', save: 'Save' },
  }
  const { saved, writes } = await open(one)
  await saved()
  const notice = await noticed()
  expect(notice.textContent).toContain('Weight of each category in the score of a loan: Borrowers: 3 → Borrowers: 5')
  await userEvent.click(within(notice).getByRole('button'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(writes().map(({ body }) => body)).toEqual([{ name: 'Bridge', weights: { borrowers: 5 }, version: 2 }]),
  )
})

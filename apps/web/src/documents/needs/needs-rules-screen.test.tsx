import type { NeedsRuleSet } from '@plinth/contract/documents/needs-rules'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { staffView } from '../../../test/loan-view.ts'
import { refusal, type Sent, show, standIn } from '../../../test/screen.tsx'
import { NeedsRulesScreen } from './needs-rules-screen.tsx'

type Rule = NeedsRuleSet['rules'][number]
const id = (n: number) => `0190000b-0000-7000-8000-00000000000${n}`
const template = (n: number, document_name: string) => ({
  ...{ template_id: id(n), entity_type: 'loan', document_name, description: `The ${document_name} of this year` },
  ...{ gpt_prompts: [], use_textract: false, auto_create_activity: true, folder_name: '' },
  ...{ flags: [], conditions: [], archived: false, version: 1 },
})
const templates = [template(1, 'Rent roll'), template(2, 'Operating statement'), template(3, 'Environmental report')]
const large: Rule = {
  ...{ id: 'large', name: 'Large loans', of: 'loan' },
  when: [{ of: 'loan', name: 'amount', condition: '>=', criteria: '$5,000,000' }],
  then: [{ does: 'ask', template_id: id(1), mode: 'once' }],
}
const every: Rule = {
  ...{ id: 'every', name: 'Every loan', of: 'loan', when: [] },
  then: [{ does: 'due', template_id: id(2), days: 7 }],
}
const set = (over: Partial<NeedsRuleSet> = {}): NeedsRuleSet => ({
  ...{ version: 4, rules: [large, every], findings: [], note: 'More for large loans', made_by: 'Ann Admin' },
  ...{ made_epoch: 1_790_000_000, published_epoch: 1_790_000_000, edit_version: null },
  ...over,
})
const draft = (over: Partial<NeedsRuleSet> = {}) =>
  set({ version: 5, published_epoch: null, note: '', edit_version: 9, ...over })

const rulesSent = (sent: Sent | undefined): Rule[] => (sent?.body as { rules: Rule[] } | undefined)?.rules ?? []
/** A server that keeps the draft as it was sent. */
const open = (
  o: { published?: NeedsRuleSet; draft?: NeedsRuleSet | null; may?: boolean; at?: string } = {},
  answers: Parameters<typeof standIn>[0] = {},
) => {
  const view = { published: o.published ?? set(), draft: o.draft ?? null }
  const sent = standIn({
    'GET /needs-rules': () => view,
    'GET /activity-templates/get-all-activity-templates': () => ({ templates }),
    'PUT /needs-rules/draft': () => {
      view.draft = draft({ rules: rulesSent(sent.at(-1)) })
      return view
    },
    'POST /needs-rules/draft/discard': () => ({ ...view, draft: (view.draft = null) }),
    ...answers,
  })
  show(
    <NeedsRulesScreen />,
    o.at ?? '/needs-rules',
    staffView({ permissions: o.may === false ? ['view-settings'] : ['view-settings', 'manage-templates'] }),
  )
  return { writes: () => sent.filter(({ method }) => method !== 'GET') }
}
const cards = async () =>
  (await screen.findAllByRole('listitem', { name: /loan/i })).map((one) => one.getAttribute('aria-label'))
const press = (name: string | RegExp) => screen.findByRole('button', { name }).then((one) => userEvent.click(one))

/** What a refused button says when it is pointed at. */
const whyNot = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.hover(button)
  const said = (await screen.findByRole('tooltip')).textContent
  await userEvent.unhover(button)
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  return said
}

test('[AC-06] the rules in use are told with who published them, each in words', async () => {
  open()
  expect(await screen.findByText('Version 4 in use')).toBeDefined()
  expect(screen.getByText(/^Published by Ann Admin, /)).toBeDefined()
  const card = within(screen.getByRole('listitem', { name: 'Large loans' }))
  expect(card.getByText('The loan · When Loan amount is at least $5,000,000')).toBeDefined()
  expect(card.getByText(/Rent roll/)).toBeDefined()
  expect(screen.getByText('The loan · Always')).toBeDefined()
  expect(screen.getByText('2 templates are in no rule and are requested as they are marked.')).toBeDefined()
})

test('[AC-06] who has left is told as such, and standard rules by what they are', async () => {
  open({ published: set({ made_by: null }) })
  expect(await screen.findByText(/^Published by a former colleague, /)).toBeDefined()
})

test('[AC-05] without rules of their own it says by what documents are requested', async () => {
  open({ published: set({ version: 0, rules: [], published_epoch: null, made_by: null }) })
  expect(await screen.findByText('Standard rules in use: each template is requested as it is marked.')).toBeDefined()
  expect(screen.getByText('No rules yet')).toBeDefined()
})

test('[AC-06] moving a rule begins a draft in its new order, and the ends say why they are ends', async () => {
  const { writes } = open()
  expect(await whyNot('Move Large loans up')).toBe('This is the first rule')
  expect(await whyNot('Move Every loan down')).toBe('This is the last rule')
  await press('Move Large loans down')
  expect(await screen.findByText('Draft of version 5')).toBeDefined()
  await waitFor(async () => expect(await cards()).toEqual(['Every loan', 'Large loans']))
  expect(writes()).toHaveLength(1)
  expect(writes()[0]?.body).toMatchObject({ edit_version: null, rules: [{ id: 'every' }, { id: 'large' }] })
  await press('Move Large loans up')
  await waitFor(async () => expect(await cards()).toEqual(['Large loans', 'Every loan']))
})

test('[AC-06] a rule is removed from the draft alone, after a question', async () => {
  const { writes } = open({ draft: draft() })
  await press('Remove Large loans')
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the rule Large loans?' }))
  expect(dialog.getByText('It is removed from the draft only.')).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Remove rule' }))
  await waitFor(async () => expect(await cards()).toEqual(['Every loan']))
  expect(writes()[0]?.body).toMatchObject({ edit_version: 9, rules: [{ id: 'every' }] })
})

test('[AC-06] a refused save says why and keeps the order that stands', async () => {
  open({}, { 'PUT /needs-rules/draft': () => refusal(409, 'version_conflict', 'Bob changed the draft. Reload.') })
  await press('Move Large loans down')
  expect((await screen.findByRole('alert')).textContent).toBe('Bob changed the draft. Reload.')
  expect(await cards()).toEqual(['Large loans', 'Every loan'])
})

test('[AC-06] who may only look finds every change refused with its reason', async () => {
  open({ draft: draft(), may: false })
  const reason = "You don't have permission to change the rules. Ask an administrator."
  for (const name of ['Add rule', 'Publish', 'Discard draft', 'Edit Large loans', 'Remove Large loans'])
    expect(await whyNot(name)).toBe(reason)
})

test('[AC-08] [AC-09] findings stand at their rule, the serious ones apart', async () => {
  const finding = (kind: 'never' | 'replaced', text: string) => ({ kind, rule_id: 'large', other_id: null, text })
  open({ draft: draft({ findings: [finding('never', 'It is never true.'), finding('replaced', 'It replaces.')] }) })
  const card = within(await screen.findByRole('listitem', { name: 'Large loans' }))
  expect(card.getByText('Never matches').dataset['tone']).toBe('red')
  expect(card.getByText('It is never true.')).toBeDefined()
  expect(card.getByText('Replaces').dataset['tone']).toBe('slate')
  expect(within(screen.getByRole('listitem', { name: 'Every loan' })).queryByText('It replaces.')).toBeNull()
})

test('[AC-01] a rule is made from what is typed', async () => {
  const { writes } = open()
  await press('Add rule')
  const panel = within(await screen.findByRole('dialog', { name: 'New rule' }))
  await userEvent.type(panel.getByRole('textbox', { name: /^Name/ }), 'Old buildings')
  await userEvent.click(panel.getByRole('button', { name: 'Add condition' }))
  const condition = within(panel.getByRole('group', { name: 'Condition 1' }))
  await userEvent.selectOptions(condition.getByRole('combobox', { name: /^Fact/ }), 'loan.amount')
  await userEvent.selectOptions(condition.getByRole('combobox', { name: /^Comparison/ }), '<')
  await userEvent.type(condition.getByRole('textbox', { name: /^Value/ }), '$250,000')
  const action = within(panel.getByRole('group', { name: 'Action 1' }))
  await userEvent.selectOptions(action.getByRole('combobox', { name: 'Action' }), 'Re-word a document')
  await userEvent.click(action.getByRole('combobox', { name: /^Document/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Environmental report' }))
  const wording = action.getByRole('textbox', { name: /What the borrower reads/ })
  expect(wording).toHaveProperty('value', 'The Environmental report of this year')
  await userEvent.type(wording, ', please')
  await userEvent.click(panel.getByRole('button', { name: 'Save rule' }))
  await waitFor(async () => expect(writes()).toHaveLength(1))
  expect(rulesSent(writes()[0]).at(-1)).toMatchObject({
    ...{ name: 'Old buildings', of: 'loan' },
    when: [{ of: 'loan', name: 'amount', condition: '<' }],
    then: [{ does: 'reword', template_id: id(3), description: 'The Environmental report of this year, please' }],
  })
  expect(await cards()).toContain('Large loans')
})

test('[AC-01] an unfinished rule names each field that is missing, and sends nothing', async () => {
  const { writes } = open()
  await press('Edit Every loan')
  const panel = within(await screen.findByRole('dialog', { name: 'Edit Every loan' }))
  await userEvent.clear(panel.getByRole('textbox', { name: /^Name/ }))
  await userEvent.clear(panel.getByRole('textbox', { name: /Days until it is due/ }))
  await userEvent.click(panel.getByRole('button', { name: 'Save rule' }))
  await waitFor(() => expect(panel.getByRole('textbox', { name: /^Name/ }).getAttribute('aria-invalid')).toBe('true'))
  expect(panel.getByRole('textbox', { name: /Days until it is due/ }).getAttribute('aria-invalid')).toBe('true')
  expect(writes()).toHaveLength(0)
})

test('[AC-09] the form says at once what a rule as typed would undo', async () => {
  open()
  await press('Add rule')
  const panel = within(await screen.findByRole('dialog', { name: 'New rule' }))
  await userEvent.type(panel.getByRole('textbox', { name: /^Name/ }), 'No rent roll')
  const action = within(panel.getByRole('group', { name: 'Action 1' }))
  await userEvent.selectOptions(action.getByRole('combobox', { name: 'Action' }), 'Drop a document')
  await userEvent.click(action.getByRole('combobox', { name: /^Document/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Rent roll' }))
  expect((await panel.findByRole('status')).textContent).toMatch(/“Large loans” asks for Rent roll/)
})

test('[AC-06] a draft is published with what it changes and a note', async () => {
  const { writes } = open(
    { draft: draft({ findings: [{ kind: 'never', rule_id: 'large', other_id: null, text: 'Never.' }] }) },
    {
      'GET /needs-rules/difference': (query) => ({
        changes: [
          { rule: `From ${query.get('from')} to ${query.get('to')}`, part: 'condition', before: null, after: 'New' },
        ],
      }),
      'POST /needs-rules/draft/publish': () => ({ published: set({ version: 5 }), draft: null }),
    },
  )
  await press('Publish')
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish version 5?' }))
  expect(dialog.getByText('1 rule needs your attention.')).toBeDefined()
  const row = within((await dialog.findByText('From 4 to 5')).closest('tr') ?? document.body)
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['From 4 to 5', 'Condition', '–', 'New'])
  await userEvent.type(dialog.getByRole('textbox', { name: 'What changed and why' }), 'Less paper')
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Rules published')).toBeDefined()
  expect(writes()).toEqual([
    { method: 'POST', path: '/needs-rules/draft/publish', body: { edit_version: 9, note: 'Less paper' } },
  ])
})

test('[AC-06] a discarded draft is gone, and the rules in use stand', async () => {
  const { writes } = open({ draft: draft({ rules: [every] }) })
  await press('Discard draft')
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard this draft?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Discard draft' }))
  await waitFor(async () => expect(await cards()).toEqual(['Large loans', 'Every loan']))
  expect(screen.queryByText('Draft of version 5')).toBeNull()
  expect(writes()[0]?.body).toEqual({ edit_version: 9 })
})

test('[AC-06] rules that cannot be loaded say why and are asked for again', async () => {
  let fails = true
  open(
    {},
    {
      'GET /needs-rules': () =>
        fails ? refusal(503, 'unavailable', 'Out of reach.') : { published: set(), draft: null },
    },
  )
  expect(await screen.findByText('Out of reach.')).toBeDefined()
  fails = false
  await press('Try again')
  expect(await screen.findByText('Version 4 in use')).toBeDefined()
})

import type { previewNeeds, testNeedsDraft } from '@plinth/contract/documents/needs-rules'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { NeedsRulesScreen } from './needs-rules-screen.tsx'

const rules = [
  {
    ...{ id: 'one', name: 'Flips', of: 'loan' },
    when: [
      { of: 'loan', name: 'flip', condition: '=', criteria: 'Yes' },
      { of: 'loan', name: 'amount', condition: '>=', criteria: '1000000' },
    ],
    then: [],
  },
]
const published = {
  ...{ version: 2, rules, findings: [], note: '', made_by: 'Ann Admin', made_epoch: 1_790_000_000 },
  ...{ published_epoch: 1_790_000_000, edit_version: null },
}
const draft = { ...published, version: 3, published_epoch: null, edit_version: 1 }

const open = (
  tab: string,
  answers: Parameters<typeof standIn>[0],
  o: { draft?: object | null; may?: boolean } = {},
) => {
  const sent = standIn({
    'GET /needs-rules': () => ({ published, draft: o.draft === undefined ? draft : o.draft }),
    'GET /activity-templates/get-all-activity-templates': () => ({ templates: [] }),
    ...answers,
  })
  const permissions = o.may === false ? (['view-settings'] as const) : (['view-settings', 'manage-templates'] as const)
  show(<NeedsRulesScreen />, `/needs-rules?tab=${tab}`, staffView({ permissions: [...permissions] }))
  return { of: (method: string) => sent.filter((one) => one.method === method) }
}
const press = (name: string) => screen.findByRole('button', { name }).then((one) => userEvent.click(one))
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
const rowsOf = async (table: string) =>
  within(await screen.findByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map(cells)

type Previewed = ReplyOf<typeof previewNeeds>
const because = [{ rule: 'Flips', does: 'ask' as const, facts: ['Flip: yes'] }]
const needed = (
  document_name: string,
  mode: 'once' | 'offer' | null,
  due_days: number,
): Previewed['documents'][number] => ({
  ...{ template_id: `t ${document_name}`, document_name, description: `About ${document_name}` },
  ...{ entity_type: 'loan', entity_id: 'loan', entity_name: 'The loan', mode, due_days, because },
})
const previewed: Previewed = {
  documents: [needed('Scope of work', 'once', 1), needed('Appraisal', 'offer', 14), needed('Lease', null, 7)],
  conditions: [{ key: 'c', stage: 'closing', title: 'Permit is issued', entity_name: '7 Mill Road', because: [] }],
}
const section = async (name: string) => within(await screen.findByRole('region', { name }))

test('[AC-11] made-up facts are sent as typed, and what they call for is told with its reason', async () => {
  const { of } = open('preview', { 'POST /needs-rules/preview': () => previewed })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Flip' }), 'Yes')
  await userEvent.type(screen.getByRole('textbox', { name: 'Loan amount' }), '2000000')
  await press('Show needs')
  const once = await section('Requested right away (1)')
  expect(once.getByText('Scope of work')).toBeDefined()
  expect(once.getByText('The loan · Due in 1 day')).toBeDefined()
  expect(once.getByText('About Scope of work')).toBeDefined()
  expect(once.getByText('Why: Flips (Flip: yes)')).toBeDefined()
  expect((await section('Offered under Request documents (1)')).getByText('The loan · Due in 14 days')).toBeDefined()
  expect((await section('Dropped by a rule (1)')).getByText('Lease')).toBeDefined()
  expect((await section('Conditions')).getByText(/^7 Mill Road · /)).toBeDefined()
  expect(of('POST').map(({ body }) => body)).toEqual([
    { facts: { loan: { flip: true, amount: '2000000' }, borrower: {}, property: {}, 'legal-entity': {} } },
  ])
})

test('[AC-11] a loan is found by its name, and nothing is asked before one is chosen', async () => {
  const found = [{ kind: 'loan', human_id: 'BL-10042', title: 'Mill Road', id: 'x' }]
  const { of } = open('preview', {
    'POST /needs-rules/preview': () => ({ documents: [], conditions: [] }),
    'GET /find': () => ({ found }),
  })
  await userEvent.click(await screen.findByRole('radio', { name: 'A loan' }))
  await press('Show needs')
  expect(await screen.findByText('Choose a loan.')).toBeDefined()
  expect(of('POST')).toEqual([])
  await userEvent.type(screen.getByRole('combobox', { name: 'Loan' }), 'bl-10042 Mill')
  await press('Show needs')
  expect((await section('Requested right away (0)')).getByText('Nothing')).toBeDefined()
  expect(of('POST').map(({ body }) => body)).toEqual([{ loan_id: 'BL-10042' }])
})

test('[AC-11] why needs cannot be worked out is said', async () => {
  open('preview', { 'POST /needs-rules/preview': () => refusal(404, 'not_found', 'This loan was not found.') })
  await press('Show needs')
  expect((await screen.findByRole('alert')).textContent).toBe('This loan was not found.')
})

type Stretch = ReplyOf<typeof testNeedsDraft>
const changed: Stretch['loans'][number] = {
  ...{ human_id: 'BL-10007', name: 'Mill Road', status: 'Funded' },
  ...{ added: ['Scope of work', 'Permit'], dropped: [], changed: ['Lease'] },
}

test('[AC-12] a draft is tested on all past loans, stretch after stretch', async () => {
  const parts: Stretch[] = [
    { total: 300, tested: 200, next: 'a', loans: [] },
    { total: 300, tested: 100, next: null, loans: [changed] },
  ]
  const { of } = open('test', { 'POST /needs-rules/test': () => parts[of('POST').length - 1] ?? {} })
  await press('Test draft')
  await screen.findByText('1 of 300 past loans would change.')
  expect(await rowsOf('Loans that would change')).toEqual([
    ['BL-10007 Mill Road', 'Funded', 'Scope of work; Permit', '–', 'Lease'],
  ])
  expect(screen.getByRole('link', { name: 'BL-10007 Mill Road' }).getAttribute('href')).toBe('/loan/BL-10007')
  expect(of('POST').map(({ body }) => body)).toEqual([{ after: null }, { after: 'a' }])
})

test('[AC-12] a test can be stopped, and what it has found stays', async () => {
  let goOn = (_: object) => {}
  const { of } = open('test', {
    'POST /needs-rules/test': () =>
      of('POST').length === 1
        ? { total: 300, tested: 200, next: 'a', loans: [changed] }
        : new Promise<object>((resolve) => {
            goOn = resolve
          }),
  })
  await press('Test draft')
  expect((await screen.findByRole('status')).textContent).toBe('Tested 200 of 300 past loans')
  await press('Stop')
  goOn({ total: 300, tested: 100, next: null, loans: [] })
  await screen.findByRole('button', { name: 'Test again' })
  expect(screen.getByRole('status').textContent).toBe('Tested 200 of 300 past loans')
  expect(await rowsOf('Loans that would change')).toHaveLength(1)
})

test('[AC-12] a test that fails says why; without past loans or without a draft it says so', async () => {
  let answer: object = refusal(503, 'unavailable', 'Out of reach.')
  open('test', { 'POST /needs-rules/test': () => answer })
  await press('Test draft')
  expect(await screen.findByText('Out of reach.')).toBeDefined()
  answer = { total: 0, tested: 0, next: null, loans: [] }
  await press('Try again')
  expect(await screen.findByText('There are no past loans yet.')).toBeDefined()
})

test('[AC-12] where there is no draft it says what to do first', async () => {
  open('test', {}, { draft: null })
  const run = await screen.findByRole('button', { name: 'Test draft' })
  await userEvent.hover(run)
  expect((await screen.findByRole('tooltip')).textContent).toBe('There is no draft. Edit the rules first.')
})

const version = (n: number, over: object = {}) => ({
  ...{ version: n, note: `Note ${n}`, made_by: 'Ann Admin', published_epoch: 1_790_000_000, rules: n },
  ...over,
})
const history = (answers: Parameters<typeof standIn>[0] = {}, o: Parameters<typeof open>[2] = {}) =>
  open(
    'history',
    {
      'GET /needs-rules/versions': (query) =>
        query.has('before')
          ? { versions: [version(1, { note: '', made_by: null })], more: false }
          : { versions: [version(2)], more: true },
      'GET /needs-rules/difference': (query) => ({
        changes:
          query.get('from') === query.get('to')
            ? []
            : [{ rule: `${query.get('from')} to ${query.get('to')}`, part: 'action', before: 'Ask', after: null }],
      }),
      ...answers,
    },
    o,
  )

test('[AC-07] versions are listed with who published them and why, older ones on request', async () => {
  history()
  const [newest] = await rowsOf('Published versions')
  expect([newest?.[0], newest?.[2], newest?.[3], newest?.[4]]).toEqual(['2', 'Ann Admin', 'Note 2', '2'])
  await press('Show older versions')
  await waitFor(() => expect(screen.getAllByRole('table', { name: 'Published versions' })).toHaveLength(2))
  const older = screen.getAllByRole('table', { name: 'Published versions' })[1] ?? document.body
  const [first] = within(older).getAllByRole('row').slice(1).map(cells)
  expect([first?.[0], first?.[2], first?.[3]]).toEqual(['1', 'a former colleague', '–'])
})

test('[AC-07] two versions are compared in words, the draft with the one in use at first', async () => {
  history()
  expect(await rowsOf('Differences')).toEqual([['2 to 3', 'Action', 'Ask', '–']])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'From' }), 'Standard rules')
  await screen.findByText('0 to 3')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'To' }), 'Standard rules')
  expect(await screen.findByText('They say the same.')).toBeDefined()
})

test('[AC-07] a draft is started from an older version, unless there is one', async () => {
  const { of } = history(
    {
      'GET /needs-rules/versions/1': () => ({ ...published, version: 1, rules: [{ ...rules[0], name: 'As it was' }] }),
      'PUT /needs-rules/draft': () => ({ published, draft }),
    },
    { draft: null },
  )
  await press('Start a draft from version 1')
  expect(await screen.findByText('Draft started')).toBeDefined()
  expect(of('PUT').map(({ body }) => body)).toEqual([
    { edit_version: null, rules: [{ ...rules[0], name: 'As it was' }] },
  ])
  const again = await screen.findByRole('button', { name: 'Start a draft from version 1' })
  await waitFor(() => expect(again.getAttribute('aria-disabled')).toBeNull())
})

test.each([
  ['there is a draft', {}, 'Publish or discard the draft first.'],
  ['one may only look', { may: false }, "You don't have permission to change the rules. Ask an administrator."],
] as const)('[AC-07] no draft is started where %s, and it says why', async (_, o, reason) => {
  history({}, o)
  const start = await screen.findByRole('button', { name: 'Start a draft from version 2' })
  expect(start.getAttribute('aria-disabled')).toBe('true')
  await userEvent.hover(start)
  expect((await screen.findByRole('tooltip')).textContent).toBe(reason)
})

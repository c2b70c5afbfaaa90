import type { ProcessView } from '@plinth/contract/loan/activity'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { ValidationModal } from './validation-modal.tsx'

const loan = 'BL-10040'
const path = `/activity/loan/${loan}/contextual-ai-files-validator`
const at = (day: number) => Date.UTC(2026, 10, day, 15, 5) / 1000
type Results = ProcessView['memory']['reports_validation_results']
type Finding = Results[string]['results'][number]

const finding = (question: string, over: Partial<Finding>): Finding => ({
  ...{ question, result: 'SUCCESS', expected_answer: '', ai_answer: '', quote: '', page: null, decision: null },
  ...over,
})
const decision = { by_name: 'Kim Desk', epoch: at(13), note: '', version: 1 }
const findings: Finding[] = [
  finding('Is the borrower named?', {
    ...{ expected_answer: 'Ada Ortega', ai_answer: 'Ada M. Ortega' },
    ...{ quote: 'granted to Ada M. Ortega', page: 3 },
  }),
  finding('Is the amount right?', { result: 'FAILURE', expected_answer: '$4,150,000', ai_answer: '$4,510,000' }),
  finding('Is it signed?', { result: 'UNKNOWN' }),
  finding('Is it dated?', {
    ...{ result: 'FAILURE', expected_answer: 'Nov 12', ai_answer: 'Nov 2' },
    decision: { ...decision, result: 'SUCCESS', note: 'A typo, the notary confirmed', version: 4 },
  }),
  finding('Is it sealed?', { result: 'SUCCESS', decision: { ...decision, result: 'SUCCESS', version: 2 } }),
]
const documentId = '0190000a-0000-7000-8000-000000000001'
const run = (n: number, over: Partial<ProcessView> = {}, memory: Partial<ProcessView['memory']> = {}): ProcessView => ({
  ...{ process_id: `${n}190abcd-0000-7000-8000-000000000001`, process_name: 'Validation', state: 'Processed' },
  ...{ status: { state: 'Processed', epoch: at(10 + n) }, documents: [] },
  data_to_display: { reason: null, data_from_user: {}, fields: {} },
  memory: {
    required_files: ['Deed', 'Appraisal', 'Survey', 'Rent roll'],
    missing_files: { google_drive: ['Survey'], datastore: ['Rent roll'] },
    reports_validation_results: {
      'Deed.pdf': {
        ...{ total_questions: 5, successful_validations: 3, success_percentage: 60 },
        ...{ document_id: documentId, results: findings },
      },
      'Appraisal.pdf': {
        ...{ total_questions: 1, successful_validations: 0, success_percentage: 0 },
        results: [finding('Is the value stated?', { result: 'FAILURE', quote: 'as is' })],
      },
    },
    ...{ unread_files: ['Photo.heic'], read_by: 'claude-x', note: 'too long' },
    ...memory,
  },
  ...over,
})
const open = async (processes: ProcessView[], answers: Parameters<typeof standIn>[0] = {}, me = staffView()) => {
  const sent = standIn({ [`GET ${path}/all`]: () => ({ processes }), ...answers })
  const closed = { times: 0 }
  show(<ValidationModal loanId={loan} opened onClose={() => closed.times++} />, `/loan/${loan}`, me)
  const box = within(await screen.findByRole('dialog', { name: 'File Validation' }))
  return { sent, box, closed }
}
const bodies = (sent: { method: string; path: string; body: unknown }[]) =>
  sent.filter(({ method }) => method === 'POST').map((one) => [one.path, one.body])
const decide = `${path}/${run(2).process_id}/decide`

test('[N-31] the summary counts files and questions, a decision before what was found', async () => {
  const { box } = await open([run(2)])
  const summary = within(await box.findByRole('region', { name: 'Validation Summary' }))
  const facts = summary.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(facts).toEqual([
    ['Files required', '4'],
    ['Files received', '2'],
    ['Questions asked', '6'],
    ['Match', '3'],
    ['Mismatch', '2'],
    ['Needs review', '1'],
  ])
  const names = (of: string) =>
    within(summary.getByRole('list', { name: of }))
      .getAllByRole('listitem')
      .map((one) => one.textContent)
  expect(names('Missing files')).toEqual(['Rent roll', 'Survey'])
  expect(names('Files that could not be read')).toEqual(['Photo.heic'])
  expect(summary.getByText('Read by: Rules and claude-x')).toBeDefined()
  expect(summary.getByText('The model was not used for every file: too long')).toBeDefined()
})

test('[N-31] nothing missing, nothing unread and no model are said or left out', async () => {
  const memory = {
    ...{ missing_files: { google_drive: [], datastore: [] }, reports_validation_results: {} },
    ...{ unread_files: [], read_by: '', note: '' },
  }
  const { box } = await open([run(2, {}, memory)])
  expect(await box.findByText('No file is missing.')).toBeDefined()
  expect(box.getByText('Read by: Rules, without a language model')).toBeDefined()
  expect(box.queryByText(/could not be read/)).toBeNull()
  expect(box.queryByText(/model was not used/)).toBeNull()
  expect(box.getByText('No file that was read has questions asked of it.')).toBeDefined()
})

test('[N-31] each finding shows its state, what was expected, what was found, and the words of the file', async () => {
  const { box } = await open([run(2)])
  const deed = within(await box.findByRole('article', { name: 'Deed.pdf' }))
  expect(deed.getByText('3 of 5 as expected')).toBeDefined()
  expect(deed.getByRole('progressbar', { name: 'Share as expected: Deed.pdf' }).getAttribute('aria-valuenow')).toBe(
    '60',
  )
  const shown = deed.getAllByRole('listitem').map((item) => ({
    state: item.firstElementChild?.textContent,
    answers: within(item)
      .getAllByRole('definition')
      .map((one) => one.textContent),
    tone: item.querySelector<HTMLElement>('[data-tone]')?.dataset['tone'],
    buttons: within(item)
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label')),
  }))
  expect(shown).toEqual([
    {
      ...{ state: 'Match', tone: 'green', answers: ['Ada Ortega', 'Ada M. Ortega'] },
      buttons: ['Accept: Is the borrower named?', 'Override: Is the borrower named?'],
    },
    {
      ...{ state: 'Mismatch', tone: 'red', answers: ['$4,150,000', '$4,510,000'] },
      buttons: ['Accept: Is the amount right?', 'Override: Is the amount right?'],
    },
    {
      ...{ state: 'Needs review', tone: 'yellow', answers: ['Not stated', 'Nothing found'] },
      buttons: ['Override: Is it signed?'],
    },
    {
      ...{ state: 'Match', tone: 'green', answers: ['Nov 12', 'Nov 2'] },
      buttons: ['Undo the decision: Is it dated?'],
    },
    {
      ...{ state: 'Match', tone: 'green', answers: ['Not stated', 'Nothing found'] },
      buttons: ['Undo the decision: Is it sealed?'],
    },
  ])
  expect(deed.getByText('granted to Ada M. Ortega').tagName).toBe('Q')
  const address = new URL(deed.getByRole('link', { name: 'page 3' }).getAttribute('href') ?? '', 'http://x')
  expect(address.pathname).toBe(`/loan/${loan}`)
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    panel: 'documents',
    document: documentId,
    page: '3',
  })
})

test('[N-31] a quote of a file that is not kept leads nowhere', async () => {
  const { box } = await open([run(2)])
  const appraisal = within(await box.findByRole('article', { name: 'Appraisal.pdf' }))
  expect(appraisal.getByText('as is').tagName).toBe('Q')
  expect(appraisal.queryByRole('link')).toBeNull()
})

test('[N-31] who decided, how, when and why stands with the finding', async () => {
  const { box } = await open([run(2)])
  const deed = await box.findByRole('article', { name: 'Deed.pdf' })
  expect(deed.textContent).toMatch(
    /Overridden to match by Kim Desk, 11\.13\.2026 \d+:05.[AP]M: A typo, the notary confirmed/,
  )
  expect(deed.textContent).toMatch(/Accepted by Kim Desk, 11\.13\.2026 \d+:05.[AP]M(?!:)/)
})

test('[N-31] accepting counts a finding as it was found, with the version read', async () => {
  const { sent, box } = await open([run(2)], { [`POST ${decide}`]: () => run(2) })
  await userEvent.click(await box.findByRole('button', { name: 'Accept: Is the amount right?' }))
  expect(await screen.findByText('Decision saved')).toBeDefined()
  expect(bodies(sent)).toEqual([[decide, { report: 'Deed.pdf', question: 1, result: 'FAILURE', note: '', version: 0 }]])
})

test('[N-31] undoing takes the decision back; a stale one says why', async () => {
  const { sent, box } = await open([run(2)], {
    [`POST ${decide}`]: () => refusal(409, 'version_conflict', 'Kim decided anew'),
  })
  await userEvent.click(await box.findByRole('button', { name: 'Undo the decision: Is it dated?' }))
  expect(await screen.findByText('The decision could not be saved')).toBeDefined()
  expect(screen.getByText('Kim decided anew')).toBeDefined()
  expect(bodies(sent)).toEqual([[decide, { report: 'Deed.pdf', question: 3, result: null, note: '', version: 4 }]])
})

test('[N-31] overriding turns a finding around and needs a note; a refusal keeps the note', async () => {
  const answers: object[] = [refusal(409, 'version_conflict', 'Kim was faster'), run(2)]
  const { sent, box } = await open([run(2)], { [`POST ${decide}`]: () => answers.shift() ?? {} })
  await userEvent.click(await box.findByRole('button', { name: 'Override: Is the borrower named?' }))
  expect(box.getByText('Counts as a mismatch')).toBeDefined()
  expect(box.queryByRole('button', { name: 'Accept: Is the borrower named?' })).toBeNull()
  const note = box.getByRole('textbox', { name: 'Note' })
  await userEvent.type(note, '  ')
  await userEvent.click(box.getByRole('button', { name: 'Save decision' }))
  expect(box.getByText('* Required')).toBeDefined()
  expect(bodies(sent)).toEqual([])
  await userEvent.type(note, 'Another Ada')
  expect(box.queryByText('* Required')).toBeNull()
  await userEvent.click(box.getByRole('button', { name: 'Save decision' }))
  expect((await box.findByRole('alert')).textContent).toBe('The decision could not be saved: Kim was faster')
  expect(note).toHaveProperty('value', '  Another Ada')
  await userEvent.click(box.getByRole('button', { name: 'Save decision' }))
  await waitFor(() => expect(box.queryByRole('textbox', { name: 'Note' })).toBeNull())
  expect(bodies(sent)[1]).toEqual([
    ...[decide, { report: 'Deed.pdf', question: 0, result: 'FAILURE', note: '  Another Ada', version: 0 }],
  ])
})

test('[N-31] a mismatch is overridden to a match; cancelling sends nothing', async () => {
  const { sent, box } = await open([run(2)])
  await userEvent.click(await box.findByRole('button', { name: 'Override: Is the amount right?' }))
  expect(box.getByText('Counts as a match')).toBeDefined()
  await userEvent.click(box.getByRole('button', { name: 'Cancel' }))
  expect(box.queryByText('Counts as a match')).toBeNull()
  expect(bodies(sent)).toEqual([])
})

test('[N-31] what needs review is decided either way', async () => {
  const { sent, box } = await open([run(2)], { [`POST ${decide}`]: () => run(2) })
  await userEvent.click(await box.findByRole('button', { name: 'Override: Is it signed?' }))
  const choice = within(box.getByRole('radiogroup', { name: 'Decision' }))
  expect(choice.getByRole('radio', { name: 'Counts as a match' })).toHaveProperty('checked', true)
  await userEvent.click(choice.getByRole('radio', { name: 'Counts as a mismatch' }))
  await userEvent.type(box.getByRole('textbox', { name: 'Note' }), 'No signature')
  await userEvent.click(box.getByRole('button', { name: 'Save decision' }))
  await waitFor(() => expect(bodies(sent)).toHaveLength(1))
  expect(bodies(sent)[0]?.[1]).toEqual({
    ...{ report: 'Deed.pdf', question: 2, result: 'FAILURE', note: 'No signature', version: 0 },
  })
})

test('[N-33, N-34] runs are listed by the start of their id and their time, the latest is shown, another is chosen', async () => {
  const older = run(1, {}, { required_files: ['Deed'], missing_files: { google_drive: [], datastore: [] } })
  const { box } = await open([run(2), older])
  const list = within(await box.findByRole('navigation', { name: 'Validations' }))
  const runs = list.getAllByRole('listitem').map((one) => one.textContent)
  expect(runs).toEqual([
    expect.stringMatching(/^2190abcd11\.12\.2026 \d+:05.[AP]M$/),
    expect.stringMatching(/^1190abcd11\.11\.2026 \d+:05.[AP]M$/),
  ])
  const current = () => list.getAllByRole('button', { current: true }).map((one) => one.textContent?.slice(0, 8))
  expect(current()).toEqual(['2190abcd'])
  await userEvent.click(list.getByRole('button', { name: /^1190abcd/ }))
  expect(current()).toEqual(['1190abcd'])
  expect(box.getByText('No file is missing.')).toBeDefined()
})

test('[N-33] a new run is shown as soon as it is asked for, and leaves who chose another meanwhile where they are', async () => {
  const started = Promise.withResolvers<object>()
  const running = run(3, { state: 'Processing' })
  const lists = [[run(2), run(1)]]
  const { box } = await open([], {
    [`GET ${path}/all`]: () => ({ processes: lists.shift() ?? [running, run(2), run(1)] }),
    [`POST ${path}/sync`]: () => started.promise,
  })
  const list = within(await box.findByRole('navigation', { name: 'Validations' }))
  const current = () => list.getAllByRole('button', { current: true }).map((one) => one.textContent?.slice(0, 8))
  await userEvent.click(list.getByRole('button', { name: /^1190abcd/ }))
  await userEvent.click(list.getByRole('button', { name: 'Run validation' }))
  expect(current()).toEqual(['2190abcd'])
  await userEvent.click(list.getByRole('button', { name: /^1190abcd/ }))
  started.resolve({ activity_id: documentId, process: running })
  expect(await list.findByRole('button', { name: /^3190abcd/ })).toBeDefined()
  await waitFor(() => expect(list.getByRole('button', { name: 'Run validation' }).dataset['loading']).toBeUndefined())
  expect(current()).toEqual(['1190abcd'])
})

test('[N-32, N-35] without a run the modal says so; starting one sends it and shows it', async () => {
  const lists = [[], [run(3, { state: 'Processing' })]]
  const { sent, box } = await open([], {
    [`GET ${path}/all`]: () => ({ processes: lists.shift() ?? [] }),
    [`POST ${path}/sync`]: () => ({ activity_id: documentId, process: run(3, { state: 'Processing' }) }),
  })
  expect(await box.findByText('No Process Validation Found')).toBeDefined()
  expect(box.getByText(/^Run a validation to see which files are missing/)).toBeDefined()
  await userEvent.click(box.getByRole('button', { name: 'Run validation' }))
  expect(await screen.findByText('Validation started')).toBeDefined()
  expect(bodies(sent)).toEqual([[`${path}/sync`, null]])
  expect((await box.findByText(/This can take a minute/)).closest('[role=status]')).not.toBeNull()
  expect(box.getByText('Running')).toBeDefined()
  expect(box.getByRole('button', { name: 'Run validation' }).getAttribute('aria-disabled')).toBe('true')
})

test('[N-35] a validation that cannot start says why', async () => {
  const { box } = await open([], {
    [`POST ${path}/sync`]: () => refusal(409, 'state_conflict', 'The loan is archived'),
  })
  await userEvent.click(await box.findByRole('button', { name: 'Run validation' }))
  expect(await screen.findByText('The validation could not be started')).toBeDefined()
  expect(screen.getByText('The loan is archived')).toBeDefined()
})

test('[N-31] a failed run says so and shows no figures', async () => {
  const { box } = await open([run(2, { state: 'Failed' })])
  expect(await box.findByText('Validation failed')).toBeDefined()
  expect(box.getByText(/Run it again/)).toBeDefined()
  expect(box.queryByRole('region', { name: 'Validation Summary' })).toBeNull()
  expect(box.getByRole('button', { name: 'Run validation' }).getAttribute('aria-disabled')).toBeNull()
})

test('[N-31] validations that do not load say why and load when tried again', async () => {
  const answers: object[] = [refusal(403, 'forbidden', 'Not for you'), { processes: [run(2)] }]
  const { box } = await open([], { [`GET ${path}/all`]: () => answers.shift() ?? {} })
  const told = await box.findByRole('alert')
  expect(told.textContent).toContain('The validations could not be loaded')
  expect(told.textContent).toContain('Not for you')
  await userEvent.click(within(told).getByRole('button', { name: 'Try again' }))
  expect(await box.findByRole('region', { name: 'Validation Summary' })).toBeDefined()
})

test('[W-20] who may not edit the loan reads why on every button, and nothing is sent', async () => {
  const { sent, box } = await open([run(2)], {}, staffView({ permissions: ['view-loans'] }))
  await box.findByRole('article', { name: 'Deed.pdf' })
  const names = ['Run validation', 'Accept: Is the amount right?', 'Override: Is it signed?', /^Undo .*dated/]
  for (const name of names) {
    const button = box.getByRole('button', { name })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button)
  }
  expect(box.queryByRole('textbox')).toBeNull()
  expect(bodies(sent)).toEqual([])
})

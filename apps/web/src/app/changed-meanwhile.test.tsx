import { filedKinds, filedAs } from '@plinth/domain/documents/on-file/validity'
import { permissions } from '@plinth/domain/people/user/permissions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { staffView } from '../../test/loan-view.ts'
import { show, standIn } from '../../test/screen.tsx'
import { CommitteeSettingsView } from '../closing/committee/committee-settings.tsx'
import { OnFilePanel } from '../documents/on-file/on-file-panel.tsx'
import { OnFileSettings } from '../documents/on-file/on-file-settings.tsx'
import { GuardSettings } from '../people/guard/guard-settings.tsx'

/** Two people have one record open: what one saves takes nothing of what the other types (decision 0076). */

const id = '00000000-0000-4000-8000-000000000001'
const ana = { kind: 'borrower' as const, id, name: 'Ana Ruiz' }
const filed = {
  ...{ source_id: id, name: 'PFS', kind: 'pfs', subject: ana, issued_epoch: null, expires_epoch: null, version: 1 },
  ...{ valid_to_epoch: null, state: 'undated', loan: { id, human_id: 'BL-10001', name: 'Elm' }, files: [] },
  ...{ accepted_epoch: 1, entered: { kind: false, issued: false, expires: false } },
}
const listed = (over: object) => ({
  total: 1,
  documents: [{ filed: { ...filed, ...over }, used_for: [], subjects: [ana] }],
})
const level = {
  ...{ name: 'Credit committee', up_to: 1_000_000, quorum: 2, approvals: 2, majority: 'more-than-half' },
  ...{ chair: false, sentence: '', warning: null },
}
const committee = (over: object = {}) => ({ version: 1, votes_decide: false, levels: [level], members: [], ...over })
const onFile = (over: object = {}) => ({
  ...{ version: 1, hold: true, renewal: 'off', lead_days: 14, due_today: 3 },
  validities: filedKinds.map((kind) => ({ kind, ...filedAs(kind).validity, usual: true })),
  ...over,
})
const guard = (over: object = {}) => ({
  ...{ hold_hours: 24, alone: false, alone_by: null, alone_epoch: null, only_one: true, version: 1 },
  ...over,
})

interface Case {
  part: ReactNode
  call: string
  before: object
  /** What somebody else made of it. */
  after: object
  /** Opens it, where it is behind a button. */
  press?: string
  label: string | RegExp
  typed: string
  /** What the notice tells. */
  told: string
}
const cases: Readonly<Record<string, Case>> = {
  'the levels of the committee': {
    part: <CommitteeSettingsView />,
    call: 'GET /committee/settings',
    before: committee(),
    after: committee({ version: 2, votes_decide: true }),
    label: /^Level/,
    typed: 'Board',
    told: 'Accept board reviews by a vote only: No → Yes',
  },
  'one level that somebody changed': {
    part: <CommitteeSettingsView />,
    call: 'GET /committee/settings',
    before: committee(),
    after: committee({ version: 2, levels: [{ ...level, quorum: 3 }] }),
    label: /^Level/,
    typed: 'Board',
    told: 'Levels: Credit committee: Loans of up to $1,000,000: 2 votes cast',
  },
  'documents on file': {
    part: <OnFileSettings />,
    call: 'GET /on-file/settings',
    before: onFile(),
    after: onFile({ version: 2, hold: false, renewal: 'new' }),
    label: /^Days before/,
    typed: '21',
    told: "Don't request what is on file and valid: Yes → No",
  },
  'how long each kind is valid': {
    part: <OnFileSettings />,
    call: 'GET /on-file/settings',
    before: onFile(),
    after: onFile({
      version: 2,
      validities: onFile().validities.map((one) => (one.kind === 'lease' ? { ...one, rule: 'never' } : one)),
    }),
    label: /^Days before/,
    typed: '21',
    told: 'Validity by kind of document: Lease: To its expiration date → Lease: For one loan only',
  },
  'a document on file': {
    part: <OnFilePanel subjects={[ana]} subject={ana} may onSubject={() => {}} onClose={() => {}} />,
    call: `GET /on-file/borrower/${id}`,
    before: listed({}),
    after: listed({ version: 2, subject: null }),
    press: 'Correct: PFS',
    label: 'Date of the document',
    typed: '03.12.2026',
    told: 'Belongs to: Ana Ruiz → No one',
  },
  'how long changes are held': {
    part: <GuardSettings />,
    call: 'GET /held-changes/settings',
    before: guard(),
    after: guard({ version: 2, alone: true }),
    label: 'Hold, in hours',
    typed: '48',
    told: 'I work alone: I may approve changes I asked for: No → Yes',
  },
}

const fail = (name: string): never => {
  throw new Error(`no case ${name}`)
}

test.each(Object.entries(cases))(
  'what somebody else saves of %s is told, and what is typed stays',
  async (_, { part, call, before, after, press, label, typed, told }) => {
    const stored = { now: before }
    const sent = standIn({ [call]: () => stored.now })
    const client = show(part, '/', staffView({ permissions: [...permissions] }))
    if (press) await userEvent.click(await screen.findByRole('button', { name: press }))
    const box = await screen.findByRole('textbox', { name: label })
    fireEvent.change(box, { target: { value: typed } })
    stored.now = after
    await client.invalidateQueries()
    const notice = await screen.findByText('Someone else changed this')
    expect(notice.closest('[role=alert]')?.textContent).toContain(told)
    expect(screen.getByRole('textbox', { name: label })).toHaveProperty('value', typed)
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Load new values, keep mine' }))
    await waitFor(() => expect(screen.queryByText('Someone else changed this')).toBeNull())
    expect(screen.getByRole('textbox', { name: label })).toHaveProperty('value', typed)
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
    await waitFor(() => expect(sent.find(({ method }) => method !== 'GET')?.body).toMatchObject({ version: 2 }))
  },
)

test.each(Object.entries(cases))(
  'where nothing is typed, what somebody else saves of %s is simply shown',
  async (_, { part, call, before, after, press, label }) => {
    const stored = { now: before }
    standIn({ [call]: () => stored.now })
    const client = show(part, '/', staffView({ permissions: [...permissions] }))
    if (press) await userEvent.click(await screen.findByRole('button', { name: press }))
    const form = (await screen.findByRole('textbox', { name: label })).closest('form')
    const shown = () =>
      [...(form?.querySelectorAll<HTMLInputElement>('input, select') ?? [])].map((one) =>
        one.type === 'checkbox' ? one.checked : one.value,
      )
    const first = shown()
    stored.now = after
    await client.invalidateQueries()
    await waitFor(() => expect(shown()).not.toEqual(first))
    expect(within(document.body).queryByText('Someone else changed this')).toBeNull()
  },
)

test.each([
  ['documents on file', 'Days before it is out of date'],
  ['how long changes are held', 'Hold, in hours'],
  ['the levels of the committee', /^Votes needed/],
] as const)('an emptied number of %s is not saved as nought', async (name, label) => {
  const { part, call, before } = cases[name] ?? fail(name)
  const sent = standIn({ [call]: () => before })
  show(part, '/', staffView({ permissions: [...permissions] }))
  fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value: '' } })
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByText('* Required')).toBeDefined()
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
})

/** A part that is keyed by its record's version is drawn anew when somebody else saves, and forgets what was typed. */
const keyedByVersion = /<[A-Z]\w*\s[^<]*?\bkey=\{[^}]*(?:\$\{[^}]*\}[^}]*)*?\bversion\b/

/** The sources whose text a rule is about, without tests. */
const sourcesWith = async (isMeant: (text: string) => boolean): Promise<string[]> => {
  const source = join(import.meta.dirname, '..')
  const found: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: source }))
    if (!/\.(test|fixture)\./.test(file) && isMeant(await readFile(join(source, file), 'utf8'))) found.push(file)
  return found.sort()
}

test('no part is keyed by the version of its record, but for what must be hidden again', async () => {
  expect(await sourcesWith((text) => keyedByVersion.test(text))).toEqual([
    // A version of a paper, which does not change: its number is what it is.
    'closing/deal-document/versions-modal.tsx',
    // An account number that was revealed is hidden once the instructions change.
    'people/wire/wires-card.tsx',
  ])
  expect('<SettingsForm key={settings.data.version} settings={settings.data} />').toMatch(keyedByVersion)
  expect('<Edit key={`${person.id} ${person.version}`} user={person} />').toMatch(keyedByVersion)
})

test('what somebody else changed is told wherever a form tells its failure', async () => {
  expect(await sourcesWith((text) => /\bform\.failure\b/.test(text))).toEqual([
    // It makes what is new: there is no record that somebody else could change.
    'intake/new-loan/new-loan-dialog.tsx',
    'people/identity/prove-again-dialog.tsx',
    'ui/form-said.tsx',
  ])
})

/** Sends the version of a record as it stands at the press, where it may be newer than what was read. */
const newestVersion = /\bversion: (?:\w+[?!]?\.)+version\b/
const typedIn =
  /<(?:Textarea|TextInput|NumberInput|MoneyInput|Select|NativeSelect|DateInput|Checkbox|Switch|\w+Field)\b/

test('whoever types over a record sends the version that was seen, or is named here with the reason', async () => {
  const found = await sourcesWith(
    (text) => newestVersion.test(text) && typedIn.test(text) && !text.includes('useSendForm'),
  )
  expect(found).toEqual([
    // A name alone, which stands nowhere else on the record: the later one is in the activity beside the earlier.
    'assistant/thread/thread-list.tsx',
    // Merges what somebody else saved value by value, and waits where both typed into one.
    'closing/deal-document/values-form.tsx',
    'loan/loan/name-form.tsx',
    // Pressed at what is seen: nothing is typed meanwhile. What is typed goes with the version that its edit began on.
    'loan/note/notes-panel.tsx',
    'loan/task/task-row.tsx',
    'underwriting/scoring/model-bar.tsx',
  ])
})

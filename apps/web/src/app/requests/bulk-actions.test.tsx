import type { LoanRow } from '@plinth/contract/loan/loan-list'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loanRow } from '../../../test/loan-rows.ts'
import { staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { BulkActions } from './bulk-actions.tsx'

const id = (n: number) => `0190000e-0000-7000-8000-00000000000${n}`
const [ben, ann] = [id(2), id(1)]
const loans = [
  loanRow(1, { name: 'Elm Street', version: 3, owner_user_id: ann }),
  loanRow(2, { name: 'Oak Avenue', version: 5 }),
  loanRow(3, { name: 'Pine Road', version: 8, owner_user_id: ben }),
  loanRow(4, { name: 'Ash Lane', version: 2 }),
]
const users = [
  staffView({ id: ben, first_name: 'Ben', last_name: 'Other' }),
  staffView({ id: ann, first_name: 'Ann', last_name: 'Owner' }),
  staffView({ id: id(3), first_name: 'Gone', last_name: 'Away', active: false }),
]
const path = (loan: LoanRow | undefined, what: string) => `/loan/${loan?.id}/${what}`

const open = (answers: Parameters<typeof standIn>[0], of: readonly LoanRow[] = loans) => {
  const sent = standIn({ 'GET /user/all': () => ({ users }), ...answers })
  const told = { changed: [] as LoanRow[], left: [] as unknown[] }
  show(
    <BulkActions
      loans={of}
      total={9}
      onSelectAll={() => {}}
      onChanged={(loan) => told.changed.push(loan)}
      onLeft={(rest, failures) => told.left.push([rest.map(({ name }) => name), [...failures]])}
    />,
  )
  const writes = () => sent.filter(({ method }) => method !== 'GET')
  return { told, writes, sent }
}
const ask = async (what: string) => {
  await userEvent.click(await screen.findByRole('button', { name: what }))
  return within(await screen.findByRole('dialog'))
}
const person = (name: string, ...owes: string[]) => ({
  ...{ name, email: `${name.split(' ')[0]?.toLowerCase()}@example.com`, owes },
  ...{ subject: 'Documents', body: 'Please send', phone: null, text: '' },
})
const preview = (...reminders: ReturnType<typeof person>[]) => ({ reminders, texts_sandbox: false })
const previews = {
  [`GET ${path(loans[0], 'preview-reminder')}`]: () =>
    preview(person('Ana Lee', 'Rent roll', 'Lease'), person('Cal Broker', 'Survey')),
  [`GET ${path(loans[1], 'preview-reminder')}`]: () => preview(),
  [`GET ${path(loans[2], 'preview-reminder')}`]: () => refusal(500, 'internal', 'Down'),
  [`GET ${path(loans[3], 'preview-reminder')}`]: () => preview(person('Dee Ray', 'Title')),
}
const isRefused = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'

test('before reminders go, who gets what is shown, and which loans owe nothing or could not be read', async () => {
  const { sent, writes } = open(previews)
  const dialog = await ask('Remind…')
  expect(screen.getByRole('dialog', { name: 'Remind for 4 loans' })).toBeDefined()
  expect(dialog.getByText(/Emails cannot be undone/)).toBeDefined()
  expect(isRefused(await dialog.findByRole('button', { name: 'Send 3 emails' }))).toBe(false)
  const entries = [...(dialog.getByRole('region', { name: 'Recipients' }).firstElementChild?.children ?? [])]
  const told = entries.map((entry) => [
    entry.querySelector('p')?.textContent,
    ...Array.from(entry.querySelectorAll('details'), (one) => [
      one.querySelector('summary')?.textContent,
      ...Array.from(one.querySelectorAll('li'), ({ textContent }) => textContent),
    ]),
  ])
  expect(told).toEqual([
    [
      'Elm Street',
      ['Ana Lee (ana@example.com): 2 documents', 'Rent roll', 'Lease'],
      ['Cal Broker (cal@example.com): 1 document', 'Survey'],
    ],
    ['Ash Lane', ['Dee Ray (dee@example.com): 1 document', 'Title']],
  ])
  expect(dialog.getByText('1 loan has nothing outstanding.')).toBeDefined()
  expect(dialog.getByText('1 loan could not be checked.')).toBeDefined()
  expect(dialog.queryByRole('progressbar')).toBeNull()
  expect(sent.filter(({ path: at }) => at.endsWith('preview-reminder'))).toHaveLength(4)
  expect(writes()).toEqual([])
})

test('only the loans on which somebody owes something are reminded for; one that fails stays with its reason', async () => {
  const { told, writes } = open({
    ...previews,
    [`POST ${path(loans[0], 'send-reminder')}`]: () => refusal(409, 'state_conflict', 'Sent a minute ago'),
    [`POST ${path(loans[3], 'send-reminder')}`]: () => ({ ...preview(), sent: 1, texted: 0 }),
  })
  const dialog = await ask('Remind…')
  await userEvent.click(await dialog.findByRole('button', { name: 'Send 3 emails' }))
  await waitFor(() => expect(told.left).toHaveLength(1))
  expect(writes().map(({ path: at }) => at)).toEqual([path(loans[0], 'send-reminder'), path(loans[3], 'send-reminder')])
  expect(told.left).toEqual([[['Elm Street'], [[loans[0]?.id, 'Sent a minute ago']]]])
  expect(await screen.findByText('1 loan could not be changed and stays selected.')).toBeDefined()
  expect(await screen.findByText('Reminder sent for 1 loan')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('while it is found out who owes what, nothing can be sent and the progress stands there', async () => {
  const last = Promise.withResolvers<object>()
  const { writes } = open({ ...previews, [`GET ${path(loans[3], 'preview-reminder')}`]: () => last.promise })
  const dialog = await ask('Remind…')
  expect((await dialog.findByText('Checking outstanding items: 3 of 4')).parentElement?.role).toBe('status')
  expect(dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('75')
  const send = dialog.getByRole('button', { name: 'Send 2 emails' })
  expect(isRefused(send)).toBe(true)
  await userEvent.click(send)
  expect(writes()).toEqual([])
  last.resolve(preview(person('Dee Ray', 'Title')))
  expect(isRefused(await dialog.findByRole('button', { name: 'Send 3 emails' }))).toBe(false)
})

test('where nobody owes anything nothing is sent, and the button says why', async () => {
  const { writes } = open(previews, loans.slice(1, 2))
  const dialog = await ask('Remind…')
  expect(await dialog.findByText('1 loan has nothing outstanding.')).toBeDefined()
  expect(dialog.queryByText(/could not be checked/)).toBeNull()
  const send = dialog.getByRole('button', { name: 'Send 0 emails' })
  await userEvent.hover(send)
  expect((await screen.findAllByText('These loans have nothing outstanding')).length).toBeGreaterThan(0)
  await userEvent.click(send)
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes()).toEqual([])
})

/** The server's answers to giving loans away: as sent, one version further. */
const given = (owner: string | null, ...of: (LoanRow | undefined)[]) =>
  Object.fromEntries(
    of.map((loan) => [
      `PUT ${path(loan, 'update')}`,
      () => ({ ...loan, version: (loan?.version ?? 0) + 10, owner_user_id: owner }),
    ]),
  )

test('loans are given to one officer, those who have them left out, and each given back by Undo', async () => {
  const { told, writes } = open(given(ben, loans[0], loans[1]), loans.slice(0, 3))
  const dialog = await ask('Assign…')
  expect(screen.getByRole('dialog', { name: 'Assign 3 loans' })).toBeDefined()
  expect(isRefused(dialog.getByRole('button', { name: 'Assign…' }))).toBe(true)
  expect(dialog.queryByText(/will be reassigned/)).toBeNull()
  const officer = dialog.getByRole('combobox', { name: /^Loan officer/ })
  expect(
    within(officer)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose who looks after them', 'Ann Owner', 'Ben Other', 'Unassigned'])
  await userEvent.selectOptions(officer, 'Ben Other')
  expect(dialog.getByText('2 loans will be reassigned. 1 is unchanged.')).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Assign 2 loans to Ben Other' }))
  await waitFor(() => expect(told.left).toEqual([[[], []]]))
  const bodies = () => writes().map(({ path: at, body }) => [at, body])
  const there = [
    [path(loans[0], 'update'), { version: 3, owner_user_id: ben }],
    [path(loans[1], 'update'), { version: 5, owner_user_id: ben }],
  ]
  expect(bodies()).toEqual(there)
  expect(told.changed.map(({ name, owner_user_id: owner }) => [name, owner])).toEqual([
    ['Elm Street', ben],
    ['Oak Avenue', ben],
  ])
  expect(await screen.findByText('2 loans assigned')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(bodies()).toEqual([
      ...there,
      [path(loans[0], 'update'), { version: 13, owner_user_id: ann }],
      [path(loans[1], 'update'), { version: 15, owner_user_id: null }],
    ]),
  )
})

test('loans can be given to nobody; where that changes nothing the button says so', async () => {
  const { writes } = open({}, [loans[1] ?? loanRow(2), loans[3] ?? loanRow(4)])
  const dialog = await ask('Assign…')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Loan officer/ }), 'Unassigned')
  expect(dialog.getByText('0 loans will be reassigned. 2 are unchanged.')).toBeDefined()
  const assign = dialog.getByRole('button', { name: 'Assign 0 loans to Unassigned' })
  await userEvent.hover(assign)
  expect((await screen.findAllByText('All selected loans are already assigned to them')).length).toBeGreaterThan(0)
  await userEvent.click(assign)
  expect(writes()).toEqual([])
})

test('where no loan could be given away there is nothing to undo', async () => {
  const { told } = open({ [`PUT ${path(loans[1], 'update')}`]: () => refusal(409, 'version_conflict', 'Changed') }, [
    loans[1] ?? loanRow(2),
  ])
  const dialog = await ask('Assign…')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Loan officer/ }), 'Ann Owner')
  await userEvent.click(dialog.getByRole('button', { name: 'Assign 1 loan to Ann Owner' }))
  await waitFor(() => expect(told.left).toEqual([[['Oak Avenue'], [[loans[1]?.id, 'Changed']]]]))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(told.changed).toEqual([])
})

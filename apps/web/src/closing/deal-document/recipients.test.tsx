import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { borrowerView, loanView } from '../../../test/loan-view.ts'
import { show, standIn } from '../../../test/screen.tsx'
import { RecipientFields, type Recipients, useRecipients } from './recipient-fields.tsx'

const loan = loanView({ borrowers: [borrowerView(1), borrowerView(2)] })

type Type = 'term-sheet' | 'board-review'
const Fields = ({ type, of, told }: { type: Type; of: typeof loan; told: (to: Recipients) => void }) => {
  const to = useRecipients(type, of)
  told(to)
  return <RecipientFields to={to} disabled={false} />
}
/** The fields of a paper, and what would be sent by them now. */
const open = async (type: Type = 'term-sheet', of = loan) => {
  standIn({ 'GET /lender-signatory/all': () => ({ signatories: [] }) })
  let now: Recipients | null = null
  const keep = (to: Recipients) => {
    now = to
  }
  show(<Fields type={type} of={of} told={keep} />)
  await screen.findByText(/^Each gets an email/)
  const shown = () => now as Recipients | null
  return {
    refusal: () => shown()?.refusal,
    sent: () => shown()?.toSend.recipients,
    count: () => shown()?.count,
  }
}
const rows = () => screen.getAllByRole('group', { name: /^Recipient \d$/ })
const row = (n: number) => within(rows()[n] ?? document.body)
const type = async (n: number, label: string, text: string) => {
  await userEvent.clear(row(n).getByLabelText(label))
  if (text !== '') await userEvent.type(row(n).getByLabelText(label), text)
}
const MISSING = 'Each recipient needs a name and a valid email'

test('[L-19] recipients are corrected, added and taken out one by one; blanks around what is typed do not count', async () => {
  const { sent, refusal, count } = await open()
  expect(count()).toBe(2)
  await type(0, 'Name', ' Bea B. Sponsor ')
  await type(1, 'Email', ' two@example.com ')
  expect(sent()).toEqual([
    { name: 'Bea B. Sponsor', email: 'bea1@example.com' },
    { name: 'Bea Sponsor 2', email: 'two@example.com' },
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Add recipient' }))
  expect([rows().length, refusal()]).toEqual([3, MISSING])
  await type(2, 'Name', 'Cal Counsel')
  await type(2, 'Email', 'cal@example.com')
  expect(refusal()).toBeUndefined()
  await userEvent.click(row(0).getByRole('button', { name: 'Remove recipient 1' }))
  expect(sent()).toEqual([
    { name: 'Bea Sponsor 2', email: 'two@example.com' },
    { name: 'Cal Counsel', email: 'cal@example.com' },
  ])
  await userEvent.click(row(1).getByRole('button', { name: 'Remove recipient 2' }))
  expect(screen.queryByRole('button', { name: /^Remove recipient/ })).toBeNull()
})

test.each([
  ['Name', ''],
  ['Name', '  '],
  ['Email', ''],
  ['Email', 'bea'],
  ['Email', 'bea@example'],
  ['Email', 'bea sponsor@example.com'],
])('[L-19] a recipient whose %s is “%s” keeps a document from being sent', async (label, text) => {
  const { refusal } = await open()
  expect(refusal()).toBeUndefined()
  await type(1, label, text)
  expect(refusal()).toBe(MISSING)
})

test('[L-19] where nobody can be reached one empty row stands to be filled', async () => {
  const { refusal } = await open('term-sheet', loanView({ borrowers: [borrowerView(1, { email: null })] }))
  expect([rows().length, refusal()]).toEqual([1, MISSING])
})

test('[L-18] a board review asks for no recipients', async () => {
  const { refusal } = await open('board-review')
  expect(screen.getByText('Sent to every administrator who can accept board reviews.')).toBeDefined()
  expect(refusal()).toBeUndefined()
  expect(screen.queryByRole('group')).toBeNull()
})

test('[L-19] each signer needs the role in which they sign; an authorized signatory gives a title too', async () => {
  const { refusal, sent } = await open()
  await userEvent.click(screen.getByLabelText('Ask them to sign electronically'))
  const off = screen.getByLabelText<HTMLInputElement>('Countersign for the lender once everyone else has signed')
  if (off.checked) await userEvent.click(off)
  expect(screen.getByText(/^They sign online one after the other/)).toBeDefined()
  expect(refusal()).toBeUndefined()
  await userEvent.click(screen.getByRole('button', { name: 'Add recipient' }))
  await type(2, 'Name', 'Sid Signer')
  await type(2, 'Email', 'sid@example.com')
  expect(refusal()).toBe('Each signer needs a name, a valid email and a role')
  expect(row(2).queryByLabelText('Title')).toBeNull()
  await userEvent.click(row(2).getByRole('combobox', { name: 'Signs as' }))
  const roles = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(roles).not.toContain('Lender')
  await userEvent.click(screen.getByRole('option', { name: 'Authorized signatory' }))
  expect(refusal()).toBeUndefined()
  await userEvent.type(row(2).getByRole('combobox', { name: 'Title' }), ' Manager ')
  expect(sent()?.[2]).toEqual({ name: 'Sid Signer', email: 'sid@example.com', role: 'signatory', title: 'Manager' })
})

test('[L-19] who receives and who signs are two lists: what was typed in one is there again', async () => {
  const { sent } = await open()
  await type(0, 'Name', 'Bea Receives')
  await userEvent.click(screen.getByLabelText('Ask them to sign electronically'))
  expect(row(0).getByLabelText('Name')).toHaveProperty('value', 'Bea Sponsor 1')
  await type(0, 'Name', 'Bea Signs')
  await userEvent.click(screen.getByLabelText('Ask them to sign electronically'))
  expect(sent()?.[0]).toEqual({ name: 'Bea Receives', email: 'bea1@example.com' })
})

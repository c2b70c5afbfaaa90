import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loanView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { LoanSignatures } from './loan-signatures.tsx'

const day = (d: number) => Date.UTC(2026, 4, d, 12) / 1000
const loan = loanView()
const at = '/activity/a1/envelope'
const recipient = (name: string, over: object = {}) => ({
  ...{
    name,
    email: `${name}@example.com`,
    role: 'borrower',
    sent: null,
    delivered: null,
    signed: null,
    declined: null,
  },
  ...over,
})
const envelope = (over: object = {}) => ({
  ...{ state: 'Sent', title: 'Commitment', provider: 'embedded', created: day(1), expires: day(20) },
  ...{ requested_by: 'Ada Admin', note: null, waiting_for: 'Bea', signed_document_id: null },
  ...over,
})
const list = (over: object, recipients = [recipient('Bea')], o: { readOnly?: boolean; answers?: object } = {}) => {
  const signatures = [{ activity_id: 'a1', activity_type: 'commitment', recipients, envelope: envelope(over) }]
  const sent = standIn({ [`GET /loan/${loan.id}/signature/all`]: () => ({ signatures }), ...o.answers })
  show(<LoanSignatures loan={loan} shows={(type) => type === 'commitment'} readOnly={o.readOnly ?? false} />)
  return sent
}
const buttons = () => screen.queryAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)
const posted = (sent: ReturnType<typeof standIn>) => sent.filter(({ method }) => method === 'POST')

test('[J-38] each recipient shows when the paper was sent, opened, signed and declined', async () => {
  list({ state: 'Declined', note: 'Wrong rate', provider: 'docusign' }, [
    recipient('Bea', { sent: day(2), delivered: day(3), signed: day(4) }),
    recipient('Cal', { role: 'lender', sent: day(5), declined: day(6) }),
  ])
  const table = within(await screen.findByRole('group', { name: 'Signatures: Commitment' }))
  const rows = table.getAllByRole('row').map((row) => [...row.children].map((one) => one.textContent?.slice(0, 15)))
  expect(rows.map((row) => row.map((cell) => cell?.replace(/(\d{4}) .*/, '$1')))).toEqual([
    ['Recipient', 'Sent', 'Opened', 'Signed', 'Declined'],
    ['Bea', '05.02.2026', '05.03.2026', '05.04.2026', '–'],
    ['Cal, for the le', '05.05.2026', '–', '–', '05.06.2026'],
  ])
  expect(screen.getByText('Wrong rate')).toBeDefined()
  expect(screen.getByText(/^Requested by Ada Admin, 05\.01\.2026 [^·]+ · at DocuSign$/)).toBeDefined()
})

test.each([
  ['Preparing', 'Being sent', ['Void Commitment'], false],
  ['Sent', 'Sent', ['Remind Bea of Commitment', 'Void Commitment'], true],
  ['Delivered', 'Opened', ['Remind Bea of Commitment', 'Void Commitment'], true],
  ['Finishing', 'Being sealed', [], false],
  ['Signed', 'Signed', ['Check the file: Commitment'], false],
  ['Declined', 'Declined', [], false],
  ['Voided', 'Voided', [], false],
  ['Expired', 'Expired', [], false],
  ['Failed', 'Failed', ['Try again: Commitment', 'Void Commitment'], false],
])('[J-38] what can be done about a paper that is %s', async (state, words, actions, isOpen) => {
  list({ state })
  const title = await screen.findByText('Commitment')
  expect(title.parentElement?.textContent).toBe(`Commitment${words}`)
  expect(buttons()).toEqual(actions)
  expect(screen.queryByText(/can be signed until 05\.20\.2026/) !== null).toBe(isOpen)
  expect(screen.getAllByRole('columnheader')).toHaveLength(4)
})

test('[J-38] on an archived loan nothing can be done, and papers of other work are not listed', async () => {
  list({}, [recipient('Bea')], { readOnly: true })
  expect(await screen.findByText('Commitment')).toBeDefined()
  expect(buttons()).toEqual([])
})

test('[J-38] with nothing of its work out for signature the section is not there', async () => {
  const signatures = [{ activity_id: 'a1', activity_type: 'other', recipients: [], envelope: envelope() }]
  const sent = standIn({ [`GET /loan/${loan.id}/signature/all`]: () => ({ signatures }) })
  show(<LoanSignatures loan={loan} shows={(type) => type === 'commitment'} readOnly={false} />)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByRole('region', { name: 'Signatures' })).toBeNull()
})

test('[J-38] a reminder and another try are sent for the paper they belong to', async () => {
  const sent = list({}, undefined, { answers: { [`POST ${at}/remind`]: () => ({ ok: true }) } })
  await userEvent.click(await screen.findByRole('button', { name: 'Remind Bea of Commitment' }))
  expect(await screen.findByText('Reminder sent')).toBeDefined()
  expect(posted(sent).map(({ path }) => path)).toEqual([`${at}/remind`])
})

test('[J-38] a paper whose sending failed is tried again', async () => {
  const sent = list({ state: 'Failed' }, undefined, { answers: { [`POST ${at}/retry`]: () => ({ ok: true }) } })
  await userEvent.click(await screen.findByRole('button', { name: 'Try again: Commitment' }))
  expect(await screen.findByText('Trying again')).toBeDefined()
  expect(posted(sent).map(({ path }) => path)).toEqual([`${at}/retry`])
})

test('[J-38] voiding takes a reason, and stays open with it when the server refuses', async () => {
  let refuses = true
  const sent = list({}, undefined, {
    answers: {
      [`POST ${at}/void`]: () => (refuses ? refusal(409, 'state_conflict', 'It is signed already') : { ok: true }),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Void Commitment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Void Commitment?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Void' }))
  expect(dialog.getByText('* Required')).toBeDefined()
  expect(posted(sent)).toEqual([])
  await userEvent.type(dialog.getByLabelText('Reason'), ' Terms changed ')
  await userEvent.click(dialog.getByRole('button', { name: 'Void' }))
  expect(await dialog.findByText('It is signed already')).toBeDefined()
  refuses = false
  await userEvent.click(dialog.getByRole('button', { name: 'Void' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(posted(sent).map(({ body }) => body)).toEqual([{ reason: 'Terms changed' }, { reason: 'Terms changed' }])
})

const verdict = (self_signed: boolean) => ({
  ...{ intact: true, detail: 'The file is unchanged.', sha256: 'f' },
  seals: [
    {
      unchanged: true,
      genuine: true,
      whole_file: true,
      sealed_by: 'Plinth Seal',
      self_signed,
      fingerprint: 'a',
      signed: 1,
    },
  ],
})
test.each([
  [true, /^The file is unchanged\. Sealed by Plinth Seal\. This certificate was issued by this installation to itself/],
  [false, /^The file is unchanged\. Sealed by Plinth Seal\. $/],
])('[J-38] a signed file that is checked says what was found; sealed by itself: %s', async (own, text) => {
  list({ state: 'Signed' }, undefined, { answers: { [`GET ${at}/verify`]: () => verdict(own) } })
  await userEvent.click(await screen.findByRole('button', { name: 'Check the file: Commitment' }))
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('status')
        .map((one) => one.textContent)
        .join(''),
    ).toMatch(text),
  )
})

test('[J-38] signatures that did not load say why, and load again', async () => {
  let fails = true
  standIn({
    [`GET /loan/${loan.id}/signature/all`]: () =>
      fails
        ? refusal(400, 'invalid_input', 'No line')
        : {
            signatures: [
              { activity_id: 'a1', activity_type: 'x', recipients: [recipient('Bea')], envelope: envelope() },
            ],
          },
  })
  show(<LoanSignatures loan={loan} shows={() => true} readOnly />)
  expect(await screen.findByText('The signatures could not be loaded')).toBeDefined()
  expect(screen.getByText('No line')).toBeDefined()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: /again/i }))
  expect(await screen.findByText('Commitment')).toBeDefined()
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { activityOf, documentOf, ids, refusal, showDocument } from './document.fixture.tsx'

const actions = ['Accept', 'Reject', 'Send for e-signature'] as const
const button = (name: string) => screen.findByRole('button', { name })
const refused = async (name: string) => (await button(name)).getAttribute('aria-disabled') === 'true'
const inState = (state: 'Accepted' | 'Done' | 'Rejected' | 'Processed' | 'Processing') =>
  documentOf({ activity_status: { state } })

test('[J-08] a file of a document request can be accepted, rejected and sent for e-signature', async () => {
  await showDocument()
  for (const name of actions) expect(await button(name)).toBeDefined()
})

test('[J-08] a file of another activity offers none of them', async () => {
  const appraisal = activityOf({ activity_type: 'appraisal' })
  await showDocument({ answers: { [`GET /api/activity/${ids.activity}`]: appraisal } })
  await screen.findByText('type not supported for preview')
  for (const name of actions) expect(screen.queryByRole('button', { name })).toBeNull()
})

test.each(['Accepted', 'Done'] as const)('[J-26] accept is disabled when the document is %s', async (state) => {
  await showDocument({ document: inState(state) })
  expect([await refused('Accept'), await refused('Reject')]).toEqual([true, false])
})

test('[J-27] reject is disabled when the document is rejected', async () => {
  await showDocument({ document: inState('Rejected') })
  expect([await refused('Accept'), await refused('Reject')]).toEqual([false, true])
})

test('[J-28] [J-31] [J-39] accepting sends the call for the process, says so and shows the new state', async () => {
  const shown = await showDocument()
  const accept = await button('Accept')
  shown.answers['/set/accepted'] = activityOf()
  shown.answers['/get-all-documents'] = { documents: [inState('Accepted')] }
  await userEvent.click(accept)
  expect(await screen.findByText('Accepted')).toBeDefined()
  expect(shown.sent.map((call) => call.path)).toEqual([
    `/api/activity/document-request/${ids.activity}/process/${ids.process}/set/accepted`,
  ])
  expect(await screen.findByText('Document accepted')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
})

test('[J-39] [J-46] [J-47] [X-16] [X-21] a failed accept is a toast, and stays in words beside the file', async () => {
  const { toasts } = await showDocument({ answers: { '/set/accepted': refusal(500) } })
  await userEvent.click(await button('Accept'))
  expect(
    await screen.findByText('There was an error while trying to accept the file. Please try again later.'),
  ).toBeDefined()
  expect(toasts).toEqual(['Failed to accept document'])
})

test('[J-29] [J-30] [J-31] [J-40] [J-42] rejecting needs a reason, sends it and says so in the panel in its own words', async () => {
  const shown = await showDocument({ answers: { '/set/rejected': activityOf() } })
  await userEvent.click(await button('Reject'))
  const dialog = within(await screen.findByRole('dialog', { name: /^Reject/ }))
  const confirm = () => dialog.getByRole('button', { name: 'Reject' })
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), '  ')
  expect(confirm().getAttribute('aria-disabled')).toBe('true')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Page 2 is missing')
  shown.answers['/get-all-documents'] = { documents: [inState('Rejected')] }
  await userEvent.click(confirm())
  expect(await screen.findByText('Rejected')).toBeDefined()
  expect(shown.sent).toEqual([
    {
      method: 'POST',
      path: `/api/activity/document-request/${ids.activity}/process/${ids.process}/set/rejected`,
      body: { reason: 'Page 2 is missing', version: 1 },
    },
  ])
  expect(await screen.findByText('Document rejected')).toBeDefined()
})

test('[J-40] [J-41] a failed rejection says so in its dialog and keeps the reason', async () => {
  const { toasts } = await showDocument({ answers: { '/set/rejected': refusal(500) } })
  await userEvent.click(await button('Reject'))
  const dialog = within(await screen.findByRole('dialog', { name: /^Reject/ }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Blurry')
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(await dialog.findByText('Oops... something has went wrong')).toBeDefined()
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'Blurry')
  expect(toasts).toEqual(['Failed to reject document'])
})

test('[J-38] an e-signature shows each recipient with the times of its steps', async () => {
  const recipient = { email: 'ana@example.com', name: 'Ana Lee', sent: 1_790_000_000, delivered: null }
  await showDocument({
    answers: {
      [`GET /api/activity/${ids.activity}`]: activityOf({ envelope_id: 'e1' }),
      '/envelope-status/': undefined,
      [`/envelope-status/${ids.activity}`]: { recipients: [{ ...recipient, signed: null, declined: null }] },
    },
  })
  const row = within(await screen.findByRole('row', { name: /Ana Lee/ }))
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    expect.stringMatching(/^\d\d\.\d\d\.2026/),
    '–',
    '–',
    '–',
  ])
})

test('[J-10] [X-22] a file without preview says so and offers a download at a fresh address', async () => {
  const { read } = await showDocument({ answers: { '/download': refusal(500) } })
  expect(await screen.findByText('type not supported for preview')).toBeDefined()
  await userEvent.click(screen.getByRole('link', { name: /Download/ }))
  await waitFor(() => expect(read.some((url) => url.endsWith('/download'))).toBe(true))
})

const texts = (text: Partial<ReturnType<typeof documentOf>['text']>) =>
  documentOf({ text: { ...documentOf().text, ...text } })

test('[J-05] a document that is being read tells its page', async () => {
  await showDocument({ document: texts({ state: 'reading', pages_read: 2, pages_wanted: 12 }) })
  expect(await screen.findByText('Reading page 3 of 12')).toBeDefined()
})

test('[J-05] a document that was read in part, or not, says why and can be read again', async () => {
  const shown = await showDocument({
    document: texts({ state: 'partial', pages_read: 3, pages_wanted: 9, reason: 'Page 4 took too long.' }),
  })
  expect(await screen.findByText('3 of 9 pages were read')).toBeDefined()
  expect(screen.getByText('Page 4 took too long.')).toBeDefined()
  shown.answers['/read'] = texts({}).text
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() =>
    expect(shown.sent.map((call) => call.path)).toEqual([`/api/loan/${ids.loan}/document/${ids.document}/read`]),
  )
})

test('[DA-11, DA-23] a document that was read to its end says what a person should know of it', async () => {
  const reason = 'No text was found in this file. If it should have some, ask for a clearer copy.'
  await showDocument({ document: texts({ state: 'done', reason }) })
  expect(await screen.findByText(reason)).toBeDefined()
})

test('[J-05] a file with a password asks for it, and says when it is wrong', async () => {
  const { sent } = await showDocument({
    document: texts({ state: 'needs-password', pages_read: 0 }),
    answers: { '/unlock': refusal(400, 'invalid_input') },
  })
  await userEvent.type(await screen.findByLabelText('Password of the file'), 'secret')
  await userEvent.click(screen.getByRole('button', { name: 'Unlock' }))
  expect(await screen.findByText('No')).toBeDefined()
  expect(sent).toEqual([
    { method: 'PUT', path: `/api/loan/${ids.loan}/document/${ids.document}/unlock`, body: { password: 'secret' } },
  ])
})

import type { ActivityView } from '@plinth/contract/loan/activity'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { activityView } from '../../../test/activity-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { UploadDialog } from './upload-dialog.tsx'

const activity = activityView(4, { name: 'Credit of Ada', activity_type: 'xactus', entity_name: 'Ada Acker' })
const path = `/activity/reports/${activity.activity_id}/set/requested`
type Answers = Parameters<typeof standIn>[0]

const ask = async (pull: 'full' | 'soft' | 'choose' | null, answer?: Answers[string]) => {
  const onClose = vi.fn()
  const sent = standIn(answer ? { [`POST ${path}`]: answer } : {})
  show(<RequestDialog activity={activity} pull={pull} onClose={onClose} />)
  const dialog = within(await screen.findByRole('dialog'))
  return { dialog, onClose, bodies: () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body) }
}
const consent = "Ada Acker's consent to this pull is on file"
const taken = (): ActivityView => activity

test('[K-64] a report that is no credit pull is asked for at one press, and says that it may cost', async () => {
  const { dialog, bodies, onClose } = await ask(null, taken)
  expect(screen.getByRole('dialog', { name: 'Request a report' })).toBeDefined()
  expect(dialog.getByText(/^Credit of Ada will be requested from its provider now\./)).toBeDefined()
  expect(dialog.queryByRole('checkbox')).toBeNull()
  expect(dialog.queryByRole('radio')).toBeNull()
  expect(dialog.queryByRole('textbox')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Request' }))
  expect(await screen.findByText('Report requested successfully')).toBeDefined()
  expect(bodies()).toEqual([{}])
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

test.each([
  ['full', 'Full credit pull', 'A full credit pull is made for Ada Acker. Lenders see it, and it can lower the score.'],
  ['soft', 'Soft credit pull', 'A soft credit pull is made for Ada Acker. It does not change the score.'],
] as const)('[K-65, K-66] a %s pull names person and effect, and wants the consent', async (pull, label, text) => {
  const { dialog, bodies, onClose } = await ask(pull, taken)
  expect(screen.getByRole('dialog', { name: 'Credit report' })).toBeDefined()
  expect(dialog.getByText(text)).toBeDefined()
  expect(dialog.queryByRole('radio')).toBeNull()
  const confirm = dialog.getByRole('button', { name: label })
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(confirm)
  expect(bodies()).toEqual([])
  await userEvent.hover(confirm)
  expect((await screen.findByRole('tooltip')).textContent).toBe('Confirm first that the consent is on file')
  await userEvent.click(dialog.getByRole('checkbox', { name: consent }))
  await userEvent.click(dialog.getByRole('button', { name: label }))
  await waitFor(() => expect(bodies()).toEqual([{ pull_option: pull, consent_confirmed: true }]))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

test('[K-26] where the pull is to be chosen it is soft until full is chosen', async () => {
  const { dialog, bodies } = await ask('choose', taken)
  expect((dialog.getByRole('radio', { name: 'Soft credit pull' }) as HTMLInputElement).checked).toBe(true)
  expect(dialog.getByRole('button', { name: 'Soft credit pull' })).toBeDefined()
  await userEvent.click(dialog.getByRole('radio', { name: 'Full credit pull' }))
  expect(dialog.getByText(/can lower the score/)).toBeDefined()
  await userEvent.click(dialog.getByRole('radio', { name: 'Soft credit pull' }))
  expect(dialog.getByText(/does not change the score/)).toBeDefined()
  await userEvent.click(dialog.getByRole('radio', { name: 'Full credit pull' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: consent }))
  await userEvent.click(dialog.getByRole('button', { name: 'Full credit pull' }))
  await waitFor(() => expect(bodies()).toEqual([{ pull_option: 'full', consent_confirmed: true }]))
})

test('a second full pull is explained where the server asks for it, and the explanation goes along', async () => {
  let fails = true
  const missing = () =>
    Response.json(
      {
        ...{ type: 'about:blank', code: 'invalid_input', title: 'Invalid', status: 422, request_id: 'r' },
        errors: [{ path: 'reason', message: 'Say why another full pull is needed' }],
      },
      { status: 422, headers: { 'content-type': 'application/problem+json' } },
    )
  const { dialog, bodies, onClose } = await ask('full', () => (fails ? missing() : activity))
  await userEvent.click(dialog.getByRole('checkbox', { name: consent }))
  await userEvent.click(dialog.getByRole('button', { name: 'Full credit pull' }))
  const reason = await dialog.findByLabelText('Why another full pull is needed')
  expect(dialog.getByText('Say why another full pull is needed')).toBeDefined()
  expect(dialog.queryByRole('alert')).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
  fails = false
  fireEvent.change(reason, { target: { value: ' The first was for another entity ' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Full credit pull' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(bodies()[1]).toEqual({
    ...{ pull_option: 'full', consent_confirmed: true },
    reason: 'The first was for another entity',
  })
})

test('[K-64] a refusal stays in the dialog, which Cancel closes', async () => {
  const { dialog, onClose } = await ask(null, () => refusal(409, 'state_conflict', 'Asked for already'))
  await userEvent.click(dialog.getByRole('button', { name: 'Request' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('Asked for already')
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

const appraisal = activityView(5, { name: 'Appraisal', activity_type: 'appraisal' })
const at = (rest: string) => `/activity/${appraisal.activity_id}/${rest}`
const ticket = {
  ...{ process_id: activityView(6).activity_id, document_id: activityView(7).activity_id },
  presigned_url: 'http://plinth.test/put-here',
}
const upload = async (file: File, answers: Answers) => {
  const onClose = vi.fn()
  const sent = standIn(answers)
  show(<UploadDialog activity={appraisal} onClose={onClose} />)
  const dialog = await screen.findByRole('dialog', { name: 'Upload a file for Appraisal' })
  expect(within(dialog).getByText('PDF, Word, Excel or a picture')).toBeDefined()
  const input = dialog.querySelector('input[type=file]') ?? expect.fail()
  fireEvent.change(input, { target: { files: [file] } })
  return { dialog: within(dialog), sent, onClose }
}
const paper = new File(['%PDF-1'], 'appraisal.pdf', { type: 'application/pdf' })
const open = { [`POST ${at('generate-document-with-presigned-url')}`]: () => ticket }

test('[K-24, K-25] a chosen file is announced, put where the ticket says and read', async () => {
  const run = at(`process/${ticket.process_id}/run`)
  const { sent, onClose } = await upload(paper, {
    ...open,
    'PUT /put-here': () => ({}),
    [`POST ${run}`]: () => appraisal,
  })
  expect(await screen.findByText('File uploaded')).toBeDefined()
  expect(sent.filter(({ method }) => method !== 'GET').map(({ method, path: to, body }) => [method, to, body])).toEqual(
    [
      ['POST', at('generate-document-with-presigned-url'), { name: 'appraisal.pdf', content_type: 'application/pdf' }],
      ['PUT', '/put-here', null],
      ['POST', run, null],
    ],
  )
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

test('[F-28] a file of another kind is named and not sent', async () => {
  const { dialog, sent, onClose } = await upload(new File(['x'], 'notes.exe'), open)
  expect(await dialog.findByText('Not valid file type: notes.exe')).toBeDefined()
  expect(sent).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
})

test('a file that does not arrive is told in the dialog, and is not read', async () => {
  const { dialog, sent, onClose } = await upload(paper, { ...open, 'PUT /put-here': () => refusal(503, 'x', 'No') })
  expect(await dialog.findByText('Upload failed. Try again.')).toBeDefined()
  expect(sent.map(({ path: to }) => to)).not.toContain(at(`process/${ticket.process_id}/run`))
  expect(onClose).not.toHaveBeenCalled()
})

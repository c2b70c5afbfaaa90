import type { ActivityView, ProcessView } from '@plinth/contract/loan/activity'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { activityView } from '../../../test/activity-view.ts'
import { staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { Decision, RequestOutcome } from './review-actions.tsx'

const processId = '01990000-0000-7000-8000-000000000030'
const file: ProcessView = {
  process_id: processId,
  process_name: 'june.pdf',
  state: 'Processed',
  status: { state: 'Processed', epoch: 1 },
  documents: [],
  data_to_display: { reason: null, data_from_user: {}, fields: {} },
  memory: { required_files: [], missing_files: { google_drive: [], datastore: [] }, reports_validation_results: {} },
}
const request = activityView(1, {
  activity_type: 'document-request',
  version: 3,
  processes: [file],
  status: { state: 'Sent', text: '', epoch: 1 },
})
const decided: ActivityView = { ...request, version: 4 }
const path = `/activity/document-request/${request.activity_id}`
const filePath = `${path}/process/${processId}`

const server = (undone: () => Response | object = () => ({ activity: request, letter: 'none' })) => {
  const sent = standIn({
    [`POST ${filePath}/set/accepted`]: () => decided,
    [`POST ${filePath}/set/rejected`]: () => decided,
    [`POST ${path}/set/accepted`]: () => decided,
    [`POST ${filePath}/undo`]: undone,
  })
  return () => sent.filter((one) => one.path === `${filePath}/undo`).map(({ body }) => body)
}
const showFile = () => show(<Decision activity={request} process={file} name="june.pdf" onNext={() => undefined} />)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('[J-28] an accepted file is put back from its notification, in the version that the decision left', async () => {
  const undone = server()
  showFile()
  await press('Accept june.pdf')
  expect(await screen.findByText('Document accepted')).toBeDefined()
  await press('Undo')
  expect(await screen.findByText('The file is back to what it was before')).toBeDefined()
  expect(undone()).toEqual([{ decided: 'Accepted', version: 4 }])
})

test('[J-28] Accept and next is taken back by keyboard, once', async () => {
  const undone = server()
  showFile()
  await press('Accept and next: june.pdf')
  await screen.findByRole('button', { name: 'Undo' })
  await userEvent.keyboard('{Control>}zz{/Control}')
  await waitFor(() => expect(undone()).toEqual([{ decided: 'Accepted', version: 4 }]))
})

test.each([
  ['withdrawn', 'The file is back to what it was before. No email was sent.'],
  ['sent', 'The file is back to what it was before, but the borrower was already emailed. Tell them to ignore it.'],
])('[J-32] a rejection is taken back, and the notification says of its letter: %s', async (letter, says) => {
  const undone = server(() => ({ activity: request, letter }))
  showFile()
  await press('Reject june.pdf')
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'Blurred')
  await press('Reject')
  await press('Undo')
  expect(await screen.findByText(says)).toBeDefined()
  expect(undone()).toEqual([{ decided: 'Rejected', version: 4 }])
})

test('[J-31] accepting the whole request is taken back too', async () => {
  const undone = server()
  const processes = [file, { ...file, process_id: `${processId.slice(0, -1)}1` }]
  const reviewer = staffView({ permissions: ['accept-document-request'] })
  show(<RequestOutcome activity={{ ...request, processes }} />, '/', reviewer)
  await press('Accept request')
  await press('Undo')
  await waitFor(() => expect(undone()).toEqual([{ decided: 'Accepted', version: 4 }]))
})

test('[J-28] what another decision followed stays, and the notification says why', async () => {
  const why = "This can't be undone anymore. Vera Moss rejected a file. Review it and try again."
  server(() => refusal(409, 'state_conflict', why))
  showFile()
  await press('Accept june.pdf')
  await press('Undo')
  expect(await screen.findByText("This couldn't be undone")).toBeDefined()
  expect(screen.getByText(why)).toBeDefined()
})

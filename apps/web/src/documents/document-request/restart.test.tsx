import type { ActivityView } from '@plinth/contract/loan/activity'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show, standIn } from '../../../test/screen.tsx'
import { DocumentRequestsTab } from './document-requests-tab.tsx'

const loanId = '01990000-0000-7000-8000-000000000009'
const request: ActivityView = {
  activity_id: '01990000-0000-7000-8000-000000000002',
  activity_type: 'document-request',
  status: { state: 'Accepted', text: '', epoch: 1 },
  name: 'Rent Roll',
  document_name: 'Rent Roll',
  description: '',
  last_update: 1,
  report_type: null,
  parent_id: null,
  url: null,
  due_epoch: null,
  loan: { id: loanId, human_id: 'BL-1', name: 'Jay Street' },
  entity_type: 'loan',
  entity_id: loanId,
  entity_name: 'Jay Street',
  owner_name: null,
  rejection_reason: null,
  envelope_id: null,
  template_id: null,
  archived: false,
  superseded: false,
  processes: [],
  version: 7,
}

const restarting = async (shown: ActivityView) => {
  const sent = standIn({
    [`GET /activity/loan/${loanId}/document-request/all`]: () => ({
      entities: [{ entity_type: 'loan', entity_id: loanId, entity_name: 'Jay Street', activities: [shown] }],
    }),
    [`POST /activity/${request.activity_id}/restart`]: () => request,
  })
  show(<DocumentRequestsTab loan={{ id: loanId, archived: false }} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Restart activity: Rent Roll' }))
  await screen.findByRole('dialog', { name: 'Restart Rent Roll?' })
  return () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
}

test('[K-44] a document request that nobody decided on yet is restarted without a reason', async () => {
  const posts = await restarting({ ...request, status: { ...request.status, state: 'Sent' } })
  await userEvent.click(screen.getByRole('button', { name: 'Restart' }))
  await waitFor(() => expect(posts()).toEqual([{ version: 7 }]))
})

test('[K-44] one that was decided on is restarted only with a reason, which goes along', async () => {
  const posts = await restarting(request)
  expect(screen.getByRole('dialog').textContent).toContain('It is accepted. The decision no longer counts.')
  await userEvent.click(screen.getByRole('button', { name: 'Restart' }))
  expect(posts()).toEqual([])
  await userEvent.type(screen.getByLabelText(/^Reason/), ' The pages were of another year ')
  await userEvent.click(screen.getByRole('button', { name: 'Restart' }))
  await waitFor(() => expect(posts()).toEqual([{ version: 7, reason: 'The pages were of another year' }]))
})

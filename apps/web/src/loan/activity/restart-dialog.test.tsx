import { screen, waitFor } from '@testing-library/react'
import type { ActivityView } from '@plinth/contract/loan/activity'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { RowMenu } from './activity-row.tsx'

const signed: ActivityView = {
  activity_id: '018f0000-0000-7000-8000-000000000001',
  document_name: '',
  description: 'The rent roll tells us what the building earns.',
  last_update: 1_800_000_000,
  report_type: null,
  parent_id: null,
  url: null,
  due_epoch: null,
  loan: { id: '018f0000-0000-7000-8000-000000000001', human_id: 'BL-10042', name: 'Main Street 12' },
  entity_type: 'loan',
  entity_id: '018f0000-0000-7000-8000-000000000001',
  entity_name: 'Main Street 12',
  owner_name: null,
  rejection_reason: null,
  envelope_id: null,
  template_id: null,
  archived: false,
  superseded: false,
  processes: [],
  name: 'Term Sheet',
  activity_type: 'term-sheet',
  status: { state: 'Signed', epoch: 0, text: '' },
  version: 4,
}

const ask = async () => {
  show(<RowMenu activity={signed} onDeal={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: `Actions of ${signed.name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Restart' }))
  return screen.findByRole('dialog', { name: `Restart ${signed.name}?` })
}

test('[K-43] Restart asks first, says what is lost, and wants a reason', async () => {
  const sent = standIn({ [`POST /activity/${signed.activity_id}/restart`]: () => signed })
  const dialog = await ask()
  expect(dialog.textContent).toContain(`${signed.name} is Signed now and goes back to New`)
  expect(dialog.textContent).toContain('Anything out for signature is voided')
  await userEvent.click(screen.getByRole('button', { name: /^Restart/ }))
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  await userEvent.type(screen.getByLabelText(/^Reason/), 'The wrong rate was printed')
  await userEvent.click(screen.getByRole('button', { name: /^Restart/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    version: signed.version,
    reason: 'The wrong rate was printed',
  })
})

test('[K-43] a refusal stays in the question, and the reason with it', async () => {
  standIn({ [`POST /activity/${signed.activity_id}/restart`]: () => refusal(409, 'state_conflict', 'Not now') })
  await ask()
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Too early')
  await userEvent.click(screen.getByRole('button', { name: /^Restart/ }))
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
  expect((screen.getByLabelText(/^Reason/) as HTMLTextAreaElement).value).toBe('Too early')
})

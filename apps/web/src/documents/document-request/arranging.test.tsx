import type { ActivityView, ProcessView } from '@plinth/contract/loan/activity'
import type { ActivityState } from '@plinth/domain/loan/activity/types'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { staffView } from '../../../test/loan-view.ts'
import { show, standIn } from '../../../test/screen.tsx'
import { FilesPanel } from './files-panel.tsx'

const id = (n: number) => `0190000d-0000-7000-8000-00000000000${n}`
const fileOf = (n: number, name: string, state: ActivityState, made: { from: string } | null = null): ProcessView => ({
  process_id: id(n),
  process_name: name,
  state,
  status: { state, epoch: 1_700_000_500 },
  documents: [
    {
      ...{ document_id: id(n), file_name: name, document_name: name, created_epoch: n, received_epoch: 1_700_000_000 },
      original_name: null,
      ...{ content_type: 'application/pdf', size_bytes: 2048, page_count: 3, slot_version: n, locked: false },
      ...{ precheck: null, same_as: null, made: made && { ...made, arrangement_id: id(8) } },
    },
  ],
  data_to_display: { reason: null, data_from_user: {}, fields: {} },
  memory: { required_files: [], missing_files: { google_drive: [], datastore: [] }, reports_validation_results: {} },
})
const request = (processes: ProcessView[]): ActivityView => ({
  ...{
    activity_id: id(1),
    activity_type: 'document-request',
    name: 'Bank Statements',
    document_name: 'Bank Statements',
  },
  ...{ status: { state: 'Sent', text: '', epoch: 1 }, description: '', last_update: 1, report_type: null },
  ...{ parent_id: null, url: null, due_epoch: null, loan: { id: id(9), human_id: 'BL-1', name: 'Jay Street' } },
  ...{ entity_type: 'loan', entity_id: id(9), entity_name: 'Jay Street', owner_name: null, rejection_reason: null },
  ...{ envelope_id: null, template_id: null, archived: false, superseded: false, processes, version: 3 },
})

/** The panel of a request whose files others change, once 'News' is pressed. */
const openChanging = (before: ProcessView[], after: ProcessView[]) => {
  const nothing = () => undefined
  const Changing = () => {
    const [processes, change] = useState(before)
    const activity = request(processes)
    return (
      <>
        <button type="button" onClick={() => change(after)}>
          News
        </button>
        <FilesPanel
          {...{ activity, queue: [activity], onOpen: nothing, onClose: nothing, messages: false, onMessages: nothing }}
          counts={new Map()}
          archived={false}
        />
      </>
    )
  }
  standIn({
    [`GET /activity/${id(1)}/pages`]: () => ({ version: 3, refusal: '', files: [], requests: [], arrangements: [] }),
  })
  show(
    <Changing />,
    '/loan/BL-1',
    staffView({ permissions: ['view-files', 'accept-document-request', 'upload-document-request'] }),
  )
}

const open = (processes: ProcessView[]) => {
  const activity = request(processes)
  const sent = standIn({
    [`GET /activity/${id(1)}/pages`]: () => ({ version: 3, refusal: '', files: [], requests: [], arrangements: [] }),
  })
  const nothing = () => undefined
  show(
    <FilesPanel
      {...{ activity, queue: [activity], onOpen: nothing, onClose: nothing, messages: false, onMessages: nothing }}
      counts={new Map()}
      archived={false}
    />,
    '/loan/BL-1',
    staffView({ permissions: ['view-files', 'accept-document-request', 'upload-document-request'] }),
  )
  return sent
}
const rowOf = async (name: string) =>
  within((await screen.findByRole('button', { name: `Open ${name}` })).closest('li') ?? document.body)

test('[AF-04] a made file says what it was made from; the one that was set aside says so, and nobody decides on it', async () => {
  open([fileOf(3, 'May.pdf', 'Processed', { from: 'bank.pdf, pages 1-2' }), fileOf(2, 'bank.pdf', 'Paused')])
  const [made, aside] = [await rowOf('May.pdf'), await rowOf('bank.pdf')]
  expect(made.getByText('Made from bank.pdf, pages 1-2')).toBeDefined()
  expect(made.getByRole('button', { name: 'Accept May.pdf' })).toBeDefined()
  expect(aside.getByText('Set aside')).toBeDefined()
  expect(aside.getByText(/its pages were arranged/)).toBeDefined()
  expect(aside.queryByRole('button', { name: /Accept|Reject/ })).toBeNull()
})

test('[AF-01] pages are arranged from the files of a request; the keys of the review are not heard meanwhile', async () => {
  const sent = open([fileOf(2, 'bank.pdf', 'Processed')])
  await userEvent.click(await screen.findByRole('button', { name: 'Arrange pages' }))
  expect(await screen.findByRole('dialog', { name: 'Arrange pages: Bank Statements' })).toBeDefined()
  await userEvent.keyboard('a')
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
})

test('[AF-01] pages that are open stay open while the files change behind them, also when none has pages for a moment', async () => {
  openChanging([fileOf(2, 'bank.pdf', 'Processed')], [fileOf(2, 'bank.pdf', 'Paused')])
  await userEvent.click(await screen.findByRole('button', { name: 'Arrange pages' }))
  const desk = await screen.findByRole('dialog', { name: 'Arrange pages: Bank Statements' })
  fireEvent.click(screen.getByText('News'))
  expect(await screen.findByText('Set aside')).toBeDefined()
  expect(desk.isConnected).toBe(true)
})

test('[AF-01] where no file has pages to arrange, nothing offers it', async () => {
  open([fileOf(2, 'bank.pdf', 'Paused')])
  await rowOf('bank.pdf')
  expect(screen.queryByRole('button', { name: 'Arrange pages' })).toBeNull()
})

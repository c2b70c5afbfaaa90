import type { ProcessView } from '@plinth/contract/loan/activity'
import type { ActivityState } from '@plinth/domain/loan/activity/types'
import type { Role } from '@plinth/domain/people/user/role'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { dateTime } from '../../lib/format.ts'
import { FilesSheet } from './files-sheet.tsx'
import { activityOf } from './personal.fixture.ts'

const id = (n: number) => `0190000d-0000-7000-8000-00000000000${n}`
type Document = ProcessView['documents'][number]
const file = (n: number, state: ActivityState, over: Partial<Document>, reason: string | null = null): ProcessView => ({
  process_id: id(n),
  process_name: 'file',
  state,
  status: { state, epoch: 1 },
  documents: [
    {
      ...{
        document_id: id(n),
        file_name: `v${n}.pdf`,
        document_name: 'Roll',
        created_epoch: n,
        received_epoch: 1_790_000_000 + n,
      },
      ...{
        original_name: null,
        content_type: 'application/pdf',
        size_bytes: n * 1024,
        page_count: n,
        slot_version: n,
        locked: false,
        same_as: null,
      },
      ...over,
    },
  ],
  data_to_display: { reason, data_from_user: {}, fields: {} },
  memory: { required_files: [], missing_files: { google_drive: [], datastore: [] }, reports_validation_results: {} },
})
const same_as = { file_name: 'old.pdf', document_name: 'Roll', received_epoch: 1_780_000_000 }
const roll = activityOf({
  document_name: 'Rent roll 2026',
  processes: [
    file(1, 'Rejected', { same_as }, 'It is of another year'),
    file(3, 'New', { received_epoch: null, size_bytes: null, page_count: null }),
    file(2, 'Unsupported', { locked: true }),
  ],
})

const open = (of = roll, role: Role = 'borrower', answers: Parameters<typeof standIn>[0] = {}) => {
  const sent = standIn(answers)
  show(<FilesSheet activity={of} role={role} />, '/personal')
  return sent
}
const list = () => screen.findByRole('list', { name: 'Files' })
const rowOf = async (name: string) => (await screen.findByText(name)).closest('li') ?? document.body

test('[M-51] every version of a file is listed, the newest first, with when, how large and how many pages', async () => {
  open()
  const names = Array.from((await list()).children, (row) => /v\d\.pdf/.exec(row.textContent ?? '')?.[0])
  expect(names).toEqual(['v3.pdf', 'v2.pdf', 'v1.pdf'])
  expect(screen.getByText('Rent roll 2026')).toBeDefined()
  expect(within(await rowOf('v3.pdf')).getByText('Version 3, newest · The file is being checked')).toBeDefined()
  const [, second, first] = Array.from((await list()).children)
  expect(second?.textContent).toContain(`Version 2 · ${dateTime(1_790_000_002)} · 2.0 KB · 2 pages`)
  expect(first?.textContent).toContain(`Version 1 · ${dateTime(1_790_000_001)} · 1.0 KB · 1 page`)
})

test('[M-51] a file says its state, why it was rejected, that it is locked, and which file it repeats', async () => {
  open()
  const [first, second] = [within(await rowOf('v1.pdf')), within(await rowOf('v2.pdf'))]
  expect(first.getByText('Rejected')).toBeDefined()
  expect(first.getByText('It is of another year')).toBeDefined()
  expect(first.getByText(`The same file as old.pdf, sent on ${dateTime(1_780_000_000)}`)).toBeDefined()
  expect(first.queryByText(/locked with a password/)).toBeNull()
  expect(second.getByText(/locked with a password/)).toBeDefined()
  expect(second.queryByText(/The same file as/)).toBeNull()
})

test('[M-51] a single version is not called the newest', async () => {
  open(activityOf({ processes: [file(1, 'Processed', {})] }))
  expect((await rowOf('v1.pdf')).textContent).not.toContain('newest')
  expect(within(await rowOf('v1.pdf')).getByText('Sent')).toBeDefined()
})

test('[M-51] a request without files says so', async () => {
  open(activityOf())
  expect(await screen.findByText('No files yet')).toBeDefined()
})

test.each([
  ['borrower', 'personal'],
  ['broker', 'broker'],
] as const)('[M-51] a %s opens a file at an address made for the press', async (role, side) => {
  const went: string[] = []
  const { href, pathname, search, hash, origin } = window.location
  const path = `/${side}/${roll.activity_id}/document/${id(1)}/download`
  const sent = open(roll, role, { [`GET ${path}`]: () => ({ url: '/files/one', expires_epoch: 9 }) })
  const press = await screen.findByRole('button', { name: 'Download v1.pdf' })
  vi.stubGlobal('location', { href, pathname, search, hash, origin, assign: (to: string) => went.push(to) })
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(sent).toEqual([])
  await userEvent.click(press)
  await waitFor(() => expect(went).toEqual(['/files/one']))
})

test('[M-51] a file that is checked or was refused cannot be fetched; one that does not come says so', async () => {
  const sent = open(roll, 'borrower', {})
  for (const name of ['v2.pdf', 'v3.pdf']) {
    const press = await screen.findByRole('button', { name: `Download ${name}` })
    expect(press.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(press)
  }
  expect(sent).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: 'Download v1.pdf' }))
  expect(
    await screen.findByText('There was an error while trying to download the file. Please try again later.'),
  ).toBeDefined()
  expect(screen.getByRole('button', { name: 'Download v1.pdf' }).getAttribute('data-loading')).toBeNull()
})

test('[AF-12] the borrower keeps an unlocked copy of a locked file; of one that was reviewed it is not offered', async () => {
  const locked = activityOf({
    status: { state: 'Sent', text: '', epoch: 1 },
    processes: [file(1, 'Processed', { locked: true }), file(2, 'Accepted', { locked: true })],
  })
  const at = `${locked.activity_id}/document/${id(1)}/unlocked-copy`
  const sent = open(locked, 'borrower', {
    [`POST /personal/activity/${at}`]: () => ({ version: 2, refusal: '', files: [], requests: [], arrangements: [] }),
  })
  expect(await screen.findAllByLabelText('This file opens with a password')).toHaveLength(1)
  await userEvent.type(screen.getByLabelText('This file opens with a password'), 'sesame')
  await userEvent.click(screen.getByRole('button', { name: 'Keep an unlocked copy' }))
  await waitFor(() => expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ password: 'sesame' }))
  expect(await screen.findByText('An unlocked copy is kept beside the original')).toBeDefined()
})

test('[AF-04, AF-10] a borrower sees what a file was made from, and that the other was set aside, and arranges pages', async () => {
  const made = { arrangement_id: id(9), from: 'v1.pdf, page 2' }
  open(
    activityOf({
      status: { state: 'Sent', text: '', epoch: 1 },
      processes: [file(2, 'Processed', { made }), file(1, 'Paused', {})],
    }),
  )
  expect(within(await rowOf('v2.pdf')).getByText('Made from v1.pdf, page 2')).toBeDefined()
  expect(within(await rowOf('v1.pdf')).getByText('Set aside')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Arrange pages' })).toBeDefined()
})

test('[AF-25] a photo in HEIC can be downloaded as it was sent, beside the JPEG that is shown', async () => {
  const photo = file(1, 'Processed', {
    ...{ file_name: 'IMG_7.jpg', original_name: 'IMG_7.HEIC', content_type: 'image/jpeg' },
  })
  const asked: string[] = []
  const lease = activityOf({ processes: [photo, file(2, 'Processed', {})] })
  open(lease, 'broker', {
    [`GET /broker/${lease.activity_id}/document/${id(1)}/download`]: (query) => {
      asked.push(query.get('file') ?? 'shown')
      return refusal(500, 'internal', 'No answer')
    },
  })
  expect(await screen.findAllByRole('button', { name: /^Download / })).toHaveLength(3)
  const original = screen.getByRole('button', { name: 'Download original IMG_7.HEIC' })
  expect(original.textContent).toBe('Download original')
  await userEvent.click(original)
  await userEvent.click(screen.getByRole('button', { name: 'Download IMG_7.jpg' }))
  await waitFor(() => expect(asked).toEqual(['original', 'shown']))
})

test('[AF-18] a file is shown in its row, and a workbook by its sheets; one that is being checked or was refused is not', async () => {
  const table = file(1, 'Processed', { file_name: 'rents.csv', content_type: 'text/csv' })
  const rents = activityOf({ processes: [table, file(3, 'New', { received_epoch: null })] })
  const sheet = {
    ...{ sheet: 1, name: 'Sheet1', hidden: false, rows: 1, columns: 1, frozen_rows: 0, widths: [8] },
    ...{ hidden_columns: [], merges: [], page: null, cut: false, blank_formulas: 0 },
  }
  const url = `/personal/${rents.activity_id}/document/${id(1)}`
  open(rents, 'borrower', {
    [`GET ${url}/download`]: () => ({
      ...{ url: '/f/1', file_name: 'rents.csv', content_type: 'text/csv', size_bytes: 1, expires_epoch: 1 },
    }),
    [`GET ${url}/content`]: () => ({
      ...{ kind: 'workbook', reason: '', sheets: [sheet], sheets_not_shown: 1, html: '', cut: false },
    }),
    [`GET ${url}/content/rows`]: () => ({
      rows: [{ row: 1, hidden: false, cells: [{ column: 1, text: '1A', right: false }] }],
    }),
  })
  const view = await screen.findByRole('button', { name: 'View rents.csv' })
  expect(screen.getAllByRole('button', { name: /^View / })).toHaveLength(1)
  await userEvent.click(view)
  expect(await screen.findByRole('gridcell', { name: '1A' })).toBeDefined()
  expect(screen.getByText('1 hidden sheet is not shown.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Hide rents.csv' }))
  expect(screen.queryByRole('grid')).toBeNull()
})

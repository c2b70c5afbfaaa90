import type { FiledView, RequestOnFile } from '@plinth/contract/documents/on-file'
import { filedKinds, filedAs } from '@plinth/domain/documents/on-file/validity'
import { plainDateToEpoch } from '@plinth/domain/shared/dates'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { activityView } from '../../../test/activity-view.ts'
import { staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { OnFileBanner } from './on-file-banner.tsx'
import { OnFileNote } from './on-file-note.tsx'
import { OnFilePanel } from './on-file-panel.tsx'
import { OnFileSettings } from './on-file-settings.tsx'

const day = plainDateToEpoch
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const activity = activityView(1, { name: 'Bank Statements', version: 3 })
const id = activity.activity_id
const filed = (over: Partial<FiledView> = {}): FiledView => ({
  source_id: uuid(9),
  name: 'Bank Statements',
  kind: 'bank-statement',
  subject: { kind: 'borrower', id: uuid(7), name: 'Ana Ruiz' },
  issued_epoch: day('2026-03-12'),
  expires_epoch: null,
  valid_to_epoch: day('2026-05-11'),
  state: 'valid',
  loan: { id: uuid(8), human_id: 'BL-10042', name: 'Jay Street' },
  files: [{ document_id: uuid(6), file_name: 'march.pdf' }],
  accepted_epoch: day('2026-03-20'),
  entered: { kind: false, issued: false, expires: false },
  version: 1,
  ...over,
})
const onFile = (over: Partial<RequestOnFile> = {}): RequestOnFile => ({
  ...{ activity_id: id, held: false, before_closing: false, use: null, renews_epoch: null, offer: filed() },
  ...over,
})
const use: NonNullable<RequestOnFile['use']> = {
  ...{ source_id: uuid(9), source_loan: 'BL-10042', files: ['march.pdf'], shared: false, used_by: 'Vera Moss' },
  ...{ issued_epoch: day('2026-03-12'), valid_to_epoch: day('2026-05-11'), used_epoch: day('2026-04-01') },
}
const note = (view: RequestOnFile, may = true) => show(<OnFileNote activity={activity} onFile={view} may={may} />)

const says = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text))

test('[AB-04] [AB-05] a row says what is on file, until when and from which loan, and uses it with one press', async () => {
  const sent = standIn({ [`POST /activity/${id}/on-file/use`]: () => onFile({ offer: null, use }) })
  note(onFile({ before_closing: true }))
  await says('On file, dated 03.12.2026, valid to 05.11.2026. From BL-10042.')
  await says('Out of date before the expected closing.')
  expect(screen.getByRole('link', { name: 'BL-10042' }).getAttribute('href')).toBe('/loan/BL-10042')
  expect(screen.queryByRole('button', { name: /Request a new one/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Use document on file: Bank Statements' }))
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ version: 3, source_id: uuid(9) }))
})

test('[AB-04] what is out of date is not offered for use', async () => {
  note(onFile({ offer: filed({ state: 'out-of-date' }) }))
  await says('On file, dated 03.12.2026, out of date since 05.11.2026')
  expect(screen.queryByRole('button')).toBeNull()
})

test('[AB-04] what has no date asks for it', async () => {
  note(onFile({ offer: filed({ state: 'undated', issued_epoch: null, valid_to_epoch: null }) }))
  await says('On file, date not known')
  await userEvent.click(screen.getByRole('button', { name: 'Enter date: Bank Statements' }))
  expect(await screen.findByRole('textbox', { name: 'Date of the document' })).toBeDefined()
})

test('[AB-07] on hold it offers to request a new one', async () => {
  const sent = standIn({ [`POST /activity/${id}/on-file/request`]: () => onFile() })
  note(onFile({ held: true }))
  await userEvent.click(await screen.findByRole('button', { name: 'Request a new one: Bank Statements' }))
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ version: 3 }))
})

test('[AB-05] without the right to accept documents the row tells and offers nothing', async () => {
  note(onFile({ held: true }), false)
  await says('On file, dated 03.12.2026')
  expect(screen.queryByRole('button')).toBeNull()
})

test('[AB-09] [AB-10] a used one says who used it and from where, is shown to the parties, and is undone', async () => {
  const sent = standIn({
    [`POST /activity/${id}/on-file/share`]: () => onFile({ offer: null, use: { ...use, shared: true } }),
    [`POST /activity/${id}/on-file/undo`]: () => onFile(),
  })
  note(onFile({ offer: null, use }))
  await says('From BL-10042, dated 03.12.2026, valid to 05.11.2026.')
  await says('Used by Vera Moss on 04.01.2026.')
  await userEvent.click(screen.getByRole('button', { name: 'Show to borrower and broker: Bank Statements' }))
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ shared: true }))
  await userEvent.click(
    screen.getByRole('button', { name: 'Undo: stop using the document on file for Bank Statements' }),
  )
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ version: 3 }))
})

test('[AB-06] the list says how many were not requested and uses them all, telling how many it could not', async () => {
  const second = activityView(2, { name: 'Government ID', version: 5 })
  const view = (one: string) => onFile({ activity_id: one, held: true })
  const sent = standIn({
    [`POST /activity/${id}/on-file/use`]: () => onFile({ offer: null, use }),
    [`POST /activity/${second.activity_id}/on-file/use`]: () => refusal(409, 'state_conflict', 'Gone'),
  })
  const all = [view(id), view(second.activity_id), onFile({ activity_id: uuid(3) })]
  show(<OnFileBanner activities={[activity, second]} onFile={all} may />)
  await says('2 documents on file, not requested from anyone.')
  await userEvent.click(screen.getByRole('button', { name: 'Use all 2' }))
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { version: 3, source_id: uuid(9) },
      { version: 5, source_id: uuid(9) },
    ]),
  )
  expect(await screen.findByText("1 document couldn't be used")).toBeDefined()
})

const ana = { kind: 'borrower' as const, id: uuid(7), name: 'Ana Ruiz' }
const panel = () => show(<OnFilePanel subjects={[ana]} subject={ana} may onSubject={() => {}} onClose={() => {}} />)
const list = `GET /on-file/borrower/${uuid(7)}`

test('[AB-11] [AB-12] the list of a person shows validity and where each was used, and corrections keep what was typed', async () => {
  const usedFor = [{ loan: { id: uuid(5), human_id: 'BL-10050', name: 'Elm' }, activity_id: uuid(4), used_epoch: 1 }]
  const sent = standIn({
    [list]: () => ({ total: 1, documents: [{ filed: filed(), used_for: usedFor, subjects: [ana] }] }),
    [`PUT /on-file/${uuid(9)}/correct`]: () => refusal(409, 'version_conflict', 'Someone else changed it.'),
  })
  panel()
  expect(await screen.findByText('dated 03.12.2026, valid to 05.11.2026')).toBeDefined()
  expect(screen.getByText('Valid')).toBeDefined()
  expect(screen.getByRole('link', { name: 'BL-10050' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Correct: Bank Statements' }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Kind of document' }), 'pfs')
  await userEvent.click(screen.getByRole('button', { name: 'Save correction' }))
  await waitFor(() =>
    expect(sent.find(({ path }) => path.endsWith('/correct'))?.body).toEqual({
      ...{ version: 1, subject: { kind: 'borrower', id: uuid(7) }, kind: 'pfs' },
      ...{ issued_epoch: null, expires_epoch: null },
    }),
  )
  expect(await screen.findByText(/Someone else changed it/)).toBeDefined()
  expect((screen.getByRole('combobox', { name: 'Kind of document' }) as HTMLSelectElement).value).toBe('pfs')
})

test('[AB-11] the list says that nothing is on file, and that it could not be loaded', async () => {
  standIn({ [list]: () => ({ total: 0, documents: [] }) })
  panel()
  expect(await screen.findByText('No documents on file')).toBeDefined()
})

test('[AB-14] turning on requests made by themselves says first how many; validity is saved by kind', async () => {
  const settings = {
    ...{ version: 2, hold: true, renewal: 'off', lead_days: 14, due_today: 3 },
    validities: filedKinds.map((kind) => ({ kind, ...filedAs(kind).validity, usual: true })),
  }
  const sent = standIn({ 'GET /on-file/settings': () => settings, 'PUT /on-file/settings': () => settings })
  show(<OnFileSettings />, '/documents-on-file', { ...staffView(), permissions: ['manage-settings'] })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /Request again/ }), 'all')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Lease: valid' }), 'never')
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('Today this would make 3 requests.')
  expect(sent.filter(({ method }) => method === 'PUT')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Save and turn on' }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      ...{ version: 2, hold: true, renewal: 'all', lead_days: 14 },
    }),
  )
  const body = sent.find(({ method }) => method === 'PUT')?.body as { validities: { kind: string; rule: string }[] }
  expect(body.validities.find(({ kind }) => kind === 'lease')?.rule).toBe('never')
})

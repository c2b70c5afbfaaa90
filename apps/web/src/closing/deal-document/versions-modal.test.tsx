import type { DealVersionView } from '@plinth/contract/closing/deal-version'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { activityView } from '../../../test/activity-view.ts'
import { staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { Expiry } from './expiry.tsx'
import { VersionsModal } from './versions-modal.tsx'

const activity = activityView(1, { activity_type: 'term-sheet', status: { state: 'Generated', text: '', epoch: 1 } })
const at = `/activity/${activity.activity_id}/deal-versions`
const said = (rate: string | null, term: string | null) => [
  { name: 'rate', label: 'Interest rate', text: rate },
  { name: 'term', label: 'Term', text: term },
  { name: 'lender', label: 'Lender', text: 'Plinth' },
]
const version = (number: number, over: Partial<DealVersionView> = {}): DealVersionView => ({
  ...{ number, origin: 'generated', signed_copy: false, file_name: `v${number}.pdf`, epoch: 1_790_000_000 },
  ...{ by: 'Ann Lee', sha256: null, state: 'ready', template: 'Standard', note: null, formats: ['pdf'], sent: [] },
  values: said('10%', '12 months'),
  ...over,
})
type Answers = Parameters<typeof standIn>[0]
const open = async (versions: readonly DealVersionView[], answers: Answers = {}) => {
  const sent = standIn({ [`GET ${at}`]: () => ({ versions, expires_epoch: null, expired: false }), ...answers })
  show(
    <VersionsModal activityId={activity.activity_id} type="term-sheet" name="Term Sheet" onClose={() => undefined} />,
  )
  return { dialog: within(await screen.findByRole('dialog', { name: 'Versions of the Term Sheet' })), sent }
}
const row = async (n: number) => within(await screen.findByRole('listitem', { name: `Version ${n}` }))

test('a version tells when and by whom it was made, from what, to whom it went, and its fingerprint', async () => {
  const hash = `0123456789abcdef${'f'.repeat(48)}`
  await open([
    version(3, {
      ...{ sha256: hash, note: 'Two pages are empty', formats: ['pdf', 'docx'] },
      sent: [{ epoch: 1_790_000_000, recipients: ['bea@example.com', 'cal@example.com'] }],
    }),
    version(2, { origin: 'uploaded', template: null, by: null, file_name: 'their paper.docx', formats: ['file'] }),
  ])
  const third = await row(3)
  expect(third.getByText(/^09\.2\d\.2026.* by Ann Lee$/)).toBeDefined()
  expect(third.getByText('Made from Standard')).toBeDefined()
  expect(third.getByText(/^Sent 09\.2\d\.2026.* to bea@example\.com, cal@example\.com$/)).toBeDefined()
  expect(third.getByText('Two pages are empty')).toBeDefined()
  expect(third.getByText('SHA-256 0123456789abcdef…')).toBeDefined()
  expect(third.getByRole('button', { name: /Copy the SHA-256 of version 3/ })).toBeDefined()
  const names = (of: typeof third) => of.getAllByRole('button', { name: /^Download/ }).map((one) => one.textContent)
  expect(names(third)).toEqual(['PDF', 'Word'])
  const second = await row(2)
  expect(second.queryByText(/ by /)).toBeNull()
  expect(second.getByText('their paper.docx')).toBeDefined()
  expect(second.queryByText(/^(Made from|Sent|SHA-256)/)).toBeNull()
  expect(names(second)).toEqual(['File'])
})

test.each([
  [{}, []],
  [{ origin: 'uploaded' }, ['Uploaded']],
  [{ origin: 'uploaded', signed_copy: true }, ['Signed copy']],
  [{ origin: 'signed', signed_copy: true }, ['Signed electronically']],
  [{ state: 'refused' }, ['The file was refused']],
  [{ state: 'printing' }, ['The PDF is being printed']],
  [{ origin: 'uploaded', state: 'checking' }, ['Uploaded', 'The file is being checked']],
] as const)('a version %o is marked so', async (over, marks) => {
  await open([version(4, over)])
  const one = await screen.findByRole('listitem', { name: 'Version 4' })
  expect(Array.from(one.querySelectorAll('[data-tone]'), ({ textContent }) => textContent)).toEqual(marks)
})

test('[J-45] a version is downloaded as what was pressed; a refusal is told as it came', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { sent } = await open([version(3, { formats: ['pdf', 'docx'] })], {
    [`GET ${at}/3/docx`]: () => ({ url: '/api/storage/one' }),
    [`GET ${at}/3/pdf`]: () => refusal(409, 'state_conflict', 'Still being printed'),
  })
  await userEvent.click((await row(3)).getByRole('button', { name: 'Download version 3 as Word' }))
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1))
  await userEvent.click((await row(3)).getByRole('button', { name: 'Download version 3 as PDF' }))
  expect(await screen.findByText('Still being printed')).toBeDefined()
  expect(sent.map(({ path }) => path)).toContain(`${at}/3/docx`)
  expect(click).toHaveBeenCalledTimes(1)
  click.mockRestore()
})

test('[L-21, L-22] the editor opens in a tab of its own, which goes again when it is refused', async () => {
  const tab = { location: { href: '' }, close: vi.fn() }
  const opened = vi.spyOn(window, 'open').mockImplementation(() => tab as unknown as Window)
  let fails = true
  const path = `GET /activity/term-sheet/${activity.activity_id}/get-google-docs`
  const answer = () =>
    fails ? refusal(409, 'state_conflict', 'Accepted already') : { edit_url: 'https://docs.example/1' }
  await open([version(1)], { [path]: answer })
  await userEvent.click(await screen.findByRole('button', { name: 'Open in the editor' }))
  expect(await screen.findByText('Accepted already')).toBeDefined()
  expect([tab.close.mock.calls.length, tab.location.href]).toEqual([1, ''])
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Open in the editor' }))
  await waitFor(() => expect(tab.location.href).toBe('https://docs.example/1'))
  opened.mockRestore()
})

test('the two newest generated versions are compared, value by value, until others are chosen', async () => {
  await open([
    version(5, { values: said('11%', null) }),
    version(4, { origin: 'uploaded', template: null, values: [] }),
    version(3, { values: said('10%', '12 months') }),
    version(1, { values: said('9%', null) }),
  ])
  await row(5)
  const rows = () =>
    Array.from(screen.getByRole('table', { name: 'What changed' }).querySelectorAll('tr'), (one) =>
      Array.from(one.children, ({ textContent }) => textContent),
    )
  expect(rows()).toEqual([
    ['Value', 'Version 3', 'Version 5'],
    ['Interest rate', '10%', '11%'],
    ['Term', '12 months', 'not stated'],
  ])
  expect(screen.getByText('Uploaded files are not compared.')).toBeDefined()
  const [from = expect.fail()] = screen.getAllByRole('combobox', { name: 'From' })
  await userEvent.click(from)
  const offered = await screen.findAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Version 5', 'Version 3', 'Version 1'])
  await userEvent.click(offered[2] ?? expect.fail())
  await waitFor(() =>
    expect(rows()).toEqual([
      ['Value', 'Version 1', 'Version 5'],
      ['Interest rate', '9%', '11%'],
    ]),
  )
})

test('two versions that say the same say so', async () => {
  await open([version(2), version(1)])
  expect(await screen.findByText('The two versions are identical.')).toBeDefined()
  expect(screen.queryByText('Uploaded files are not compared.')).toBeNull()
})

test('one generated version beside an upload is compared with nothing', async () => {
  await open([version(2, { origin: 'uploaded', template: null }), version(1)])
  expect(await screen.findByText('Differences show here once there are two generated versions.')).toBeDefined()
  expect(screen.getByText('Uploaded files are not compared.')).toBeDefined()
})

test('[A-52] without a version it says what to do first; versions that do not come are asked for again', async () => {
  let fails = true
  await open([], {
    [`GET ${at}`]: () =>
      fails ? refusal(400, 'invalid_input', 'No line') : { versions: [], expires_epoch: null, expired: false },
  })
  expect(await screen.findByText('The versions could not be loaded')).toBeDefined()
  expect(screen.getByText('No line')).toBeDefined()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Generate or upload the document first.')).toBeDefined()
})

const day = (y: number, m: number, d: number) => Date.UTC(y, m - 1, d) / 1000
const expiry = (o: {
  expired?: boolean
  epoch?: number | null
  usable?: boolean
  state?: 'Generated' | 'Accepted'
  may?: boolean
  answers?: Answers
}) => {
  const expires_epoch = o.epoch === undefined ? day(2026, 12, 4) : o.epoch
  const sent = standIn({
    [`GET ${at}`]: () => ({ versions: [], expires_epoch, expired: o.expired ?? false }),
    ...o.answers,
  })
  const one = { ...activity, status: { ...activity.status, state: o.state ?? ('Generated' as const) } }
  const permissions =
    o.may === false ? ['download-term-sheet' as const] : (['download-term-sheet', 'edit-term-sheet'] as const)
  show(<Expiry activity={one} usable={o.usable ?? true} />, '/', staffView({ permissions: [...permissions] }))
  return sent
}

test.each([
  [false, 'Expires 12.04.2026'],
  [true, 'Expired 12.04.2026'],
])('a term sheet whose last day has passed: %s, says so with the day', async (expired, text) => {
  expiry({ expired })
  expect((await screen.findByText(text)).dataset['tone']).toBe(expired ? 'red' : undefined)
})

test.each([[{ epoch: null }], [{ state: 'Accepted' as const }]])(
  'without a last day to keep (%o) none is told',
  async (over) => {
    const sent = expiry(over)
    await waitFor(() => expect(sent.length).toBe(1))
    expect(screen.queryByText(/^Expire/)).toBeNull()
  },
)

test('a term sheet is extended to another day; a day that is refused is told at its field', async () => {
  let fails = true
  const refused = () =>
    Response.json(
      {
        ...{ type: 'about:blank', code: 'invalid_input', title: 'Invalid', status: 422, request_id: 'r' },
        errors: [{ path: 'expires_epoch', message: 'Choose a later day' }],
      },
      { status: 422, headers: { 'content-type': 'application/problem+json' } },
    )
  const path = `${at}/expiry`
  const sent = expiry({ answers: { [`PUT ${path}`]: () => (fails ? refused() : activity) } })
  await userEvent.click(await screen.findByRole('button', { name: 'Extend' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Extend Term Sheet' }))
  const field = dialog.getByLabelText<HTMLInputElement>(/^Last day/)
  expect(field.value).toBe('12.04.2026')
  const confirm = () => dialog.getByRole('button', { name: 'Extend Term Sheet' })
  await userEvent.click(confirm())
  expect(await dialog.findByText('Choose a later day')).toBeDefined()
  expect(dialog.queryByRole('alert')).toBeNull()
  fails = false
  fireEvent.change(field, { target: { value: '01.15.2027' } })
  fireEvent.blur(field)
  await userEvent.click(confirm())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const bodies = sent.filter(({ method }) => method !== 'GET').map(({ body }) => body)
  expect(bodies).toEqual([{ expires_epoch: day(2026, 12, 4) }, { expires_epoch: day(2027, 1, 15) }])
})

test('without the right to edit a term sheet is not extended', async () => {
  expiry({ may: false })
  const press = await screen.findByRole('button', { name: 'Extend' })
  expect(press.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(press)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('where it is not usable a term sheet has a last day and no way to extend it', async () => {
  expiry({ usable: false })
  expect(await screen.findByText('Expires 12.04.2026')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Extend' })).toBeNull()
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { loanView, staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { ReportsTab } from './reports-tab.tsx'

const idOf = (n: number) => `0190000a-0000-7000-8000-00000000000${n}`
const labels = { rentometer: 'Rent Comparison', xactus: 'Credit Analysis', plaid: 'Liquidity Verification' } as const
const more = { costar: 'Property Analysis', appraisal: 'Appraisal', clear: '2nd Legal Verification' } as const
const labelOf = { ...labels, ...more }
type Kind = keyof typeof labelOf
const activity = (kind: Kind, state: string, over: { text?: string; n?: number; entity_name?: string } = {}) => ({
  ...{ activity_id: idOf(over.n ?? 1), activity_type: kind, report_type: kind, name: labelOf[kind], processes: [] },
  ...{ status: { state, text: over.text ?? '', epoch: 1 }, entity_name: over.entity_name ?? 'Bea Sponsor' },
})
const row = (index: number, over: object = {}) => ({
  ...{ index, key: `k${index}`, label: `Row ${index}`, value: String(index), display_option: 0, note: '', quote: '' },
  ...{ confidence_level: index + 3, page: null, ...over },
})
const report = (over: object = {}) => ({
  ...{ activity_id: idOf(1), report_type: 'clear', label: '2nd Legal Verification', worst_confidence: null },
  ...{ fetched_epoch: null, pull_option: null, sandbox: false, document_id: null, rows: [row(0)], ...over },
})

interface Shown {
  reports?: object[]
  archived?: boolean
  rights?: NonNullable<Parameters<typeof staffView>[0]>['permissions']
  asked?: number
  cost?: number
  answers?: Parameters<typeof standIn>[0]
}
const tab = (activities: object[], p: Shown = {}) => {
  const loan = loanView({ archived: p.archived ?? false })
  const asking = vi.fn(() => null)
  const sent = standIn({
    [`GET /activity/loan/${loan.id}/report/all`]: () => ({
      ...{ activities, reports: p.reports ?? [], asked: p.asked ?? 0, cost: p.cost ?? 0 },
    }),
    ...p.answers,
  })
  show(<ReportsTab loan={loan} asking={asking} />, '/loan/BL-10001', staffView({ permissions: p.rights ?? [] }))
  return { asking, sent }
}
const card = (kind: Kind) => screen.findByRole('region', { name: labelOf[kind] })
const buttons = async (kind: Kind) =>
  within(await card(kind))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '')

test('[K-26, K-27] what is new is asked for: a report plainly, a credit pull as soft or full', async () => {
  const { asking } = tab([activity('rentometer', 'New'), activity('xactus', 'New', { n: 2 })], {
    rights: ['request-rentometer', 'request-soft-credit-plus', 'request-full-credit-plus'],
  })
  expect(await buttons('rentometer')).toEqual(['Request'])
  expect(await buttons('xactus')).toEqual(['Soft credit pull', 'Full credit pull'])
  const press = async (kind: Kind, name: string) =>
    userEvent.click(within(await card(kind)).getByRole('button', { name }))
  await press('rentometer', 'Request')
  await press('xactus', 'Full credit pull')
  await press('xactus', 'Soft credit pull')
  expect(asking.mock.calls.map(([one, how]: unknown[]) => [(one as { activity_id: string }).activity_id, how])).toEqual(
    [
      [idOf(1), 'plain'],
      [idOf(2), 'full'],
      [idOf(2), 'soft'],
    ],
  )
})

test('[W-14] without the right a request says why and asks nothing', async () => {
  const { asking } = tab([activity('rentometer', 'New'), activity('rentometer', 'Failed', { n: 2 })])
  const presses = await screen.findAllByRole('button', { name: /^(Request|Refetch report)$/ })
  expect(presses.map((one) => [one.textContent, one.getAttribute('aria-disabled')])).toEqual([
    ['Request', 'true'],
    ['Refetch report', 'true'],
  ])
  for (const one of presses) await userEvent.click(one)
  expect(asking).not.toHaveBeenCalled()
})

test('on an archived loan nothing is asked for, neither anew nor again', async () => {
  tab([activity('rentometer', 'New'), activity('clear', 'Failed', { n: 2, text: 'No answer in a day' })], {
    ...{ archived: true, rights: ['request-rentometer', 'request-clear'] },
  })
  expect(await buttons('rentometer')).toEqual([])
  expect(within(await card('clear')).getByText('No answer in a day')).toBeDefined()
  expect(await buttons('clear')).toEqual([])
})

test.each([
  ['clear', 'request-clear', 'plain'],
  ['xactus', 'request-soft-credit-plus', 'choose'],
] as const)('[N-12, X-31] a failed report of %s says why and is asked for again', async (kind, right, how) => {
  const { asking } = tab([activity(kind, 'Failed', { text: 'The provider is down' })], { rights: [right] })
  const alert = await within(await card(kind)).findByRole('alert')
  expect(alert.textContent).toBe('Error occurredThe provider is downRefetch report')
  await userEvent.click(within(alert).getByRole('button', { name: 'Refetch report' }))
  expect(asking.mock.calls.map(([, asked]: unknown[]) => asked)).toEqual([how])
})

test('a failed bank link has no way to be asked again; a failed file says only what is told of it', async () => {
  tab([activity('plaid', 'Failed'), activity('appraisal', 'Failed', { n: 2, text: 'Not readable' })])
  expect(within(await card('plaid')).getByRole('alert').textContent).toBe('Error occurred')
  expect(within(await card('appraisal')).queryByRole('alert')).toBeNull()
  expect(within(await card('appraisal')).getByText('Not readable')).toBeDefined()
})

test.each([
  ['rentometer', 'Processing', '', 'Requesting report. Rows will show here automatically.'],
  [
    'rentometer',
    'Processing',
    'Sent to the provider',
    'Sent to the provider. Requesting report. Rows will show here automatically.',
  ],
  ['rentometer', 'New', '', 'Not requested yet'],
  ['rentometer', 'Paused', 'Paused by Ann', 'Paused by Ann'],
  ['costar', 'New', '', 'Read from a file: upload it in the list of activities'],
  ['appraisal', 'New', '', 'Read from a file: upload it in the list of activities'],
  ['plaid', 'New', '', 'The borrower links their bank accounts: send the link from the list of activities'],
] as const)('%s in %s "%s" says what comes next', async (kind, state, text, told) => {
  tab([activity(kind, state, { text })])
  expect(within(await card(kind)).getByText(told)).toBeDefined()
})

test('[K-53, N-12] a new report reads Pending; one that came to nothing is red, one that is there green', async () => {
  tab([activity('clear', 'New'), activity('rentometer', 'Missing Data', { n: 2 }), activity('plaid', 'Done', { n: 3 })])
  const tone = async (kind: Kind, text: string) => within(await card(kind)).getByText(text).dataset['tone']
  expect([
    await tone('clear', 'Pending'),
    await tone('rentometer', 'Missing Data'),
    await tone('plaid', 'Done'),
  ]).toEqual(['gray', 'red', 'green'])
})

test('[N-01] a report says whom it is about, which pull it was, when it was answered and whether it is made up', async () => {
  const full = report({ pull_option: 'full', fetched_epoch: 1_768_435_200, sandbox: true })
  tab([activity('clear', 'Done', { entity_name: 'Ada Acker' }), activity('rentometer', 'Done', { n: 2 })], {
    reports: [full, report({ activity_id: idOf(2), pull_option: 'soft' })],
  })
  const clear = within(await card('clear'))
  expect(clear.getByText('Ada Acker')).toBeDefined()
  expect(clear.getByText('Full pull')).toBeDefined()
  expect(clear.getByText(/^Answered 01\.1[45]\.2026/)).toBeDefined()
  expect(clear.getByText('Sandbox').closest('[title]')?.getAttribute('title')).toBe(
    'Made-up data: no provider is set up for this report',
  )
  const rent = within(await card('rentometer'))
  expect(rent.getByText('Soft pull')).toBeDefined()
  expect(rent.queryByText(/^Answered/)).toBeNull()
  expect(rent.queryByText('Sandbox')).toBeNull()
})

test.each([
  [0, 0, '1 of 2 received'],
  [1, 12.5, '1 of 2 received · 1 provider call, $12.50'],
  [7, 1300, '1 of 2 received · 7 provider calls, $1,300'],
])('with %i calls asked for $%d the summary says what came and what it cost', async (asked, cost, told) => {
  tab([activity('clear', 'Done'), activity('rentometer', 'New', { n: 2 })], { reports: [report()], asked, cost })
  expect(await screen.findByText(told)).toBeDefined()
})

test('[N-03] up to six rows have nothing more to show; with more the last are shown and put away', async () => {
  const rows = (n: number) => Array.from({ length: n }, (_, at) => row(at, { confidence_level: null }))
  tab([activity('clear', 'Done'), activity('rentometer', 'Done', { n: 2 }), activity('plaid', 'Done', { n: 3 })], {
    reports: [
      report({ rows: rows(6) }),
      report({ activity_id: idOf(2), rows: rows(7) }),
      report({ activity_id: idOf(3), rows: [] }),
    ],
  })
  expect(await buttons('clear')).not.toContain('Show more')
  const rent = within(await card('rentometer'))
  await userEvent.click(rent.getByRole('button', { name: 'Show more' }))
  expect(rent.getByText('Row 6:')).toBeDefined()
  await userEvent.click(rent.getByRole('button', { name: 'Show less' }))
  expect(rent.queryByText('Row 6:')).toBeNull()
  expect(within(await card('plaid')).getByText('The report has no rows')).toBeDefined()
  // A row without a confidence has nothing to press.
  expect(rent.queryByRole('button', { name: /^Confidence/ })).toBeNull()
})

test('[N-08] a row read from a file leads to its page; without a file the page is only told', async () => {
  const rows = [row(0, { page: 4 }), row(1), row(2, { page: 9 })]
  tab([activity('appraisal', 'Done'), activity('clear', 'Done', { n: 2 })], {
    reports: [report({ rows, document_id: idOf(8) }), report({ activity_id: idOf(2), rows })],
  })
  const press = async (kind: Kind, level: number) =>
    userEvent.click(within(await card(kind)).getByRole('button', { name: `Confidence ${level} of 10` }))
  await press('appraisal', 3)
  expect((await screen.findByRole('link', { name: 'Open page 4' })).getAttribute('href')).toBe(
    `/loan/BL-10001?tab=external&panel=documents&document=${idOf(8)}&page=4`,
  )
  expect(screen.getByRole('tooltip').textContent).toBe('Confidence 3 of 10No note from the provider')
  await press('appraisal', 3)
  await press('appraisal', 4)
  await waitFor(() => expect(screen.getByRole('tooltip').textContent).toContain('Confidence 4 of 10'))
  expect(screen.queryByRole('link', { name: /^Open page/ })).toBeNull()
  await press('appraisal', 4)
  await press('clear', 5)
  expect(await screen.findByText('Page 9')).toBeDefined()
  expect(screen.queryByRole('link', { name: /^Open page/ })).toBeNull()
})

test('a card is put away and opened again', async () => {
  tab([activity('clear', 'Done')], { reports: [report()] })
  await userEvent.click(await screen.findByRole('button', { name: 'Hide 2nd Legal Verification' }))
  expect(within(await card('clear')).queryByText('Row 0:')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show 2nd Legal Verification' }))
  expect(within(await card('clear')).getByText('Row 0:')).toBeDefined()
})

test('[J-45] a report that is there is downloaded with the right to, and a failure says so', async () => {
  const path = `GET /activity/${idOf(1)}/download/report`
  const { sent } = tab([activity('clear', 'Done')], {
    ...{ reports: [report()], rights: ['download-report'] },
    answers: { [path]: () => refusal(404, 'not_found', 'Gone') },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Download report' }))
  expect(await screen.findByText('Failed to download document')).toBeDefined()
  expect(sent.map(({ method, path: to }) => `${method} ${to}`)).toContain(path)
})

test('without the right a report is not downloaded; one still on its way has nothing to download', async () => {
  tab([activity('clear', 'Done'), activity('appraisal', 'Processing', { n: 2 })], { reports: [report()] })
  const download = within(await card('clear')).getByRole('button', { name: 'Download report' })
  expect(download.getAttribute('aria-disabled')).toBe('true')
  expect(await buttons('appraisal')).toEqual([])
})

test('[N-09] a press on a summary goes to its report', async () => {
  const scrolled = vi.fn()
  Element.prototype.scrollIntoView = scrolled
  tab([activity('clear', 'New'), activity('rentometer', 'New', { n: 2, entity_name: '12 Main Street' })])
  await userEvent.click(await screen.findByRole('button', { name: 'Go to Rent Comparison: 12 Main Street' }))
  expect(document.activeElement).toBe(await card('rentometer'))
  expect(scrolled).toHaveBeenCalledTimes(1)
})

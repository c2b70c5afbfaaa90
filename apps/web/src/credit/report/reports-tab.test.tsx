import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loanView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { ReportsTab } from './reports-tab.tsx'

const loan = loanView({})
const at = `GET /activity/loan/${loan.id}/report/all`
const id = '0190000a-0000-7000-8000-000000000001'
const row = (index: number) => ({
  ...{ index, key: `k${index}`, label: `Row ${index}`, value: String(index), display_option: 0, note: '', quote: '' },
  ...{ confidence_level: index + 3, page: null },
})
const activity = (state: string, over: object = {}) => ({
  ...{ activity_id: id, activity_type: 'clear', report_type: 'clear', status: { state, text: '', epoch: 1 } },
  ...{ name: '2nd Legal Verification', entity_name: 'Bea Sponsor', processes: [], ...over },
})
const report = (rows: number) => ({
  ...{ activity_id: id, report_type: 'clear', label: '2nd Legal Verification', worst_confidence: 3, document_id: null },
  ...{ fetched_epoch: 1_768_435_200, pull_option: null, sandbox: true },
  rows: Array.from({ length: rows }, (_, n) => row(n)),
})
const reply = (activities: object[], reports: object[] = []) => ({ activities, reports, asked: 0, cost: 0 })
const open = () => show(<ReportsTab loan={loan} asking={() => null} />)
const card = async () => screen.findByRole('region', { name: '2nd Legal Verification' })

test("[N-11] [X-47] without any it says 'There are no reports'", async () => {
  standIn({ [at]: () => reply([]) })
  open()
  expect(await screen.findByText('There are no reports')).toBeDefined()
})

test('reports that do not come say so, and can be asked for again', async () => {
  standIn({ [at]: () => refusal(500, 'internal', 'Down') })
  open()
  expect(await screen.findByText('The reports could not be loaded')).toBeDefined()
})

test('[N-02] [N-03] [N-05] [N-09] six rows first, each as label: value with the colour of its confidence', async () => {
  standIn({ [at]: () => reply([activity('Done')], [report(8)]) })
  open()
  const shown = within(await card())
  expect(shown.getAllByRole('definition').map((one) => one.textContent)).toEqual(['03', '14', '25', '36', '47', '58'])
  expect(shown.getAllByRole('button', { name: /^Confidence/ }).map((one) => one.dataset['colour'])).toEqual([
    ...['red', 'red', 'yellow', 'yellow', 'yellow', 'yellow'],
  ])
  await userEvent.click(shown.getByRole('button', { name: 'Show more' }))
  expect(shown.getAllByRole('definition')).toHaveLength(8)
  expect(shown.getByText('Sandbox')).toBeDefined()
  const summary = within(screen.getByRole('region', { name: 'Summary' }))
  expect(summary.getAllByRole('definition')).toHaveLength(3)
  expect(summary.getByText('Lowest confidence 3 of 10')).toBeDefined()
})

test("[N-12] [X-31] a report that cannot be fetched says 'Error occurred' and is fetched again", async () => {
  let asked = 0
  standIn({
    [at]: () => reply([activity('Done')]),
    [`GET /activity/${id}/report`]: () => {
      asked += 1
      return asked === 1 ? refusal(500, 'internal', 'Down') : report(2)
    },
  })
  open()
  const shown = within(await card())
  expect(await shown.findByText('Error occurred')).toBeDefined()
  await userEvent.click(shown.getByRole('button', { name: 'Refetch report' }))
  expect(await shown.findByText('Row 1:')).toBeDefined()
})

test.each(['Processing', 'Failed', 'Missing Data'])(
  '[N-12] a report in %s is called so, not a new file',
  async (state) => {
    standIn({ [at]: () => reply([activity(state)]) })
    open()
    const shown = within(await card())
    expect(shown.getByText(state, { exact: true })).toBeDefined()
    expect(shown.queryByText('New File Uploaded')).toBeNull()
  },
)

test('[N-04] [N-08] a press on the confidence tells what the provider notes and quotes; Escape puts it away', async () => {
  const noted = { ...row(0), note: 'Of three bureaus', quote: 'Score 712' }
  standIn({ [at]: () => reply([activity('Done')], [{ ...report(0), rows: [noted] }]) })
  open()
  await userEvent.click(within(await card()).getByRole('button', { name: 'Confidence 3 of 10' }))
  const told = await screen.findByRole('tooltip')
  expect(told.textContent).toContain('Of three bureaus')
  expect(within(told).getByText('Score 712')).toBeDefined()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})

test('[N-13] [N-16] each of the eleven kinds stands under its label, in the summary and as a report', async () => {
  const kinds = [
    ['credit-plus', 'Credit Analysis'],
    ['xactus', 'Credit Analysis'],
    ['lexis-nexis', 'Legal Verification'],
    ['plaid', 'Liquidity Verification'],
    ['reonomy', 'Borrower Experience'],
    ['costar', 'Property Analysis'],
    ['house-canary', 'Single Family Verification'],
    ['neighborhood-scout', 'Demographic'],
    ['rentometer', 'Rent Comparison'],
    ['clear', '2nd Legal Verification'],
    ['appraisal', 'Appraisal'],
  ] as const
  const idOf = (n: number) => `0190000b-0000-7000-8000-${String(n).padStart(12, '0')}`
  const activities = kinds.map(([kind], n) =>
    activity('New', { activity_id: idOf(n), activity_type: kind, report_type: kind, name: '', entity_name: `Of ${n}` }),
  )
  standIn({ [at]: () => reply(activities) })
  open()
  const labels = kinds.map(([, label]) => label)
  const reports = await screen.findByRole('region', { name: 'Reports' })
  expect(
    within(reports)
      .getAllByRole('heading', { level: 3 })
      .map((title) => title.textContent),
  ).toEqual(labels)
  const summary = within(screen.getByRole('region', { name: 'Summary' })).getAllByRole('listitem')
  expect(summary.map((one) => within(one).getByRole('button').textContent)).toEqual(labels)
})

test('[Y-32] the rows of a report show plain, percent, a fraction as percent, dollars and a date', async () => {
  const values: [string | number, number][] = [
    ['Brick walk-up', 0],
    [1234.5, 0],
    [7.25, 1],
    [0.0825, 2],
    [132_000, 3],
    [1_768_435_200, 4],
  ]
  const rows = values.map(([value, display_option], n) => ({ ...row(n), value, display_option }))
  standIn({ [at]: () => reply([activity('Done')], [{ ...report(0), rows }]) })
  open()
  const told = ['Brick walk-up', '1,234.5', '7.25%', '8.25%', '$132,000', '01.15.2026']
  const shown = Array.from((await card()).querySelectorAll('dd'), (one) => one.firstElementChild?.textContent)
  expect(shown).toEqual(told)
  const summary = within(screen.getByRole('region', { name: 'Summary' }))
  expect(summary.getAllByRole('definition').map((one) => one.textContent)).toEqual(told.slice(0, 3))
})

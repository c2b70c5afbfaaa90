import { MantineProvider } from '@mantine/core'
import type { LoanSummary } from '@plinth/contract/loan/loan-list'
import type { Statistics } from '@plinth/contract/portfolio/statistics'
import { loanStatuses } from '@plinth/domain/loan/status'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { LeadsTable } from '../intake/lead/leads-table.tsx'
import { LoanCharts } from '../loan/charts/loan-charts.tsx'
import { StatusCards } from '../loan/list/status-cards.tsx'
import { addLoans } from '../loan/map/loans-layer.ts'
import { StatisticsCharts } from '../portfolio/statistics/statistics-charts.tsx'

const amount = 1_250_500
const one = { count: 2, amount, amount_at_closing: amount }
const summary: LoanSummary = {
  statuses: loanStatuses.map((status) => ({ status, ...one })),
  total: one,
  value: { total: amount, average: amount, median: amount },
  closing: [{ days: 4, ...one }],
  by_state: [{ state: 'NY', ...one }],
  by_property_type: [{ property_type: 'LAND', ...one }],
  freshness: '1',
}
const statistics: Statistics = {
  pipeline: loanStatuses.map((status) => ({ status, ...one })),
  conversion: [],
  stage_days: [],
  months: [],
  weighted: { rate: null, ltv: null, duration_months: null },
  by_state: [{ state: 'NY', ...one }],
  by_property_type: [],
  late_payments: [],
  documents: { requested: 0, accepted: 0, median_days_to_upload: null, median_days_to_accept: null },
}
const show = (what: React.ReactNode) => render(<MantineProvider env="test">{what}</MantineProvider>)
const short = () => screen.queryAllByText(/\$1\.25M/).length
const full = () => screen.queryAllByText(/\$1,250,500/).length

test('[Y-04] cards and charts abbreviate amounts', () => {
  const cards = show(<StatusCards summary={summary} selected={null} onPress={() => {}} />)
  expect([short() > 0, full()]).toEqual([true, 0])
  cards.unmount()
  show(<LoanCharts status={null} summary={summary} />)
  expect([short() > 0, full()]).toEqual([true, 0])
})

test('[Y-04] markers of the map abbreviate amounts', () => {
  const sources: string[] = []
  const map = {
    addSource: (_: string, source: unknown) => sources.push(JSON.stringify(source)),
    addLayer() {},
    on() {},
  }
  addLoans(
    map as never,
    [{ id: 'a', name: 'A', amount, lat: 40, lng: -74, count: 1 }],
    { circle: '#000000', text: '#000000', halo: '#ffffff' },
    () => {},
  )
  expect(sources.join()).toContain('"label":"$1.25M"')
})

test('[Y-04, T-04] a chart abbreviates, its table shows the whole amount', async () => {
  show(<StatisticsCharts data={statistics} />)
  expect([short() > 0, full()]).toEqual([true, 0])
  await userEvent.click(screen.getByRole('button', { name: 'Show as table: By state' }))
  expect(full()).toBe(1)
})

test('[Y-04] tables show the whole amount', () => {
  const lead = {
    ...{
      id: 'l',
      first_name: 'Ada',
      last_name: 'Lee',
      email: '',
      phone: '',
      property: '',
      amount,
      note: '',
      version: 1,
    },
    ...{ source: 'broker' as const, state: 'new' as const, finished: false, loan: null, owner: null },
    ...{ created_epoch: 0, last_update: 0 },
  }
  show(<LeadsTable leads={[lead]} onOpen={() => {}} />)
  expect([short(), full()]).toEqual([0, 1])
})

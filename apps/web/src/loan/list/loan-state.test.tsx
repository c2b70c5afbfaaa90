import { listArchive, listLoans, listPortfolio } from '@plinth/contract/loan/loan-list'
import { act, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { loanRow } from '../../../test/loan-rows.ts'
import { show, standIn } from '../../../test/screen.tsx'
import { useAllLoans, useOneLoan, usePortfolioLoans } from './loan-rows.ts'
import { usePins } from './use-pins.ts'
import { useTableView } from './use-table-view.ts'

const loans = [
  loanRow(1),
  loanRow(2, { status: { state: 'underwriting', suggested_steps: [], since: 1_799_000_000 } }),
  loanRow(3, { status: { state: 'underwriting', suggested_steps: [], since: 1_799_000_000 } }),
]
const done = [loanRow(4, { status: { state: 'funded', suggested_steps: [], since: 1_799_000_000 } })]
const archived = [loanRow(5, { archived: true }), loanRow(6, { archived: true })]

/** What the client holds, as the screens read it. */
const useHeld = () => {
  const view = useTableView()
  const [pins, toggle] = usePins()
  const filtered = useAllLoans(view, pins)
  return {
    view,
    pins,
    toggle,
    filtered,
    selected: useOneLoan(loans[1]?.id ?? null, filtered.entries),
    portfolio: usePortfolioLoans(view, pins, 'all'),
    archive: usePortfolioLoans(view, pins, 'archived'),
  }
}
type Held = ReturnType<typeof useHeld>

const hold = () => {
  const held: { now: Held | null } = { now: null }
  const Probe = () => {
    const now = useHeld()
    useEffect(() => {
      held.now = now
    })
    return null
  }
  const client = show(<Probe />, '/requests')
  return {
    client,
    now: (): Held => {
      if (!held.now) throw new Error('nothing is held yet')
      return held.now
    },
  }
}
const ids = (entries: Held['filtered']['entries']) => entries.map((entry) => entry.row.human_id).toSorted()

test('[B-38] the client holds all loans, the filtered ones, the chosen status, the selected loan, pins, portfolio and archive', async () => {
  standIn({
    'GET /loan/all': () => ({ loans, total: loans.length }),
    'GET /loan/portfolio': () => ({ loans: done, total: 1 }),
    'GET /loan/all-archive': () => ({ loans: archived, total: 2 }),
  })
  const { client, now } = hold()
  await waitFor(() => expect(ids(now().filtered.entries)).toEqual(['BL-10001', 'BL-10002', 'BL-10003']))
  await waitFor(() => expect(client.getQueryData([listLoans.id, {}])).toMatchObject({ loans }))
  await waitFor(() => expect(client.getQueryData([listPortfolio.id, {}])).toMatchObject({ loans: done }))
  await waitFor(() => expect(client.getQueryData([listArchive.id, {}])).toMatchObject({ loans: archived }))
  expect(now().selected.row?.human_id).toBe('BL-10002')
  expect([now().view.filter.status, now().pins]).toEqual([null, []])

  act(() => now().view.setFilter({ status: 'underwriting' }))
  act(() => now().toggle(loans[2]?.id ?? ''))
  await waitFor(() => expect(ids(now().filtered.entries)).toEqual(['BL-10002', 'BL-10003']))
  expect(now().view.filter.status).toBe('underwriting')
  expect(now().pins.map((pin) => pin.id)).toEqual([loans[2]?.id])
  // The list itself is whole as before: the filter only chose from it.
  expect(client.getQueryData([listLoans.id, {}])).toMatchObject({ loans })
})

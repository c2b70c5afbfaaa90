import { loanListWords as words } from '../features/loan-list/loan-list.words.ts'
import { preloadFirstRows, useAllLoans, useSummary } from '../features/loan-list/loan-rows.ts'
import { StatusCards } from '../features/loan-list/status-cards.tsx'
import { usePins } from '../features/loan-list/use-pins.ts'
import { useTableView } from '../features/loan-list/use-table-view.ts'
import { useGo } from '../lib/location.ts'
import { paths } from '../lib/paths.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoanOverview, useMapPanel } from './loan-overview.tsx'
import { useCardPress } from './use-card-press.ts'

/** The first rows are on their way while the person's record still is. */
export const preload = preloadFirstRows

/** Every active loan, with cards, filters and the whole table (A-18, B-02). */
export const Page = () => {
  const view = useTableView()
  const pins = usePins()
  const panel = useMapPanel()
  const go = useGo()
  const loans = useAllLoans(view, pins[0])
  const summary = useSummary(view)
  const pressCard = useCardPress((status) => view.setFilter({ status }))
  return (
    <>
      <PageHeader
        title={words.requests}
        lead={
          loans.pending || loans.error ? undefined : words.loaded(loans.total, summary.data?.total.count ?? loans.total)
        }
        actions={
          <Button variant="default" onClick={() => void go(paths.dashboard())}>
            {words.backToDashboard}
          </Button>
        }
      />
      <StatusCards summary={summary.data} selected={view.filter.status} onPress={pressCard} />
      <LoanOverview label={words.requests} loans={loans} view={view} pins={pins} panel={panel} />
    </>
  )
}

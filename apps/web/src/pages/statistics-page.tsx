import type { Statistics } from '@plinth/contract/portfolio/statistics'
import { readStatisticsView, useStatistics } from '../portfolio/statistics/statistics.calls.ts'
import { statisticsWords as words } from '../portfolio/statistics/statistics.words.ts'
import { StatisticsCharts } from '../portfolio/statistics/statistics-charts.tsx'
import { StatisticsFilters } from '../portfolio/statistics/statistics-filters.tsx'
import { useListView } from '../lib/use-list-view.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { ListContent } from '../app/requests/list-content.tsx'

const loansOf = ({ pipeline }: Statistics) => pipeline.reduce((sum, one) => sum + one.count, 0)

/** Statistics over the loans of a period that match (A-27, T-02, T-04). */
export const Page = () => {
  const list = useListView(readStatisticsView, ['status', 'type', 'purpose', 'search', 'from', 'to'])
  const statistics = useStatistics(list.view)
  const { data } = statistics
  return (
    <>
      <PageHeader title={words.title} lead={data ? words.lead(loansOf(data)) : null} />
      <StatisticsFilters view={list.view} onChange={list.filter} />
      <ListContent
        query={statistics}
        isEmpty={(shown) => loansOf(shown) === 0}
        isFiltered={list.isFiltered}
        onClear={list.clear}
        words={words}
      >
        {(shown) => <StatisticsCharts data={shown} />}
      </ListContent>
    </>
  )
}

import { Box, SegmentedControl } from '@mantine/core'
import { IconLayoutKanban, IconMap, IconTable } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { columnWords, loanListWords as words } from '../loan/list/loan-list.words.ts'
import { allMatching, preloadFirstRows, useAllLoans, useSummary } from '../loan/list/loan-rows.ts'
import { StatusCards } from '../loan/list/status-cards.tsx'
import { usePins } from '../loan/list/use-pins.ts'
import { useTableView } from '../loan/list/use-table-view.ts'
import { useGo, useSearchState } from '../lib/location.ts'
import { paths } from '../lib/paths.ts'
import type { SearchText } from '../lib/search-text.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SkeletonBlock } from '../ui/states.tsx'
import { NewLoan } from '../app/intake/new-loan.tsx'
import { readAddress, searchOf, settingsOf, writeColumns } from '../app/requests/requests-address.ts'
import classes from './requests-page.module.css'
import { RequestsTable } from '../app/requests/requests-table.tsx'
import { useCardPress } from '../app/requests/use-card-press.ts'
import { latePart } from '../ui/late.tsx'

const RequestsBoard = latePart(async () => (await import('../app/requests/requests-board.tsx')).RequestsBoard)
const RequestsMap = latePart(async () => (await import('../app/requests/requests-map.tsx')).RequestsMap)
const SaveLoans = latePart(async () => (await import('../loan/list/save-loans.tsx')).SaveLoans, 'button')

const ViewsMenu = latePart(async () => (await import('../portfolio/saved-view/views-menu.tsx')).ViewsMenu, 'button')

/** The first rows are on their way while the person's record still is; board and map ask for theirs. */
export const preload = async (client: QueryClient, search: SearchText): Promise<void> => {
  if (readAddress(search).as === 'table') await preloadFirstRows(client, search)
  else if (search['as'] === 'board') void import('../app/requests/requests-board.tsx').catch(() => undefined)
  else await (await import('../app/requests/requests-map.tsx')).preload(client, search)
}

/** Every active loan, as table, board or map, with cards and filters (A-18, B-02). */
export const Page = () => {
  const view = useTableView()
  const [address, set] = useSearchState(readAddress)
  const { as } = address
  const go = useGo()
  const pins = usePins()
  const loans = useAllLoans(view, pins[0], as === 'table')
  const summary = useSummary(view)
  const pressCard = useCardPress((status) => view.setFilter({ status }))
  const total = summary.data?.total.count
  const matching = as === 'table' ? loans.total : summary.data?.by_state.reduce((sum, share) => sum + share.count, 0)
  const known = as !== 'table' || !(loans.pending || loans.error)
  return (
    <>
      <PageHeader
        title={words.requests}
        lead={known && matching !== undefined ? words.loaded(matching, total ?? matching) : null}
        actions={
          <>
            {/* Their code comes later: their places are kept, so that nothing beneath moves. */}
            <Suspense fallback={<Box w={151} h={36} />}>
              <ViewsMenu
                chosen={address.view}
                settings={settingsOf(address, view)}
                columnLabels={columnWords}
                isBare={address.isBare}
                onChoose={(chosen, replace) => void set(searchOf(chosen), { replace })}
                onColumns={(columns) => void set(writeColumns(columns), { replace: true })}
              />
            </Suspense>
            <SegmentedControl
              aria-label={words.shownAs}
              value={as}
              data={[
                { value: 'table', label: <Way icon={<IconTable size={16} aria-hidden />}>{words.asTable}</Way> },
                { value: 'board', label: <Way icon={<IconLayoutKanban size={16} aria-hidden />}>{words.asBoard}</Way> },
                { value: 'map', label: <Way icon={<IconMap size={16} aria-hidden />}>{words.asMap}</Way> },
              ]}
              onChange={(way) => void set({ as: way === 'table' ? null : way })}
            />
            <Suspense fallback={<Box w={279} h={36} />}>
              <SaveLoans file="requests" rows={() => allMatching(view)} />
            </Suspense>
            <Button variant="default" onClick={() => void go(paths.dashboard())}>
              {words.backToDashboard}
            </Button>
            <NewLoan />
          </>
        }
      />
      {/* The columns of the board are cards by status themselves. */}
      {as === 'board' ? null : <StatusCards summary={summary.data} selected={view.filter.status} onPress={pressCard} />}
      <Suspense fallback={<SkeletonBlock height={480} />}>
        {as === 'table' ? (
          <RequestsTable view={view} columns={address.columns} loans={loans} pins={pins} />
        ) : as === 'board' ? (
          <RequestsBoard view={view} />
        ) : (
          <RequestsMap view={view} />
        )}
      </Suspense>
    </>
  )
}

const Way = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <span className={classes.way}>
    {icon}
    {children}
  </span>
)

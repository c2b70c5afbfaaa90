import { Group, Switch } from '@mantine/core'
import { isPortfolioFilter } from '@plinth/domain/loan/status'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { LoanEntry } from '../loan/list/loan-entries.ts'
import { loanFileWords as fileWords, loanListWords as words } from '../loan/list/loan-list.words.ts'
import { usePortfolioLoans, useSummary } from '../loan/list/loan-rows.ts'
import { SaveLoans } from '../loan/list/save-loans.tsx'
import { StatusCards } from '../loan/list/status-cards.tsx'
import { usePins } from '../loan/list/use-pins.ts'
import { useTableView } from '../loan/list/use-table-view.ts'
import { LoansMap } from '../loan/map/loans-map.tsx'
import { useGo, useSearchState } from '../lib/location.ts'
import { paths } from '../lib/paths.ts'
import type { SearchText } from '../lib/search-text.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { LoanOverview, useMapPanel } from '../app/loan/loan-overview.tsx'
import classes from './loan-pages.module.css'

const readToggle = (search: SearchText) => ({ withArchived: search['archived'] === 'true' })

const pointOf = ({ row }: LoanEntry) => ({
  id: row.id,
  name: row.name,
  amount: row.amount,
  count: 1,
  lat: row.properties[0]?.coordinates.lat ?? 0,
  lng: row.properties[0]?.coordinates.lng ?? 0,
})

/** Funded and paid-off loans as map and list, with the archived ones when asked for (A-19, A-20, D-01 to D-04). */
export const Page = () => {
  const { filter: segment = '' } = useParams({ strict: false })
  const only = isPortfolioFilter(segment) ? segment : null
  const base = useTableView()
  const status = only === 'funded' || only === 'paid-off' ? only : null
  // The status stands in the path here, not among the search parameters.
  const view = useMemo(() => ({ ...base, filter: { ...base.filter, status } }), [base, status])
  const [{ withArchived }, setToggle] = useSearchState(readToggle)
  const pins = usePins()
  const panel = useMapPanel()
  const go = useGo()
  const summary = useSummary(base)
  const shown = only === 'archived' ? 'archived' : withArchived ? 'both' : 'all'
  const loans = usePortfolioLoans(view, pins[0], shown)
  const points = useMemo(() => loans.entries.map(pointOf), [loans.entries])
  return (
    <>
      <PageHeader
        title={words.portfolio}
        lead={only === 'archived' ? words.onlyArchived : undefined}
        actions={
          <Group>
            {only === 'archived' ? null : (
              <Switch
                label={words.showArchived}
                checked={withArchived}
                onChange={(event) => void setToggle({ archived: event.currentTarget.checked }, { replace: true })}
              />
            )}
            <SaveLoans
              file="portfolio"
              disabledReason={loans.pending ? fileWords.loading : loans.error ? fileWords.notLoaded : undefined}
              rows={() => Promise.resolve(loans.entries.map(({ row }) => row))}
            />
          </Group>
        }
      />
      <StatusCards
        summary={summary.data}
        selected={status}
        onPress={(pressed) =>
          void go(
            pressed === 'funded' || pressed === 'paid-off'
              ? paths.portfolio(pressed === status ? undefined : pressed)
              : paths.portfolio(),
          )
        }
        portfolio
      />
      <div className={classes.stack}>
        <Section title={words.map}>
          <LoansMap loans={points} onOpen={panel.show} />
        </Section>
        <Section title={words.list}>
          <LoanOverview label={words.portfolio} loans={loans} view={view} pins={pins} panel={panel} onlyTheseLoans />
        </Section>
      </div>
    </>
  )
}

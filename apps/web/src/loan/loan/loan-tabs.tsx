import { Tabs } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import { IconExternalLink, IconFileSpreadsheet } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { identityConfigNow } from '../../lib/identity-config.ts'
import { type SearchText } from '../../lib/search-text.ts'
import { useSearchState } from '../../lib/location.ts'
import { Button } from '../../ui/button.tsx'
import { useDownloadAnalysis } from './loan.calls.ts'
import classes from './loan.module.css'
import { loanWords as words } from './loan.words.ts'

/** The four tabs in order, numbered 0 to 3 (I-17). */
export const loanTabs = ['analysis', 'requests', 'documents', 'external'] as const
export type LoanTab = (typeof loanTabs)[number]

/** The tab of the address; tab 1 when it names none (O-01). */
const tabOf = (search: SearchText): { tab: LoanTab } => ({
  tab: loanTabs.find((tab) => tab === search['tab']) ?? 'requests',
})

const labelOf = (tab: LoanTab): string =>
  ({
    analysis: words.tabAnalysis,
    requests: words.tabRequests,
    documents: words.tabDocuments(identityConfigNow().brand.name),
    external: words.tabExternal,
  })[tab]

interface LoanTabsProps {
  loan: LoanView
  /** The content of each tab; only the chosen one is drawn. */
  panels: Readonly<Record<LoanTab, ReactNode>>
}

/** The policies block: four tabs, the chosen one in the address bar; the tab bar pins below the top bar (I-17, O-01, O-02). */
export const LoanTabs = ({ loan, panels }: LoanTabsProps) => {
  const [{ tab }, setSearch] = useSearchState(tabOf)
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(next) => void setSearch({ tab: next === 'requests' ? null : next }, { replace: true })}
      className={classes.tabs}
    >
      <div className={classes.tabBar}>
        <Tabs.List className={classes.tabList} aria-label={words.tabs}>
          {loanTabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {labelOf(one)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <OpenAnalysis loan={loan} />
      </div>
      {loanTabs.map((one) => (
        <Tabs.Panel key={one} value={one} pt="md">
          <h2 className="visually-hidden">{labelOf(one)}</h2>
          {panels[one]}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** Opens the loan's Google Sheet, or downloads its workbook; greyed with the reason when there is none (I-20, I-21). */
const OpenAnalysis = ({ loan }: { loan: LoanView }) => {
  const download = useDownloadAnalysis()
  const { url, reason } = loan.analysis
  if (url === null)
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.analysis}
        rightSection={<IconFileSpreadsheet size={14} aria-hidden />}
        disabledReason={reason ?? undefined}
        loading={download.isPending}
        onClick={() => download.mutate(loan)}
      >
        {words.openAnalysis}
      </Button>
    )
  return (
    <a href={url} target="_blank" rel="noreferrer" className={classes.analysis}>
      {words.openAnalysis}
      <IconExternalLink size={14} aria-hidden />
    </a>
  )
}

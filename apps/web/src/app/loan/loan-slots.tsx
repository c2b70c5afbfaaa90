import type { LoanView } from '@plinth/contract/loan/loan'
import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { usePrefetchReports } from '../../credit/report/report.calls.ts'
import { idle } from '../../lib/idle.ts'
import { Loader } from '../../ui/states.tsx'
import { ReportsPart } from './loan-reports.tsx'

type LoanPart = ComponentType<{ loan: LoanView }>

/** The content of tabs. Unlike other parts it can be loaded before it is shown. */
const tabs = {
  analysis: lazyRouteComponent(() => import('./loan-analysis-part.tsx'), 'AnalysisPart'),
  requests: lazyRouteComponent(() => import('./loan-signing.tsx'), 'RequestsPart'),
  documents: lazyRouteComponent(() => import('./loan-signing.tsx'), 'DocumentsPart'),
}

/**
 * Loads the tabs, and the reports of the loan, while nothing else happens. What came only with its press would show its
 * loader, which React keeps for 300 ms, and ask for its data after that.
 */
export const useTabsAhead = (loanId: string): void => {
  const prefetchReports = usePrefetchReports(loanId)
  useEffect(
    () =>
      idle(() => {
        prefetchReports()
        for (const { preload } of Object.values(tabs)) void preload?.()
      }),
    [prefetchReports],
  )
}

/**
 * What the other words of the product put into the loan page, each loaded when it is first shown:
 * `requests: lazy(async () => ({ default: (await import('../../documents/…')).DocumentRequestsTab }))`.
 */
export const loanSlots = {
  moveBack: lazy(async () => ({ default: (await import('../../loan/status/move-back.tsx')).MoveBackMenuItem })),
  analysis: tabs.analysis,
  requests: tabs.requests,
  documents: tabs.documents,
  external: ReportsPart,
  chat: lazy(async () => ({ default: (await import('./loan-chat.tsx')).LoanChat })),
  committee: lazy(async () => ({
    default: (await import('../../closing/committee/committee-card.tsx')).CommitteeCard,
  })),
  conditions: lazy(async () => ({
    default: (await import('../../loan/condition/conditions-card.tsx')).ConditionsCard,
  })),
  mail: lazy(async () => ({ default: (await import('../../documents/mailbox/mail-card.tsx')).MailCard })),
  entities: lazy(async () => ({ default: (await import('./entities-part.tsx')).EntitiesPart })),
  wires: lazy(async () => ({ default: (await import('../../people/wire/wires-card.tsx')).WiresCard })),
  panel: lazy(async () => ({ default: (await import('../../documents/document/documents-panel.tsx')).DocumentsPanel })),
  map: lazy(async () => ({ default: (await import('./loan-place.tsx')).LoanPlace })),
} satisfies Record<string, LoanPart>

/** The content of a tab. */
export const TabSlot = ({ part: Part, loan }: { part: LoanPart; loan: LoanView }) => (
  <Suspense fallback={<Loader />}>
    <Part loan={loan} />
  </Suspense>
)

/** A part beside others: nothing until it is there. */
export const Slot = ({ part: Part, loan }: { part: LoanPart; loan: LoanView }) => (
  <Suspense>
    <Part loan={loan} />
  </Suspense>
)

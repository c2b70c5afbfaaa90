import type { LoanView } from '@plinth/contract/loan/loan'
import { type ComponentType, Suspense, useEffect } from 'react'
import { usePrefetchReports } from '../../credit/report/report.calls.ts'
import { idle } from '../../lib/idle.ts'
import { latePart } from '../../ui/late.tsx'
import { Loader } from '../../ui/states.tsx'
import { ReportsPart } from './loan-reports.tsx'

type LoanPart = ComponentType<{ loan: LoanView }>

/** The content of tabs. Unlike other parts it can be loaded before it is shown. */
const tabs = {
  analysis: latePart(async () => (await import('./loan-analysis-part.tsx')).AnalysisPart),
  requests: latePart(async () => (await import('./loan-signing.tsx')).RequestsPart),
  documents: latePart(async () => (await import('./loan-signing.tsx')).DocumentsPart),
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
        for (const { preload } of Object.values(tabs)) void preload()
      }),
    [prefetchReports],
  )
}

/**
 * What the other words of the product put into the loan page, each loaded when it is first shown:
 * `requests: latePart(async () => (await import('../../documents/…')).DocumentRequestsTab)`.
 */
export const loanSlots = {
  moveBack: latePart(async () => (await import('../../loan/status/move-back.tsx')).MoveBackMenuItem, 'nothing'),
  analysis: tabs.analysis,
  requests: tabs.requests,
  documents: tabs.documents,
  external: ReportsPart,
  chat: latePart(async () => (await import('./loan-chat.tsx')).LoanChat),
  committee: latePart(async () => (await import('../../closing/committee/committee-card.tsx')).CommitteeCard),
  conditions: latePart(async () => (await import('../../loan/condition/conditions-card.tsx')).ConditionsCard),
  mail: latePart(async () => (await import('../../documents/mailbox/mail-card.tsx')).MailCard),
  entities: latePart(async () => (await import('./entities-part.tsx')).EntitiesPart),
  wires: latePart(async () => (await import('../../people/wire/wires-card.tsx')).WiresCard),
  panel: latePart(async () => (await import('../../documents/document/documents-panel.tsx')).DocumentsPanel),
  map: latePart(async () => (await import('./loan-place.tsx')).LoanPlace),
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

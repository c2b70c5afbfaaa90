import type { LoanView } from '@plinth/contract/loan'
import { type ComponentType, lazy, Suspense } from 'react'
import { Loader } from '../ui/states.tsx'

type LoanPart = ComponentType<{ loan: LoanView }>

/**
 * What the other words of the product put into the loan page, each loaded when it is first shown:
 * `requests: lazy(async () => ({ default: (await import('../features/…')).DocumentRequestsTab }))`.
 */
export const loanSlots = {
  moveBack: lazy(async () => ({ default: (await import('../features/loan-status/move-back.tsx')).MoveBackMenuItem })),
  analysis: lazy(async () => ({ default: (await import('./loan-analysis-part.tsx')).AnalysisPart })),
  requests: lazy(async () => ({ default: (await import('./loan-signing.tsx')).RequestsPart })),
  documents: lazy(async () => ({ default: (await import('./loan-signing.tsx')).DocumentsPart })),
  external: lazy(async () => ({ default: (await import('./loan-reports.tsx')).ReportsPart })),
  chat: lazy(async () => ({ default: (await import('./loan-chat.tsx')).LoanChat })),
  panel: lazy(async () => ({ default: (await import('../features/document/documents-panel.tsx')).DocumentsPanel })),
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

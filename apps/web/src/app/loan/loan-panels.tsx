import type { LoanView } from '@plinth/contract/loan/loan'
import { lazy, Suspense } from 'react'
import type { SearchText } from '../../lib/search-text.ts'
import { useSearchState } from '../../lib/location.ts'

const BorrowerPanel = lazy(async () => ({
  default: (await import('../../loan/party/borrower-panel.tsx')).BorrowerPanel,
}))
const PropertyPanel = lazy(async () => ({
  default: (await import('../../loan/property/property-panel.tsx')).PropertyPanel,
}))

const TimelinePanel = lazy(async () => ({
  default: (await import('../../loan/timeline/timeline-panel.tsx')).TimelinePanel,
}))

const SizerPanel = lazy(async () => ({
  default: (await import('../../credit/sizer/sizer-panel.tsx')).SizerPanel,
}))

const OnFilePanel = lazy(async () => ({ default: (await import('./loan-on-file-panel.tsx')).LoanOnFilePanel }))

type Record = 'borrower' | 'property' | 'file'
type Panel = { is: Record; id: string } | { is: 'timeline' | 'sizer' } | null

/** The open side panel as the address names it: `panel=borrower-<id>`, `panel=timeline`, `panel=sizer`, `panel=file-<id>`. */
const panelOf = (search: SearchText): { panel: Panel } => {
  if (search['panel'] === 'timeline' || search['panel'] === 'sizer') return { panel: { is: search['panel'] } }
  const [, is, id] = /^(borrower|property|file)-(.+)$/.exec(String(search['panel'] ?? '')) ?? []
  return { panel: id && (is === 'borrower' || is === 'property' || is === 'file') ? { is, id } : null }
}

/** What the timeline keeps in the address goes with it. */
const timelineFilters = { about: null, person: null, from: null, to: null, offset: null }

/** Opens and closes the loan page's side panel through the address bar. */
export const useLoanPanel = () => {
  const [{ panel }, set] = useSearchState(panelOf)
  return {
    panel,
    open: (is: Record, id: string) => void set({ panel: `${is}-${id}` }),
    openTimeline: () => void set({ panel: 'timeline' }),
    openSizer: () => void set({ panel: 'sizer' }),
    close: () => void set({ panel: null, ...timelineFilters }, { replace: true }),
  }
}

/** The side panel that the address names; none for what is not part of the loan or may not be edited. */
export const LoanPanels = ({ loan }: { loan: LoanView }) => {
  const { panel, open, close } = useLoanPanel()
  if (panel === null) return null
  if (panel.is === 'timeline')
    return (
      <Suspense>
        <TimelinePanel loan={loan} onClose={close} />
      </Suspense>
    )
  if (panel.is === 'sizer')
    return (
      <Suspense>
        <SizerPanel loan={loan} onClose={close} />
      </Suspense>
    )
  if (panel.is === 'file')
    return (
      <Suspense>
        <OnFilePanel loan={loan} id={panel.id} onSubject={(id) => open('file', id)} onClose={close} />
      </Suspense>
    )
  const borrower = panel.is === 'borrower' && loan.can.edit_parties && loan.borrowers.find((b) => b.id === panel.id)
  const property = panel.is === 'property' && loan.can.edit && loan.properties.find((p) => p.id === panel.id)
  return (
    <Suspense>
      {borrower ? <BorrowerPanel key={borrower.id} borrower={borrower} onClose={close} /> : null}
      {property ? <PropertyPanel key={property.id} property={property} onClose={close} /> : null}
    </Suspense>
  )
}

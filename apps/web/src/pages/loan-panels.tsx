import type { LoanView } from '@plinth/contract/loan'
import { lazy, Suspense } from 'react'
import type { SearchText } from '../lib/search-text.ts'
import { useSearchState } from '../lib/location.ts'

const BorrowerPanel = lazy(async () => ({
  default: (await import('../features/loan-party/borrower-panel.tsx')).BorrowerPanel,
}))
const PropertyPanel = lazy(async () => ({
  default: (await import('../features/loan-property/property-panel.tsx')).PropertyPanel,
}))

type Panel = { is: 'borrower' | 'property'; id: string } | null

/** The open side panel as the address names it: `panel=borrower-<id>`. */
const panelOf = (search: SearchText): { panel: Panel } => {
  const [, is, id] = /^(borrower|property)-(.+)$/.exec(String(search['panel'] ?? '')) ?? []
  return { panel: id && (is === 'borrower' || is === 'property') ? { is, id } : null }
}

/** Opens and closes the loan page's side panel through the address bar. */
export const useLoanPanel = () => {
  const [{ panel }, set] = useSearchState(panelOf)
  return {
    panel,
    open: (is: 'borrower' | 'property', id: string) => void set({ panel: `${is}-${id}` }),
    close: () => void set({ panel: null }, { replace: true }),
  }
}

/** The side panel that the address names; none for what is not part of the loan or may not be edited. */
export const LoanPanels = ({ loan }: { loan: LoanView }) => {
  const { panel, close } = useLoanPanel()
  if (panel === null) return null
  const borrower = panel.is === 'borrower' && loan.can.edit_parties && loan.borrowers.find((b) => b.id === panel.id)
  const property = panel.is === 'property' && loan.can.edit && loan.properties.find((p) => p.id === panel.id)
  return (
    <Suspense>
      {borrower ? <BorrowerPanel key={borrower.id} borrower={borrower} onClose={close} /> : null}
      {property ? <PropertyPanel key={property.id} property={property} onClose={close} /> : null}
    </Suspense>
  )
}

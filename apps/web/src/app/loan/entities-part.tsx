import type { LoanView } from '@plinth/contract/loan/loan'
import { EntitiesCard } from '../../people/legal-entity/entities-card.tsx'
import { useLoanPanel } from './loan-panels.tsx'

/** The loan's legal entities, and the way to what is on file of each. */
export const EntitiesPart = ({ loan }: { loan: LoanView }) => {
  const { open } = useLoanPanel()
  return <EntitiesCard loan={loan} onFiles={(id) => open('file', id)} />
}

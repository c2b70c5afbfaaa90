import type { LoanView } from '@plinth/contract/loan/loan'
import { ActivitiesCard } from '../../loan/activity/activities-card.tsx'
import { useDeals } from '../../closing/deal-document/use-deals.tsx'
import { StatusSection } from '../../loan/status/status-section.tsx'

/** The status section; its main button opens the dialogs of the loan's documents. */
export const StatusPart = ({ loan }: { loan: LoanView }) => {
  const { start, dialog } = useDeals(loan)
  return (
    <>
      <StatusSection loan={loan} onDeal={start} />
      {dialog}
    </>
  )
}

/** The activities card; its rows open the same dialogs. */
export const ActivitiesPart = ({ loan }: { loan: LoanView }) => {
  const { start, dialog } = useDeals(loan)
  return (
    <>
      <ActivitiesCard loan={loan} onDeal={start} />
      {dialog}
    </>
  )
}

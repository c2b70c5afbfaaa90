import type { LoanView } from '@plinth/contract/loan'
import { propertyTypeLabel } from '@plinth/domain/property/types'
import { PickListModal } from '../../ui/pick-list-modal.tsx'
import { useLinkProperty, useProperties } from './loan-property.calls.ts'
import { propertyWords as words } from './loan-property.words.ts'
import { modalFailure } from './modal-failure.ts'
import { addressOf } from './property-edit.values.ts'

/** Links existing properties to the loan (I-57). */
export const AddPropertyModal = ({ loan, onClose }: { loan: LoanView; onClose: () => void }) => {
  const properties = useProperties()
  const link = useLinkProperty()
  const linked = new Set(loan.properties.map((p) => p.id))
  const connect = async (ids: readonly string[]) => {
    for (const id of ids) await link.mutateAsync({ params: { loan_id: loan.id, property_id: id } })
    onClose()
  }
  return (
    <PickListModal
      title={words.add}
      items={
        properties.data?.properties
          .filter((p) => !linked.has(p.id))
          .map((p) => ({ id: p.id, label: addressOf(p), detail: propertyTypeLabel(p.property_type) })) ?? null
      }
      loadError={properties.isError ? words.loadFailed : null}
      onRetry={() => void properties.refetch()}
      searchLabel={words.search}
      connectLabel={words.connect}
      nothingChosen={words.nothingChosen}
      busy={link.isPending}
      error={modalFailure(link.error)}
      onConnect={(ids) => void connect(ids).catch(() => undefined)}
      onClose={onClose}
    />
  )
}

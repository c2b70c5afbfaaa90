import { Checkbox } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import { blanketMessage, contradictsBlanket } from '@plinth/domain/loan/blanket'
import { propertyTypeLabel } from '@plinth/domain/people/property/types'
import { useState } from 'react'
import type { AddressPart } from '../../lib/address-part.ts'
import { Button } from '../../ui/button.tsx'
import { PickListModal } from '../../ui/pick-list-modal.tsx'
import { useLinkProperty, useProperties } from './loan-property.calls.ts'
import { propertyWords as words } from './loan-property.words.ts'
import { modalFailure } from './modal-failure.ts'
import { NewPropertyModal } from './new-property-modal.tsx'
import { addressOf } from './property-edit.values.ts'

interface AddPropertyModalProps {
  loan: LoanView
  address: AddressPart
  onClose: () => void
}

/** Links properties on file to the loan, or a new one (I-57). */
export const AddPropertyModal = ({ loan, address, onClose }: AddPropertyModalProps) => {
  const [creating, setCreating] = useState(false)
  const [isBlanket, setBlanket] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [typed, setTyped] = useState('')
  const properties = useProperties(typed)
  const link = useLinkProperty()
  if (creating)
    return <NewPropertyModal loan={loan} address={address} onBack={() => setCreating(false)} onClose={onClose} />
  const linked = new Set(loan.properties.map((p) => p.id))
  const connect = async (ids: readonly string[]) => {
    const isWrong = contradictsBlanket(loan.properties.length + ids.length, isBlanket || loan.is_blanket_loan)
    setAsked(isWrong)
    if (isWrong) return
    const query = isBlanket ? { is_blanket_loan: true } : {}
    for (const id of ids) await link.mutateAsync({ params: { loan_id: loan.id, property_id: id }, query })
    onClose()
  }
  return (
    <PickListModal
      title={words.add}
      items={
        properties.data?.properties.map((p) => ({
          id: p.id,
          label: addressOf(p),
          detail: propertyTypeLabel(p.property_type),
        })) ?? null
      }
      more={properties.data?.more ?? false}
      onSearch={setTyped}
      connected={linked}
      loadError={properties.isError ? words.loadFailed : null}
      onRetry={() => void properties.refetch()}
      searchLabel={words.search}
      connectLabel={words.connect}
      nothingChosen={words.nothingChosen}
      busy={link.isPending}
      error={modalFailure(link.error)}
      onConnect={(ids) => void connect(ids).catch(() => undefined)}
      onClose={onClose}
    >
      {isAsked || contradictsBlanket(loan.properties.length + 1, loan.is_blanket_loan) ? (
        <Checkbox
          label={words.blanket}
          description={words.blanketHelp}
          checked={isBlanket}
          error={isAsked && !isBlanket ? blanketMessage : undefined}
          onChange={(event) => setBlanket(event.currentTarget.checked)}
        />
      ) : null}
      <Button variant="default" onClick={() => setCreating(true)}>
        {words.newProperty}
      </Button>
    </PickListModal>
  )
}

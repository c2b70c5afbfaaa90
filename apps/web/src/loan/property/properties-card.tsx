import type { LoanView } from '@plinth/contract/loan/loan'
import type { PropertyView } from '@plinth/contract/people/property'
import { propertyTypeLabel } from '@plinth/domain/people/property/types'
import { IconFolder, IconPencil, IconUnlink } from '@tabler/icons-react'
import { useState } from 'react'
import type { AddressPart } from '../../lib/address-part.ts'
import { money } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { RecordAction, RecordCard, RecordList } from '../../ui/record-card.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useUnlinkProperty } from './loan-property.calls.ts'
import { propertyWords as words } from './loan-property.words.ts'
import { modalFailure } from './modal-failure.ts'
import { addressOf } from './property-edit.values.ts'
import { lateDialog } from '../../ui/late.tsx'

const AddProperty = lateDialog(async () => (await import('./add-property-modal.tsx')).AddPropertyModal)
const ConfirmDialog = lateDialog(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog)

const count = (n: number | null) => (n === null ? words.notAvailable : String(n))

/** The figures of a property card (I-67). */
const factsOf = (p: PropertyView): readonly (readonly [string, string])[] => [
  [words.fields.purchase_price, money(p.purchase_price)],
  [words.units, count(p.number_of_units)],
  [words.commercialUnits, count(p.number_of_commercial_units)],
  [words.avgUnitPrice, money(p.avg_unit_price)],
]

interface PropertiesCardProps {
  loan: LoanView
  /** The product's address field, for a property that is not on file. */
  address: AddressPart
  /** Opens the edit panel of a property. */
  onEdit: (propertyId: string) => void
  /** Opens what is on file of a property. */
  onFiles?: (propertyId: string) => void
}

/** The loan's properties: figures, edit, unlink while there is more than one, add (I-52, I-54, I-62, I-67). */
export const PropertiesCard = ({ loan, address, onEdit, onFiles }: PropertiesCardProps) => {
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<PropertyView | null>(null)
  const unlink = useUnlinkProperty()
  const may = loan.can.edit
  const lastOne = loan.properties.length < 2 ? words.lastOne : undefined
  const close = () => {
    setLeaving(null)
    unlink.reset()
  }
  return (
    <Section
      title={words.title}
      actions={
        may ? (
          <Button variant="subtle" size="compact-sm" onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        ) : null
      }
    >
      {loan.properties.length === 0 ? <EmptyState text={words.none} /> : null}
      <RecordList>
        {loan.properties.map((p) => (
          <RecordCard
            key={p.id}
            title={propertyTypeLabel(p.property_type)}
            note={
              <>
                <Badge>{`${words.score} ${p.score ?? words.notAvailable}`}</Badge>
                {p.score_made_up ? <Badge tone="orange">{words.sandbox}</Badge> : null}
              </>
            }
            lead={addressOf(p)}
            facts={factsOf(p)}
            actions={
              onFiles ? (
                <RecordAction label={words.onFile(addressOf(p))} icon={IconFolder} onPress={() => onFiles(p.id)} />
              ) : null
            }
            edits={
              may ? (
                <>
                  <RecordAction label={words.edit(addressOf(p))} icon={IconPencil} onPress={() => onEdit(p.id)} />
                  <RecordAction
                    label={words.unlink(addressOf(p))}
                    icon={IconUnlink}
                    disabledReason={lastOne}
                    onPress={() => setLeaving(p)}
                  />
                </>
              ) : null
            }
          />
        ))}
      </RecordList>
      {adding ? <AddProperty loan={loan} address={address} onClose={() => setAdding(false)} /> : null}
      {leaving ? (
        <ConfirmDialog
          opened
          danger
          title={words.unlinkTitle}
          confirmLabel={words.unlinkConfirm}
          busy={unlink.isPending}
          error={modalFailure(unlink.error)}
          onClose={close}
          onConfirm={() =>
            unlink.mutate({ params: { loan_id: loan.id, property_id: leaving.id } }, { onSuccess: close })
          }
        >
          {words.unlinkText(addressOf(leaving))}
        </ConfirmDialog>
      ) : null}
    </Section>
  )
}

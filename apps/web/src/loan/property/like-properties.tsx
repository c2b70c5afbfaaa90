import type { LoanView } from '@plinth/contract/loan/loan'
import { addressSearch, isSameAddress } from '@plinth/domain/people/property/same-address'
import { type ChosenPlace, sentAddress } from '../../lib/address-part.ts'
import { FormError } from '../../ui/field-help.tsx'
import { OnFileOffer } from '../../ui/on-file-offer.tsx'
import { useLinkProperty, usePropertiesNear } from './loan-property.calls.ts'
import { propertyWords as words } from './loan-property.words.ts'
import { modalFailure } from './modal-failure.ts'
import { addressOf } from './property-edit.values.ts'

/** More than this is no help to anybody. */
const MOST = 3

interface LikePropertiesProps {
  loan: LoanView
  place: ChosenPlace
  isBlanket: boolean
  onClose: () => void
}

/** Properties on file at the address that was chosen (AI-13): to be used instead of a new one. */
export const LikeProperties = ({ loan, place, isBlanket, onClose }: LikePropertiesProps) => {
  const link = useLinkProperty()
  const typed = sentAddress(place)
  const search = addressSearch({ street: typed.address_address, zipcode: typed.address_zipcode })
  const onFile = usePropertiesNear(search).data?.properties ?? []
  const found = onFile.filter((p) =>
    isSameAddress(
      { street: typed.address_address, zipcode: typed.address_zipcode },
      { street: p.address_address, zipcode: p.address_zipcode },
    ),
  )
  const query = isBlanket ? { is_blanket_loan: true } : {}
  return (
    <>
      <OnFileOffer
        title={words.onFileAlready}
        use={words.useProperty}
        busy={link.isPending}
        onUse={(id) => link.mutate({ params: { loan_id: loan.id, property_id: id }, query }, { onSuccess: onClose })}
        records={found.slice(0, MOST).map((p) => ({
          id: p.id,
          text: words.sameAddress(
            addressOf(p),
            p.loans.map((one) => one.human_id),
          ),
          useLabel: words.usePropertyAt(addressOf(p)),
          instead: loan.properties.some(({ id }) => id === p.id) ? words.onThisLoan : undefined,
        }))}
      />
      {link.error ? <FormError text={modalFailure(link.error) ?? ''} /> : null}
    </>
  )
}

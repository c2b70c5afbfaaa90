import { latePart } from '../../ui/late.tsx'

/** The address field of the public form, for the dialogs of staff; its code comes with the first dialog that has one. */
export const AddressPart = latePart(
  async () => (await import('../../intake/application/address-field.tsx')).AddressInput,
)

import type { ComponentType } from 'react'

/** A place as the address field hands it over. */
export interface ChosenPlace {
  label: string
  street_number: string
  route: string
  city: string
  state: string
  zipcode: string
  coordinates: { lat: number; lng: number }
}

/**
 * The product's address field, handed by a page to the dialogs of features that have none of their own. What is typed and
 * not chosen stays in the field.
 */
export type AddressPart = ComponentType<{
  id: string
  size: 'sm'
  text: string
  isChosen: boolean
  error: string | undefined
  onText: (text: string) => void
  /** A place was chosen, or with null what was chosen no longer holds. */
  onChoose: (place: ChosenPlace | null) => void
  onLeave: () => void
  onSettling: (isSettling: boolean) => void
}>

/** An address as calls take it. */
export const sentAddress = (place: ChosenPlace) => ({
  address_address: `${place.street_number} ${place.route}`.trim(),
  address_city: place.city,
  address_state: place.state,
  address_zipcode: place.zipcode,
  coordinates: place.coordinates,
})

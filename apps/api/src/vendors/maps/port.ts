/**
 * What the person is asked before an address is taken: the ZIP code lies in another city, the ZIP code is missing, or there is
 * no street number.
 */
export const placeQuestions = ['zip-elsewhere', 'no-zip', 'no-number'] as const
export type PlaceQuestion = (typeof placeQuestions)[number]

/** A place that an address field can take; blank parts are not known. */
export interface Place {
  label: string
  street_number: string
  route: string
  city: string
  state: string
  zipcode: string
  /** ISO code. */
  country: string
  /** Degrees; 0,0 means not placed (C-06). */
  coordinates: { lat: number; lng: number }
  /** Null where nothing is to be asked. */
  question: PlaceQuestion | null
}

/** Finds US addresses as they are typed (E-16). Adapters: the embedded ZIP directory (default), Google Places by key, the geocoder of the US Census. */
export interface Places {
  kind: 'embedded' | 'google' | 'census'
  /** Places for the text typed so far, best first, at most 8. */
  search(text: string): Promise<Place[]>
  /** Places whose ZIP code begins with these digits, at most 8. */
  byZip(digits: string): Promise<Place[]>
  /** Asks the service something harmless. Throws what is wrong, in words for an administrator. */
  check?(): Promise<void>
}

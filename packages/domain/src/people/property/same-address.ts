/** How the last words and directions of street names are shortened in the US. */
const short: Readonly<Record<string, string>> = {
  ...{ street: 'st', avenue: 'ave', av: 'ave', road: 'rd', boulevard: 'blvd', drive: 'dr', lane: 'ln', court: 'ct' },
  ...{ place: 'pl', square: 'sq', terrace: 'ter', parkway: 'pkwy', highway: 'hwy', circle: 'cir', trail: 'trl' },
  ...{
    north: 'n',
    south: 's',
    east: 'e',
    west: 'w',
    northeast: 'ne',
    northwest: 'nw',
    southeast: 'se',
    southwest: 'sw',
  },
}

/** A word of a street as it is compared: 'street' is 'st'. */
export const streetWord = (word: string): string => short[word] ?? word

/** A street as it is compared: small letters, no punctuation, the usual words shortened. */
const streetKey = (street: string): string =>
  street
    .toLowerCase()
    .replace(/[.,'’#]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .map(streetWord)
    .join(' ')

export interface Address {
  /** Street number and street. */
  street: string
  zipcode: string
}

/** Whether two addresses are one place: the same street however it is shortened, in the same five digits of the ZIP code. */
export const isSameAddress = (one: Address, other: Address): boolean =>
  streetKey(one.street) !== '' &&
  streetKey(one.street) === streetKey(other.street) &&
  one.zipcode.trim().slice(0, 5) === other.zipcode.trim().slice(0, 5)

/** What properties on file are searched for by while an address is typed: the numbers of the street and the ZIP code, which nobody shortens. */
export const addressSearch = ({ street, zipcode }: Address): string =>
  [...street.split(/\s+/).filter((word) => /^\d+$/.test(word)), zipcode.trim().slice(0, 5)].join(' ').trim()

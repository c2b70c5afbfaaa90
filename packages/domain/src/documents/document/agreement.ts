import { isSamePlace } from '../../people/property/same-place.ts'
import { foldForSearch } from '../../shared/text.ts'
import type { Scalar } from './values.ts'

/** When what a file says agrees with what the loan says. */

/** Letters and digits of a text alone, without case and accents. */
export const letters = (text: Scalar): string => foldForSearch(String(text)).replace(/[^a-z0-9]/g, '')
/** Names agree without punctuation, also when one is the longer form of the other. */
export const sameName = (a: Scalar, b: Scalar): boolean => {
  const [one, two] = [letters(a), letters(b)]
  return one !== '' && two !== '' && (one.includes(two) || two.includes(one))
}
/** First and last name agree; a middle name on one side does not matter. */
export const samePerson = (a: Scalar, b: Scalar): boolean => {
  const words = (text: Scalar) => foldForSearch(String(text)).match(/[a-z'’-]{2,}/g) ?? []
  const [one, two] = [words(a), words(b)]
  return one.length > 0 && one[0] === two[0] && one.at(-1) === two.at(-1)
}
/** House number (a range too) and street agree, however they are shortened. */
export const samePlace = (a: Scalar, b: Scalar): boolean =>
  isSamePlace(String(a), { street: String(b), city: '', zipcode: '' })
/** A number no further away than a share of the expected one. */
export const within = (share: number) => (a: Scalar, b: Scalar) =>
  Math.abs(Number(a) - Number(b)) <= Math.abs(Number(b)) * share
/** A number, or date, no less than the expected one. */
export const notBefore = (a: Scalar, b: Scalar): boolean => Number(a) >= Number(b)
/** The name of a person or a company. */
export const anyName = (a: Scalar, b: Scalar): boolean => sameName(a, b) || samePerson(a, b)

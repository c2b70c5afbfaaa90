import { longestName } from './limits.ts'

/**
 * Whether a text names a person: letters of any script, accents included, spaces, dashes and an
 * apostrophe between letters (O'Brien), at least one letter (E-23), at most a hundred characters.
 */
export const isPersonName = (text: string): boolean =>
  [...text].length <= longestName &&
  /^(?:[\p{L}\p{M} -]|(?<=[\p{L}\p{M}])['’](?=\p{L}))+$/u.test(text) &&
  /\p{L}/u.test(text)

/** Whether a text has the form of an email address, at most 254 characters (E-25). */
export const isEmail = (text: string): boolean =>
  text.length <= 254 &&
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i.test(
    text,
  )

/** A name of more than so many characters cut there and closed with '…' (B-39, B-40, Y-20). */
export function trimName(name: string, max = 30): string {
  const characters = [...name]
  return characters.length <= max ? name : `${characters.slice(0, max).join('').trimEnd()}…`
}

/** A text as searching compares it: case and accents ignored (B-18, B-21). */
export const foldForSearch = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** Whether a name contains a search term, anywhere; an empty term matches all (B-18, B-21). */
export const matchesSearch = (name: string, term: string): boolean =>
  foldForSearch(name).includes(foldForSearch(term.trim()))

/** First and last name in one, whichever there is. */
export const fullName = (first: string | null | undefined, last: string | null | undefined): string =>
  [first, last]
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(' ')

/** The first letters of a name's first and last word, 'AO' of 'Anthony de O’Brien'; of one word its first. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return [first, last]
    .map((word) => (word ? [...word][0] : ''))
    .join('')
    .toLocaleUpperCase('en-US')
}

/** Whether a text is the id of a record (a UUID, in lower or upper case). */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

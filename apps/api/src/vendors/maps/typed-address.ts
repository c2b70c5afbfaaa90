import { splitStreet } from '@plinth/domain/people/property/street'

/** What a typed address line says, as far as it has been typed; blank parts are not known. */
export interface TypedAddress {
  /** House number, or 'Lot 7' and the like for land without one. */
  street_number: string
  /** Street with its unit: 'Fifth Avenue, 34th Floor'. */
  route: string
  city: string
  /** Two-letter code. */
  state: string
  /** Five digits, or the first ones of a code still being typed. */
  zipcode: string
}

const stateNames: Readonly<Record<string, string>> = {
  alabama: 'AL',
  alaska: 'AK',
  arizona: 'AZ',
  arkansas: 'AR',
  california: 'CA',
  colorado: 'CO',
  connecticut: 'CT',
  delaware: 'DE',
  'district of columbia': 'DC',
  florida: 'FL',
  georgia: 'GA',
  hawaii: 'HI',
  idaho: 'ID',
  illinois: 'IL',
  indiana: 'IN',
  iowa: 'IA',
  kansas: 'KS',
  kentucky: 'KY',
  louisiana: 'LA',
  maine: 'ME',
  maryland: 'MD',
  massachusetts: 'MA',
  michigan: 'MI',
  minnesota: 'MN',
  mississippi: 'MS',
  missouri: 'MO',
  montana: 'MT',
  nebraska: 'NE',
  nevada: 'NV',
  'new hampshire': 'NH',
  'new jersey': 'NJ',
  'new mexico': 'NM',
  'new york': 'NY',
  'north carolina': 'NC',
  'north dakota': 'ND',
  ohio: 'OH',
  oklahoma: 'OK',
  oregon: 'OR',
  pennsylvania: 'PA',
  'puerto rico': 'PR',
  'rhode island': 'RI',
  'south carolina': 'SC',
  'south dakota': 'SD',
  tennessee: 'TN',
  texas: 'TX',
  utah: 'UT',
  vermont: 'VT',
  virginia: 'VA',
  washington: 'WA',
  'west virginia': 'WV',
  wisconsin: 'WI',
  wyoming: 'WY',
}
const stateCodes = new Set(Object.values(stateNames))
/** 'west virginia' before 'virginia': the longest name that ends the line is the state. */
const longestFirst = Object.keys(stateNames).toSorted((a, b) => b.length - a.length)
const endsWithStateName = new RegExp(`(?:^|[\\s,])(${longestFirst.join('|')})$`, 'i')

/** Takes a pattern off the end of a text: [what is left, what was taken]. */
const takeOff = (text: string, pattern: RegExp): [string, string] => {
  const found = pattern.exec(text)
  return found ? [text.slice(0, found.index).replace(/[\s,]+$/, ''), found[1] ?? ''] : [text, '']
}

/**
 * Takes the state off the end, by code or by name. A ZIP code behind it, a comma before it or the lack of a house number
 * tells it from the last word of a street ('12 Sunset Ct').
 */
const takeState = (text: string, isBeforeZip: boolean): [string, string] => {
  const [beforeCode, code] = takeOff(text, /[\s,]([a-z]{2})$/i)
  const isSaid = isBeforeZip || text.slice(0, -code.length).includes(',') || !hasNumber(text)
  if (stateCodes.has(code.toUpperCase()) && isSaid) return [beforeCode, code.toUpperCase()]
  const [beforeName, name] = takeOff(text, endsWithStateName)
  const isState = name !== '' && (beforeName.includes(',') || (isBeforeZip && beforeName.split(' ').length > 1))
  return isState ? [beforeName, stateNames[name.toLowerCase()] ?? ''] : [text, '']
}

/** Words of small letters get a capital each; other spellings stay as they were typed. */
const capitalize = (text: string): string =>
  text === text.toLowerCase() ? text.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase()) : text

const hasNumber = (street: string): boolean => splitStreet(street).street_number !== ''

/** A second line of an address, behind the street: 'Apt 4B', '34th Floor', '#5'. */
const isUnit = (part: string): boolean =>
  /^(#|(apt|apartment|ste|suite|unit|fl|floor|rm|room|bldg|building|ph|penthouse|lot|space|spc)\b)|\b(floor|fl)$/i.test(
    part,
  )

/**
 * Reads '123 Main St, Brooklyn, NY 11201' and its shorter forms. What stands behind the last comma is the city; without a
 * comma all of it is the street, and the directory finds the city at its end.
 */
export const readTypedAddress = (typed: string): TypedAddress => {
  const text = typed
    .replace(/\s+/g, ' ')
    .replace(/,?\s*(usa|u\.s\.a\.|united states)$/i, '')
    .trim()
  const [beforeZip, zipcode] = takeOff(text, /(?<=[\s,])(\d{5})(?:-\d{4})?$/)
  const [beforePart, zipStart] = zipcode ? [beforeZip, ''] : takeOff(beforeZip, /(?<=,\s*|[\s,][a-z]{2}\s)(\d{1,4})$/i)
  const [line, state] = takeState(beforePart, zipcode !== '' || zipStart !== '')
  const parts = line
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const last = parts.at(-1) ?? ''
  const isCityLast = parts.length > 1 ? !isUnit(last) : parts.length === 1 && !hasNumber(last)
  const street = (isCityLast ? parts.slice(0, -1) : parts).join(', ')
  const { street_number, route } = splitStreet(street)
  return {
    street_number,
    route: capitalize(route),
    city: isCityLast ? last : '',
    state,
    zipcode: zipcode || zipStart,
  }
}

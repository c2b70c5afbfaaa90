/** What a typed address line says, as far as it has been typed; blank parts are not known. */
export interface TypedAddress {
  street_number: string
  route: string
  city: string
  state: string
  /** Five digits, or the first ones of a code still being typed. */
  zipcode: string
}

const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  )

/** Takes a pattern off the end of a text: [what is left, what was taken]. */
const takeOff = (text: string, pattern: RegExp): [string, string] => {
  const found = pattern.exec(text)
  return found ? [text.slice(0, found.index).replace(/[\s,]+$/, ''), found[1] ?? ''] : [text, '']
}

/** Takes a state's code off the end: only a ZIP code behind it or a comma before it tells it from a street's last word. */
const takeState = (text: string, isBeforeZip: boolean): [string, string] => {
  const [line, code] = takeOff(text, /[\s,]([a-z]{2})$/i)
  const isState = STATES.includes(code.toUpperCase()) && (isBeforeZip || line.includes(','))
  return isState ? [line, code.toUpperCase()] : [text, '']
}

/** Words of small letters get a capital each; other spellings stay as they were typed. */
const capitalise = (text: string): string =>
  text === text.toLowerCase() ? text.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase()) : text

/**
 * Reads '123 Main St, Brooklyn, NY 11201' and its shorter forms. What stands behind the first comma is the city; without
 * a comma all of it is the street, the city being found by its ZIP code. A text without a house number has no street.
 */
export const readTypedAddress = (typed: string): TypedAddress => {
  const text = typed
    .replace(/\s+/g, ' ')
    .replace(/,?\s*(usa|united states)$/i, '')
    .trim()
  const [beforeZip, zipcode] = takeOff(text, /(?<=[\s,])(\d{5})(?:-\d{4})?$/)
  const [beforePart, zipStart] = zipcode ? [beforeZip, ''] : takeOff(beforeZip, /(?<=,\s*|[\s,][a-z]{2}\s)(\d{1,4})$/i)
  const [line, state] = takeState(beforePart, zipcode !== '' || zipStart !== '')
  const [first = '', ...behind] = line.split(',').map((part) => part.trim())
  const house = /^(\d[\w/-]*)\s+(.+)$/.exec(first)
  const city = (house ? behind : [first, ...behind]).filter(Boolean).at(-1) ?? ''
  return {
    street_number: house?.[1] ?? '',
    route: capitalise(house?.[2] ?? ''),
    city,
    state,
    zipcode: zipcode || zipStart,
  }
}

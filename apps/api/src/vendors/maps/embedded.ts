import type { Place, PlaceQuestion, Places } from './port.ts'
import { readTypedAddress, type TypedAddress } from './typed-address.ts'
import { foldCity, isCityOfZip, type ZipDirectory, type ZipEntry, zipDirectory } from './zip-directory.ts'

const MAX_PLACES = 8

type Street = Pick<TypedAddress, 'street_number' | 'route'>
type Area = Omit<ZipEntry, 'zip'> & { zip: string }
const noStreet: Street = { street_number: '', route: '' }

const toPlace = (area: Area, street: Street, question: PlaceQuestion | null): Place => {
  const line = [street.street_number, street.route].filter(Boolean).join(' ')
  return {
    label: [line, area.city, [area.state, area.zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    street_number: street.street_number,
    route: street.route,
    city: area.city,
    state: area.state,
    zipcode: area.zip,
    country: 'US',
    coordinates: { lat: area.lat, lng: area.lng },
    question,
  }
}

/** A street without a number is asked about: land has none, a house was forgotten. */
const aboutNumber = ({ street_number, route }: Street): PlaceQuestion | null =>
  route !== '' && street_number === '' ? 'no-number' : null

/** The codes that begin with these digits; all five also find a company's own. */
const findZip = ({ delivered, byZip }: ZipDirectory, digits: string): ZipEntry[] => {
  const whole = byZip.get(digits)
  if (whole) return [whole]
  const found: ZipEntry[] = []
  for (const entry of delivered) {
    if (entry.zip.startsWith(digits)) found.push(entry)
    if (found.length === MAX_PLACES) break
  }
  return found
}

/** Last words of streets that are names of towns too (Street, MD; Blvd is no town). */
const streetWords = new Set(
  'st street ave avenue av rd road blvd boulevard dr drive ln lane ct court pl place ter terrace way pkwy parkway hwy highway sq square cir circle park'.split(
    ' ',
  ),
)

/** Takes a city's name off the end of a street that was typed without commas, the longest first: '1 Main St Brooklyn'. */
const splitCity = (directory: ZipDirectory, typed: TypedAddress): TypedAddress => {
  const words = typed.route.split(' ')
  for (let from = 1; from < words.length; from += 1) {
    const city = words.slice(from).join(' ')
    const key = foldCity(city)
    if (streetWords.has(key) || !isKnownCity(directory, key, typed)) continue
    return { ...typed, route: words.slice(0, from).join(' ').replace(/,$/, ''), city }
  }
  return typed
}

/** Whether a city of that name lies in the state, or at the ZIP code, that was typed with it. */
const isKnownCity = (directory: ZipDirectory, key: string, { state, zipcode }: TypedAddress): boolean => {
  const entry = directory.byZip.get(zipcode)
  if (entry && isCityOfZip(directory, key, state, entry)) return true
  const named = [...(directory.byCity.get(key) ?? []), ...(directory.towns.get(key) ?? [])]
  return named.some((one) => state === '' || one.state === state)
}

/** How many digits of two ZIP codes differ. */
const digitsApart = (a: string, b: string): number => [...a].filter((digit, at) => digit !== b[at]).length

/** The ZIP codes of a city by name, in the state named. */
const zipsOfCity = (directory: ZipDirectory, city: string, state: string): ZipEntry[] =>
  (directory.byCity.get(foldCity(city)) ?? []).filter((entry) => state === '' || entry.state === state)

/** The ZIP code's own place for what was typed; undefined where city, state and code do not agree. */
const agreedPlace = (directory: ZipDirectory, typed: TypedAddress): Place | undefined => {
  const entry = directory.byZip.get(typed.zipcode)
  if (!entry) return undefined
  if (typed.city === '')
    return typed.state === '' || typed.state === entry.state ? toPlace(entry, typed, aboutNumber(typed)) : undefined
  if (!isCityOfZip(directory, typed.city, typed.state, entry)) return undefined
  const city = foldCity(typed.city) === foldCity(entry.city) ? entry.city : typed.city
  return toPlace({ ...entry, city }, typed, aboutNumber(typed))
}

/** What may be meant where they do not agree: codes of the city, the town of the code, and last what was typed. */
const doubtfulPlaces = (directory: ZipDirectory, typed: TypedAddress): Place[] => {
  const ofCity = zipsOfCity(directory, typed.city, typed.state)
    .toSorted((a, b) => digitsApart(a.zip, typed.zipcode) - digitsApart(b.zip, typed.zipcode))
    .slice(0, 4)
  const ofZip = directory.byZip.get(typed.zipcode)
  const { lat, lng } = ofCity[0] ?? { lat: 0, lng: 0 }
  const asTyped = { city: typed.city, state: typed.state, zip: typed.zipcode, lat, lng }
  const isWhole = typed.route !== '' && typed.city !== '' && typed.state !== ''
  return [
    ...[...ofCity, ...(ofZip ? [ofZip] : [])].map((one) => toPlace(one, typed, aboutNumber(typed))),
    ...(isWhole ? [toPlace(asTyped, typed, 'zip-elsewhere')] : []),
  ]
}

const withWholeZip = (directory: ZipDirectory, typed: TypedAddress): Place[] => {
  const agreed = agreedPlace(directory, typed)
  return agreed ? [agreed] : doubtfulPlaces(directory, typed)
}

interface CityInState {
  area: Area
  zips: ZipEntry[]
}

/** The cities of that name, or that begin so, one a state, each with its ZIP codes. */
const findCities = (directory: ZipDirectory, { city, state }: TypedAddress): CityInState[] => {
  const wanted = foldCity(city)
  if (wanted.length < 2) return []
  const inState = (one: { state: string }) => state === '' || one.state === state
  const toCities = (name: string): CityInState[] => {
    const byState = Map.groupBy((directory.byCity.get(name) ?? []).filter(inState), (entry) => entry.state)
    const posted = [...byState.values()].flatMap((zips) => (zips[0] ? [{ area: { ...zips[0], zip: '' }, zips }] : []))
    const others = (directory.towns.get(name) ?? []).filter((town) => inState(town) && !byState.has(town.state))
    return [
      ...posted.toSorted((a, b) => b.zips.length - a.zips.length),
      ...others.map(({ name: called, ...at }) => ({ area: { ...at, city: called, zip: '' }, zips: [] })),
    ]
  }
  const exact = toCities(wanted)
  // Behind the name stands a state: it was typed to its end.
  if (exact.length > 0 && state !== '') return exact
  // The towns come by their size.
  const begun = [...new Set([...directory.towns.keys(), ...directory.byCity.keys()])]
    .filter((name) => name !== wanted && name.startsWith(wanted))
    .slice(0, MAX_PLACES)
  return [...exact, ...begun.flatMap(toCities)]
}

/**
 * An address without a whole ZIP code: those of its city when they are few enough to choose from, else the city, which
 * asks for the code. No code is ever made up.
 */
const withoutZip = (directory: ZipDirectory, typed: TypedAddress): Place[] => {
  const found = findCities(directory, typed).flatMap(({ area, zips }) => {
    const begun = zips.filter(({ zip }) => zip.startsWith(typed.zipcode))
    const isChoice = typed.route !== '' && begun.length > 0 && (begun.length <= MAX_PLACES || typed.zipcode.length > 2)
    return isChoice ? begun.map((entry) => toPlace(entry, typed, aboutNumber(typed))) : [toPlace(area, typed, 'no-zip')]
  })
  return found.slice(0, MAX_PLACES)
}

/**
 * Any US address as typed, placed by its ZIP code; needs no network. City, state and ZIP code must agree; where they do not, the
 * places that may be meant are offered, and what was typed with a question.
 */
export const createEmbeddedPlaces = (): Places => ({
  kind: 'embedded',
  byZip: async (digits) => findZip(await zipDirectory(), digits).map((entry) => toPlace(entry, noStreet, null)),
  search: async (text) => {
    const directory = await zipDirectory()
    if (/^\d{3,5}$/.test(text.trim())) return findZip(directory, text.trim()).map((e) => toPlace(e, noStreet, null))
    const read = readTypedAddress(text)
    const typed = read.city === '' ? splitCity(directory, read) : read
    return typed.zipcode.length === 5 ? withWholeZip(directory, typed) : withoutZip(directory, typed)
  },
})

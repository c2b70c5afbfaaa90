import type { Place, Places } from './port.ts'
import { readTypedAddress, type TypedAddress } from './typed-address.ts'
import { foldCity, type ZipDirectory, type ZipEntry, zipDirectory } from './zip-directory.ts'

const MOST = 8

const placeOf = (entry: ZipEntry, street: Pick<TypedAddress, 'street_number' | 'route'>): Place => {
  const line = [street.street_number, street.route].filter(Boolean).join(' ')
  return {
    label: [line, entry.city, `${entry.state} ${entry.zip}`].filter(Boolean).join(', '),
    street_number: street.street_number,
    route: street.route,
    city: entry.city,
    state: entry.state,
    zipcode: entry.zip,
    country: 'US',
    coordinates: { lat: entry.lat, lng: entry.lng },
  }
}

const findZip = ({ byZip }: ZipDirectory, digits: string): ZipEntry[] => {
  const found: ZipEntry[] = []
  for (const entry of byZip) {
    if (entry.zip.startsWith(digits)) found.push(entry)
    if (found.length === MOST) break
  }
  return found
}

/** The ZIP codes of a city, or of the cities that begin so; in one state and with the first digits of a code when they are given. */
const findCity = (directory: ZipDirectory, city: string, within: { state: string; zipcode: string }): ZipEntry[] => {
  const wanted = foldCity(city)
  if (wanted.length < 2) return []
  const inState = (entry: ZipEntry) =>
    (within.state === '' || entry.state === within.state) && entry.zip.startsWith(within.zipcode)
  const exact = (directory.byCity.get(wanted) ?? []).filter(inState)
  if (exact.length >= MOST) return exact.slice(0, MOST)
  const begun = [...directory.byCity]
    .filter(([name]) => name !== wanted && name.startsWith(wanted))
    .toSorted(([a], [b]) => a.length - b.length)
    // One code each, so that many cities can be offered.
    .flatMap(([, entries]) => entries.filter(inState).slice(0, 1))
  return [...exact, ...begun].slice(0, MOST)
}

/** Takes a city's name off the end of a street that was typed without commas: '1 Main St Brooklyn'. */
const withoutCity = (route: string, city: string): string => {
  const name = foldCity(city)
  const cut = route.length - name.length
  return cut > 0 && foldCity(route.slice(cut)) === name ? route.slice(0, cut).trim() : route
}

/** Last words of streets that are names of towns too (Street, MD). */
const streetWords = new Set(
  'st street ave avenue av rd road blvd boulevard dr drive ln lane ct court pl place ter terrace way pkwy parkway hwy highway sq square cir circle park'.split(
    ' ',
  ),
)

/** The longest end of a street that is a city's name, '' when none is. */
const cityAtEnd = ({ byCity }: ZipDirectory, route: string): string => {
  const words = route.split(' ')
  for (let from = 1; from < words.length; from += 1) {
    const tail = words.slice(from).join(' ')
    if (byCity.has(foldCity(tail)) && !streetWords.has(foldCity(tail))) return tail
  }
  return ''
}

/**
 * Any US street address as typed, placed by its ZIP code; needs no network. A street without ZIP code or city finds
 * nothing yet.
 */
export const createEmbeddedPlaces = (): Places => ({
  kind: 'embedded',
  byZip: async (digits) => findZip(await zipDirectory(), digits).map((entry) => placeOf(entry, noStreet)),
  search: async (text) => {
    const directory = await zipDirectory()
    if (/^\d{3,5}$/.test(text.trim())) return findZip(directory, text.trim()).map((entry) => placeOf(entry, noStreet))
    const typed = readTypedAddress(text)
    if (typed.zipcode.length === 5)
      return findZip(directory, typed.zipcode).map((entry) =>
        placeOf(entry, { ...typed, route: withoutCity(typed.route, entry.city) }),
      )
    const city = typed.city || cityAtEnd(directory, typed.route)
    return findCity(directory, city, typed).map((entry) =>
      placeOf(entry, { ...typed, route: withoutCity(typed.route, city) }),
    )
  },
})

const noStreet = { street_number: '', route: '' }

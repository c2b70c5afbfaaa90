import { z } from 'zod'
import type { Place, Places } from './port.ts'

const Answer = z.object({
  places: z
    .array(
      z.object({
        formattedAddress: z.string(),
        location: z.object({ latitude: z.number(), longitude: z.number() }),
        addressComponents: z.array(
          z.object({ longText: z.string(), shortText: z.string(), types: z.array(z.string()) }),
        ),
      }),
    )
    .default([]),
})
type Found = z.output<typeof Answer>['places'][number]

const SEARCH_URL = 'https://places.googleapis.com/v1/places:searchText'
const TIMEOUT_MS = 4000

const toPlace = (found: Found): Place => {
  const part = (type: string, form: 'longText' | 'shortText' = 'longText') =>
    found.addressComponents.find((one) => one.types.includes(type))?.[form] ?? ''
  return {
    label: found.formattedAddress,
    street_number: part('street_number'),
    route: part('route'),
    // Boroughs and some towns have no locality.
    city: part('locality') || part('sublocality') || part('postal_town') || part('administrative_area_level_3'),
    state: part('administrative_area_level_1', 'shortText'),
    zipcode: part('postal_code'),
    country: part('country', 'shortText'),
    coordinates: { lat: found.location.latitude, lng: found.location.longitude },
    question: null,
  }
}

/**
 * Google Places (text search) with a key of the lender. When it does not answer in time the embedded directory does.
 *
 * @param send Replaces fetch.
 */
export const createGooglePlaces = (o: { key: string; fallback: Places; send?: typeof fetch }): Places => {
  const send = o.send ?? fetch
  const ask = async (text: string, pageSize: number): Promise<Place[]> => {
    const reply = await send(SEARCH_URL, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-goog-api-key': o.key,
        'x-goog-fieldmask': 'places.formattedAddress,places.location,places.addressComponents',
      },
      body: JSON.stringify({ textQuery: text, regionCode: 'US', pageSize }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!reply.ok) throw new Error(`Google answered ${reply.status}`)
    return Answer.parse(await reply.json()).places.map(toPlace)
  }
  const search = async (text: string): Promise<Place[]> => {
    try {
      return await ask(text, 8)
    } catch {
      return o.fallback.search(text)
    }
  }
  const check = async () => {
    if ((await ask('1600 Pennsylvania Avenue NW, Washington, DC', 1)).length === 0)
      throw new Error('Google found no address')
  }
  return { kind: 'google', search, byZip: (digits) => o.fallback.byZip(digits), check }
}

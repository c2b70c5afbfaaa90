import { z } from 'zod'
import { createProviderClient } from '../provider/client.ts'
import type { Keep } from '../provider/recorded.ts'
import type { Place, Places } from './port.ts'
import { readTypedAddress } from './typed-address.ts'

const Answer = z.object({
  result: z.object({
    addressMatches: z.array(
      z.object({
        matchedAddress: z.string(),
        // x is the longitude.
        coordinates: z.object({ x: z.number().min(-180).max(180), y: z.number().min(-90).max(90) }),
      }),
    ),
  }),
})
type Match = z.output<typeof Answer>['result']['addressMatches'][number]

const TIMEOUT_MS = 4000
const MAX_PLACES = 8

/** 'SILVER HILL RD' as people write it: 'Silver Hill Rd'; directions such as NW stay as they are. */
const inWords = (text: string): string =>
  text
    .split(' ')
    .map((word) => (/^[NS][EW]$/.test(word) ? word : word.charAt(0) + word.slice(1).toLowerCase()))
    .join(' ')

/** '4600 SILVER HILL RD, WASHINGTON, DC, 20233' by its parts; null for what is not of this shape. */
const toPlace = ({ matchedAddress, coordinates: { x, y } }: Match): Place | null => {
  const parts = matchedAddress.split(',').map((part) => part.trim())
  const [street = '', city = '', state = '', zipcode = ''] = parts
  const house = /^(\S*\d\S*)\s+(.+)$/.exec(street)
  if (parts.length !== 4 || !house || !/^[A-Z]{2}$/.test(state) || !/^\d{5}$/.test(zipcode)) return null
  const [, number = '', road = ''] = house
  const route = inWords(road)
  return {
    label: `${number} ${route}, ${inWords(city)}, ${state} ${zipcode}`,
    street_number: number,
    route,
    city: inWords(city),
    state,
    zipcode,
    country: 'US',
    coordinates: { lat: y, lng: x },
    question: null,
  }
}

/** The service knows whole addresses alone: a house, its street, and where that is. */
const isWhole = (text: string): boolean => {
  const { street_number, route, city, state, zipcode } = readTypedAddress(text)
  return street_number !== '' && route !== '' && (zipcode.length === 5 || (city !== '' && state !== ''))
}

/**
 * The geocoder of the US Census Bureau: without a key, at the address's own point. It does not complete what is being typed,
 * nor know every house: there, and when it does not answer in time, the embedded directory does.
 */
export const createCensusPlaces = (o: { url: string; fallback: Places; keep: Keep }): Places => {
  const client = createProviderClient({ baseUrl: o.url, headers: {}, timeoutMs: TIMEOUT_MS, keep: o.keep })
  const ask = (address: string, repeatable: boolean) => {
    const query = new URLSearchParams({ address, benchmark: 'Public_AR_Current', format: 'json' })
    return client.call({
      operation: 'onelineaddress',
      method: 'GET',
      path: `/geocoder/locations/onelineaddress?${query}`,
      schema: Answer,
      repeatable,
    })
  }
  return {
    kind: 'census',
    byZip: (digits) => o.fallback.byZip(digits),
    search: async (text) => {
      if (!isWhole(text)) return o.fallback.search(text)
      // Somebody types and waits: not tried twice.
      const answer = await ask(text, false)
      const found = answer.kind === 'ok' ? answer.value.result.addressMatches.flatMap((one) => toPlace(one) ?? []) : []
      return found.length > 0 ? found.slice(0, MAX_PLACES) : o.fallback.search(text)
    },
    check: async () => {
      const answer = await ask('4600 Silver Hill Rd, Washington, DC 20233', true)
      if (answer.kind !== 'ok') throw new Error('code' in answer ? answer.code : answer.kind)
      if (answer.value.result.addressMatches.length === 0) throw new Error('The geocoder found no address')
    },
  }
}

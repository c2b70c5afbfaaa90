import { expect, test } from 'vitest'
import { createEmbeddedPlaces } from './embedded.ts'
import { createGooglePlaces } from './google.ts'

const found = {
  places: [
    {
      formattedAddress: '350 Jay St, Brooklyn, NY 11201, USA',
      location: { latitude: 40.69, longitude: -73.98 },
      addressComponents: [
        { longText: '350', shortText: '350', types: ['street_number'] },
        { longText: 'Jay Street', shortText: 'Jay St', types: ['route'] },
        { longText: 'Brooklyn', shortText: 'Brooklyn', types: ['sublocality', 'political'] },
        { longText: 'New York', shortText: 'NY', types: ['administrative_area_level_1'] },
        { longText: '11201', shortText: '11201', types: ['postal_code'] },
        { longText: 'United States', shortText: 'US', types: ['country'] },
      ],
    },
  ],
}
const google = (answer: () => Promise<Response>) => {
  const sent: RequestInit[] = []
  const places = createGooglePlaces({
    key: 'k',
    fallback: createEmbeddedPlaces(),
    send: (_url, init) => {
      sent.push(init ?? {})
      return answer()
    },
  })
  return { places, sent }
}

test('[E-16] an address comes with the components and the point of the geocoder', async () => {
  const { places, sent } = google(() => Promise.resolve(Response.json(found)))
  expect(await places.search('350 jay')).toEqual([
    {
      label: '350 Jay St, Brooklyn, NY 11201, USA',
      street_number: '350',
      route: 'Jay Street',
      city: 'Brooklyn',
      state: 'NY',
      zipcode: '11201',
      country: 'US',
      coordinates: { lat: 40.69, lng: -73.98 },
      question: null,
    },
  ])
  expect(sent[0]?.headers).toMatchObject({ 'x-goog-api-key': 'k' })
  expect(JSON.parse(String(sent[0]?.body))).toEqual({ textQuery: '350 jay', regionCode: 'US', pageSize: 8 })
})

test.each([
  ['does not answer', () => Promise.reject(new Error('timeout'))],
  ['refuses the key', () => Promise.resolve(new Response('no', { status: 403 }))],
])('[E-16] when the geocoder %s, the embedded directory does', async (_, answer) => {
  const [place] = await google(answer).places.search('350 Jay St 11201')
  expect(place).toMatchObject({ city: 'Brooklyn', zipcode: '11201' })
})

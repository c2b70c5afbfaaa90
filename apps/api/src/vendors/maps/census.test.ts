import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Exchange } from '../provider/client.ts'
import { createCensusPlaces } from './census.ts'
import { createEmbeddedPlaces } from './embedded.ts'

/** What the service publishes of its answers: one record of its own example, and an address that it does not know. */
const known = {
  result: {
    input: { address: { address: '4600 silver hill rd' }, benchmark: { benchmarkName: 'Public_AR_Current' } },
    addressMatches: [
      {
        tigerLine: { side: 'L', tigerLineId: '76355984' },
        coordinates: { x: -76.92744, y: 38.845985 },
        addressComponents: { zip: '20233', streetName: 'SILVER HILL', city: 'WASHINGTON', state: 'DC' },
        matchedAddress: '4600 SILVER HILL RD, WASHINGTON, DC, 20233',
      },
    ],
  },
}
let answer: { status: number; body: string } = { status: 200, body: '' }
const asked: URL[] = []
const kept: Exchange[] = []
const server = createServer((request, reply) => {
  asked.push(new URL(request.url ?? '', 'http://census'))
  reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
})
const places = () =>
  createCensusPlaces({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fallback: createEmbeddedPlaces(),
    keep: (exchange) => void kept.push(exchange),
  })
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())))

test('[E-16] a whole address stands at its own point, by one call that is on record', async () => {
  answer = { status: 200, body: JSON.stringify(known) }
  asked.length = kept.length = 0
  expect(await places().search('4600 Silver Hill Rd, Washington, DC 20233')).toEqual([
    {
      label: '4600 Silver Hill Rd, Washington, DC 20233',
      street_number: '4600',
      route: 'Silver Hill Rd',
      city: 'Washington',
      state: 'DC',
      zipcode: '20233',
      country: 'US',
      coordinates: { lat: 38.845985, lng: -76.92744 },
      question: null,
    },
  ])
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/geocoder/locations/onelineaddress'])
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    address: '4600 Silver Hill Rd, Washington, DC 20233',
    benchmark: 'Public_AR_Current',
    format: 'json',
  })
  expect(kept).toMatchObject([{ operation: 'onelineaddress', outcome: 'ok', status: 200 }])
})

test('[E-16] what is still being typed is not sent out: the embedded directory completes it', async () => {
  asked.length = 0
  expect((await places().search('350 Jay St, Brook')).map(({ city }) => city)).toContain('Brooklyn')
  expect(asked).toEqual([])
})

test.each([
  ['knows no such house', 200, JSON.stringify({ result: { addressMatches: [] } })],
  ['is down', 503, 'busy'],
  ['answers a page instead', 200, '<html>maintenance</html>'],
  ['places it outside the world', 200, JSON.stringify(known).replace('-76.92744', '-1076')],
  [
    'tells an address of another shape',
    200,
    JSON.stringify(known).replace('4600 SILVER HILL RD, WASHINGTON, DC, 20233', 'WASHINGTON'),
  ],
])('[E-16] when the geocoder %s, the embedded directory answers', async (_, status, body) => {
  answer = { status, body }
  const [place] = await places().search('350 Jay St, Brooklyn, NY 11201')
  expect(place).toMatchObject({ city: 'Brooklyn', zipcode: '11201', street_number: '350' })
})

test('a test of the connection says what is wrong', async () => {
  answer = { status: 200, body: JSON.stringify(known) }
  await places().check?.()
  answer = { status: 403, body: 'no' }
  await expect(places().check?.()).rejects.toThrow('HTTP_403')
})

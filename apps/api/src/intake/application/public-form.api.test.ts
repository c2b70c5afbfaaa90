import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filledForm, solvedCaptcha, submitForm } from '../../../test/application-form.ts'
import { testApp } from '../../../test/harness.ts'
import type { Place } from '../../vendors/maps/port.ts'

let app: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  app = await testApp({ settings: { PLINTH_SUBMISSIONS_PER_HOUR: '2', PLINTH_BRAND: 'Acme Lending' } })
})
afterAll(() => app.close())

const places = async (query: string): Promise<Place[]> => {
  const reply = await app.call('GET', `/application/places?${query}`, null)
  expect(reply.statusCode).toBe(200)
  return reply.json<{ places: Place[] }>().places
}

describe('addresses', () => {
  test('[E-16] a typed street address is taken whole and placed by its ZIP code', async () => {
    const [place] = await places('q=350 jay st, brooklyn, ny 11201')
    expect(place).toMatchObject({
      label: '350 Jay St, Brooklyn, NY 11201',
      street_number: '350',
      route: 'Jay St',
      city: 'Brooklyn',
      state: 'NY',
      zipcode: '11201',
      country: 'US',
    })
    expect(place?.coordinates.lat).toBeCloseTo(40.69, 1)
    expect(place?.coordinates.lng).toBeCloseTo(-73.99, 1)
  })

  test.each([
    ['without commas', '350 Jay St Brooklyn NY 11201'],
    ['without city', '350 Jay St 11201'],
    ['with ZIP+4 and country', '350 Jay St, Brooklyn, NY 11201-1234, USA'],
  ])('[E-16] an address %s is the same place', async (_, text) => {
    const [place] = await places(`q=${encodeURIComponent(text)}`)
    expect(place?.label).toBe('350 Jay St, Brooklyn, NY 11201')
  })

  test('[E-16] an address without ZIP code is offered with those of its city, in the state named', async () => {
    const found = await places('q=12 Elm Street, Portland, ME')
    expect(found.length).toBeGreaterThan(1)
    expect(found.every((one) => one.city === 'Portland' && one.state === 'ME' && one.route === 'Elm Street')).toBe(true)
  })

  const labels = async (text: string) =>
    (await places(`q=${encodeURIComponent(text)}`)).map((one) => one.label + (one.question ? ` (${one.question})` : ''))

  test.each([
    ['1200 collins ave miami beach fl 33139', '1200 Collins Ave, Miami Beach, FL 33139'],
    ['45-12 Queens Blvd, Queens, NY 11104', '45-12 Queens Blvd, Queens, NY 11104'],
    ['W240N1221 Pewaukee Rd, Waukesha, Wisconsin 53188', 'W240N1221 Pewaukee Rd, Waukesha, WI 53188'],
    ['77 W Wacker Dr Ste 500 Chicago Illinois 60601', '77 W Wacker Dr Ste 500, Chicago, IL 60601'],
    ['1 Avenue of the Americas, New York, New York 10013', '1 Avenue of the Americas, New York, NY 10013'],
    ['350 Fifth Avenue, 34th Floor, NYC, NY 10118', '350 Fifth Avenue, 34th Floor, New York, NY 10118'],
    ['22 Martin Luther King Jr. Blvd., St. Louis, MO 63101', '22 Martin Luther King Jr. Blvd., Saint Louis, MO 63101'],
    ['100 Street Rd Southampton PA 18966', '100 Street Rd, Southampton, PA 18966'],
    ['12 E 1200 N, Orem UT 84057', '12 E 1200 N, Orem, UT 84057'],
    ['Lot 7 County Road 12, Ocala, FL 34470', 'Lot 7 County Road 12, Ocala, FL 34470'],
  ])('[E-16] %s is read as the post office writes it', async (text, label) => {
    expect(await labels(text)).toEqual([label])
  })

  test('[E-16] a ZIP code of another city is asked about, and what was typed is offered as it is', async () => {
    const found = await labels('1200 Collins Ave, Miami Beach, FL 30339')
    expect(found).toContain('1200 Collins Ave, Miami Beach, FL 33139')
    expect(found).toContain('1200 Collins Ave, Atlanta, GA 30339')
    expect(found.at(-1)).toBe('1200 Collins Ave, Miami Beach, FL 30339 (zip-elsewhere)')
  })

  test('[E-16] no city and no ZIP code is made up', async () => {
    expect(await labels('45-12 Queens Blvd, NY')).toEqual([])
    expect(await labels('New York, NY')).toEqual(['New York, NY (no-zip)'])
    expect(await labels('350 Broadway, New York, NY')).toEqual(['350 Broadway, New York, NY (no-zip)'])
  })

  test('[E-16] land without a street number is offered with a question', async () => {
    expect(await labels('County Road 12, Ocala, FL 34470')).toEqual(['County Road 12, Ocala, FL 34470 (no-number)'])
  })

  test("[E-16] a company's own ZIP code is of the town around it", async () => {
    const [place] = await places('zip=10046')
    expect(place).toMatchObject({ city: 'New York', state: 'NY' })
    const named = await Promise.all(['Contest Mail', 'Ny Telephone', 'Bell Atlantic Telephone'].map(labels))
    expect(named).toEqual([[], [], []])
  })

  test('[E-16] the ZIP code may be half typed', async () => {
    const found = await places('q=350 Jay St, Brooklyn, NY 1120')
    expect(found[0]?.label).toBe('350 Jay St, Brooklyn, NY 11201')
    expect(found.every((one) => one.zipcode.startsWith('1120'))).toBe(true)
  })

  test('[E-16] a city is found by its first letters', async () => {
    expect((await places('q=Brookl')).map((one) => one.city)).toContain('Brooklyn')
  })

  test('[E-16] the first digits of a ZIP code find towns, eight at most', async () => {
    const found = await places('zip=112')
    expect(found).toHaveLength(8)
    expect(found.every((one) => one.zipcode.startsWith('112') && one.state === 'NY')).toBe(true)
  })

  test('[E-16] a street alone, and nonsense, find nothing', async () => {
    expect(await places('q=12 Elm Street')).toEqual([])
    expect(await places('q=%25%25zzzzzzzz')).toEqual([])
    expect(await places('')).toEqual([])
  })
})

test('[E-76] the public pages learn brand, contact and captcha, and no secret', async () => {
  const reply = await app.call('GET', '/application/config', null)
  expect(reply.json()).toMatchObject({
    brand: { name: 'Acme Lending' },
    captcha: { kind: 'embedded', site_key: null },
    maps_key: null,
  })
  expect(reply.body).not.toContain(app.deps.config.secret)
})

test('[E-76] a hosted captcha has no challenge of ours', async () => {
  const hosted = await testApp({ settings: { HCAPTCHA_SITE_KEY: 'site', HCAPTCHA_SECRET_KEY: 'secret' } })
  try {
    expect((await hosted.call('GET', '/application/challenge', null)).json()).toMatchObject({ code: 'not_configured' })
    expect((await hosted.call('GET', '/application/config', null)).json()).toMatchObject({
      captcha: { kind: 'hcaptcha', site_key: 'site' },
    })
  } finally {
    await hosted.close()
  }
})

test('[E-76] an address on the network has so many submissions an hour, then waits', async () => {
  for (let n = 0; n < 2; n += 1) expect((await submitForm(app, filledForm())).statusCode).toBe(201)
  const refused = await submitForm(app, filledForm())
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
})

test('[E-76] refused tries are limited too', async () => {
  const token = await solvedCaptcha(app)
  const codes = []
  for (let n = 0; n < 20; n += 1) codes.push((await submitForm(app, filledForm({ amount: '' }), { token })).statusCode)
  expect(codes[0]).toBe(400)
  expect(codes.at(-1)).toBe(429)
})

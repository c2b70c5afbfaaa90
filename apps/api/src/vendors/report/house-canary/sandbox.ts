import type { ReportSubject } from '../port.ts'
import { json, pick, placeKey, type Story } from '../sandbox/stories.ts'

const OTHER = { address: '1 Other Street', zipcode: '00001' }

const addressOf = (subject: ReportSubject, story: Story) => {
  const place = subject.property?.place
  const own = { address: place?.street, zipcode: place?.zip.slice(0, 5) }
  return { ...(story === 'wrong' ? OTHER : own), geo_precision: story === 'thin' ? 'street' : 'rooftop' }
}

const detailsOf = (words: string, value: number, bedrooms: number | null) => ({
  property: {
    number_of_bedrooms: bedrooms ?? pick(`${words} beds`, 2, 5),
    total_bath_count: pick(`${words} baths`, 1, 4),
    building_area_sq_ft: pick(`${words} area`, 9, 42) * 100,
    site_area_acres: pick(`${words} lot`, 8, 60) / 100,
    year_built: pick(`${words} year`, 1925, 2019),
  },
  assessment: { tax_amount: Math.round(value * 0.014), total_assessed_value: Math.round(value * 0.78) },
})

const rangeAround = (mean: number, spread: number) => ({
  price_mean: Math.round(mean),
  price_lwr: Math.round(mean * (1 - spread)),
  price_upr: Math.round(mean * (1 + spread)),
})

/** A made-up HouseCanary. */
export const houseCanaryAnswer = (subject: ReportSubject, story: Story): Response => {
  if (story === 'fail') return json({ message: 'Authentication Failed' }, 401)
  const words = `home ${placeKey(subject)}`
  const value = (subject.property?.price ?? pick(words, 2, 30) * 50_000) * (pick(`${words} value`, 92, 118) / 100)
  const spread = story === 'thin' ? 0.31 : pick(`${words} fsd`, 4, 16) / 100
  const rent = Math.round(value * 0.0055)
  const nothing = { api_code: 204, api_code_description: 'no content', result: null }
  const part = (result: unknown) => (story === 'norecord' ? nothing : { api_code: 0, result })
  return json([
    {
      address_info: addressOf(subject, story),
      'property/value': part({ value: { ...rangeAround(value, spread), fsd: spread } }),
      'property/rental_value': story === 'thin' ? nothing : part(rangeAround(rent, 0.1)),
      'property/details': part(detailsOf(words, value, subject.property?.bedrooms ?? null)),
      'property/flood': part({ zone: pick(`${words} flood`, 0, 5) === 0 ? 'AE' : 'X' }),
    },
  ])
}

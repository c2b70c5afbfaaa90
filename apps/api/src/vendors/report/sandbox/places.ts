import { addDays } from '@plinth/domain/shared/dates'
import type { ReportSubject } from '../port.ts'
import { json, pick, placeKey, type Story } from './stories.ts'

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

/** A made-up Rentometer. */
export const rentometerAnswer = (subject: ReportSubject, story: Story, url: URL): Response => {
  if (story === 'fail') return json({ errors: ['Insufficient credits'] }, 402)
  if (story === 'norecord') return json({ errors: ['Could not find enough results'] }, 422)
  const words = `rent ${placeKey(subject)}`
  const median = pick(words, 90, 420) * 10
  return json({
    address: story === 'wrong' ? '1 Other Street, Elsewhere, ZZ 00001' : url.searchParams.get('address'),
    bedrooms: Number(url.searchParams.get('bedrooms')),
    look_back_days: 365,
    mean: Math.round(median * 1.03),
    median,
    min: Math.round(median * 0.7),
    max: Math.round(median * 1.5),
    percentile_25: Math.round(median * 0.88),
    percentile_75: Math.round(median * 1.14),
    samples: story === 'thin' ? 4 : pick(`${words} samples`, 9, 60),
    radius_miles: story === 'thin' ? 5 : pick(`${words} radius`, 4, 20) / 10,
    token: `SB${pick(words, 10_000, 99_999)}`,
  })
}

/** Made-up figures of an area, the same for a zip code. */
export const neighborhoodAnswer = (subject: ReportSubject, story: Story): Response => {
  const zip = subject.property?.place.zip.slice(0, 5) ?? ''
  const words = `area ${zip}`
  if (story === 'fail') return json({ error: 'The licence has ended' }, 403)
  const head = {
    zipcode: story === 'wrong' ? '00001' : zip,
    level: story === 'thin' ? 'city' : 'tract',
    vintage: addDays(subject.today, story === 'thin' ? -1000 : -200),
  }
  if (story === 'norecord') return json(head)
  const part = (key: string, from: number, to: number) => pick(`${words} ${key}`, from, to) / 1000
  const sparse = {
    ...head,
    population: pick(`${words} people`, 2000, 90_000),
    median_income: pick(`${words} income`, 38, 140) * 1000,
  }
  if (story === 'thin') return json(sparse)
  return json({
    ...sparse,
    population_growth_5y: part('growth', 0, 180) - 0.05,
    poverty_rate: part('poverty', 30, 240),
    unemployment: part('jobs', 20, 110),
    owner_occupied: part('owners', 250, 800),
    vacancy: part('vacancy', 20, 140),
    median_home_value: pick(`${words} home`, 120, 1200) * 1000,
    median_rent: pick(`${words} rent`, 80, 380) * 10,
    appreciation_1y: part('one', 0, 90) - 0.02,
    appreciation_5y: part('five', 50, 420),
    appreciation_10y: part('ten', 150, 1100),
    violent_crime_per_1000: part('violent', 500, 9000),
    property_crime_per_1000: part('theft', 8000, 52_000),
    crime_index: pick(`${words} crime`, 5, 95),
    school_percentile: pick(`${words} school`, 10, 98),
    college_share: part('college', 120, 720),
    walkability: pick(`${words} walk`, 12, 97),
  })
}

import { addDays } from '@plinth/domain/shared/dates'
import type { ReportSubject } from '../port.ts'
import { json, pick, type Story } from '../sandbox/stories.ts'

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

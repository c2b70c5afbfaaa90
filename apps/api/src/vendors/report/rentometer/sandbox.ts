import type { ReportSubject } from '../port.ts'
import { json, pick, placeKey, type Story } from '../sandbox/stories.ts'

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

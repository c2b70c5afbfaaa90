import { rentLines } from '@plinth/domain/credit/report/place'
import { z } from 'zod'
import { ok } from '../../provider/outcome.ts'
import { answered, type Asked, homes, isSameZip, onOneLine, propertyOf, wrongSubject } from '../answers.ts'
import type { Adapter, ReportSubject } from '../port.ts'

const money = z.number().min(0).max(1e10)

const RentAnswer = z.object({
  address: z.string().max(500).nullish(),
  bedrooms: z.int().min(0).max(20),
  look_back_days: z.int().min(0).max(10_000),
  mean: money,
  median: money,
  min: money,
  max: money,
  percentile_25: money,
  percentile_75: money,
  samples: z.int().min(0).max(1e6),
  radius_miles: z.number().min(0).max(1000),
  token: z.string().max(500).nullish(),
})

/** Rentometer: rents asked around an address for homes of so many bedrooms. */
export const rentometer: Adapter = (connect) => {
  const ask = async (subject: ReportSubject): Asked => {
    const { property, failure } = propertyOf(subject)
    if (failure || !property) return failure ?? { kind: 'no-record' }
    if (property.bedrooms === null) return { kind: 'needs-input', fields: ['the bedrooms of a unit'] }
    const asked = new URLSearchParams({
      address: onOneLine(property.place),
      bedrooms: String(Math.min(6, property.bedrooms)),
      building_type: homes.has(property.type) && property.type !== 'CONDO' ? 'house' : 'apartment',
      look_back_days: '365',
    })
    const outcome = await connect(subject).call({
      operation: 'summary',
      path: `/api/v1/summary?${asked}`,
      method: 'GET',
      about: subject.activityId,
      schema: RentAnswer,
      repeatable: true,
    })
    if (outcome.kind !== 'ok') return outcome
    const r = outcome.value
    const zip = /\b\d{5}(?:-\d{4})?$/.exec(r.address ?? '')?.[0]
    if (!isSameZip(property.place, zip)) return wrongSubject()
    const lines = rentLines(
      {
        ...{ median: r.median, mean: r.mean, low: r.min, high: r.max, p25: r.percentile_25, p75: r.percentile_75 },
        ...{ samples: r.samples, radiusMiles: r.radius_miles, lookBackDays: r.look_back_days, bedrooms: r.bedrooms },
      },
      { inPlace: property.rentInPlace, units: property.units },
    )
    return ok(answered(lines, { reference: r.token ?? null }))
  }
  return { isRepeatable: true, ask, check: ask }
}

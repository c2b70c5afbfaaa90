import { areaFigures, type AreaFigure, areaLines, homeLines, rentLines } from '@plinth/domain/credit/report/place'
import { isSameAddress } from '@plinth/domain/people/property/same-address'
import { daysBetween, isPlainDate } from '@plinth/domain/shared/dates'
import { z } from 'zod'
import { type Outcome, ok, rejected } from '../provider/outcome.ts'
import { answered, type Asked, fiveDigits, isSameZip, onOneLine, propertyOf, wrongSubject } from './answers.ts'
import type { Adapter, ReportSubject } from './port.ts'

const money = z.number().min(0).max(1e10)
const figure = z.number().min(0).max(1e9).nullish()

const component = <S extends z.ZodType>(result: S) =>
  z
    .object({ api_code: z.int(), api_code_description: z.string().max(500).optional(), result: result.nullish() })
    .optional()

const HomeAnswer = z
  .array(
    z.object({
      address_info: z.object({
        address: z.string().nullish(),
        zipcode: z.string().nullish(),
        geo_precision: z.string().nullish(),
      }),
      'property/value': component(
        z.object({
          value: z.object({ price_mean: money, price_lwr: money, price_upr: money, fsd: z.number().min(0).max(10) }),
        }),
      ),
      'property/rental_value': component(z.object({ price_mean: money, price_lwr: money, price_upr: money })),
      'property/details': component(
        z.object({
          property: z
            .object({
              number_of_bedrooms: figure,
              total_bath_count: figure,
              building_area_sq_ft: figure,
              site_area_acres: figure,
              year_built: figure,
            })
            .nullish(),
          assessment: z.object({ tax_amount: figure, total_assessed_value: figure }).nullish(),
        }),
      ),
      'property/flood': component(z.object({ zone: z.string().max(20) })),
    }),
  )
  .min(1)
  .max(10)
type Home = z.output<typeof HomeAnswer>[number]

const components = ['property/value', 'property/rental_value', 'property/details', 'property/flood'] as const
/** Kinds of property that are valued as homes (providers: single family, two to four families, condominium). */
const homes = new Set(['SFH', 'FAMILY', 'CONDO'])
const NOTHING = 204

const orNull = (value: number | null | undefined): number | null => value ?? null

type Range = { price_mean: number; price_lwr: number; price_upr: number }
const rangeOf = ({ price_mean, price_lwr, price_upr }: Range) => ({ mean: price_mean, low: price_lwr, high: price_upr })

const detailsOf = ({ property, assessment }: NonNullable<NonNullable<Home['property/details']>['result']>) => ({
  bedrooms: orNull(property?.number_of_bedrooms),
  bathrooms: orNull(property?.total_bath_count),
  area: orNull(property?.building_area_sq_ft),
  acres: orNull(property?.site_area_acres),
  yearBuilt: orNull(property?.year_built),
  tax: orNull(assessment?.tax_amount),
  assessed: orNull(assessment?.total_assessed_value),
})

const homeOf = (home: Home) => {
  const value = home['property/value']?.result?.value
  const rent = home['property/rental_value']?.result
  const details = home['property/details']?.result
  return {
    value: value ? { ...rangeOf(value), fsd: value.fsd } : null,
    rent: rent ? rangeOf(rent) : null,
    details: details ? detailsOf(details) : null,
    floodZone: home['property/flood']?.result?.zone ?? null,
    isExact: home.address_info.geo_precision === 'rooftop',
  }
}

/** Codes inside an answer with HTTP 200: 0 ok, 204 nothing known, any other an error. */
const codesOf = (home: Home): Outcome<never> | null => {
  const codes = components.flatMap((name) => home[name]?.api_code ?? [])
  const bad = codes.find((code) => code !== 0 && code !== NOTHING)
  if (bad !== undefined) return rejected(`API_${bad}`, 'it could not work on this address')
  return codes.every((code) => code === NOTHING) ? { kind: 'no-record' } : null
}

/** HouseCanary: value, rent, details and flood zone of a home in one call. */
export const houseCanary: Adapter = (connect) => {
  const ask = async (subject: ReportSubject): Asked => {
    const { property, failure } = propertyOf(subject)
    if (failure || !property) return failure ?? { kind: 'no-record' }
    if (!homes.has(property.type))
      return { kind: 'unsupported', reason: 'The provider values properties of up to four units' }
    const { place, price } = property
    const asked = new URLSearchParams({
      components: components.join(','),
      address: place.street,
      zipcode: fiveDigits(place.zip),
    })
    const outcome = await connect(subject).call({
      operation: 'component_mget',
      path: `/v2/property/component_mget?${asked}`,
      method: 'GET',
      about: subject.activityId,
      schema: HomeAnswer,
      repeatable: true,
    })
    if (outcome.kind !== 'ok') return outcome
    const [home] = outcome.value
    if (!home) return { kind: 'no-record' }
    const wrong = codesOf(home)
    if (wrong) return wrong
    const { address, zipcode } = home.address_info
    const isOther =
      address &&
      !isSameAddress({ street: address, zipcode: zipcode ?? place.zip }, { street: place.street, zipcode: place.zip })
    if (isOther || !isSameZip(place, zipcode)) return wrongSubject()
    return ok(answered(homeLines(homeOf(home), { price, loanAmount: subject.loanAmount })))
  }
  return { isRepeatable: true, ask, check: ask }
}

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

const AreaAnswer = z.object({
  zipcode: z.string().max(20),
  level: z.enum(['tract', 'zip', 'city']),
  vintage: z.string(),
})
const OLD_DAYS = 731
const toldFigure = z.number().min(-1e12).max(1e12).nullish()

type Figures = Partial<Record<AreaFigure, number>>

/** The figures of an answer under our keys; `fields` = our key to theirs, where it differs. */
const figuresOf = (
  answer: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, string>>,
): Outcome<Figures> => {
  const figures: Figures = {}
  for (const key of Object.keys(areaFigures) as AreaFigure[]) {
    const read = toldFigure.safeParse(answer[fields[key] ?? key])
    if (!read.success) return rejected('MALFORMED', `its answer cannot be read at ${fields[key] ?? key}`)
    if (typeof read.data === 'number') figures[key] = read.data
  }
  return Object.keys(figures).length === 0 ? { kind: 'no-record' } : ok(figures)
}

/**
 * NeighborhoodScout, whose data come by licence: an address of JSON that the operator names, with figures under our keys or
 * those of `fields` (our key to theirs).
 */
export const neighborhoodScout =
  (fields: Readonly<Record<string, string>> = {}): Adapter =>
  (connect) => {
    const ask = async (subject: ReportSubject): Asked => {
      const { property, failure } = propertyOf(subject)
      if (failure || !property) return failure ?? { kind: 'no-record' }
      const { place } = property
      const asked = new URLSearchParams({ address: onOneLine(place), zipcode: fiveDigits(place.zip) })
      const outcome = await connect(subject).call({
        operation: 'demographic',
        path: `?${asked}`,
        method: 'GET',
        about: subject.activityId,
        schema: AreaAnswer.loose(),
        repeatable: true,
      })
      if (outcome.kind !== 'ok') return outcome
      const { zipcode, level, vintage } = outcome.value
      if (!isSameZip(place, zipcode)) return wrongSubject()
      if (!isPlainDate(vintage)) return rejected('MALFORMED', 'its answer cannot be read at vintage')
      const figures = figuresOf(outcome.value, fields)
      if (figures.kind !== 'ok') return figures
      const area = { zip: fiveDigits(place.zip), level, vintage, figures: figures.value }
      return ok(answered(areaLines(area, daysBetween(vintage, subject.today) > OLD_DAYS), { area }))
    }
    return { isRepeatable: true, ask, check: ask }
  }

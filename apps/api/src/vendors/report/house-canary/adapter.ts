import { homeLines } from '@plinth/domain/credit/report/place'
import { isSameAddress } from '@plinth/domain/people/property/same-address'
import { z } from 'zod'
import { type Outcome, ok, rejected } from '../../provider/outcome.ts'
import { answered, type Asked, fiveDigits, homes, isSameZip, propertyOf, wrongSubject } from '../answers.ts'
import type { Adapter, ReportSubject } from '../port.ts'

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

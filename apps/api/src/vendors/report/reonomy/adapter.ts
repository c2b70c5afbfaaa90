import { experienceLines, type RecordedProperty } from '@plinth/domain/credit/report/experience'
import { isPlainDate } from '@plinth/domain/shared/dates'
import { fullName } from '@plinth/domain/shared/text'
import { z } from 'zod'
import type { ProviderClient } from '../../provider/client.ts'
import { type Outcome, ok } from '../../provider/outcome.ts'
import { answered, type Asked, isSameZip, needs, wrongSubject } from '../answers.ts'
import type { Adapter, Place, ReportSubject } from '../port.ts'

const figure = z.number().min(0).max(1e12).nullish()
const day = z.string().refine(isPlainDate).nullish()
const short = z.string().max(500)

const Found = z.object({ items: z.array(z.object({ id: short })).max(1000) })
const Page = Found.extend({ search_token: short.nullish() })
const Detail = z.object({
  property_id: short,
  address: short.nullish(),
  state_code: short.nullish(),
  postal_code: short.nullish(),
  asset_category: short.nullish(),
  building_area: figure,
  year_built: figure,
  residential_units: figure,
  ownership: z
    .object({
      contacts: z
        .array(
          z.object({
            is_signatory: z.boolean().nullish(),
            match_score: z.number().min(0).max(1).nullish(),
            persons: z
              .array(z.object({ display: short }))
              .max(100)
              .nullish(),
            company: z.object({ name: short }).nullish(),
          }),
        )
        .max(200),
    })
    .nullish(),
  sales: z
    .array(z.object({ sale_amount: figure, sale_date: day }))
    .max(500)
    .nullish(),
  mortgages: z
    .array(z.object({ lender_name: short.nullish(), mortgage_amount: figure, mortgage_recording_date: day }))
    .max(500)
    .nullish(),
  taxes: z.object({ assessed_value: figure }).nullish(),
  foreclosure: z.unknown(),
})
const Details = z.object({ items: z.array(Detail).max(250) })

const details = ['basic', 'taxes', 'sales', 'mortgages', 'ownership', 'foreclosure']
/** So many properties are asked for in one call, and no more are looked into. */
const MAX_PROPERTIES = 250
const MAX_PAGES = 10

const orNull = (value: number | null | undefined): number | null => value ?? null
const orNone = (text: string | null | undefined): string => text ?? ''

const recorded = (d: z.output<typeof Detail>): RecordedProperty => ({
  address: orNone(d.address),
  state: orNone(d.state_code),
  category: orNone(d.asset_category),
  area: orNull(d.building_area),
  units: orNull(d.residential_units),
  yearBuilt: orNull(d.year_built),
  assessed: orNull(d.taxes?.assessed_value),
  owners: (d.ownership?.contacts ?? []).flatMap((one) =>
    (one.persons ?? []).map(({ display }) => ({
      person: display,
      company: one.company?.name ?? null,
      isSignatory: one.is_signatory ?? false,
      score: one.match_score ?? 0,
    })),
  ),
  sales: (d.sales ?? []).flatMap((sale) =>
    sale.sale_date ? [{ on: sale.sale_date, amount: sale.sale_amount ?? null }] : [],
  ),
  mortgages: (d.mortgages ?? []).map((one) => ({
    lender: one.lender_name ?? '',
    amount: one.mortgage_amount ?? null,
    on: one.mortgage_recording_date ?? null,
  })),
  isInForeclosure: d.foreclosure !== null && d.foreclosure !== undefined,
})

/** The property of the loan as recorded; null when its address is not known there. */
const subjectOf = async (
  client: ProviderClient,
  about: string,
  place: Place,
): Promise<Outcome<RecordedProperty | null>> => {
  const body = { address: place.street, city: place.city, state_code: place.state, postal_code: place.zip }
  const found = await client.call({
    operation: 'resolve',
    path: '/v2/resolve/property',
    body,
    about,
    schema: Found,
    repeatable: true,
  })
  if (found.kind !== 'ok') return found
  const [hit] = found.value.items
  if (!hit) return ok(null)
  const asked = details.map((one) => `detail_type=${one}`).join('&')
  const path = `/v2/property/${encodeURIComponent(hit.id)}?${asked}&filter_pii=true`
  const detail = await client.call({
    operation: 'property',
    path,
    method: 'GET',
    about,
    schema: Detail,
    repeatable: true,
  })
  if (detail.kind !== 'ok') return detail
  return isSameZip(place, detail.value.postal_code) ? ok(recorded(detail.value)) : wrongSubject()
}

const portfolioIds = async (client: ProviderClient, about: string, owner: string): Promise<Outcome<string[]>> => {
  const ids: string[] = []
  let token: string | null = null
  for (let n = 0; n < MAX_PAGES && ids.length < MAX_PROPERTIES; n += 1) {
    const page: Outcome<z.output<typeof Page>> = await client.call({
      operation: 'summaries',
      path: `/v2/search/summaries${token === null ? '' : `?search_token=${encodeURIComponent(token)}`}`,
      body: { settings: { ownership: { name: owner } }, limit: 50 },
      about,
      schema: Page,
      repeatable: true,
    })
    if (page.kind !== 'ok') return page
    ids.push(...page.value.items.map((one) => one.id))
    token = page.value.search_token ?? null
    if (token === null) break
  }
  return ok([...new Set(ids)].slice(0, MAX_PROPERTIES))
}

const portfolioOf = async (
  client: ProviderClient,
  about: string,
  owner: string,
): Promise<Outcome<RecordedProperty[]>> => {
  const ids = await portfolioIds(client, about, owner)
  if (ids.kind !== 'ok') return ids
  if (ids.value.length === 0) return ok([])
  const body = { property_ids: ids.value, detail_type: details }
  const found = await client.call({
    operation: 'bulk',
    path: '/v2/property/bulk',
    body,
    about,
    schema: Details,
    repeatable: true,
  })
  if (found.kind !== 'ok') return found
  const asked = new Set(ids.value)
  return found.value.items.every((one) => asked.has(one.property_id))
    ? ok(found.value.items.map(recorded))
    : wrongSubject()
}

/** Reonomy: who owns the property of the loan, and what else the borrower owns. */
export const reonomy: Adapter = (connect) => {
  const ask = async (subject: ReportSubject): Asked => {
    const { person, property, activityId } = subject
    const missing = needs({ 'the name of the borrower': person?.last ?? null })
    if (missing || !person) return missing ?? { kind: 'no-record' }
    const client = connect(subject)
    const own =
      property && property.place.street !== '' ? await subjectOf(client, activityId, property.place) : ok(null)
    if (own.kind !== 'ok') return own
    const name = fullName(person.first, person.last)
    const portfolio = await portfolioOf(client, activityId, name)
    if (portfolio.kind !== 'ok') return portfolio
    if (own.value === null && portfolio.value.length === 0) return { kind: 'no-record' }
    const file = { subject: own.value, portfolio: portfolio.value, person: name, stated: person.projects }
    return ok(answered(experienceLines(file, subject.today)))
  }
  return { isRepeatable: true, ask, check: ask }
}

import type { Json } from './openapi-schemas.ts'

type Resolve = (schema: Json) => Json

/** Texts by the name of their field; what a pattern or format asks for comes before. */
const texts: Record<string, string> = {
  human_id: 'BL-10042',
  loan_human_id: 'BL-10042',
  first_name: 'Maria',
  firstName: 'Maria',
  last_name: 'Ortega-Lind',
  lastName: 'Ortega-Lind',
  phone: '212-5550142',
  address_address: '350 Jay Street',
  route: 'Jay Street',
  street_number: '350',
  city: 'Brooklyn',
  address_city: 'Brooklyn',
  state: 'NY',
  address_state: 'NY',
  zipcode: '11201',
  zip: '11201',
  address_zipcode: '11201',
  country: 'US',
  file_name: 'rent-roll.pdf',
  document_name: 'Rent roll',
  content_type: 'application/pdf',
  company: 'Jay Street Holdings LLC',
  borrower_entity_name: 'Jay Street Holdings LLC',
  story: 'Purchase and light renovation of twelve apartments.',
  estimatedClosingDate: '2031-03-15',
}

/** Texts that patterns ask for: the first that fits is taken. */
const shaped = [
  'BL-10042',
  '212-5550142',
  '123456789',
  '11201',
  '2031-03-15',
  '2031-03',
  'application/pdf',
  'NY',
  'maria@example.com',
  '2026-11-22T15:00:00Z',
  'rent-roll',
  'data:image/png;base64,iVBORw0KGgo=',
  'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90',
  '#1a5fa8',
  '123456',
  '+12125550142',
  'true',
  '12',
]
const formats: Record<string, string> = {
  uuid: '0198c5a0-7b1c-7e2f-8a3b-1c2d3e4f5a6b',
  email: 'maria@example.com',
  uri: 'https://lender.example/files/rent-roll.pdf',
  date: '2031-03-15',
  'date-time': '2026-11-22T15:00:00Z',
}

/** A value that fits a JSON schema, the same each time; `examples` and `default` of the schema come first. */
export const exampleOf = (schema: Json, resolve: Resolve, name = '', within: readonly string[] = []): unknown => {
  if (typeof schema['$ref'] === 'string') {
    // A record that holds records of its kind is shown once.
    if (within.includes(schema['$ref'])) return undefined
    return exampleOf(resolve(schema), resolve, name, [...within, schema['$ref']])
  }
  const given = schema['examples'] as unknown[] | undefined
  if (given) return given[0]
  if ('const' in schema) return schema['const']
  const choices = schema['enum'] as unknown[] | undefined
  if (choices) return choices.find((one) => one !== '') ?? choices[0]
  const several = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined
  if (several) return oneOf(several, resolve, name, within)
  const all = schema['allOf'] as Json[] | undefined
  if (all) return Object.assign({}, ...all.map((one) => exampleOf(one, resolve, name, within)))
  return byType(schema, resolve, name, within)
}

const oneOf = (several: Json[], resolve: Resolve, name: string, within: readonly string[]): unknown => {
  const [first] = several
    .filter((one) => one['type'] !== 'null' && one['const'] !== '')
    .map((one) => exampleOf(one, resolve, name, within))
  return first ?? (several.some((one) => one['type'] === 'null') ? null : undefined)
}

const byType = (schema: Json, resolve: Resolve, name: string, within: readonly string[]): unknown => {
  const types = [schema['type']].flat()
  switch (types.find((type) => type !== 'null')) {
    case 'object':
      return objectOf(schema, resolve, within)
    case 'array': {
      const prefix = schema['prefixItems'] as Json[] | undefined
      if (prefix) return prefix.map((one) => exampleOf(one, resolve, name, within))
      const item = exampleOf((schema['items'] ?? {}) as Json, resolve, name.replace(/s$/, ''), within)
      return item === undefined ? [] : [item]
    }
    case 'string':
      return textOf(schema, name)
    case 'integer':
    case 'number':
      return numberOf(schema, name, types.includes('integer'))
    case 'boolean':
      return (schema['default'] as boolean | undefined) ?? true
    default:
      return types.includes('null') ? null : 'text'
  }
}

const objectOf = (schema: Json, resolve: Resolve, within: readonly string[]): Json => {
  const required = (schema['required'] ?? []) as string[]
  const made: Json = {}
  for (const [key, field] of Object.entries((schema['properties'] ?? {}) as Record<string, Json>)) {
    const value = exampleOf(field, resolve, key, within)
    if (value !== undefined) made[key] = value
    else if (required.includes(key)) made[key] = null
  }
  const more = schema['additionalProperties']
  if (typeof more !== 'object' || more === null || schema['properties']) return made
  const names = ((schema['propertyNames'] as Json | undefined)?.['enum'] as string[] | undefined) ?? ['name']
  return Object.fromEntries(names.map((key) => [key, exampleOf(more as Json, resolve, key, within)]))
}

const textOf = (schema: Json, name: string): string => {
  const format = formats[String(schema['format'])]
  if (format) return format
  const [least, most] = [Number(schema['minLength'] ?? 0), Number(schema['maxLength'] ?? Infinity)]
  const fits = (text: string) =>
    text.length >= least &&
    text.length <= most &&
    (schema['pattern'] === undefined || new RegExp(String(schema['pattern']), 'u').test(text))
  const known = [texts[name] ?? 'Example', ...shaped].find(fits)
  return known ?? 'x'.repeat(least)
}

/** Figures by what the name of their field tells: born 1975-05-14, 2031-03-15, dollars, a count. */
const usualNumber = (name: string): number => {
  if (/birth/.test(name)) return 169_257_600
  if (/epoch|_date$|^date|expir/.test(name)) return 1_931_299_200
  return /amount|value|price|cost|income|worth|liquidity|balance|budget/.test(name) ? 1_250_000 : 12
}

const numberOf = (schema: Json, name: string, whole: boolean): number => {
  const least = Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? -Infinity)
  const most = Number(schema['maximum'] ?? schema['exclusiveMaximum'] ?? Infinity)
  if (most === 1 && !whole) return 0.1
  return Math.min(Math.max(usualNumber(name), least), most)
}

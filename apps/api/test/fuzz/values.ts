import { exampleOf } from '@plinth/contract/openapi-examples'
import type { Json } from '@plinth/contract/openapi-schemas'
import fc from 'fast-check'
import type { Chance } from '../../src/seed/chance.ts'
import { resolved } from './operations.ts'

/** What knows a value that the other end gave earlier; undefined where there is none. */
export type Recall = (name: string, schema: Json) => unknown

const sample = <T>(chance: Chance, from: fc.Arbitrary<T>): T => {
  const [one] = fc.sample(from, { seed: chance.int(0, 2_000_000_000), numRuns: 1 })
  return one as T
}

const numberOf = (chance: Chance, s: Json, whole: boolean): number => {
  const least = Number(s['minimum'] ?? s['exclusiveMinimum'] ?? 0)
  const most = Number(s['maximum'] ?? s['exclusiveMaximum'] ?? 1_000_000)
  const kind = chance.weighted({ small: 5, wide: 3, least: 1, most: 1 })
  if (kind === 'least') return 'exclusiveMinimum' in s ? least + 1 : least
  if (kind === 'most') return 'exclusiveMaximum' in s ? most - 1 : most
  const top = kind === 'small' ? Math.min(most, Math.max(least, 0) + 24) : most
  const drawn = Math.max(least, 0) + chance.next() * (top - Math.max(least, 0))
  return whole ? Math.round(drawn) : Math.round(drawn * 100) / 100
}

const textOf = (chance: Chance, s: Json, name: string): string => {
  if (typeof s['pattern'] === 'string' || s['format'] || chance.happens(0.5))
    return String(exampleOf(s, resolved, name))
  const most = Math.min(Number(s['maxLength'] ?? 200), 400)
  const least = Number(s['minLength'] ?? 0)
  return sample(
    chance,
    fc.string({ unit: 'grapheme', minLength: least, maxLength: Math.max(least, Math.min(most, 40)) }),
  )
}

/** A value that its schema takes. */
export const valid = (chance: Chance, given: Json, recall: Recall, name = '', depth = 0): unknown => {
  const known = chance.happens(0.85) ? recall(name, resolved(given)) : undefined
  if (known !== undefined) return known
  const s = resolved(given)
  if ('const' in s) return s['const']
  if (Array.isArray(s['enum'])) return chance.pick(s['enum'])
  const several = (s['anyOf'] ?? s['oneOf']) as Json[] | undefined
  if (several) return valid(chance, chance.pick(several), recall, name, depth)
  const all = s['allOf'] as Json[] | undefined
  if (all) return Object.assign({}, ...all.map((one) => valid(chance, one, recall, name, depth)))
  const type = [s['type']].flat()
  switch (chance.pick(type.length > 0 ? type : [undefined])) {
    case 'object':
      return objectOf(chance, s, recall, depth)
    case 'array': {
      const least = Number(s['minItems'] ?? 0)
      const count = Math.max(least, Math.min(Number(s['maxItems'] ?? 3), chance.int(0, depth > 3 ? 0 : 2)))
      return Array.from({ length: count }, () =>
        valid(chance, (s['items'] ?? {}) as Json, recall, name.replace(/s$/, ''), depth + 1),
      )
    }
    case 'integer':
      return numberOf(chance, s, true)
    case 'number':
      return numberOf(chance, s, false)
    case 'boolean':
      return chance.happens(0.5)
    case 'null':
      return null
    default:
      return textOf(chance, s, name)
  }
}

const objectOf = (chance: Chance, s: Json, recall: Recall, depth: number): Record<string, unknown> => {
  const required = (s['required'] ?? []) as string[]
  const much = chance.pick([0, 0.3, 0.9])
  const properties = Object.entries((s['properties'] ?? {}) as Record<string, Json>)
  return Object.fromEntries(
    properties
      .filter(([name]) => required.includes(name) || recallsVersion(name) || (depth < 4 && chance.happens(much)))
      .map(([name, property]) => [name, valid(chance, property, recall, name, depth + 1)]),
  )
}
const recallsVersion = (name: string) => name === 'version'

const HUGE = 'A'.repeat(70_000)
/** What people who mean harm send, and machines that are broken. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202egnp.exe',
  '\ufeff',
  '\r\nSet-Cookie: a=b',
  'x\r\n\r\ny',
  "' or 1=1 --",
  "'; drop table loan; --",
  '1; select pg_sleep(5)',
  '%',
  '_',
  '\\',
  '%00',
  '%ff%fe',
  '$1',
  '${7*7}',
  '{{7*7}}',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::ffff:a9fe:a9fe]/',
  '//evil.example',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=cmd|" /C calc"!A0',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e309',
  '99999999999999999999',
  '2147483648',
  '9223372036854775808',
  '0x10',
  '٣',
  '2030-02-30',
  '9999-12-31',
  '-271821-04-20',
  '0001-01-01',
  'BL-99999999999',
  'BL-1',
  '01990000-0000-7000-8000-000000000000',
  '00000000-0000-0000-0000-000000000000',
  '🦊'.repeat(300),
  'é'.normalize('NFD'),
  '[]',
  '{}',
  HUGE,
]
const hostileOthers: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e-7,
  2_147_483_648,
  -2_147_483_649,
  9_007_199_254_740_992,
  1e21,
  1e308,
  4_102_444_801,
  -62_135_596_800,
  [],
  {},
  [[]],
  [null],
  [{}],
  { $ne: null },
  { __proto__: null },
  { length: 1 },
  Array.from({ length: 300 }, (_, n) => n),
  'text',
]
const deep = (): unknown => Array.from({ length: 3000 }).reduce<unknown>((inner) => [inner], 1)

/** Something that nobody expects. */
export const hostile = (chance: Chance): unknown => {
  const kind = chance.weighted({ text: 6, other: 4, wild: 2, deep: 0.1 })
  if (kind === 'text') return chance.pick(hostileTexts)
  if (kind === 'other') return chance.pick(hostileOthers)
  return kind === 'wild' ? sample(chance, fc.jsonValue({ maxDepth: 3 })) : deep()
}

/** A valid value with one place of it spoilt, left out or added. */
export const spoilt = (chance: Chance, value: unknown): unknown => {
  if (Array.isArray(value) && value.length > 0 && chance.happens(0.7)) {
    const at = chance.int(0, value.length - 1)
    return value.map((one: unknown, n) => (n === at ? spoilt(chance, one) : one))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return hostile(chance)
  const entries = Object.entries(value)
  if (entries.length === 0 || chance.happens(0.1))
    return { ...value, [chance.pick(hostileTexts).slice(0, 50)]: hostile(chance) }
  const [name, one] = chance.pick(entries)
  if (chance.happens(0.15)) return Object.fromEntries(entries.filter(([other]) => other !== name))
  return { ...value, [name]: chance.happens(0.6) ? spoilt(chance, one) : hostile(chance) }
}

import type { Schema } from '@plinth/contract/shared/endpoint'
import { z } from 'zod'

interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minLength?: number
  minimum?: number
  exclusiveMinimum?: number
  items?: JsonSchema
  minItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  $ref?: string
  $defs?: Record<string, JsonSchema>
}

const formats: Record<string, string> = {
  uuid: '01990000-0000-7000-8000-000000000000',
  email: 'nobody@example.com',
  uri: 'https://example.com/',
  date: '2030-01-15',
  'date-time': '2030-01-15T12:00:00Z',
}

const text = (s: JsonSchema): string => {
  if (s.format && formats[s.format]) return formats[s.format] ?? ''
  if (s.pattern?.includes('-]') && s.minLength === undefined) return 'BL-1'
  return 'sample text'.padEnd(s.minLength ?? 1, 'x')
}

const make = (s: JsonSchema, root: JsonSchema): unknown => {
  if (s.$ref) return make(root.$defs?.[s.$ref.split('/').at(-1) ?? ''] ?? {}, root)
  if (s.const !== undefined) return s.const
  if (s.enum) return s.enum[0]
  const [first] = s.anyOf ?? s.oneOf ?? s.allOf ?? []
  if (first) return make(first, root)
  switch ([s.type].flat()[0]) {
    case 'object':
      return Object.fromEntries((s.required ?? []).map((key) => [key, make(s.properties?.[key] ?? {}, root)]))
    case 'array':
      return Array.from({ length: s.minItems ?? 0 }, () => make(s.items ?? {}, root))
    case 'integer':
    case 'number':
      return Math.max(s.minimum ?? 1, (s.exclusiveMinimum ?? 0) + 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return text(s)
  }
}

/** A value that a schema takes as far as its shape says: required fields alone, each as plain as it may be. */
export const sampleOf = (schema: Schema): unknown => {
  // The contract is written in zod; `Schema` is the structural part of it that keeps type checking cheap.
  const json = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return make(json, json)
}

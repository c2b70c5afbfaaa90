import { z } from 'zod'
import { type Access, PROOF_MINUTES } from './shared/access.ts'
import type { Endpoint, Schema } from './shared/endpoint.ts'
import { errorStatus, Problem } from './shared/errors.ts'
import { exampleOf } from './openapi-examples.ts'
import { type Direction, type Json, Schemas } from './openapi-schemas.ts'

export interface OpenApiOptions {
  /** Where the API lies, such as /api. */
  basePath: string
  version: string
}
export interface OpenApiDocument {
  openapi: '3.1.0'
  info: Json
  servers: Json[]
  tags: Json[]
  paths: Record<string, Record<string, Json>>
  components: { schemas: Record<string, Json>; securitySchemes: Json; responses: Record<string, Json> }
}

/** The OpenAPI 3.1.0 document of the calls. Every alias is an operation of its own, with an operationId of its own. */
export const openApiDocument = (endpoints: readonly Endpoint[], options: OpenApiOptions): OpenApiDocument => {
  const components = new Schemas([...endpoints.flatMap(schemasOf), [Problem, 'output']])
  const paths: OpenApiDocument['paths'] = {}
  for (const e of endpoints)
    addresses(e).forEach((path, n) => {
      paths[path] = { ...paths[path], [e.method.toLowerCase()]: operation(components, e, path, n) }
    })
  const responses = Object.fromEntries(
    problemStatuses.map((status) => [`Problem${status}`, problemResponse(components, status)]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plinth',
      version: options.version,
      description: 'Bridge loans on commercial real estate. Errors are RFC 9457 problem details with a stable code.',
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
    },
    servers: [{ url: options.basePath }],
    tags: [...new Set(endpoints.map(wordOf))].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas: components.components,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses,
    },
  }
}

const schemasOf = (e: Endpoint): [Schema, Direction][] => [
  ...[e.params, e.query, e.body].flatMap((schema): [Schema, Direction][] => (schema ? [[schema, 'input']] : [])),
  ...[e.reply, e.events].flatMap((schema): [Schema, Direction][] => (schema ? [[schema, 'output']] : [])),
]

const wordOf = (e: Endpoint) => e.id.split('.')[0] ?? e.id
const problemStatuses = [...new Set(Object.values(errorStatus))].sort()
const keys = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
const shapeOf = (path: string) => path.replace(/\{\w+\}/g, '{}')

/** The canonical path and its aliases; one that differs in a parameter's name only is the same address. */
const addresses = (e: Endpoint): string[] => {
  const seen = new Set<string>()
  return [e.path, ...(e.aka ?? [])].filter((path) => {
    const fresh = !seen.has(shapeOf(path))
    seen.add(shapeOf(path))
    return fresh
  })
}

const operation = (components: Schemas, e: Endpoint, path: string, alias: number): Json => ({
  operationId: alias === 0 ? e.id : `${e.id}.alias${alias}`,
  tags: [wordOf(e)],
  summary: e.summary,
  ...(alias === 0 ? {} : { description: `Answers exactly as ${e.method} ${e.path}.` }),
  ...(describeAccess(e.access) as Json),
  ...(e.fresh ? { 'x-proof-within-minutes': PROOF_MINUTES } : {}),
  parameters: [...pathParameters(components, e, path), ...queryParameters(components, e)],
  ...requestBody(components, e),
  responses: { [String(e.status ?? 200)]: success(components, e), ...problemsOf(e) },
})

const describeAccess = (access: Access): Json => {
  if (access === 'public') return { security: [], 'x-access': 'public' }
  if (access === 'test-helper') return { security: [], 'x-access': 'test-helper' }
  if (access === 'signed-in') return { security: [{ bearer: [] }], 'x-access': 'signed-in' }
  return {
    security: [{ bearer: [] }],
    'x-access': access.roles,
    ...(access.permission ? { 'x-permission': access.permission } : {}),
    ...(access.adminsNeed ? { 'x-permission-of-administrators': access.adminsNeed } : {}),
  }
}

/** Parameters of an alias have its names; they take the schemas of the canonical path by position. */
const pathParameters = (components: Schemas, e: Endpoint, path: string): Json[] => {
  const properties = e.params ? components.fieldsOf(e.params, 'input').properties : {}
  const canonical = keys(e.path)
  return keys(path).map((name, n) =>
    parameter(components, ['path', name], properties[canonical[n] ?? name] ?? {}, true),
  )
}

const queryParameters = (components: Schemas, e: Endpoint): Json[] => {
  if (!e.query) return []
  const { properties, required } = components.fieldsOf(e.query, 'input')
  return Object.entries(properties).map(([name, property]) =>
    parameter(components, ['query', name], property, required.includes(name)),
  )
}

const parameter = (
  components: Schemas,
  [where, name]: ['path' | 'query', string],
  schema: Json,
  required: boolean,
): Json => ({
  name,
  in: where,
  required,
  ...(typeof schema['description'] === 'string' ? { description: schema['description'] } : {}),
  ...(where === 'query' ? { style: 'form', explode: true } : {}),
  schema,
  ...(required ? { example: exampleOf(schema, (one) => components.resolved(one), name) } : {}),
})

/** A schema as a media type, with an example of it. */
const shown = (components: Schemas, schema: Json): Json => ({
  schema,
  example: exampleOf(schema, (one) => components.resolved(one)),
})

const requestBody = (components: Schemas, e: Endpoint): Json => {
  if (e.takes === 'file')
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema: { type: 'string' } } } } }
  if (!e.body) return {}
  const schema = components.of(e.body, 'input')
  const required = !(e.body instanceof z.ZodOptional)
  return { requestBody: { required, content: { 'application/json': shown(components, schema) } } }
}

const success = (components: Schemas, e: Endpoint): Json => {
  const schema = components.of(e.reply, 'output')
  const description = e.replies === 'file' ? 'The file' : 'Done'
  if (e.replies === 'file') return { description, content: { 'application/octet-stream': { schema } } }
  if (e.replies === 'events') return { description, content: { 'text/event-stream': shown(components, schema) } }
  return {
    description,
    content: {
      'application/json': shown(components, schema),
      ...(e.events ? { 'text/event-stream': shown(components, components.of(e.events, 'output')) } : {}),
    },
  }
}

const problemsOf = (e: Endpoint): Json => {
  // A parameter or field that a call does not take is refused by every call.
  const statuses = new Set<number>([400, 429, 500, 503])
  // What nobody signs in for is opened by a link or signed message, which may be altered.
  if (e.access === 'public') statuses.add(403)
  // Ids and tokens stand in paths, queries and bodies; what they name may be in a state that does not allow the call.
  if (keys(e.path).length > 0 || e.query || e.body || e.access === 'test-helper') statuses.add(404).add(409)
  if (typeof e.access === 'object' || e.access === 'signed-in') statuses.add(401).add(403)
  // What comes with a call that takes no body is looked at before it is refused.
  if (e.method !== 'GET') for (const status of [409, 413, 415, 422]) statuses.add(status)
  return Object.fromEntries(
    [...statuses].sort().map((status) => [String(status), { $ref: `#/components/responses/Problem${status}` }]),
  )
}

const problemResponse = (components: Schemas, status: number): Json => {
  const codes = Object.entries(errorStatus).filter(([, value]) => value === status)
  return {
    description: `Problem: ${codes.map(([code]) => code).join(', ')}`,
    ...(status === 429
      ? { headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } } }
      : {}),
    content: { 'application/problem+json': { schema: components.of(Problem, 'output') } },
  }
}

import { endpoints } from '@plinth/contract/all'
import { openApiDocument } from '@plinth/contract/openapi'
import type { Json } from '@plinth/contract/openapi-schemas'

/** Every operation as the product's own OpenAPI document tells it: nothing here knows the code behind. */

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Json
}

export interface Operation {
  /** `loan.archive`; an alias is an operation of its own, `loan.archive.alias1`. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** 'public', 'signed-in', 'test-helper' or the roles. */
  access: string | readonly string[]
  permissions: readonly string[]
  parameters: readonly Parameter[]
  /** Undefined where none is taken. */
  body: { type: string; schema: Json } | undefined
  /** The success that is foreseen, by media type. */
  status: number
  success: Readonly<Record<string, Json>>
  /** Every status that is foreseen. */
  statuses: ReadonlySet<number>
}

export const document = openApiDocument(endpoints, { basePath: '/api', version: '0' })

/** A schema with its reference followed. */
export const resolved = (schema: Json): Json => {
  const name = /^#\/components\/schemas\/(.+)$/.exec(String(schema['$ref'] ?? ''))?.[1]
  return name === undefined ? schema : resolved(document.components.schemas[name] ?? {})
}

interface Told {
  operationId: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { content?: Record<string, { schema: Json }> }>
  'x-access': string | string[]
  'x-permission'?: string
  'x-permission-of-administrators'?: string
}

const operationOf = (path: string, method: string, told: Told): Operation => {
  const status = Object.keys(told.responses).find((one) => one < '300') ?? '200'
  const content = Object.entries(told.responses[status]?.content ?? {})
  const [body] = Object.entries(told.requestBody?.content ?? {})
  return {
    id: told.operationId,
    method: method.toUpperCase() as Operation['method'],
    path,
    access: told['x-access'],
    permissions: [told['x-permission'], told['x-permission-of-administrators']].filter((one) => one !== undefined),
    parameters: told.parameters,
    body: body && { type: body[0], schema: body[1].schema },
    status: Number(status),
    success: Object.fromEntries(content.map(([type, { schema }]) => [type, schema])),
    statuses: new Set(Object.keys(told.responses).map(Number)),
  }
}

/** All of them but the test helpers, which are not there while they are switched off. */
export const operations: readonly Operation[] = Object.entries(document.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, told]) => operationOf(path, method, told as unknown as Told)),
  )
  .filter((one) => one.access !== 'test-helper')

/** `activity.term-sheet` of `activity.term-sheet.send.alias1`: calls of a family are about records of one kind. */
export const familyOf = ({ id }: Operation): string => id.replace(/\.alias\d+$/, '').replace(/\.[^.]+$/, '')

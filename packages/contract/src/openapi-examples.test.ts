import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './all.ts'
import type { Schema } from './shared/endpoint.ts'
import { openApiDocument } from './openapi.ts'

const { paths } = openApiDocument(endpoints, { basePath: '/api', version: '1.2.3' })
interface Media {
  example?: unknown
}
interface Operation {
  parameters: { name: string; in: string; required: boolean; example?: unknown }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
}
const operationOf = (e: (typeof endpoints)[number]) => paths[e.path]?.[e.method.toLowerCase()] as unknown as Operation
const problem = (schema: Schema, example: unknown): string | undefined => {
  if (!(schema instanceof z.ZodType)) throw new Error('Only zod schemas can be checked')
  const parsed = schema.safeParse(example)
  return parsed.success ? undefined : z.prettifyError(parsed.error)
}
const wrong = (check: (e: (typeof endpoints)[number], operation: Operation) => string | undefined) =>
  endpoints.flatMap((e) => {
    const found = check(e, operationOf(e))
    return found === undefined ? [] : [`${e.id}: ${found}`]
  })

test('every call that takes a body shows an example which the call would take', () => {
  expect(
    wrong((e, operation) =>
      e.body && e.takes !== 'file'
        ? problem(e.body, operation.requestBody?.content['application/json']?.example)
        : undefined,
    ),
  ).toEqual([])
})

test('every call that answers JSON shows an example which it could answer', () => {
  expect(
    wrong((e, operation) =>
      e.replies === 'file' || e.replies === 'events'
        ? undefined
        : problem(e.reply, operation.responses[String(e.status ?? 200)]?.content?.['application/json']?.example),
    ),
  ).toEqual([])
})

test('every call that answers a stream shows one of its events', () => {
  const streams = endpoints.filter((e) => e.events)
  expect(streams.length).toBeGreaterThan(0)
  for (const e of streams) {
    const { content } = operationOf(e).responses[String(e.status ?? 200)] ?? {}
    expect(e.events && problem(e.events, content?.['text/event-stream']?.example)).toBeUndefined()
  }
})

test('the parameters that a call must have show an example together which the call would take', () => {
  expect(
    wrong((e, operation) => {
      const given = (place: string) =>
        Object.fromEntries(
          operation.parameters.filter((p) => p.in === place && p.required).map((p) => [p.name, p.example]),
        )
      return (e.params && problem(e.params, given('path'))) ?? (e.query && problem(e.query, given('query')))
    }),
  ).toEqual([])
})

import { z } from 'zod'
import { describe, expect, test } from 'vitest'
import { endpoints } from './all.ts'
import type { Endpoint } from './shared/endpoint.ts'

/** A walk over every number and text of every body: what is absurd is refused naming the field, or stands below with why. */

interface Shape {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  $ref?: string
  $defs?: Record<string, Shape>
}
interface Leaf {
  /** '0' is the first of a list. */
  path: readonly string[]
  kind: 'number' | 'text'
  /** What the objects around it are told apart by, by the path of each. */
  fixed: readonly (readonly [path: readonly string[], value: unknown])[]
}

const leavesOf = (s: Shape, root: Shape, at: Pick<Leaf, 'path' | 'fixed'> = { path: [], fixed: [] }): Leaf[] => {
  const { path } = at
  if (s.$ref) return leavesOf(root.$defs?.[s.$ref.split('/').at(-1) ?? ''] ?? {}, root, at)
  const choices = [...(s.anyOf ?? []), ...(s.oneOf ?? []), ...(s.allOf ?? [])]
  if (choices.length > 0) return choices.flatMap((one) => leavesOf(one, root, at))
  if (s.enum || s.const !== undefined || s.format === 'uuid') return []
  if (s.properties) {
    const kinds = Object.entries(s.properties).filter(([, one]) => one.const !== undefined)
    const fixed = [...at.fixed, ...kinds.map(([name, one]) => [[...path, name], one.const] as const)]
    return Object.entries(s.properties).flatMap(([name, one]) => leavesOf(one, root, { path: [...path, name], fixed }))
  }
  if (s.items) return leavesOf(s.items, root, { ...at, path: [...path, '0'] })
  const types = [s.type].flat()
  if (types.includes('number') || types.includes('integer')) return [{ ...at, kind: 'number' }]
  return types.includes('string') ? [{ ...at, kind: 'text' }] : []
}

const seconds = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000

/** Texts of one line; others may be a story, a picture or a file's words. */
const short = /name|city|address|street|route|zip|state$|phone|e?mail$|title|company|area|prefix|suffix|label/i

/** What no field of its kind may hold, by what is absurd about it. */
const absurdOf = ({ path, kind }: Leaf): Record<string, unknown> => {
  const name = path.findLast((part) => part !== '0') ?? ''
  if (kind === 'number' && /epoch|(^|_)date(_|$)|Date$/.test(name))
    return { 'in 1800': seconds('1800-01-01'), 'in 2999': seconds('2999-01-01') }
  // West and south of Greenwich and the equator are below zero.
  if (kind === 'number')
    return { ...(/^(lat|lng)$/.test(name) ? {} : { negative: -1 }), huge: 1e15, 'far below zero': -1e15 }
  return {
    'too long': 'x'.repeat(short.test(name) ? 10_000 : 1_000_000),
    'control characters': 'A\u0007\u001b[2JB',
    ...(/zip/i.test(name) ? { 'no ZIP code': 'abc' } : {}),
    ...(/state$/i.test(name) ? { 'no state': 'Nowhere' } : {}),
    ...(/phone$/i.test(name) ? { 'no phone': 'x' } : {}),
    ...(/e?mail$/i.test(name) ? { 'no email': 'nobody' } : {}),
    ...(/(^|_)date(_|$)|Date$|dateOf/.test(name) ? { 'in 1800': '1800-01-01', 'in 2999': '2999-01-01' } : {}),
  }
}

const put = (body: unknown, path: readonly string[], value: unknown): unknown => {
  const [first, ...rest] = path
  if (first === undefined) return value
  if (first === '0') return [put(Array.isArray(body) ? body[0] : undefined, rest, value)]
  const held: object = typeof body === 'object' && body !== null ? body : {}
  return { ...held, [first]: put(Reflect.get(held, first), rest, value) }
}

const pathsOf = (issues: readonly z.core.$ZodIssue[], at: readonly PropertyKey[] = []): string[] =>
  issues.flatMap((issue) => {
    const path = [...at, ...issue.path]
    const inner = issue.code === 'invalid_union' ? issue.errors.flatMap((one) => pathsOf(one, path)) : []
    return [path.map(String).join('.'), ...inner]
  })

/** Whether a body is refused at the field, whatever else it lacks. */
const refuses = (e: Endpoint, { path, fixed }: Leaf, value: unknown): boolean => {
  const body = put(
    fixed.reduce<unknown>((made, [where, what]) => put(made, where, what), undefined),
    path,
    value,
  )
  const { error } = (e.body as unknown as z.ZodType).safeParse(body)
  return error !== undefined && pathsOf(error.issues).includes(path.join('.'))
}

/** What a body lets through, and why that harms nobody. */
const allowed: readonly (readonly [call: RegExp, path: RegExp, why: string, what?: string])[] = [
  [/./, /(^|\.)version$/, 'compared with the version that is kept, and kept nowhere'],
  [/-upload$|\.upload$|^deal-template\.open$/, /^size_bytes$/, 'refused by the service, which knows the largest file'],
  [
    /^application\.(create-draft|save-draft)$/,
    /^values\./,
    "a draft keeps what is half typed; the form's own rules refuse it when it is sent",
  ],
  [
    /^application\.(jotform|short)$/,
    /./,
    "refused by the form's own rules, which name every bad field at once (application/absurd.test.ts)",
  ],
  [
    /^activity\.(commitment|term-sheet)\.update$/,
    /^governing_state$/,
    'the words of a paper, such as ‘the State of New York’',
    'no state',
  ],
  [/^loan-status\.set-paid-off$/, /^paid_off_date$/, "refused by the service, which knows the lender's day"],
  [/^loan-status\.set-paid-off$/, /^borrower_score$/, 'clamped to 1-100 (P-25)'],
  [
    /^loan\.add-value$/,
    /^value$/,
    'refused by the service by what the figure is: dollars or a fraction, signed or not',
  ],
  [/^policies\.save-set$/, /^rules\.0\.(value|diff\.(mid|top))$/, 'refused by the service by what is measured'],
  [
    /^policies\.save-sizing$/,
    /^figures\./,
    'refused by the service by the unit of the figure (domain/credit/policy/sizer)',
  ],
  [/^activity-templates\.attach-form$/, /^pdf$/, 'a file of up to 5 MB', 'too long'],
  [/^property\.update$/, /^(current|expected)_noi$/, 'a property may lose money; how much has a limit', 'negative'],
  [/^scoring\.rule-(add|update)$/, /^score$/, 'points may be taken away', 'negative'],
  [/^scoring\.try$/, /^changes\.0\./, 'a trial: compared, and kept nowhere'],
  [/^document\.correct-rows$/, /^edits\.0\.value$/, 'what a cell says; the service holds it to its column'],
  [/^document\.correct-rows$/, /^edits\.0\.was$/, 'compared with what is kept, and kept nowhere'],
  [/^data-point\.update$/, /^0\.value/, 'what a document says, of any type; the service holds it to the type it has'],
  [
    /./,
    /(^|\.)(password|token|access_token|document_sha256|mark|user|report)$/,
    'compared with what is kept, and kept nowhere',
  ],
]

const withBody = endpoints.filter((e) => e.body && !e.id.startsWith('test.'))
const cases = withBody.flatMap((e) => {
  const root = z.toJSONSchema(e.body as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Shape
  return leavesOf(root, root).flatMap((leaf) =>
    Object.entries(absurdOf(leaf)).map(([what, value]) => ({ e, leaf, what, value, path: leaf.path.join('.') })),
  )
})

describe('[W-23] an absurd value is refused at its field', () => {
  test('or stands in the list of what may be, and nothing stands there in vain', () => {
    const through = cases.filter(({ e, leaf, value }) => !refuses(e, leaf, value))
    const isSaid = ({ e, path, what }: (typeof cases)[number], [call, at, , only]: (typeof allowed)[number]) =>
      call.test(e.id) && at.test(path) && (only === undefined || only === what)
    const unexplained = through.filter((one) => !allowed.some((said) => isSaid(one, said)))
    expect(unexplained.map(({ e, path, what }) => `${e.id} ${path}: ${what}`)).toEqual([])
    const inVain = allowed.filter((said) => !through.some((one) => isSaid(one, said)))
    expect(inVain.map(([, , why]) => why)).toEqual([])
  })

  test('the walk reaches every call that takes a text or a number', () => expect(cases.length).toBeGreaterThan(1500))
})

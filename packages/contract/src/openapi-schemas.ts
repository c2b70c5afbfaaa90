import { z } from 'zod'
import type { Schema } from './shared/endpoint.ts'

/** A JSON value that is an object. */
export type Json = { [key: string]: unknown }
export type Direction = 'input' | 'output'

/**
 * The schemas of the OpenAPI document. A schema with a name is described once, under `components`, and referred to
 * everywhere else. One that reads differently as input and as output is kept twice, the input as `…Input`.
 */
export class Schemas {
  /** What the document prints under `components.schemas`. */
  readonly components: Record<string, Json> = {}
  readonly #defs: Record<Direction, Record<string, Json>> = { input: {}, output: {} }
  readonly #roots: Record<Direction, Map<Schema, Json>> = { input: new Map(), output: new Map() }

  /** All schemas must be known before the first is printed: only then is it known which of them need two names. */
  constructor(all: readonly (readonly [Schema, Direction])[]) {
    for (const [schema, io] of all) this.#read(schema, io)
  }

  /** The JSON schema of one schema: a reference when it has a name. */
  of(schema: Schema, io: Direction): Json {
    return this.#relink(this.#read(schema, io), io) as Json
  }

  /** The fields of an object schema, and which of them must be there. */
  fieldsOf(schema: Schema, io: Direction): { properties: Record<string, Json>; required: readonly string[] } {
    const { properties, required } = this.resolved(this.of(schema, io))
    return { properties: (properties ?? {}) as Record<string, Json>, required: (required ?? []) as string[] }
  }

  /** What a printed schema says, its reference followed. */
  resolved(schema: Json): Json {
    const name = /^#\/components\/schemas\/(.+)$/.exec(String(schema['$ref'] ?? ''))?.[1]
    return name === undefined ? schema : this.resolved(this.components[name] ?? {})
  }

  #read(schema: Schema, io: Direction): Json {
    const known = this.#roots[io].get(schema)
    if (known) return known
    if (!(schema instanceof z.ZodType)) throw new Error('Only zod schemas can be described')
    const { $schema: _, $defs, ...root } = z.toJSONSchema(schema, { io }) as Json
    for (const [name, { id: __, ...def }] of Object.entries(($defs ?? {}) as Record<string, Json>))
      this.#defs[io][name] = def
    this.#roots[io].set(schema, root)
    return root
  }

  /** Points the references of a schema at the components, and prints what they point at. */
  #relink(value: unknown, io: Direction): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#relink(item, io))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        const name = key === '$ref' ? nameIn(item) : undefined
        return [key, name === undefined ? this.#relink(item, io) : `#/components/schemas/${this.#component(name, io)}`]
      }),
    )
  }

  #component(name: string, io: Direction): string {
    const printed = io === 'input' && this.#differs(name, new Set()) ? `${name}Input` : name
    if (this.components[printed]) return printed
    const place: Json = {}
    this.components[printed] = place
    Object.assign(place, this.#relink(this.#defs[io][name], io))
    return printed
  }

  /** Whether a name, or any name that it leads to, reads differently in the two directions. */
  #differs(name: string, seen: Set<string>): boolean {
    const [input, output] = [this.#defs.input[name], this.#defs.output[name]]
    if (!input || !output || seen.has(name)) return false
    seen.add(name)
    return JSON.stringify(input) !== JSON.stringify(output) || namesIn(input).some((one) => this.#differs(one, seen))
  }
}

const nameIn = (ref: unknown): string | undefined => /^#\/\$defs\/(.+)$/.exec(String(ref))?.[1]

const namesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => (key === '$ref' ? (nameIn(item) ?? []) : namesIn(item)))
}

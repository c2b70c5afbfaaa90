import type { Json } from '@plinth/contract/openapi-schemas'
import type { Chance } from '../../src/seed/chance.ts'
import { familyOf, type Operation, resolved } from './operations.ts'

/** What one party has been told, so that later calls go on from what earlier ones answered. */

const MOST = 60
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `Id (UUID) of the borrower, legal entity, loan or property` names four kinds; other descriptions are one. */
const kindsOf = (description: unknown): string[] => {
  if (typeof description !== 'string') return []
  const of = /^Id \(UUID\) of (?:the )?(.+)$/.exec(description)?.[1]
  if (of) return of.split(/, | or /)
  if (/loan's id \(UUID\) or human id|Human id/.test(description)) return ['loan']
  return [description]
}

export class Memory {
  readonly #values = new Map<string, string[]>()
  /** What was seen together with a value, so that a process goes to its own activity. */
  readonly #near = new Map<string, Set<string>>()
  readonly #records = new Map<string, Readonly<Record<string, unknown>>>()
  readonly #links: string[] = []

  /** Learns from an answer, read along its schema. */
  learn(operation: Operation, sent: Readonly<Record<string, string>>, schema: Json, answer: unknown): void {
    const family = familyOf(operation)
    // What a call of the family took, the others of the family are likely to take.
    for (const [name, value] of Object.entries(sent)) this.#keep(`${family} ${name}`, value)
    const above = Object.values(sent)
    this.#walk(schema, answer, above, family.replaceAll('-', '_'))
  }

  /** A value for what is described so, near to those that are chosen already where there is one. */
  recall(
    chance: Chance,
    o: { family: string; name: string; schema: Json; near: readonly string[] },
  ): string | undefined {
    const own = this.#values.get(`${o.family} ${o.name}`) ?? []
    const keys = [...kindsOf(o.schema['description']), o.name]
    const all = keys.flatMap((key) => this.#values.get(key) ?? [])
    const related = all.filter((one) => o.near.some((other) => this.#near.get(other)?.has(one)))
    if (related.length > 0 && chance.happens(0.8)) return chance.pick(related)
    if (own.length > 0 && chance.happens(0.5)) return chance.pick(own)
    return all.length > 0 ? chance.pick(all) : undefined
  }

  /** The record that carries one of these ids, as it was last told. */
  recordOf(ids: readonly string[]): Readonly<Record<string, unknown>> | undefined {
    return ids.map((id) => this.#records.get(id)).findLast((one) => one !== undefined)
  }

  linkFor(chance: Chance, fits: RegExp): string | undefined {
    const found = this.#links.filter((link) => fits.test(link))
    return found.length > 0 ? chance.pick(found) : undefined
  }

  #keep(key: string, value: string): void {
    const kept = this.#values.get(key) ?? []
    if (kept.includes(value)) return
    kept.push(value)
    // The newest are kept: old ones are archived, removed or spent.
    if (kept.length > MOST) kept.splice(Math.floor(MOST / 4), 1)
    this.#values.set(key, kept)
  }

  #walk(given: Json, answer: unknown, above: readonly string[], word: string): void {
    const schema = resolved(given)
    const several = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as Json[] | undefined
    if (several)
      for (const one of several) this.#walk({ description: schema['description'], ...one }, answer, above, word)
    if (Array.isArray(answer)) {
      for (const one of answer.slice(0, 30)) this.#walk((schema['items'] ?? {}) as Json, one, above, word)
    } else if (isRecord(answer)) this.#walkRecord(schema, answer, above, word)
    else if (typeof answer === 'string' && answer.startsWith('/api/')) this.#link(answer)
  }

  #walkRecord(schema: Json, answer: Readonly<Record<string, unknown>>, above: readonly string[], word: string): void {
    const properties = (schema['properties'] ?? {}) as Record<string, Json>
    const more = (schema['additionalProperties'] ?? {}) as Json
    const ids: string[] = []
    for (const [name, value] of Object.entries(answer)) {
      const property = resolved(properties[name] ?? more)
      if (typeof value === 'string' && value !== '' && value.length <= 300 && /(^|_)(id|token|key|hash)$/.test(name)) {
        for (const kind of [...kindsOf(property['description']), name]) this.#keep(kind, value)
        if (name === 'id') this.#keep(`${word}_id`, value)
        ids.push(value)
      }
      if (typeof value === 'string' && value.startsWith('/api/')) this.#link(value)
    }
    if (typeof answer['id'] === 'string') this.#records.set(answer['id'], answer)
    for (const one of [...above, ...ids]) for (const other of ids) if (one !== other) this.#relate(one, other)
    for (const [name, value] of Object.entries(answer))
      if (typeof value === 'object')
        this.#walk(properties[name] ?? more, value, [...above, ...ids].slice(-6), name.replace(/s$/, ''))
  }

  #relate(one: string, other: string): void {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const known = this.#near.get(from) ?? new Set()
      this.#near.set(from, known.add(to))
    }
  }

  #link(link: string): void {
    this.#links.push(link)
    if (this.#links.length > MOST) this.#links.shift()
  }
}

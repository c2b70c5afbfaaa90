import type { Chance } from '../../src/seed/chance.ts'
import { document, type Operation, operations } from './operations.ts'
import { type Call, isSuccess, type Performer } from './perform.ts'
import { encoded, refusedIn, shapeOf, spoiltCall } from './request.ts'
import { Told } from './told.ts'
import type { Actor, World } from './world.ts'

/**
 * One step: a call by its id, with what is in its path in order. An object goes over the example of the OpenAPI document,
 * of which the fields that must be there are taken; bytes and lists go as they are. Ends the journey where it is refused.
 */
export type Step = (
  id: string,
  path?: readonly string[],
  body?: object,
  query?: Readonly<Record<string, string>>,
  headers?: Readonly<Record<string, string>>,
) => Promise<Told>

/** What journeys know of the world beside what calls tell. */
export type Surroundings = Pick<World, 'borrower' | 'broker' | 'admin' | 'lettersTo' | 'gather' | 'addressOf'>

/** Who takes the steps of a journey, and what lies about. */
export interface Travel {
  admin: Step
  /** Another administrator. */
  colleague: Step
  borrower: Step
  broker: Step
  nobody: Step
  /** Sends a file to the address of a ticket. */
  put: (ticket: Told, bytes: Buffer, type?: string) => Promise<void>
  /** Waits for the jobs that were caused, those of an activity's files where it is named. */
  settle: (activity?: string) => Promise<void>
  world: Surroundings
  /** A word that was not used before. */
  unique: () => string
}

export type Journey = (t: Travel) => Promise<void>

/** A step was refused: what a journey was about to do cannot be done. */
export class Refused extends Error {}

const byId = new Map(operations.map((one) => [one.id, one]))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The example of a call's body as the document tells it. */
const exampleFor = (o: Operation): unknown => {
  const told = document.paths[o.path]?.[o.method.toLowerCase()] as
    | { requestBody?: { content: Record<string, { example?: unknown }> } }
    | undefined
  return told?.requestBody?.content['application/json']?.example
}

const requiredOf = (o: Operation): readonly string[] => {
  const required = o.body?.schema['required']
  return Array.isArray(required) ? required.map(String) : []
}

const bodyFor = (o: Operation, given: object | undefined): string | Buffer | undefined => {
  if (Buffer.isBuffer(given)) return given
  if (!o.body || o.body.type !== 'application/json') return undefined
  if (Array.isArray(given)) return JSON.stringify(given)
  const example = exampleFor(o)
  const must = requiredOf(o)
  const kept = isObject(example) ? Object.entries(example).filter(([name]) => must.includes(name)) : []
  return JSON.stringify({ ...Object.fromEntries(kept), ...given })
}

interface Plan {
  world: Surroundings & Pick<World, 'actors'>
  performer: Performer
  chance: Chance
  between: (activity?: string) => Promise<void>
  /** How many spoilt calls come before each step at most; 0 takes the journey undisturbed. */
  spoil: number
  /** Changes a body before it is sent, but for the fields that were refused so; in the end the body is taken as it was. */
  alter?: (o: Operation, body: string, refused: readonly string[]) => string
}

/** A step as it is sent. Fails where there is no such call, or it takes other things in its path. */
const callOf = (...[id, path = [], body, query = {}, headers = {}]: Parameters<Step>) => {
  const operation = byId.get(id)
  if (!operation) throw new Error(`there is no call ${id}`)
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one ?? '')
  if (path.length !== names.length) throw new Error(`${id} takes ${names.join(', ')}`)
  const params = Object.fromEntries(names.map((one, n) => [one, path[n] ?? '']))
  const filled = operation.path.replace(/\{(\w+)\}/g, (_all, one: string) => encoded(params[one] ?? ''))
  const search = new URLSearchParams(query).toString()
  const type: Record<string, string> = operation.body ? { 'content-type': operation.body.type } : {}
  const sent = {
    method: operation.method,
    path: `/api${filled}${search ? `?${search}` : ''}`,
    headers: { ...type, ...headers },
    body: bodyFor(operation, body),
  }
  return { operation, params, sent }
}

const MOST_TRIES = 4

/** Sends a body that is altered until it is taken, leaving what was refused; null where it is not taken at all. */
const takenAltered = async (
  performer: Performer,
  call: Call,
  alter: (refused: readonly string[]) => string | undefined,
): Promise<Told | null> => {
  const refused: string[] = []
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const body = alter(refused)
    if (body === undefined || body === call.sent.body) return null
    const answer = await performer.perform({ ...call, sent: { ...call.sent, body } })
    if (isSuccess(answer)) return toldBy(answer.text)
    const told = answer.status === 400 ? refusedIn(answer.text) : []
    if (told.length === 0) return null
    refused.push(...told)
  }
  return null
}

let words = 0

/** Takes journeys: each step is a call like any other, and is held against the same checks. */
export const traveller = (plan: Plan): Travel => {
  const { world, performer, chance } = plan
  const actorNamed = (name: string): Actor => {
    const found = world.actors.find((one) => one.name === name)
    if (!found) throw new Error(`nobody is called ${name}`)
    return found
  }
  const stepOf =
    (name: string): Step =>
    async (...asked) => {
      const call = { ...callOf(...asked), actor: actorNamed(name), isStep: true }
      for (let n = chance.int(0, plan.spoil); n > 0; n -= 1)
        await performer.perform(spoiltCall(chance, call, world.actors))
      const { body } = call.sent
      if (plan.alter && typeof body === 'string') {
        const altered = await takenAltered(performer, call, (refused) => plan.alter?.(call.operation, body, refused))
        if (altered) return altered
      }
      const answer = await performer.perform(call)
      if (isSuccess(answer)) return toldBy(answer.text)
      const refusal = `${answer.status} ${answer.text.slice(0, 400)} for ${String(body).slice(0, 300)}`
      throw new Refused(`${call.operation.id} as ${name}: ${refusal}`)
    }
  const storing = byId.get('storage.put-object')
  return {
    ...{ admin: stepOf('admin'), colleague: stepOf('colleague'), borrower: stepOf('borrower') },
    ...{ broker: stepOf('broker'), nobody: stepOf('anonymous') },
    put: async (ticket, bytes, type = 'application/pdf') => {
      const url = ticket.text('presigned_url')
      if (!storing || !shapeOf(storing).test(url)) throw new Error(`no address of the store: ${url}`)
      const sent = { method: 'PUT', path: url, headers: { 'content-type': type }, body: bytes }
      const answer = await performer.perform({
        operation: storing,
        actor: actorNamed('anonymous'),
        params: {},
        sent,
        isStep: true,
      })
      if (!isSuccess(answer)) throw new Refused(`the store: ${answer.status} ${answer.text.slice(0, 200)}`)
    },
    settle: plan.between,
    world,
    unique: () => `w${(words += 1)}x${chance.int(1000, 9999)}`,
  }
}

const toldBy = (text: string): Told => {
  try {
    return new Told(JSON.parse(text))
  } catch {
    return new Told(text)
  }
}

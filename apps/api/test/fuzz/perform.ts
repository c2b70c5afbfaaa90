import { type Asked, faultsOf } from './checks.ts'
import type { Operation } from './operations.ts'
import { type Answer, type Sent, send } from './send.ts'
import type { Actor, World } from './world.ts'

export interface Outcome {
  requests: number
  /** By the status answered. */
  statuses: Record<string, number>
  /** Ids of operations that answered a success. */
  reached: Set<string>
  /** Of these, the ones that a call reached which chance made or spoilt. */
  reachedByChance: Set<string>
  faults: string[]
  slowestMs: number
  slowest: string
}

/** One call, ready to be sent. */
export interface Call {
  operation: Operation
  actor: Actor
  /** What is in its path, by name. */
  params: Readonly<Record<string, string>>
  sent: Sent
  /** A step of a journey, and not made by chance. */
  isStep?: boolean
}

const shown = ({ method, path, body }: Sent): string =>
  `${method} ${path.slice(0, 300)} ${body instanceof Buffer ? `<${body.length} bytes>` : (body ?? '').slice(0, 600)}`

export const isSuccess = ({ status }: Answer): boolean => status > 0 && status < 300

const learn = ({ operation, actor, params }: Call, text: string): void => {
  const schema = operation.success['application/json']
  if (schema) actor.memory.learn(operation, params, schema, JSON.parse(text))
}

/** Sends calls, holds every answer against what none may be, and keeps what came of it. */
export const createPerformer = ({ port, world }: { port: number; world: Pick<World, 'tokenOf' | 'strange'> }) => {
  const faults: string[] = []
  const reached = new Set<string>()
  const reachedByChance = new Set<string>()
  const outcome: Outcome = { requests: 0, statuses: {}, reached, reachedByChance, faults, slowestMs: 0, slowest: '' }
  const perform = async (call: Call): Promise<Answer> => {
    const { operation, actor } = call
    const token = await world.tokenOf(actor)
    const sent = {
      ...call.sent,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...call.sent.headers },
    }
    const answer = await send(port, sent)
    const asked: Asked = { operation, actor, answer }
    outcome.requests += 1
    outcome.statuses[answer.status] = (outcome.statuses[answer.status] ?? 0) + 1
    if (answer.ms > outcome.slowestMs) Object.assign(outcome, { slowestMs: answer.ms, slowest: operation.id })
    const strange = isSuccess(answer) ? await world.strange(actor, answer.text) : []
    for (const fault of [...faultsOf(asked), ...strange.map((one) => `what is of others: ${one}`)])
      faults.push(
        `#${outcome.requests} ${operation.id} as ${actor.name}: ${fault}\n    ${shown(sent)}\n    ${answer.text.slice(0, 300)}`,
      )
    if (!isSuccess(answer)) return answer
    reached.add(operation.id)
    if (!call.isStep) reachedByChance.add(operation.id)
    // A stream of events that was asked for in place of JSON teaches nothing.
    if (answer.headers['content-type']?.startsWith('application/json')) learn(call, answer.text)
    return answer
  }
  return { perform, outcome }
}
export type Performer = ReturnType<typeof createPerformer>

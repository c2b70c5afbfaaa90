import { Chance } from '../../src/seed/chance.ts'
import { type Journey, traveller } from './journey.ts'
import { type Operation, operations } from './operations.ts'
import { createPerformer, isSuccess, type Outcome } from './perform.ts'
import { choose, type Lesson, type Manner, refusedIn, request } from './request.ts'
import type { World } from './world.ts'

interface Plan {
  seed: number
  requests: number
  port: number
  world: World
  /** Runs between calls: the jobs that they caused. */
  between: () => Promise<void>
  ops?: readonly Operation[]
  /** By name: what people do in the order they do it, first undisturbed, then with spoilt calls before each step. */
  journeys?: Readonly<Record<string, Journey>>
  progress?: (done: number, outcome: Outcome) => void
}

/** How many calls pass before what was done to the people who ask is taken back. */
const KEEP_EVERY = 25
/** Of the calls, after the journeys were taken once: so many are made by chance alone, the others spoil journeys. */
const CHANCE_ROUND = 400
const SPOILT_BEFORE_A_STEP = 3

/**
 * Takes the journeys, then asks every operation as everybody with what its document says, with that a little spoilt, and with
 * what nobody expects; later calls use what earlier ones answered. In turn with it journeys are taken again with spoilt calls
 * before each step. The same seed on the same code asks the same calls in the same order.
 */
export const fuzz = async (plan: Plan): Promise<Outcome & { ended: readonly string[] }> => {
  const { seed, requests, port, world, between, ops = operations, journeys = {}, progress } = plan
  const chance = new Chance(seed)
  const performer = createPerformer({ port, world })
  const { outcome } = performer
  const ended: string[] = []
  const isDone = () => outcome.requests >= requests
  const take = async ([name, journey]: [string, Journey], spoil: number): Promise<void> => {
    await world.keep()
    try {
      await journey(traveller({ world, performer, chance, between, spoil }))
    } catch (error) {
      // Where spoilt calls went before, one of them may have done what the step was to do.
      if (spoil === 0) ended.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const byName = Object.entries(journeys)
  for (const one of byName) await take(one, 0)
  const byChance = chanceRounds({ chance, performer, world, between, ops })
  let told = 0
  while (!isDone()) {
    await byChance(Math.min(byName.length > 0 ? CHANCE_ROUND : requests, requests - outcome.requests))
    if (byName.length > 0 && !isDone()) await take(chance.pick(byName), SPOILT_BEFORE_A_STEP)
    if (outcome.requests - told >= 1000) progress?.((told = outcome.requests), outcome)
  }
  return { ...outcome, ended }
}

type Rounds = Pick<Plan, 'world' | 'between'> & {
  chance: Chance
  performer: ReturnType<typeof createPerformer>
  ops: readonly Operation[]
}

/** Calls made by chance, in as many rounds as are asked for; what they taught is kept from round to round. */
const chanceRounds = ({ chance, performer, world, between, ops }: Rounds) => {
  const lessons = new Map(ops.map(({ id }): [string, Lesson] => [id, { tries: 0, successes: 0, musts: new Set() }]))
  let asked = 0
  return async (count: number): Promise<void> => {
    for (const until = asked + count; asked < until; asked += 1) {
      if (asked % KEEP_EVERY === 0) {
        await world.keep()
        await between()
      }
      const operation =
        asked < ops.length * 2 ? (ops[asked % ops.length] ?? chance.pick(ops)) : next(chance, ops, lessons)
      const lesson = lessons.get(operation.id) ?? { tries: 0, successes: 0, musts: new Set<string>() }
      lesson.tries += 1
      const manner = chance.weighted<Manner>({ valid: 6, near: 3, hostile: 2 })
      const actor = choose(chance, operation, world.actors, manner)
      const made = request(chance, { operation, actor, manner, lesson })
      const answer = await performer.perform({ operation, actor, ...made })
      if (isSuccess(answer)) lesson.successes += 1
      else if (answer.status === 400 && manner === 'valid')
        for (const path of refusedIn(answer.text)) lesson.musts.add(path.split('.')[0] ?? '')
    }
  }
}

/** What was never answered with a success is asked more often. */
const next = (chance: Chance, ops: readonly Operation[], lessons: ReadonlyMap<string, Lesson>): Operation => {
  const one = chance.pick(ops)
  const { successes = 0 } = lessons.get(one.id) ?? {}
  return successes === 0 || chance.happens(0.4) ? one : chance.pick(ops)
}

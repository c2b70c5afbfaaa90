import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Answer } from './send.ts'
import { document, type Operation } from './operations.ts'
import type { Actor } from './world.ts'

/** What no answer may be, whatever was asked. */

export interface Asked {
  operation: Operation
  actor: Actor
  /** What was sent was made to be right. */
  answer: Answer
}

const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true })
formats.default(ajv)
ajv.addSchema({ $id: 'openapi', ...document })

const compiled = new Map<string, ValidateFunction>()
const pointer = (part: string) =>
  part.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')
const validatorAt = (at: readonly string[]): ValidateFunction => {
  const ref = `openapi#/${at.map(pointer).join('/')}`
  const known = compiled.get(ref) ?? ajv.compile({ $ref: ref })
  compiled.set(ref, known)
  return known
}

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Where an answer breaks the schema that the document promises; null where it keeps it. */
const brokenSchema = ({ operation: o, answer }: Asked): string | null => {
  const [type = ''] = (answer.headers['content-type'] ?? '').split(';')
  if (answer.status >= 400) {
    if (type !== 'application/problem+json') return `a refusal of the type ${type || 'nothing'}`
    const check = validatorAt(['components', 'schemas', 'Problem'])
    if (!check(json(answer.text))) return `a refusal that is no problem: ${ajv.errorsText(check.errors)}`
    return null
  }
  if (answer.status !== o.status) return `a success of ${answer.status} and not ${o.status}`
  if (!(type in o.success)) return type === '' || 'application/octet-stream' in o.success ? null : `the type ${type}`
  if (type !== 'application/json') return null
  const check = validatorAt([
    'paths',
    o.path,
    o.method.toLowerCase(),
    'responses',
    String(o.status),
    'content',
    type,
    'schema',
  ])
  return check(json(answer.text)) ? null : `an answer against its schema: ${ajv.errorsText(check.errors)}`
}

/** What would tell a stranger how the server is made (LeakageRule). */
const INSIDES =
  /\bat \S+ \(?(?:file:|\/|node:)\S+:\d+|\/(?:apps|node_modules|packages)\/|\b(?:select|insert into|update|delete from) "?\w+"?[ .].*\$\d|ECONNREFUSED|ZodError|violates \w+ constraint|relation "/

const isAllowed = ({ access, permissions }: Operation, actor: Actor): boolean => {
  if (access === 'public') return true
  if (actor.role === 'visitor') return false
  if (access === 'signed-in') return true
  return (
    access.includes(actor.role) && (actor.role !== 'admin' || !permissions.some((one) => actor.denied.includes(one)))
  )
}

/** Everything that is wrong with an answer by itself; who owns what is told is asked of the database (`World.strange`). */
export const faultsOf = (asked: Asked): string[] => {
  const { operation, actor, answer } = asked
  const faults: string[] = []
  if (answer.status === 0) return ['no answer in time']
  if (answer.status >= 500) faults.push(`a ${answer.status}`)
  if (!operation.statuses.has(answer.status)) faults.push(`a ${answer.status} that the document does not foresee`)
  if (answer.status < 300 && !isAllowed(operation, actor)) faults.push('a success for who may not call it')
  const broken = brokenSchema(asked)
  if (broken) faults.push(broken)
  const insides = 'application/octet-stream' in operation.success ? null : INSIDES.exec(answer.text)
  if (insides) faults.push(`the insides of the server: ${insides[0].slice(0, 80)}`)
  return faults
}

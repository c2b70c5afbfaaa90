import type { BodyOf } from '@plinth/contract/shared/endpoint'
import type { tryModel } from '@plinth/contract/underwriting/scoring-trial'
import { type ParameterDef, scoreParameters } from '@plinth/domain/underwriting/scoring/parameters'
import { trialWords } from './trial.words.ts'

/** A value to try, as it was chosen and typed. */
export interface TypedChange {
  key: string
  typed: string
}

export const keyOf = ({ table, name }: Pick<ParameterDef, 'table' | 'name'>): string => `${table}.${name}`

const parameterOf = ({ key }: TypedChange): ParameterDef | undefined =>
  scoreParameters.find((one) => keyOf(one) === key)

/** A number as people write it: $1,250,000 or 7.5%. */
const numberOf = (typed: string): number => {
  const text = typed.trim().replace(/[$,\s]/g, '')
  return text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text)
}

const valueOf = (change: TypedChange): number | string | boolean | null => {
  const typed = change.typed.trim()
  if (typed === '') return null
  const type = parameterOf(change)?.value_type
  if (type === 'STRING') return typed
  return type === 'BOOLEAN' ? /^(?:yes|true)$/i.test(typed) : numberOf(typed)
}

/** What is wrong with what was typed; undefined when it can be tried. */
export const typedFault = (change: TypedChange): string | undefined => {
  const typed = change.typed.trim()
  const type = parameterOf(change)?.value_type
  if (typed === '' || type === 'STRING') return undefined
  if (type === 'BOOLEAN') return /^(?:yes|no|true|false)$/i.test(typed) ? undefined : trialWords.trial.notYesNo
  return Number.isFinite(numberOf(typed)) ? undefined : trialWords.trial.notNumber
}

/** As the call takes it. */
export const changeOf = (change: TypedChange): NonNullable<BodyOf<typeof tryModel>['changes']>[number] => {
  const parameter = parameterOf(change)
  return { table: parameter?.table ?? 'loan', name: parameter?.name ?? change.key, value: valueOf(change) }
}

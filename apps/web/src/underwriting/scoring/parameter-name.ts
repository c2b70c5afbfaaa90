import type { ScoreTable } from '@plinth/domain/underwriting/scoring/model'
import { scoreParameters } from '@plinth/domain/underwriting/scoring/parameters'
import type { Variable } from './scoring.calls.ts'
import { scoringWords as words } from './scoring.words.ts'

/** A value as a person knows it: 'Net worth', or its key when it is none of ours. */
export const parameterName = ({ table, key_name }: { table: ScoreTable; key_name: string }): string =>
  scoreParameters.find((one) => one.table === table && one.name === key_name)?.label ?? key_name

/** What a variable is made of: 'Ratio: first / second — Net worth, Loan amount'. */
export const formulaOf = ({ math_function, data_locations }: Variable): string => {
  const names = data_locations.map(parameterName)
  if (math_function === 'value') return names[0] ?? ''
  if (math_function === 'ratio') return names.join(' / ')
  if (math_function === 'difference') return names.join(' − ')
  return `${words.functions[math_function]}: ${names.join(', ')}`
}

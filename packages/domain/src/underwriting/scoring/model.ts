/** What a score is made of, one category each; equal weights unless a model says otherwise. */
export const scoreCategories = ['neighborhoods', 'borrowers', 'properties', 'loan-factors'] as const
export type ScoreCategory = (typeof scoreCategories)[number]

/** Where a parameter's value comes from. */
export const scoreTables = ['borrower', 'property', 'neighborhood', 'loan'] as const
export type ScoreTable = (typeof scoreTables)[number]

/** Whose values can be read while an entity of a category is scored: its own, and those of what it belongs to. */
export const readableTables: Readonly<Record<ScoreCategory, readonly ScoreTable[]>> = {
  neighborhoods: ['neighborhood'],
  borrowers: ['borrower', 'loan'],
  properties: ['property', 'neighborhood', 'loan'],
  'loan-factors': ['loan'],
}

/** How a variable makes one value of its parameters' values (R-17); ratio, difference: the first and the second. */
export const mathFunctions = [
  'value',
  'sum',
  'average',
  'min',
  'max',
  'count',
  'ratio',
  'difference',
  'product',
] as const
export type MathFunction = (typeof mathFunctions)[number]

/** What a rule asks of a variable's value. */
export const ruleConditions = [
  '<=',
  '>=',
  '<',
  '>',
  '=',
  '!=',
  'Contains',
  'Not Contains',
  'Starts With',
  'Ends With',
] as const
export type RuleCondition = (typeof ruleConditions)[number]

/** Signed points for values that meet the criteria. */
export type ScoreRule = { readonly condition: RuleCondition; readonly criteria: string; readonly score: number }
export type ScoreParameter = { readonly table: ScoreTable; readonly name: string }
export type ScoreVariable = {
  readonly name: string
  readonly math_function: MathFunction
  readonly parameters: readonly ScoreParameter[]
  readonly rules: readonly ScoreRule[]
}
export type ScoreGroup = {
  readonly name: string
  readonly category: ScoreCategory
  readonly variables: readonly ScoreVariable[]
}
export type ScoreModel = {
  readonly name: string
  readonly weights: Readonly<Record<ScoreCategory, number>>
  readonly groups: readonly ScoreGroup[]
}

/** Shown when a rule lacks a part. */
export const incompleteRule = 'Please fill all the fields'
/** Shown when a variable lacks a name or a parameter. */
export const incompleteVariable = 'You have to fill all fields'

/** A rule as typed: points without a sign, and the sign beside them. */
export type RuleEdit = {
  readonly variable: string
  readonly condition: string
  readonly criteria: string
  readonly points: string
  readonly sign: string
}

/** The rule that was typed, or null when a part is missing or the points are no number. */
export const ruleFromEdit = (edit: RuleEdit): ScoreRule | null => {
  const condition = ruleConditions.find((known) => known === edit.condition)
  const points = edit.points.trim() === '' ? Number.NaN : Number(edit.points)
  if (!condition || !edit.variable || !edit.criteria.trim() || !(points >= 0 && Number.isFinite(points))) return null
  if (edit.sign !== '+' && edit.sign !== '-') return null
  return { condition, criteria: edit.criteria.trim(), score: edit.sign === '-' && points > 0 ? -points : points }
}

/** How many parameters a math function needs at least: ratio and difference two, the others one. */
export const leastParameters = (math: MathFunction): number => (math === 'ratio' || math === 'difference' ? 2 : 1)

/** Whether a variable has a name and the parameters its math function needs, one at least. */
export const isCompleteVariable = (variable: Pick<ScoreVariable, 'name' | 'math_function' | 'parameters'>): boolean =>
  variable.name.trim() !== '' && variable.parameters.length >= leastParameters(variable.math_function)

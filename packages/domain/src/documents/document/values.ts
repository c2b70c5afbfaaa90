/** Types a data point may have (U-24). */
export const valueTypes = [
  'INTEGER',
  'STRING',
  'FLOAT',
  'BOOLEAN',
  'LIST[STRING]',
  'LIST[INTEGER]',
  'LIST[FLOAT]',
  'LIST[BOOLEAN]',
] as const
export type ValueType = (typeof valueTypes)[number]

export type Scalar = string | number | boolean
export type DataValue = Scalar | readonly Scalar[] | null

/** How a value shows (J-25): plain, percent, fraction times 100 as percent, number and dollar sign, date. */
export const displayOptions = { plain: 0, percent: 1, fraction: 2, dollars: 3, date: 4 } as const
export type DisplayOption = (typeof displayOptions)[keyof typeof displayOptions]

const isScalarOf: Readonly<Record<string, (value: Scalar) => boolean>> = {
  INTEGER: (value) => Number.isInteger(value),
  FLOAT: (value) => Number.isFinite(value),
  STRING: (value) => typeof value === 'string',
  BOOLEAN: (value) => typeof value === 'boolean',
}

/** Whether a value is of a type; null, not known, is of every type. */
export const isOfType = (value: DataValue, type: ValueType): boolean => {
  if (value === null) return true
  const item = /^LIST\[(\w+)\]$/.exec(type)?.[1]
  const fits = isScalarOf[item ?? type] ?? (() => false)
  if (item === undefined) return !Array.isArray(value) && fits(value as Scalar)
  return Array.isArray(value) && value.every((one: Scalar) => fits(one))
}

/** The type of a value that came without one: whole numbers are INTEGER, an empty list is of texts. */
export const typeOfValue = (value: DataValue): ValueType => {
  if (Array.isArray(value)) {
    const types = new Set((value as readonly Scalar[]).map(typeOfScalar))
    if (types.size === 2 && types.has('INTEGER') && types.has('FLOAT')) return 'LIST[FLOAT]'
    const [only] = types
    return types.size === 1 && only ? `LIST[${only}]` : 'LIST[STRING]'
  }
  return value === null ? 'STRING' : typeOfScalar(value as Scalar)
}

const typeOfScalar = (value: Scalar) => {
  if (typeof value === 'string') return 'STRING'
  if (typeof value === 'boolean') return 'BOOLEAN'
  return Number.isInteger(value) ? 'INTEGER' : 'FLOAT'
}

const letters = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Keys as people look them up: by letter, case ignored, numbers by their size (J-12). */
export const byKey = (a: string, b: string): number => letters.compare(a, b) || (a < b ? -1 : Number(a > b))

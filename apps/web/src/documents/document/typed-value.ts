import type { DataPointView } from '@plinth/contract/documents/data-point'

export type Value = DataPointView['value']
export type Scalar = string | number | boolean
export type ValueType = DataPointView['value_type']
export type ItemType = 'INTEGER' | 'FLOAT' | 'BOOLEAN' | 'STRING'

const itemTypes: Readonly<Record<ValueType, ItemType>> = {
  INTEGER: 'INTEGER',
  FLOAT: 'FLOAT',
  BOOLEAN: 'BOOLEAN',
  STRING: 'STRING',
  'LIST[INTEGER]': 'INTEGER',
  'LIST[FLOAT]': 'FLOAT',
  'LIST[BOOLEAN]': 'BOOLEAN',
  'LIST[STRING]': 'STRING',
}

/** What one item of a value is. */
export const itemTypeOf = (type: ValueType): ItemType => itemTypes[type]
export const isList = (type: ValueType): boolean => type.startsWith('LIST[')

const scalarType = (value: unknown): ItemType => {
  if (typeof value === 'boolean') return 'BOOLEAN'
  if (typeof value !== 'number') return 'STRING'
  return Number.isInteger(value) ? 'INTEGER' : 'FLOAT'
}

/** The type of a value that was stored without one; a whole number may become a broken one. */
export const typeOfValue = (value: Value): ValueType => {
  const of = scalarType(Array.isArray(value) ? value[0] : value)
  const open = of === 'INTEGER' ? 'FLOAT' : of
  return Array.isArray(value) ? `LIST[${open}]` : open
}

/** The number a text means, its dollar signs, commas and percent signs dropped; 0 when it means none (J-19). */
export const parseNumber = (text: string, type: 'INTEGER' | 'FLOAT'): number => {
  const number = Number(text.replace(/[$,%\s]/g, ''))
  if (!Number.isFinite(number)) return 0
  return type === 'INTEGER' ? Math.trunc(number) : number
}

/** Whether a list may take another item: only when its last is not empty (J-20, J-21). */
export const mayAdd = (items: readonly Scalar[]): boolean => items.length === 0 || items.at(-1) !== ''

/** A value as it is stored: an item left empty is none, an empty text is not known. */
export const stored = (value: Value): Value => {
  if (Array.isArray(value)) return value.filter((item) => item !== '')
  return value === '' ? null : value
}

/** Whether two values are the same. */
export const same = (a: Value, b: Value): boolean => JSON.stringify(stored(a)) === JSON.stringify(stored(b))

/** 'Net operating income' for net_operating_income. */
export const keyLabel = (key: string): string => {
  const words = key.replaceAll(/[_\s]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

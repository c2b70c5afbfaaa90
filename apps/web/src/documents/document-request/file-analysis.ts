import type { ProcessView } from '@plinth/contract/loan/activity'
import { displayValue } from '@plinth/domain/documents/document/display-value'
import { isPlainDate, plainDateFrom, plainDateToEpoch } from '@plinth/domain/shared/dates'

type Fields = ProcessView['data_to_display']['fields']
type Field = Fields[string]
type Value = Field['value']

/** The display option of dates (J-25). */
const DATE = 4

/** A single date, or one that is not known yet: a calendar fits. */
const isDay = ({ value, display_option }: Field): boolean => {
  if (display_option !== DATE || typeof value === 'boolean' || Array.isArray(value)) return false
  return value === null || value === '' || plainDateFrom(value) !== null
}

/** A value as it is corrected: a date as 'YYYY-MM-DD', a list with commas, anything else as it was read. */
const textOf = (field: Field): string => {
  const { value } = field
  if (Array.isArray(value)) return value.join(', ')
  if (!isDay(field) || value === null || typeof value === 'boolean') return String(value ?? '')
  return plainDateFrom(value) ?? ''
}

/** A row of the analysis: `shown` as it reads (J-25), `text` as it is corrected. */
export interface AnalysisRow {
  key: string
  label: string
  shown: string
  text: string
  isDay: boolean
}

/** What stands in the analysis, by its label. */
export const rowsOf = (fields: Fields): AnalysisRow[] =>
  Object.entries(fields)
    .map(([key, field]) => ({
      key,
      label: field.label || key.replaceAll('_', ' '),
      shown: displayValue(field.value, field.display_option ?? 0),
      text: textOf(field),
      isDay: isDay(field),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label))

/** A corrected text as a value of the kind that was read: a list stays a list, a number a number where it is one. */
const valueOf = (text: string, field: Field): Value => {
  const was = field.value
  if (text.trim() === '') return null
  if (isDay(field) && isPlainDate(text))
    return typeof was === 'string' && isPlainDate(was) ? text : plainDateToEpoch(text)
  if (Array.isArray(was))
    return text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)
  if (typeof was === 'number' && Number.isFinite(Number(text))) return Number(text)
  return text
}

/** The values whose text differs from what was read. */
export const changedValues = (
  fields: Fields,
  texts: Readonly<Record<string, string>>,
): Record<string, { value: Value; was: Value }> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      const text = texts[key]
      return text === undefined || text === textOf(field)
        ? []
        : [[key, { value: valueOf(text, field), was: field.value }]]
    }),
  )

import type { ProcessView } from '@plinth/contract/activity'

type Fields = ProcessView['data_to_display']['fields']
type Value = Fields[string]['value']

const textOf = (value: Value): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))

/** What stands in the analysis, by its label. */
export const rowsOf = (fields: Fields): { key: string; label: string; text: string }[] =>
  Object.entries(fields)
    .map(([key, { label, value }]) => ({ key, label: label || key.replaceAll('_', ' '), text: textOf(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))

/** A typed text as a value of the kind that was read: a list stays a list, a number a number where it is one. */
const valueOf = (text: string, was: Value): Value => {
  if (text.trim() === '') return null
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
    Object.entries(fields).flatMap(([key, { value }]) => {
      const text = texts[key]
      return text === undefined || text === textOf(value) ? [] : [[key, { value: valueOf(text, value), was: value }]]
    }),
  )

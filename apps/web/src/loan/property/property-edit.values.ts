import type { BodyIn } from '@plinth/contract/shared/endpoint'
import type { PropertyView, updateProperty } from '@plinth/contract/people/property'
import { type PropertyField, propertyFields } from '@plinth/domain/people/property/edit'
import { parseMoney } from '@plinth/domain/shared/money'
import { propertyWords as words } from './loan-property.words.ts'

export type PropertyTexts = Readonly<Record<PropertyField, string>>

/** Every field of the form, in order (I-66). */
export const fieldNames = Object.keys(propertyFields) as PropertyField[]

/** The address in one line. */
export const addressOf = (p: PropertyView): string => {
  const state = [p.address_state, p.address_zipcode].filter(Boolean).join(' ')
  return [p.address_address, p.address_city, state].filter(Boolean).join(', ') || words.noAddress
}

const text = (value: string | number | boolean | null): string => {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? words.yes : words.no
  return String(value)
}

/** The stored property as the form shows it: figures in dollars, yes and no in words. */
export const propertyTexts = (p: PropertyView): PropertyTexts =>
  Object.fromEntries(fieldNames.map((field) => [field, text(p[field])])) as Record<PropertyField, string>

const valueOf = (field: PropertyField, typed: string): string | number | boolean | null => {
  const { kind } = propertyFields[field]
  const trimmed = typed.trim()
  if (kind === 'text' || kind === 'type') return trimmed
  if (kind === 'yes-no') return trimmed === '' ? null : trimmed === words.yes
  if (trimmed === '') return null
  return parseMoney(trimmed)
}

type Body = BodyIn<typeof updateProperty>

/** The body of the update: only what changed (I-62). The texts have passed `validatePropertyEdit`. */
export const propertyBody = (values: PropertyTexts, changed: readonly PropertyField[], version: number): Body => ({
  version,
  ...Object.fromEntries(changed.map((field) => [field, valueOf(field, values[field])])),
})

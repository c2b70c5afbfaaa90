import {
  type AddressValues,
  type ApplicationValues,
  blankAddress,
  initialBorrower,
  initialProperty,
  type PropertyValues,
} from '@plinth/domain/intake/application/fields'
import { keepApplication, keptApplication } from '../../lib/application-draft.ts'

/** What is kept of an unfinished form. */
export interface Draft {
  values: ApplicationValues
  /** What stands in each property's address field, chosen or not. */
  addressTexts: readonly string[]
  step: number
}

export const freshDraft: Draft = {
  values: { borrower: initialBorrower, properties: [initialProperty] },
  addressTexts: [''],
  step: 0,
}

type Loose = Readonly<Record<string, unknown>>
const isLoose = (value: unknown): value is Loose => typeof value === 'object' && value !== null
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Takes over the texts and switches that a stored object has under the names of a blank one. */
const texts = <T extends object>(blank: T, stored: unknown): T => {
  if (!isLoose(stored)) return blank
  const kept = Object.entries(blank).flatMap(([name, empty]) =>
    typeof stored[name] === typeof empty && typeof empty !== 'object' ? [[name, stored[name]]] : [],
  )
  return { ...blank, ...Object.fromEntries(kept) }
}

const address = (stored: unknown): AddressValues => {
  const point = isLoose(stored) ? stored['coordinates'] : null
  const { lat, lng } = isLoose(point) ? point : {}
  const coordinates = typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null
  return { ...texts(blankAddress, stored), coordinates }
}

const property = (stored: unknown): PropertyValues => ({
  ...texts(initialProperty, stored),
  address: address(isLoose(stored) ? stored['address'] : null),
})

/** A stored draft, whatever version of the form wrote it; a fresh one for anything unreadable. */
export const parseDraft = (stored: unknown): Draft => {
  if (!isLoose(stored) || !isLoose(stored['values'])) return freshDraft
  const properties = listOf(stored['values']['properties']).slice(0, 50).map(property)
  if (properties.length === 0) return freshDraft
  const addressTexts = listOf(stored['addressTexts'])
  const step = Number(stored['step'])
  return {
    values: { borrower: texts(initialBorrower, stored['values']['borrower']), properties },
    addressTexts: properties.map((_, index) => String(addressTexts[index] ?? '')),
    step: Number.isInteger(step) && step >= 0 && step <= properties.length ? step : 0,
  }
}

/** The draft that this browser kept, also after its tab was closed (E-02). */
export const readDraft = (): Draft => parseDraft(keptApplication())

/** Keeps the draft. */
export const writeDraft = (draft: Draft): void => keepApplication(draft)

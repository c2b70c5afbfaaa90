import { maxAmount, mostCounted, mostDollars } from '../../shared/limits.ts'
import { parseMoney } from '../../shared/money.ts'
import { fromFormLabel } from './types.ts'

/** How the text of an edited property field is checked. */
export type PropertyFieldKind =
  | 'type'
  | 'text'
  | 'price'
  | 'amount'
  | 'signed-amount'
  | 'count'
  | 'half-count'
  | 'yes-no'

/** The fields of the property edit form, named as they are sent (I-66). */
export const propertyFields = {
  property_type: { kind: 'type', required: true },
  address_address: { kind: 'text', required: true },
  address_city: { kind: 'text', required: true },
  address_state: { kind: 'text', required: true },
  address_zipcode: { kind: 'text', required: true },
  purchase_price: { kind: 'price', required: false },
  number_of_units: { kind: 'count', required: false },
  number_of_commercial_units: { kind: 'count', required: false },
  bedrooms: { kind: 'count', required: false },
  bathrooms: { kind: 'half-count', required: false },
  total_square_footage: { kind: 'count', required: false },
  current_gross_income_residential: { kind: 'amount', required: false },
  current_gross_income_commercial: { kind: 'amount', required: false },
  expected_gross_income_residential: { kind: 'amount', required: false },
  expected_gross_income_commercial: { kind: 'amount', required: false },
  current_operating_expenses: { kind: 'amount', required: false },
  expected_operating_expenses: { kind: 'amount', required: false },
  current_noi: { kind: 'signed-amount', required: false },
  expected_noi: { kind: 'signed-amount', required: false },
  requires_rehab: { kind: 'yes-no', required: false },
  rehab_started: { kind: 'yes-no', required: false },
  rehab_budget_hard: { kind: 'amount', required: false },
  rehab_budget_soft: { kind: 'amount', required: false },
  is_occupied: { kind: 'yes-no', required: false },
} as const satisfies Record<string, { kind: PropertyFieldKind; required: boolean }>
export type PropertyField = keyof typeof propertyFields

/** What the borrower edit says of a missing address part holds for a property too (G-29). */
const requiredMessages: { readonly [F in PropertyField]?: string } = {
  address_address: 'Address is required',
  address_city: 'City is required',
  address_state: 'State is required',
  address_zipcode: 'Zip code is required',
}

/** The most that a count takes, where it is not so many units or rooms. */
const mostOf: { readonly [F in PropertyField]?: number } = {
  bathrooms: mostCounted.bathrooms,
  total_square_footage: mostCounted.squareFeet,
}

const checks: Record<PropertyFieldKind, (text: string, most: number) => string | null> = {
  type: (text) => (fromFormLabel(text) === null ? 'Invalid value' : null),
  text: () => null,
  price: (text) => amount(text, (dollars) => dollars >= 0) ?? limit(text),
  amount: (text) => amount(text, (dollars) => dollars >= 0),
  'signed-amount': (text) => amount(text, () => true),
  count: (text, most) => number(text, /^\d+$/, most),
  'half-count': (text, most) => number(text, /^\d{1,3}(\.\d)?$/, most),
  'yes-no': (text) => (/^(yes|no)$/i.test(text) ? null : 'Invalid value'),
}

/** The message of every edited field that is wrong, by field; a field left out is not checked (I-62, I-66). */
export function validatePropertyEdit(
  values: Readonly<Partial<Record<PropertyField, string>>>,
): Partial<Record<PropertyField, string>> {
  const errors: Partial<Record<PropertyField, string>> = {}
  for (const field of Object.keys(propertyFields) as PropertyField[]) {
    const text = values[field]?.trim()
    if (text === undefined) continue
    const { kind, required } = propertyFields[field]
    const error =
      text === ''
        ? required
          ? (requiredMessages[field] ?? '* Required')
          : null
        : checks[kind](text, mostOf[field] ?? mostCounted.units)
    if (error !== null) errors[field] = error
  }
  return errors
}

function amount(text: string, allowed: (dollars: number) => boolean): string | null {
  const dollars = parseMoney(text)
  return dollars === null || Math.abs(dollars) > mostDollars || !allowed(dollars) ? 'Invalid value' : null
}
const limit = (text: string) => ((parseMoney(text) ?? 0) > maxAmount ? '* Limit $15,000,000' : null)
const number = (text: string, form: RegExp, most: number) => {
  const bare = text.replace(/[,\s]/g, '')
  return form.test(bare) && Number(bare) <= most ? null : 'Invalid value'
}

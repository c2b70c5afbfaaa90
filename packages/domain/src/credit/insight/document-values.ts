import type { ValueKind } from '../../underwriting/values.ts'
import { type ComparableFact, factOf } from './facts.ts'

const byFact: Partial<Record<ComparableFact, ValueKind>> = {
  as_is_value: 'as_is_value',
  stabilized_value: 'stabilized_value',
  purchase_price: 'purchase_price',
  current_noi: 'current_noi',
}
const further: Readonly<Record<string, Readonly<Record<string, ValueKind>>>> = {
  'rent-roll': { occupancy: 'occupancy', occupancy_rate: 'occupancy', annual_rent: 'in_place_rent' },
  pfs: { net_worth: 'net_worth', liquid_assets: 'liquidity' },
}

/** The figure that a value read from a document of a kind is; null when it is none. */
export const valueKindOfDocument = (documentKind: string | null, key: string): ValueKind | null => {
  const fact = factOf(documentKind, key)
  const known = fact === null ? undefined : byFact[fact as ComparableFact]
  return known ?? further[documentKind ?? '']?.[key] ?? null
}

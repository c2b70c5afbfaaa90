import type { PlainDate } from '../shared/dates.ts'

/** Whom a figure is about. */
export type ValueSubject = 'loan' | 'property' | 'borrower' | 'neighborhood'

/** How a figure is stored and written: whole cents, a fraction, a count. */
export type ValueUnit = 'cents' | 'fraction' | 'count'

/** Every underwriting figure that is kept as dated values, in the order screens show them. */
export const valueKinds = {
  as_is_value: { label: 'As-is value', of: 'loan', unit: 'cents' },
  stabilized_value: { label: 'Stabilized value', of: 'loan', unit: 'cents' },
  sellout: { label: 'Sell-out value', of: 'loan', unit: 'cents' },
  purchase_price: { label: 'Purchase price', of: 'property', unit: 'cents' },
  current_noi: { label: 'NOI in place', of: 'property', unit: 'cents' },
  expected_noi: { label: 'Expected NOI', of: 'property', unit: 'cents' },
  in_place_rent: { label: 'In-place rent, annual', of: 'property', unit: 'cents' },
  occupancy: { label: 'Occupancy', of: 'property', unit: 'fraction' },
  net_worth: { label: 'Net worth', of: 'borrower', unit: 'cents' },
  liquidity: { label: 'Liquidity', of: 'borrower', unit: 'cents' },
  population_growth: { label: 'Population growth, annual', of: 'neighborhood', unit: 'fraction' },
} as const satisfies Record<string, { label: string; of: ValueSubject; unit: ValueUnit }>
export type ValueKind = keyof typeof valueKinds
export const valueKindKeys = Object.keys(valueKinds) as [ValueKind, ...ValueKind[]]
export const isValueKind = (kind: string): kind is ValueKind => Object.hasOwn(valueKinds, kind)

/** Who says so. */
export const valueSources = ['stated', 'document', 'report', 'bank-link', 'staff'] as const
export type ValueSource = (typeof valueSources)[number]
export const valueSourceLabels: Readonly<Record<ValueSource, string>> = {
  stated: 'Stated',
  document: 'Document',
  report: 'Report',
  'bank-link': 'Bank link',
  staff: 'Staff',
}

/** A value as the choice of the one in use sees it. Instants in milliseconds. */
export interface ValueCandidate {
  readonly id: string
  readonly source: ValueSource
  readonly asOf: PlainDate
  readonly addedAt: number
  readonly verified: boolean
  /** From a sandbox: made up. */
  readonly sandbox: boolean
  /** When staff picked it; null when they did not, or picked another since. */
  readonly pickedAt: number | null
}

/** How far an unverified value is trusted: what somebody else says before what the borrower states. */
const trust: Readonly<Record<ValueSource, number>> = { staff: 4, document: 3, 'bank-link': 2, report: 1, stated: 0 }

const newest = (values: readonly ValueCandidate[]): ValueCandidate | null =>
  values.reduce<ValueCandidate | null>(
    (best, one) =>
      best === null || one.asOf > best.asOf || (one.asOf === best.asOf && one.addedAt >= best.addedAt) ? one : best,
    null,
  )

/**
 * The value that is used: the one staff picked, else the newest verified one, else the newest of the most trusted source.
 * Values of a sandbox are never verified, and are left out altogether unless `sandbox` says that they count.
 */
export const valueInUse = (values: readonly ValueCandidate[], o: { sandbox: boolean }): ValueCandidate | null => {
  const picked = values
    .filter((one) => one.pickedAt !== null)
    .toSorted((a, b) => (b.pickedAt ?? 0) - (a.pickedAt ?? 0))[0]
  if (picked) return picked
  const counted = values.filter((one) => o.sandbox || !one.sandbox)
  const verified = newest(counted.filter((one) => one.verified && !one.sandbox))
  if (verified) return verified
  const best = Math.max(...counted.map((one) => trust[one.source]))
  return newest(counted.filter((one) => trust[one.source] === best))
}

/** A growth over some years as the yearly one that compounds to it: 10.6% in five years is about 2.03% a year. Fractions. */
export const annualGrowth = (growth: number, years: number): number | null =>
  growth <= -1 || !(years > 0) ? null : Number(((1 + growth) ** (1 / years) - 1).toFixed(8))

/** How far a value lies from the stated one, as a share of the stated one; null when there is nothing to compare. */
export const apartFromStated = (stated: number | null, used: number | null): number | null =>
  stated === null || used === null || stated === 0 ? null : (used - stated) / Math.abs(stated)

/** Sums may differ by rounding: only what lies further apart is told. A share of the stated value. */
const ROUNDING = 0.01

/** A value in use that lies apart from what was stated. */
export interface StatedGap {
  /** What was stated last, in the unit of the figure. */
  readonly stated: number
  /** How far the value in use lies from it, a share of it: -0.49 is 49% below. */
  readonly share: number
}

/**
 * What was stated of a figure, when the value in use comes from another source and lies apart from it; else null. Of what
 * was stated more than once the last counts.
 *
 * @param values Every value of the figure that still stands, the newest first among those of one source.
 */
export const statedGap = (
  values: readonly { readonly value: number; readonly source: ValueSource; readonly in_use: boolean }[],
): StatedGap | null => {
  const used = values.find((one) => one.in_use)
  const stated = values.find((one) => one.source === 'stated')
  if (!used || !stated || used.source === 'stated') return null
  const share = apartFromStated(stated.value, used.value)
  return share === null || Math.abs(share) <= ROUNDING ? null : { stated: stated.value, share }
}

/** A gap in words: '49% below', '120% above'; whole percents, at least 1. */
export const gapText = (share: number): string =>
  `${Math.max(1, Math.round(Math.abs(share) * 100))}% ${share < 0 ? 'below' : 'above'}`

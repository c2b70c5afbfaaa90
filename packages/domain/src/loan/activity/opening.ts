import type { EntityKind } from './entity-kinds.ts'
import type { PropertyType } from '../../people/property/types.ts'
import { reports, type ReportType, reportTypes } from '../../shared/reports.ts'
import type { ActivityType } from './types.ts'

/** One activity that a new loan starts with, and for which of its records. */
export type OpeningActivity = { readonly type: ActivityType; readonly name: string; readonly entity: EntityKind }

const opening = (type: ReportType): OpeningActivity => ({
  type,
  name: reports[type].label,
  entity: reports[type].of,
})

/** What every loan starts with; board review and commitment come with their status (P-13, P-30). */
export const loanOpening: readonly OpeningActivity[] = [
  { type: 'application', name: 'Application', entity: 'loan' },
  { type: 'term-sheet', name: 'Term Sheet', entity: 'loan' },
  { type: 'good-faith-deposit', name: 'Good Faith Deposit', entity: 'loan' },
  { type: 'underwriting', name: 'Underwriting', entity: 'loan' },
]

const opens = (type: ReportType, of: 'borrower' | 'property', property?: PropertyType): boolean => {
  const row = reports[type]
  if (row.of !== of || row.opens === 'none') return false
  if (row.opens === 'single-family') return property === 'SFH'
  return row.opens === 'each' || property !== 'LAND'
}

/** What each borrower is looked into with (N-13). */
export const borrowerOpening: readonly OpeningActivity[] = reportTypes
  .filter((type) => opens(type, 'borrower'))
  .map(opening)

/** What each property is looked into with (N-13): the single-family report for a single home, rents where there is a home to let. */
export const propertyOpening = (property: PropertyType): readonly OpeningActivity[] =>
  reportTypes.filter((type) => opens(type, 'property', property)).map(opening)

import type { EntityKind } from './entity-kinds.ts'
import type { PropertyType } from '../../people/property/types.ts'
import { reportLabels } from '../report-types.ts'
import type { ActivityType } from './types.ts'

/** One activity that a new loan starts with, and for which of its records. */
export type OpeningActivity = { readonly type: ActivityType; readonly name: string; readonly entity: EntityKind }

const report = (type: keyof typeof reportLabels, entity: EntityKind): OpeningActivity => ({
  type,
  name: reportLabels[type],
  entity,
})

/** What every loan starts with; board review and commitment come with their status (P-13, P-30). */
export const loanOpening: readonly OpeningActivity[] = [
  { type: 'application', name: 'Application', entity: 'loan' },
  { type: 'term-sheet', name: 'Term Sheet', entity: 'loan' },
  { type: 'good-faith-deposit', name: 'Good Faith Deposit', entity: 'loan' },
  { type: 'underwriting', name: 'Underwriting', entity: 'loan' },
]

/** What each borrower is looked into with (N-13). */
export const borrowerOpening: readonly OpeningActivity[] = [
  report('plaid', 'borrower'),
  report('credit-plus', 'borrower'),
  report('lexis-nexis', 'borrower'),
  report('reonomy', 'borrower'),
  report('clear', 'borrower'),
]

/** What each property is looked into with (N-13): the single-family report for a single home, rents where there is a home to let. */
export const propertyOpening = (type: PropertyType): readonly OpeningActivity[] => [
  report('costar', 'property'),
  ...(type === 'SFH' ? [report('house-canary', 'property')] : []),
  report('neighborhood-scout', 'property'),
  ...(type === 'LAND' ? [] : [report('rentometer', 'property')]),
  report('appraisal', 'property'),
]

import { appraisal, insurance, purchaseContract } from './extract/deal.ts'
import { personalStatement } from './extract/finances.ts'
import { governmentId, operatingAgreement, w9 } from './extract/people.ts'
import { propertyAnalysis } from './extract/property.ts'
import type { Extracted } from './extract/rules.ts'
import { bankStatement, rentRoll, sreo, t12 } from './extract/tables.ts'
import type { DocumentKind } from './kinds.ts'
import type { PageText } from './words.ts'

export type { Extracted } from './extract/rules.ts'

/** What reads each kind of document. */
const readers = {
  'operating-agreement': operatingAgreement,
  pfs: personalStatement,
  sreo,
  'bank-statement': bankStatement,
  'rent-roll': rentRoll,
  't-12': t12,
  id: governmentId,
  'w-9': w9,
  insurance,
  'purchase-contract': purchaseContract,
  appraisal,
  'property-analysis': propertyAnalysis,
} as const satisfies Record<DocumentKind, (pages: readonly PageText[]) => Extracted[]>

/** The values that a document of a kind states, each with its page and the words it was read from; what is not found is left out. */
export const extractValues = (kind: DocumentKind, pages: readonly PageText[]): Extracted[] => readers[kind](pages)

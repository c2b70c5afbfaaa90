import { days } from '../../on-file/filing.ts'
import { samePlace } from '../agreement.ts'
import { siteReport, zoningRules } from '../extract/closing.ts'
import type { KindOfDocument } from '../kind-of-document.ts'

export const zoningKind: KindOfDocument = {
  called: 'a zoning report',
  names: /zoning/i,
  says: [
    /zoning\s+(?:report|letter|verification|compliance|certificat)/i,
    /zoning\s+district|zoned\s+(?:as\s+)?[A-Z]{1,3}/i,
    /setbacks?|floor\s+area\s+ratio|lot\s+coverage|parking\s+requirement/i,
    /legal(?:ly)?\s+(?:non-?)?conforming|permitted\s+use|certificate\s+of\s+occupancy/i,
  ],
  read: siteReport(zoningRules),
  checks: [
    { question: 'Is it of this property?', key: 'property_address', expected: (f) => f.addresses, agrees: samePlace },
  ],
  filed: { label: 'Zoning report', of: ['property'], validity: days(365), named: ['property_address'] },
  identity: { place: 'property_address' },
}

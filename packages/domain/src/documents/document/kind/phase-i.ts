import { days } from '../../on-file/filing.ts'
import { samePlace } from '../agreement.ts'
import { siteReport } from '../extract/closing.ts'
import type { KindOfDocument } from '../kind-of-document.ts'

export const phaseIKind: KindOfDocument = {
  called: 'a Phase I report',
  names: /phase (?:i|1|one)\b|\besa\b|environmental/i,
  says: [
    /phase\s+i\b/i,
    /environmental\s+site\s+assessment/i,
    /recognized\s+environmental\s+condition|\brecs?\b/i,
    /astm|e1527|all\s+appropriate\s+inquir/i,
  ],
  read: siteReport(),
  checks: [
    { question: 'Is it of this property?', key: 'property_address', expected: (f) => f.addresses, agrees: samePlace },
  ],
  age: { key: 'report_date', days: 180 },
  filed: { label: 'Phase I report', of: ['property'], validity: days(180), named: ['property_address'] },
  identity: { place: 'property_address' },
}

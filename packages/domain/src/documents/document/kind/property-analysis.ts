import { days } from '../../on-file/filing.ts'
import { samePlace, within } from '../agreement.ts'
import { propertyAnalysis } from '../extract/property.ts'
import { known, type KindOfDocument } from '../kind-of-document.ts'

export const propertyAnalysisKind: KindOfDocument = {
  called: 'a market report on a property',
  names: /costar|property analysis|market (?:report|analysis)/i,
  says: [
    /costar|property\s+(?:summary|analysis|report)/i,
    /\bsubmarket\b/i,
    /(?:asking|effective)\s+rent/i,
    /absorption|deliver(?:ies|ed)\b|rent\s+growth/i,
  ],
  read: propertyAnalysis,
  checks: [
    { question: 'Is it of this property?', key: 'property_address', expected: (f) => f.addresses, agrees: samePlace },
    {
      question: 'Does it count as many units as the property has?',
      key: 'number_of_units',
      expected: (f) => known(f.units),
      agrees: within(0),
    },
  ],
  filed: { label: 'Property analysis', of: ['property'], validity: days(180), named: ['property_address'] },
  identity: { place: 'property_address' },
}

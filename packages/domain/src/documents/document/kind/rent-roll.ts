import { days } from '../../on-file/filing.ts'
import { samePlace, within } from '../agreement.ts'
import { rentRoll } from '../extract/tables.ts'
import { known, money, type KindOfDocument } from '../kind-of-document.ts'

export const rentRollKind: KindOfDocument = {
  called: 'a rent roll',
  names: /rent ?roll/i,
  says: [
    /rent\s*roll/i,
    /\bunit\b|\bapt\.?\s*(?:no\b|number|#)/i,
    /\btenant|\bresident|\blessee|^(?=[^]*\boccupied\b)(?=[^]*\bvacant\b)/i,
    /(?:monthly|market|actual|contract|base|in.?place)\s+(?:rent|rate)|lease\s+(?:start|end|from|to|exp)|\bmove.?in\b|\brents?\s*(?:\/|per)\s*(?:month|mo\b|unit|s\.?f\b|sq)/i,
  ],
  read: rentRoll,
  checks: [
    { question: 'Is it of this property?', key: 'property_address', expected: (f) => f.addresses, agrees: samePlace },
    {
      question: 'Does it list as many units as the property has?',
      key: 'number_of_units',
      expected: (f) => known(f.units),
      agrees: within(0),
    },
    {
      question: 'Does the annual rent agree with the stated income, within 10%?',
      key: 'annual_rent',
      expected: (f) => known(f.grossIncome),
      agrees: within(0.1),
      show: money,
    },
  ],
  age: { key: 'as_of_date', days: 90 },
  filed: { label: 'Rent roll', of: ['property'], validity: days(60), named: ['property_address'] },
  identity: { place: 'property_address', units: 'number_of_units' },
}

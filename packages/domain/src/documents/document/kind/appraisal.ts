import { days } from '../../on-file/filing.ts'
import { notBefore, samePlace, within } from '../agreement.ts'
import { appraisal } from '../extract/appraisal.ts'
import { known, money, type KindOfDocument } from '../kind-of-document.ts'

export const appraisalKind: KindOfDocument = {
  called: 'an appraisal',
  names: /appraisal|valuation/i,
  says: [
    /apprais(?:al|er|ed)/i,
    /market\s+value/i,
    /as[\s-]is/i,
    /effective\s+date|date\s+of\s+value|subject\s+property/i,
  ],
  read: appraisal,
  checks: [
    { question: 'Is it of this property?', key: 'property_address', expected: (f) => f.addresses, agrees: samePlace },
    {
      question: 'Does its as-is value reach the stated one?',
      key: 'as_is_value',
      expected: (f) => known(f.asIsValue),
      agrees: notBefore,
      show: money,
    },
    {
      question: 'Does it count as many units as the property has?',
      key: 'number_of_units',
      expected: (f) => known(f.units),
      agrees: within(0),
    },
  ],
  age: { key: 'date_of_value', days: 180 },
  filed: { label: 'Appraisal', of: ['property'], validity: days(180), named: ['property_address'] },
  identity: { place: 'property_address' },
}

import { until } from '../../on-file/filing.ts'
import { anyName, notBefore, samePlace } from '../agreement.ts'
import { insurance } from '../extract/deal.ts'
import { date, known, type KindOfDocument } from '../kind-of-document.ts'

export const insuranceKind: KindOfDocument = {
  called: 'an insurance policy',
  names: /(?<!title )insurance|\bacord\b|evidence of (?:property|coverage)|binder/i,
  says: [
    /insur(?:ance|ed|er)/i,
    /policy\s+(?:number|no|#|period)/i,
    /deductible|coverage/i,
    /mortgagee|effective|expir/i,
  ],
  read: insurance,
  checks: [
    {
      question: 'Is a borrower or the entity insured?',
      key: 'named_insured',
      expected: (f) => f.names,
      agrees: anyName,
    },
    {
      question: 'Does it insure this property?',
      key: 'insured_location',
      expected: (f) => f.addresses,
      agrees: samePlace,
    },
    {
      question: 'Is it in force at closing?',
      key: 'policy_expiration_date',
      expected: (f) => known(f.closing),
      agrees: notBefore,
      show: date,
    },
  ],
  goodUntil: 'policy_expiration_date',
  filed: { label: 'Insurance policy', of: ['property'], validity: until('expiration'), named: ['insured_location'] },
  identity: { name: 'named_insured', place: 'insured_location', both: true },
  issued: 'effective_date',
}

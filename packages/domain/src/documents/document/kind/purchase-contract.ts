import { until } from '../../on-file/filing.ts'
import { anyName, notBefore, samePlace, within } from '../agreement.ts'
import { purchaseContract } from '../extract/deal.ts'
import { date, known, money, type KindOfDocument } from '../kind-of-document.ts'

export const purchaseContractKind: KindOfDocument = {
  called: 'a purchase contract',
  names: /purchase (?:contract|and sale|agreement)|contract of sale|sales? contract|\bpsa\b/i,
  says: [/purchase|contract\s+of\s+sale/i, /\b(?:purchaser|buyer)\b/i, /\bseller\b/i, /purchase\s+price/i],
  read: purchaseContract,
  checks: [
    { question: 'Is it of this property?', key: 'property_address', expected: (f) => f.addresses, agrees: samePlace },
    { question: 'Is a borrower or the entity the buyer?', key: 'buyer', expected: (f) => f.names, agrees: anyName },
    {
      question: 'Is the price the stated purchase price?',
      key: 'purchase_price',
      expected: (f) => known(f.purchasePrice),
      agrees: within(0),
      show: money,
    },
    {
      question: 'Does it close no earlier than the loan?',
      key: 'closing_date',
      expected: (f) => known(f.closing),
      agrees: notBefore,
      show: date,
    },
  ],
  filed: { label: 'Purchase contract', of: ['property'], validity: until('never'), named: ['property_address'] },
  identity: { name: 'buyer', place: 'property_address' },
}

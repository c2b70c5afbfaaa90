import { until } from '../../on-file/filing.ts'
import { anyName, samePlace, within } from '../agreement.ts'
import { settlementStatement } from '../extract/closing.ts'
import { known, money, type KindOfDocument } from '../kind-of-document.ts'

export const settlementStatementKind: KindOfDocument = {
  called: 'a settlement statement',
  names: /settlement statement|closing (?:statement|disclosure)|\bhud-?1\b/i,
  says: [
    /settlement\s+statement|closing\s+(?:statement|disclosure)|\bhud-?1\b/i,
    /settlement\s+(?:date|charges|agent)|(?:disbursement|closing)\s+date/i,
    /cash\s+(?:due\s+)?(?:to|from)|due\s+(?:to|from)\s+(?:borrower|buyer|seller)|gross\s+amount\s+due/i,
    /earnest\s+money|sales?\s+price|recording\s+(?:fees|charges)|title\s+charges/i,
  ],
  read: settlementStatement,
  checks: [
    { question: 'Is it of this property?', key: 'property_address', expected: (f) => f.addresses, agrees: samePlace },
    { question: 'Is a borrower or the entity the buyer?', key: 'borrower', expected: (f) => f.names, agrees: anyName },
    {
      question: 'Is the price the stated purchase price?',
      key: 'contract_price',
      expected: (f) => known(f.purchasePrice),
      agrees: within(0),
      show: money,
    },
  ],
  filed: { label: 'Settlement statement', of: ['property'], validity: until('amended'), named: ['property_address'] },
  identity: { name: 'borrower', place: 'property_address' },
}

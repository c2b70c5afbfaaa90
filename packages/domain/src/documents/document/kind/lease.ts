import { until } from '../../on-file/filing.ts'
import { anyName, samePlace } from '../agreement.ts'
import { lease } from '../extract/lease.ts'
import type { KindOfDocument } from '../kind-of-document.ts'

export const leaseKind: KindOfDocument = {
  called: 'a lease',
  names: /\blease\b(?! (?:roll|abstract|schedule))|(?:rental|tenancy|occupancy) agreement|housing contract/i,
  says: [
    /lease\s+agreement|residential\s+lease|commercial\s+lease|(?:rental|tenancy|occupancy)\s+agreement|housing\s+contract|this\s+lease\b/i,
    /\b(?:landlord|lessor)\b/i,
    /\b(?:tenant|lessee|resident)\b/i,
    /security\s+deposit|demised\s+premises|leased\s+premises|quiet\s+enjoyment/i,
  ],
  read: lease,
  checks: [
    { question: 'Is it of this property?', key: 'property_address', expected: (f) => f.addresses, agrees: samePlace },
    {
      question: 'Is a borrower or the entity the landlord?',
      key: 'landlord',
      expected: (f) => f.names,
      agrees: anyName,
    },
  ],
  goodUntil: 'lease_end',
  filed: { label: 'Lease', of: ['property'], validity: until('expiration'), named: ['property_address'] },
  identity: { place: 'property_address' },
}

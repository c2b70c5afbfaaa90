import { days } from '../../on-file/filing.ts'
import { type FormLine, k1 } from '../extract/tax.ts'
import type { KindOfDocument } from '../kind-of-document.ts'

const form: readonly FormLine[] = [
  { key: 'ordinary_business_income', number: '1', says: /ordinary business income \(loss\)/i },
  { key: 'net_rental_real_estate_income', number: '2', says: /net rental real estate income \(loss\)/i },
]

export const k1Kind: KindOfDocument = {
  called: 'a Schedule K-1',
  names: /\bk-?1s?\b/i,
  says: [
    /schedule\s+k-1/i,
    /partner.?s\s+share|shareholder.?s\s+share|beneficiary.?s\s+share/i,
    /information\s+about\s+the\s+(?:partnership|corporation|partner|shareholder)/i,
    /ordinary\s+business\s+income/i,
  ],
  read: (pages) => k1(pages, form),
  checks: [],
  filed: { label: 'Schedule K-1', of: ['borrower', 'legal-entity'], validity: days(365) },
  identity: { name: 'owner_name' },
}

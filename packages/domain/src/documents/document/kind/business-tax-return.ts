import { days } from '../../on-file/filing.ts'
import { companyReturn, type FormLine } from '../extract/tax.ts'
import type { KindOfDocument } from '../kind-of-document.ts'

const form: readonly FormLine[] = [
  { key: 'gross_receipts', number: '1a', says: /gross receipts or sales/i },
  { key: 'total_income_or_loss', number: '(?:6|8|11)', says: /total income(?: \(loss\)|\.)/i },
  { key: 'total_deductions', number: '(?:2[0-3]|27)', says: /total deductions/i },
  { key: 'ordinary_business_income', number: '(?:2[1-4])', says: /ordinary business income \(loss\)/i },
  { key: 'taxable_income', number: '30', says: /taxable income\. subtract/i },
  // Of Schedule K; the K-1s of the owners, which may be attached, say it without the form to attach.
  { key: 'net_rental_real_estate_income', number: '2', says: /net rental real estate income \(loss\) \(attach/i },
]

export const businessTaxReturnKind: KindOfDocument = {
  called: 'a business tax return',
  names: /(?:business|entity|company|partnership|corporate) tax return|\b1065\b|\b1120-?s?\b/i,
  says: [
    /form\s+(?:1065|1120-?s?)\b/i,
    /u\.s\.\s+(?:return\s+of\s+partnership\s+income|income\s+tax\s+return\s+for\s+an\s+s\s+corporation|corporation\s+income)/i,
    /ordinary\s+business\s+income/i,
    /gross\s+receipts\s+or\s+sales|number\s+of\s+schedules\s+k-1|principal\s+business\s+activity/i,
  ],
  read: (pages) => companyReturn(pages, form),
  checks: [],
  filed: { label: 'Business tax return', of: ['legal-entity'], validity: days(365) },
}

import { days } from '../../on-file/filing.ts'
import { type FormLine, personalReturn } from '../extract/tax.ts'
import type { KindOfDocument } from '../kind-of-document.ts'

/** The lines of Form 1040: their numbers from 2020 on, then those of 2019 and 2018. */
const form: readonly FormLine[] = [
  { key: 'wages', number: '(?:1z|1)', says: /add lines 1a|wages, salaries, tips/i },
  { key: 'total_income', number: '(?:9|7b|6)', says: /total income/i },
  { key: 'adjusted_gross_income', number: '(?:11a?|8b|7)', says: /adjusted gross income/i },
  { key: 'taxable_income', number: '(?:15|11b|10)', says: /taxable income/i },
  { key: 'total_tax', number: '(?:24|16|15)', says: /total tax/i },
  { key: 'rental_income_or_loss', number: '26', says: /total rental real estate and royalty income/i },
]

export const personalTaxReturnKind: KindOfDocument = {
  called: 'a personal tax return',
  names: /(?:personal|individual) tax return|\b(?:form )?1040\b|tax returns?\b(?!.*(?:business|entity|company))/i,
  says: [
    /form\s+1040\b|u\.s\.\s+individual\s+income\s+tax\s+return/i,
    /filing\s+status/i,
    /adjusted\s+gross\s+income/i,
    /dependents|taxable\s+income|standard\s+deduction/i,
  ],
  read: (pages) => personalReturn(pages, form),
  checks: [],
  filed: { label: 'Personal tax return', of: ['borrower'], validity: days(365) },
  identity: { name: 'taxpayer_name', of: 'person' },
}

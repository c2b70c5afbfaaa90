import { days } from '../../on-file/filing.ts'
import { within } from '../agreement.ts'
import { t12 } from '../extract/tables.ts'
import { known, money, type KindOfDocument } from '../kind-of-document.ts'

export const t12Kind: KindOfDocument = {
  called: 'a trailing-twelve-month statement',
  names: /\bt-?12\b|trailing (?:twelve|12)|income and expense|operating statement|profit (?:and|&) loss/i,
  says: [
    /trailing|t-?12|twelve\s+months|12[\s-]+months?\b|operating\s+statement/i,
    /operating\s+expenses|(?:real\s+estate|property)\s+tax(?:es)?\b[^]{0,400}?(?:repairs\b|management\s+fees?\b)/i,
    /net\s+operating\s+income|\bnoi\b/i,
    /(?:gross|total)\s+(?:\w+\s+)?(?:income|revenue)/i,
  ],
  read: t12,
  checks: [
    {
      question: 'Does the income agree with the stated income, within 10%?',
      key: 'gross_income',
      expected: (f) => known(f.grossIncome),
      agrees: within(0.1),
      show: money,
    },
    {
      question: 'Does the net operating income agree with the stated one, within 10%?',
      key: 'net_operating_income',
      expected: (f) => known(f.netOperatingIncome),
      agrees: within(0.1),
      show: money,
    },
  ],
  age: { key: 'period_end', days: 120 },
  filed: { label: 'Operating statement (T-12)', of: ['property'], validity: days(90), named: ['property_address'] },
  identity: { place: 'property_address' },
}

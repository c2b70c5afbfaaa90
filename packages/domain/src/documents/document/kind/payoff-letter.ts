import { until } from '../../on-file/filing.ts'
import { anyName } from '../agreement.ts'
import { payoffLetter } from '../extract/closing.ts'
import type { KindOfDocument } from '../kind-of-document.ts'

export const payoffLetterKind: KindOfDocument = {
  called: 'a payoff letter',
  names: /pay-?off/i,
  says: [
    /pay-?off\s+(?:letter|statement|demand|amount|quote)|pay-?off\b/i,
    /per\s+diem|daily\s+interest/i,
    /principal\s+balance|unpaid\s+principal/i,
    /good[\s-]+(?:through|thru|until)|wire\s+instructions|satisfaction\s+of\s+mortgage/i,
  ],
  read: payoffLetter,
  checks: [
    {
      question: 'Is it a loan of a borrower or the entity?',
      key: 'borrower',
      expected: (f) => f.names,
      agrees: anyName,
    },
  ],
  goodUntil: 'good_through',
  filed: { label: 'Payoff letter', of: ['property'], validity: until('never'), named: ['property_address'] },
  identity: { name: 'borrower' },
}

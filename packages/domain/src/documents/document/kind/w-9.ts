import { until } from '../../on-file/filing.ts'
import { anyName } from '../agreement.ts'
import { w9 } from '../extract/people.ts'
import type { KindOfDocument } from '../kind-of-document.ts'

export const w9Kind: KindOfDocument = {
  called: 'a W-9',
  names: /\bw-?9\b/i,
  says: [
    /form\s+w-?9|\bw-9\b/i,
    /taxpayer\s+identification/i,
    /backup\s+withholding/i,
    /federal\s+tax\s+classification/i,
  ],
  read: w9,
  checks: [
    { question: 'Is it of a borrower or the entity?', key: 'taxpayer_name', expected: (f) => f.names, agrees: anyName },
  ],
  filed: { label: 'Form W-9', of: ['legal-entity', 'borrower'], validity: until('amended'), named: ['taxpayer_name'] },
  identity: { name: 'taxpayer_name' },
}

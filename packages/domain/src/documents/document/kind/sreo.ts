import { days } from '../../on-file/filing.ts'
import { sreo } from '../extract/tables.ts'
import type { KindOfDocument } from '../kind-of-document.ts'

export const sreoKind: KindOfDocument = {
  called: 'a schedule of real estate',
  names: /\bsreo\b|schedule of real estate|real estate (?:owned|schedule)|\breo schedule/i,
  says: [
    /schedule\s+of\s+real\s+estate/i,
    /market\s+value/i,
    /(?:mortgage|loan)\s+balance/i,
    /real\s+estate\s+owned|percent(?:age)?\s+owned|owned\s*%|ownership\s*%|%\s*owne/i,
  ],
  read: sreo,
  checks: [],
  filed: { label: 'Schedule of real estate owned', of: ['borrower'], validity: days(90) },
}

import { days } from '../../on-file/filing.ts'
import { titleCommitment } from '../extract/title.ts'
import type { KindOfDocument } from '../kind-of-document.ts'

export const titleCommitmentKind: KindOfDocument = {
  called: 'a title commitment',
  names:
    /title (?:insurance )?(?:commitment|(?:search )?report|policy)|title insurance|commitment for title|preliminary (?:title )?report/i,
  says: [
    /commitment\s+for\s+title\s+insurance|title\s+(?:insurance\s+)?commitment|preliminary\s+(?:title\s+)?report/i,
    /schedule\s+[ab]\b/i,
    /proposed\s+insured|policy\s+amount|amount\s+of\s+insurance/i,
    /exceptions|requirements|vested\s+in|fee\s+simple/i,
  ],
  read: titleCommitment,
  checks: [],
  age: { key: 'effective_date', days: 90 },
  filed: { label: 'Title commitment', of: ['property'], validity: days(60), named: ['property_address'] },
}

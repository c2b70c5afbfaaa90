import { days } from '../../on-file/filing.ts'
import { samePerson } from '../agreement.ts'
import { personalStatement } from '../extract/finances.ts'
import type { KindOfDocument } from '../kind-of-document.ts'

export const pfsKind: KindOfDocument = {
  called: 'a personal financial statement',
  names: /\bpfs\b|personal financial|statement of financial condition|net worth statement/i,
  says: [
    /personal\s+financial\s+statement|statement\s+of\s+financial\s+condition/i,
    /net\s+worth/i,
    /(?:total|contingent)\s+liabilities/i,
    /cash\s+(?:on\s+hand|in\s+banks?|and)|marketable\s+securities|stocks\s+and\s+bonds|liquid\s+assets/i,
  ],
  read: personalStatement,
  checks: [
    {
      question: 'Is it the statement of a borrower?',
      key: 'applicant_name',
      expected: (f) => f.people,
      agrees: samePerson,
    },
  ],
  age: { key: 'statement_date', days: 90 },
  filed: { label: 'Personal financial statement', of: ['borrower'], validity: days(90), named: ['applicant_name'] },
  identity: { name: 'applicant_name', of: 'person' },
}

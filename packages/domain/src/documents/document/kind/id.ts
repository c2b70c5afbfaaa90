import { until } from '../../on-file/filing.ts'
import { letters, notBefore } from '../agreement.ts'
import { governmentId } from '../extract/people.ts'
import { date, known, type KindOfDocument } from '../kind-of-document.ts'

export const idKind: KindOfDocument = {
  called: 'a government ID',
  names: /government id|driver'?s? licen[cs]e|passport|photo id|identification/i,
  says: [
    /driver'?s?\s+licen[cs]e|passport|identification\s+card/i,
    /\bdob\b|date\s+of\s+birth/i,
    /\bexp(?:ires|iration)?\b/i,
    /\bsex\b|\bhgt\b|\beyes\b|nationality/i,
  ],
  read: governmentId,
  checks: [
    {
      question: 'Is it of a borrower?',
      key: 'last_name',
      expected: (f) => f.people,
      agrees: (a, b) => letters(b).endsWith(letters(a)),
    },
    {
      question: 'Is it valid at closing?',
      key: 'expiration_date',
      expected: (f) => known(f.closing),
      agrees: notBefore,
      show: date,
    },
  ],
  goodUntil: 'expiration_date',
  filed: { label: 'Government ID', of: ['borrower'], validity: until('expiration'), named: ['last_name'] },
  identity: { name: 'full_name', of: 'person' },
  issued: 'issue_date',
}

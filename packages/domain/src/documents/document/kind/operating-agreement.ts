import { until } from '../../on-file/filing.ts'
import { sameName, samePerson } from '../agreement.ts'
import { operatingAgreement } from '../extract/people.ts'
import type { KindOfDocument } from '../kind-of-document.ts'

export const operatingAgreementKind: KindOfDocument = {
  called: 'an operating agreement',
  names: /operating agreement|partnership agreement|by-?laws|\bllc agreement/i,
  says: [/operating\s+agreement/i, /limited\s+liability\s+company/i, /\bmembers?\b/i, /capital\s+contributions?/i],
  read: operatingAgreement,
  checks: [
    {
      question: 'Is it the agreement of the borrowing entity?',
      key: 'entity_name',
      expected: (f) => f.entities,
      agrees: sameName,
    },
    { question: 'Is a borrower one of the members?', key: 'members', expected: (f) => f.people, agrees: samePerson },
  ],
  filed: { label: 'Operating agreement', of: ['legal-entity'], validity: until('amended'), named: ['entity_name'] },
  identity: { name: 'entity_name', of: 'entity' },
}

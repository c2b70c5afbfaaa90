import type { LoanView } from '@plinth/contract/loan/loan'
import type { PanelSubject } from '../../documents/on-file/on-file-panel.tsx'

/** The borrowers, legal entities and properties of a loan, whose documents are on file. */
export const subjectsOf = (loan: LoanView): PanelSubject[] => [
  ...loan.borrowers.map((b) => ({
    kind: 'borrower' as const,
    id: b.id,
    name: `${b.first_name} ${b.last_name}`.trim(),
  })),
  ...loan.legal_entities.map((e) => ({ kind: 'legal-entity' as const, id: e.id, name: e.name })),
  ...loan.properties.map((p) => ({ kind: 'property' as const, id: p.id, name: p.address_address })),
]

import type { LegalEntityView } from '@plinth/contract/people/legal-entity'
import type { LegalEntityRecord } from './legal-entity.queries.ts'

export { type LegalEntityRecord, legalEntityJson } from './legal-entity.queries.ts'

/** The answer of a legal entity. */
export const toLegalEntityView = (e: LegalEntityRecord): LegalEntityView => ({
  id: e.id,
  name: e.name,
  kind: e.kind,
  state: e.state,
  has_ein: e.has_ein,
  signatory_name: e.signatory_name,
  signatory_title: e.signatory_title,
  signatory_email: e.signatory_email,
  waiting_email: e.waiting_email,
  members: e.members,
  version: e.version,
})

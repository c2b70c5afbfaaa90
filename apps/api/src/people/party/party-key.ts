import type { PartyKind } from '@plinth/domain/people/party/kinds'

/** A borrower or contact record. */
export interface PartyKey {
  kind: 'borrower' | 'contact'
  id: string
}

/** A record of a person, an entity or a property. */
export interface RecordKey {
  kind: PartyKind
  id: string
}

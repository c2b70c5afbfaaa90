/** A borrower or contact record. */
export interface PartyKey {
  kind: 'borrower' | 'contact'
  id: string
}

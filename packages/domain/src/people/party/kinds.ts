/** Records of a loan's people, entities and properties that can be merged. */
export const partyKinds = ['borrower', 'contact', 'legal-entity', 'property'] as const
export type PartyKind = (typeof partyKinds)[number]

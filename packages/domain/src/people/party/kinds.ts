/** Records of people that can be merged. */
export const partyKinds = ['borrower', 'contact'] as const
export type PartyKind = (typeof partyKinds)[number]

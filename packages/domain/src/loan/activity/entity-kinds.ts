/** What a document can be requested for (M-02). */
export const entityKinds = ['borrower', 'legal-entity', 'loan', 'property'] as const
export type EntityKind = (typeof entityKinds)[number]

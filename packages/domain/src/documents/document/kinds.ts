/** Kinds of documents that values are read from. */
export const documentKinds = [
  'operating-agreement',
  'pfs',
  'sreo',
  'bank-statement',
  'rent-roll',
  't-12',
  'id',
  'w-9',
  'insurance',
  'purchase-contract',
  'appraisal',
  'property-analysis',
] as const
export type DocumentKind = (typeof documentKinds)[number]

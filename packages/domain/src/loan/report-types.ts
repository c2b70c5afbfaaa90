/** Third-party reports a loan can carry (N-13). */
export const reportTypes = [
  'credit-plus',
  'xactus',
  'lexis-nexis',
  'plaid',
  'reonomy',
  'costar',
  'house-canary',
  'neighborhood-scout',
  'rentometer',
  'clear',
  'appraisal',
] as const
export type ReportType = (typeof reportTypes)[number]

/** What each report is called on screen (N-16, N-25). */
export const reportLabels = {
  'credit-plus': 'Credit Analysis',
  xactus: 'Credit Analysis',
  'lexis-nexis': 'Legal Verification',
  plaid: 'Liquidity Verification',
  reonomy: 'Borrower Experience',
  costar: 'Property Analysis',
  'house-canary': 'Single Family Verification',
  'neighborhood-scout': 'Demographic',
  rentometer: 'Rent Comparison',
  clear: '2nd Legal Verification',
  appraisal: 'Appraisal',
} as const satisfies Record<ReportType, string>

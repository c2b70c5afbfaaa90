import { words } from '../../lib/words.ts'

/** The texts of a loan's insights (O-08 to O-10). */
export const insightWords = words('insightWords', {
  title: 'Insights',
  none: 'No insights available', // O-08
  noneHint: 'Findings on this loan, its properties and its borrowers will show here, most serious first.',
  loadFailed: 'The insights could not be loaded',
  evidence: 'Evidence',
  page: (source: string, page: number) => `${source}, page ${page}`,
  loan: 'This loan',
  levels: { grey: 'Low', yellow: 'Medium', red: 'High' }, // O-09
})

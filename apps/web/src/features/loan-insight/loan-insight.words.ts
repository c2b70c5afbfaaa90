import { words } from '../../lib/words.ts'

/** The texts of a loan's insights (O-08 to O-10). */
export const insightWords = words('insightWords', {
  title: 'Insights',
  none: 'No insights available', // O-08
  noneHint:
    'Here will be the findings on this loan, its properties and its borrowers, the most serious first, each with how serious it is.',
  loadFailed: 'The insights could not be loaded',
  evidence: 'What it rests on',
  page: (source: string, page: number) => `${source}, page ${page}`,
  loan: 'This loan',
  levels: { grey: 'Low', yellow: 'Medium', red: 'High' }, // O-09
})

import { words } from '../../lib/words.ts'

/** The texts of the score box and its popup (I-40 to I-44). */
export const scoreWords = words('scoreWords', {
  label: 'Score',
  none: 'N/A', // I-40
  open: 'Show how the score is made',
  title: 'Score',
  categories: {
    properties: 'Properties',
    neighborhoods: 'Neighborhoods',
    borrowers: 'Borrowers',
    'loan-factors': 'Loan factors',
  },
  calculated: 'Calculated',
  recalculate: 'Recalculate',
  recalculated: 'Score has been recalculated successfully', // I-44, X-58
  failed: 'Something went wrong', // I-44
  loadFailed: 'The score could not be loaded',
  noVariables: 'Nothing to score yet',
  mayNot: 'You may not change this loan',
  points: (n: number) => (n > 0 ? `+${n}` : String(n)),
})

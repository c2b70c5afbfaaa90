import { words } from '../../lib/words.ts'

/** The texts of the score box and its popup (I-40 to I-44). */
export const scoreWords = words('scoreWords', {
  label: 'Score',
  none: 'N/A', // I-40
  open: 'Show score breakdown',
  title: 'Score',
  categories: {
    properties: 'Properties',
    neighborhoods: 'Neighborhoods',
    borrowers: 'Borrowers',
    'loan-factors': 'Loan factors',
  },
  calculated: 'Calculated',
  scoredBy: (name: string, version: number, own: boolean, purpose: string) =>
    own
      ? `Scoring model for ${purpose} loans: ${name}, version ${version}`
      : `General scoring model: ${name}, version ${version}`,
  recalculate: 'Recalculate',
  recalculated: 'Score has been recalculated successfully', // I-44, X-58
  failed: 'Something went wrong', // I-44
  loadFailed: 'The score could not be loaded',
  complete: (share: number) => `${Math.round(share * 100)}% of inputs known`,
  missing: (n: number) => `${n} ${n === 1 ? 'input' : 'inputs'} missing`,
  sandbox: 'Sandbox',
  sandboxData: (names: string) => `Includes made-up data: ${names}`,
  noVariables: 'Nothing to score yet',
  mayNot: "You don't have permission to change this loan.",
  nothingKnown: 'No data yet',
  noValue: (reason: string) => `N/A: ${reason}`,
  comesTo: 'comes to',
  rule: (condition: string, criteria: string) => `${condition} ${criteria}`,
  sum: (points: number) => {
    const whole = 50 + points
    const kept = whole > 100 ? ', kept at 100' : whole < 0 ? ', kept at 0' : ''
    return `50 ${points < 0 ? '−' : '+'} ${Math.abs(points)} points${kept}`
  },
  points: (n: number) => (n > 0 ? `+${n}` : String(n)),
})

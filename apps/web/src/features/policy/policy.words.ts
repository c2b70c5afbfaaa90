import { words } from '../../lib/words.ts'

const counted = (n: number, what: string) => `${n} ${what}`

/** The texts of a loan's policy analysis (O-03 to O-07). */
export const policyWords = words('policyWords', {
  title: 'Policy analysis',
  size: 'Size the loan',
  none: 'No limits to hold this loan against',
  noneHint: 'An administrator sets limits under Policies; each is then held against the figures of this loan.',
  loadFailed: 'The policy analysis could not be loaded',
  counts: (counts: Readonly<Record<string, number>>) =>
    (['green', 'yellow', 'orange', 'red', 'unknown'] as const)
      .flatMap((verdict) => {
        const n = counts[verdict] ?? 0
        return n === 0 ? [] : [counted(n, policyWords.counted[verdict])]
      })
      .join(' · '),
  counted: { green: 'within', yellow: 'close', orange: 'beyond', red: 'far beyond', unknown: 'not known' },
  tolerated: (value: string) => `tolerated to ${value}`,
})

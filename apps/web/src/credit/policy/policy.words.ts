import { words } from '../../lib/words.ts'

const counted = (n: number, what: string) => `${n} ${what}`

/** The texts of a loan's policy analysis (O-03 to O-07). */
export const policyWords = words('policyWords', {
  title: 'Policy analysis',
  size: 'Size the loan',
  none: 'No limits to hold this loan against',
  noneHint: 'An administrator sets limits under Policies; they are then compared with the figures of this loan.',
  judgedBy: (name: string, version: number, own: boolean, purpose: string) =>
    own
      ? `Policy set for ${purpose} loans: ${name}, version ${version}`
      : `General policy set: ${name}, version ${version}`,
  loadFailed: 'The policy analysis could not be loaded',
  counts: (counts: Readonly<Record<string, number>>) =>
    (['green', 'yellow', 'orange', 'red', 'unknown'] as const)
      .flatMap((verdict) => {
        const n = counts[verdict] ?? 0
        return n === 0 ? [] : [counted(n, policyWords.counted[verdict])]
      })
      .join(' · '),
  counted: { green: 'within', yellow: 'near limit', orange: 'by exception', red: 'outside policy', unknown: 'unknown' },
  waive: 'Waive',
  waiveOf: (limit: string) => `Waive ${limit}`,
  waiveDetail: (actual: string, limit: string) =>
    `The value of ${actual} against a limit of ${limit} is accepted on this loan until the date below. It no longer counts once the value gets worse.`,
  waiverBadge: 'Waived',
  waivedBy: (who: string, until: string, reason: string) => `Waived by ${who} until ${until}: ${reason}`,
  expired: (who: string, until: string) => `The waiver by ${who} expired on ${until}`,
  outgrown: (who: string, actual: string) => `The waiver by ${who} was for ${actual} and no longer covers this value`,
  withdraw: 'Withdraw',
  withdrawOf: (limit: string) => `Withdraw the waiver of ${limit}`,
  withdrawDetail: 'The limit counts again at once.',
  reason: 'Reason',
  reasonHint: 'Kept in the timeline and the board memo.',
  addCondition: 'Add condition',
  addConditionOf: (limit: string) => `Add condition for ${limit}`,
  conditionAdded: 'Condition added, prior to closing',
  noEdit: "You don't have permission to change this loan.",
  reasonMissing: 'Enter a reason',
  until: 'Last day',
  untilMissing: 'Enter the last day',
  mayNot: "You don't have permission to waive policy limits",
  waived: 'Limit waived',
  withdrawn: 'Waiver withdrawn',
  failed: 'Something went wrong',
  tolerated: (value: string) => `tolerated to ${value}`,
})

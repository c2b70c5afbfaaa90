import { centsToDollars, formatMoney } from '../../shared/money.ts'

/** How the approvals must stand to the votes against. */
export const majorities = ['more-than-half', 'two-thirds', 'unanimous'] as const
export type Majority = (typeof majorities)[number]

export const majorityLabels: Readonly<Record<Majority, string>> = {
  'more-than-half': 'More than half',
  'two-thirds': 'Two thirds',
  unanimous: 'Unanimous',
}

/** A level of authority: up to which amount it decides (null for any), and what an approval takes. */
export interface Level {
  readonly name: string
  readonly upToCents: number | null
  /** Votes that must be cast. */
  readonly quorum: number
  readonly approvals: number
  readonly majority: Majority
  readonly chair: boolean
}

export const levelLimits = { count: 8, votes: 25 } as const

const covers = (level: Pick<Level, 'upToCents'>, amountCents: number): boolean =>
  level.upToCents === null || level.upToCents >= amountCents

/** The first level that may decide on an amount (AH-03); undefined when none may. Levels in their order. */
export const levelFor = <L extends Pick<Level, 'upToCents'>>(
  levels: readonly L[],
  amountCents: number,
): L | undefined => levels.find((one) => covers(one, amountCents))

/** The next level above one that decides up to so many cents (AH-10); undefined above the highest. */
export const levelAbove = <L extends Pick<Level, 'upToCents'>>(
  levels: readonly L[],
  upToCents: number | null,
): L | undefined =>
  upToCents === null ? undefined : levels.find((one) => one.upToCents === null || one.upToCents > upToCents)

const votes = (n: number) => (n === 1 ? '1 vote' : `${n} votes`)
const majorityText: Readonly<Record<Majority, string>> = {
  'more-than-half': 'more approvals than declines',
  'two-thirds': 'two thirds of approvals and declines in favor',
  unanimous: 'no declines',
}

/** What a level decides, in one sentence (AH-19). */
export const levelSentence = (level: Level): string => {
  const upTo = level.upToCents === null ? 'any amount' : `up to ${formatMoney(centsToDollars(level.upToCents))}`
  const chair = level.chair ? ', the chair among them' : ''
  return `Loans of ${upTo}: ${votes(level.quorum)} cast, at least ${level.approvals} to approve${chair}, ${majorityText[level.majority]}.`
}

type Wrong = Readonly<Record<string, string>>

/** What is wrong with a table of levels, by path such as `levels.1.up_to`; {} when nothing is (AH-02). */
export const levelErrors = (levels: readonly Level[]): Wrong =>
  Object.fromEntries(
    levels.flatMap((level, at) => {
      const before = levels[at - 1]
      const wrong: [string, string][] = []
      if (level.name.trim() === '') wrong.push(['name', '* Required'])
      if (levels.findIndex((one) => one.name.trim().toLowerCase() === level.name.trim().toLowerCase()) !== at)
        wrong.push(['name', 'Give each level a name of its own'])
      if (level.upToCents === null && at < levels.length - 1)
        wrong.push(['up_to', 'Only the last level may decide on any amount'])
      if (before && before.upToCents !== null && level.upToCents !== null && level.upToCents <= before.upToCents)
        wrong.push(['up_to', 'Enter more than the level before'])
      if (level.approvals > level.quorum) wrong.push(['approvals', 'Enter at most the number of votes cast'])
      return wrong.map(([field, text]): [string, string] => [`levels.${at}.${field}`, text])
    }),
  )

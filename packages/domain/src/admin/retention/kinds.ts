/** A kind of data that is deleted once it is old enough. */
export interface RetentionKind {
  name: string
  /** From when its days count. */
  counts: string
  /** Days it is kept where nobody sets others; null: for ever. */
  days: number | null
  /** The fewest days that may be set. */
  least: number
  /** Why that long. */
  reason: string
}

/** Every kind of data with a time, in the order it is shown (PA-01). */
export const retentionKinds = {
  leads: {
    name: 'Leads that became no loan',
    counts: 'Days since the last change',
    days: 730,
    least: 30,
    reason: 'The FTC Safeguards Rule asks for disposal within two years of the last use.',
  },
  rejected: {
    name: 'Rejected applications',
    counts: 'Days since the rejection',
    days: 760,
    least: 365,
    reason: 'Regulation B asks for 25 months on applications of individuals, and 12 on those of businesses.',
  },
  archived: {
    name: 'Archived loans',
    counts: 'Days since the loan was archived',
    days: 2557,
    least: 1095,
    reason: 'Seven years cover tax records and most limitation periods of contracts.',
  },
  letters: {
    name: 'Emails and text messages',
    counts: 'Days since they were written',
    days: 1826,
    least: 30,
    reason: 'New York asks for five years of transaction records; letters show what was told to whom.',
  },
  notifications: {
    name: 'Notifications',
    counts: 'Days since they came',
    days: 365,
    least: 7,
    reason: 'They point to work. What happened stays in the audit trail.',
  },
  logs: {
    name: 'Logs of outside services',
    counts: 'Days since the call',
    days: 365,
    least: 7,
    reason: 'Twelve months are enough to settle a bill or look into a failure.',
  },
} as const satisfies Record<string, RetentionKind>
export type RetentionName = keyof typeof retentionKinds
export const retentionNames = Object.keys(retentionKinds) as RetentionName[]

/** The most days that may be set. */
export const MOST_DAYS = 36_500

/** What is wrong with the days of a kind; null where they may be set. `days` null keeps it for ever. */
export const wrongDays = (name: RetentionName, days: number | null): string | null => {
  const { least } = retentionKinds[name]
  if (days === null || (Number.isInteger(days) && days >= least && days <= MOST_DAYS)) return null
  return `Enter whole days from ${least} to ${MOST_DAYS.toLocaleString('en-US')}`
}

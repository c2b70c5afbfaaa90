/** When a document request is reminded, and how often. */
export interface Cadence {
  /** Reminders so many days before the due date, each once. */
  readonly daysBefore: readonly number[]
  /** Whether one goes out on the due date. */
  readonly onDay: boolean
  /** Days between two reminders after the due date. */
  readonly everyDays: number
  /** Reminders after the due date at most. */
  readonly maxAfter: number
  /** Reminders without an answer after which the broker is told; as many again, the officer. */
  readonly silentRounds: number
}

/** What each number of a cadence may be. */
export const cadenceLimits = {
  daysBefore: { most: 30, count: 3 },
  everyDays: { least: 1, most: 30 },
  maxAfter: { least: 0, most: 12 },
  silentRounds: { least: 1, most: 12 },
} as const

/** A cadence in one sentence, as staff read it. */
export const cadenceSentence = ({ daysBefore, onDay, everyDays, maxAfter }: Cadence): string => {
  const before = daysBefore.toSorted((a, b) => b - a).map((n) => (n === 1 ? '1 day before' : `${n} days before`))
  const after = maxAfter === 0 ? [] : [`every ${everyDays === 1 ? 'day' : `${everyDays} days`} after (${maxAfter} max)`]
  const parts = [...before, ...(onDay ? ['on the due date'] : []), ...after]
  return parts.length === 0 ? 'No reminders' : parts.join(', ')
}

/** Where a cadence can be set: each goes before those after it. */
const cadenceScopes = ['party', 'loan', 'template'] as const
type CadenceScope = (typeof cadenceScopes)[number]

/** The cadence that holds: the first that is set in the order of the scopes, else the lender's own (AA-03). */
export const cadenceFor = (set: { readonly [S in CadenceScope]?: Cadence | undefined }, lender: Cadence): Cadence =>
  cadenceScopes.map((scope) => set[scope]).find((one) => one !== undefined) ?? lender

/** Days before the due date as typed, such as '7, 1'; null where they are not whole days within the limits. Empty is none. */
export const daysBeforeOf = (typed: string): number[] | null => {
  const parts = typed.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
  const days = parts.map(Number)
  const isRight = days.every((n) => Number.isInteger(n) && n >= 1 && n <= cadenceLimits.daysBefore.most)
  return isRight && days.length <= cadenceLimits.daysBefore.count ? days : null
}

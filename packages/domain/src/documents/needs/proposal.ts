import type { Need, NeededCondition, Needs } from './evaluate.ts'

/** A document request of a loan, as far as it counts for what is still to be asked. */
export type StandingRequest = {
  readonly activity_id: string
  readonly template_id: string
  readonly record_id: string
  /** Nobody has sent or begun anything, and it is neither archived nor replaced. */
  readonly isUntouched: boolean
  /** A rule made it, not a person. */
  readonly isByRule: boolean
  readonly isArchived: boolean
}

/** What staff are shown when the needs of a loan and what it was asked for differ (AC-14). */
export type Proposal = {
  readonly request: readonly Need[]
  readonly withdraw: readonly (StandingRequest & { readonly because: Need['because'] })[]
  readonly conditions: readonly NeededCondition[]
}

const keyOf = (one: { template_id: string; record_id: string }) => `${one.template_id} ${one.record_id}`

/** The key under which a need is dismissed. */
export const needKey = (need: Need): string => keyOf({ template_id: need.template_id, record_id: need.record.id })

/**
 * What a loan lacks of what the rules ask at once, and which untouched requests of a rule it no longer needs. What was asked
 * before in any way, archived too, and what was dismissed is not proposed (AC-15, AC-16).
 */
export const proposalOf = (
  needs: Needs,
  o: {
    readonly requests: readonly StandingRequest[]
    /** Keys of the conditions that rules put on the loan, removed ones too. */
    readonly conditionKeys: ReadonlySet<string>
    readonly dismissed: ReadonlySet<string>
  },
): Proposal => {
  const asked = new Set(o.requests.map(keyOf))
  const byKey = new Map(needs.documents.map((need) => [needKey(need), need]))
  return {
    request: needs.documents.filter(
      (need) => need.mode === 'once' && !asked.has(needKey(need)) && !o.dismissed.has(needKey(need)),
    ),
    withdraw: o.requests
      .filter((one) => one.isByRule && one.isUntouched && !one.isArchived && !o.dismissed.has(one.activity_id))
      .filter((one) => (byKey.get(keyOf(one))?.mode ?? null) === null)
      .map((one) => ({ ...one, because: byKey.get(keyOf(one))?.because ?? [] })),
    conditions: needs.conditions.filter(({ key }) => !o.conditionKeys.has(key) && !o.dismissed.has(key)),
  }
}

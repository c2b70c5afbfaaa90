import type { EntityKind } from '../../loan/activity/entity-kinds.ts'

/** Whom a document on file can belong to. */
export const subjectKinds = ['borrower', 'legal-entity', 'property'] as const satisfies readonly EntityKind[]
export type SubjectKind = (typeof subjectKinds)[number]

/** Until when a document is valid: so many days from its date, to its expiration, until amended, or never for another loan. */
export const validityRules = ['days', 'expiration', 'amended', 'never'] as const
export type ValidityRule = (typeof validityRules)[number]

/** How long a document is valid; `days` counts under the rule 'days' alone. */
export interface Validity {
  readonly rule: ValidityRule
  readonly days: number
}

/** So many days from the date of the document. */
export const days = (count: number): Validity => ({ rule: 'days', days: count })
/** By a rule that counts no days. */
export const until = (rule: Exclude<ValidityRule, 'days'>): Validity => ({ rule, days: 0 })

/** How a kind of document is kept on file. */
export interface Filed {
  readonly label: string
  /** Whom it can belong to, the likeliest first. */
  readonly of: readonly SubjectKind[]
  /** How long it is valid unless the lender says otherwise. */
  readonly validity: Validity
  /** Values of the document that name its subject. */
  readonly named?: readonly string[]
}

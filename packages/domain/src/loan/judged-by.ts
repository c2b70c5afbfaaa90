import { type Purpose, purposes } from './terms.ts'

/** What loans are judged by: a policy set, or a scoring model. */
export interface Judge {
  /** The general one: it judges every loan whose purpose has none of its own. */
  readonly in_use: boolean
  /** The loans it judges before the general one does. */
  readonly purposes: readonly string[]
}

/** The one that judges loans of a purpose: its own, else the general one; undefined when there is neither. */
export const judgedBy = <J extends Judge>(all: readonly J[], purpose: string): J | undefined =>
  all.find((one) => one.purposes.includes(purpose)) ?? all.find((one) => one.in_use)

/** Whether any loan is judged by it. */
export const judges = ({ in_use, purposes: own }: Judge): boolean => in_use || own.length > 0

/** Which purposes it judges now, in the order of the form; the general one those that no other has. */
export const judgedPurposes = <J extends Judge>(all: readonly J[], one: J): readonly Purpose[] =>
  purposes.filter((purpose) => judgedBy(all, purpose) === one)

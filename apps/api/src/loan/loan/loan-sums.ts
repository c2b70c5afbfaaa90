import type { Part } from '@plinth/domain/loan/figures'
import type { LoanStatus } from '@plinth/domain/loan/status'
import type { PlainDate } from '@plinth/domain/shared/dates'
import type { PropertyType } from '@plinth/domain/people/property/types'
import type { CachedLoan } from './loan-list.view.ts'

/** What the loans of one status that have one key add up to. */
type Sum<K> = Part & { key: K; count: number }

/** Sums by key that follow the loans; a key without loans is forgotten. */
class SumsBy<K> {
  readonly #sums = new Map<K, Sum<K>>()

  add(key: K, amountCents: number, sign: 1 | -1): void {
    const sum = this.#sums.get(key) ?? { key, count: 0, amountCents: 0 }
    sum.count += sign
    sum.amountCents += sign * amountCents
    if (sum.count === 0) this.#sums.delete(key)
    else this.#sums.set(key, sum)
  }

  get parts(): readonly Sum<K>[] {
    return [...this.#sums.values()]
  }
}

class StatusSums {
  count = 0
  amountCents = 0
  amountAtClosingCents = 0
  readonly states = new SumsBy<string | null>()
  readonly types = new SumsBy<PropertyType | null>()
  readonly closings = new SumsBy<PlainDate | null>()

  add(loan: CachedLoan, sign: 1 | -1): void {
    this.count += sign
    this.amountCents += sign * loan.amount
    this.amountAtClosingCents += sign * loan.amountAtClosingCents
    this.states.add(loan.state, loan.amount, sign)
    this.types.add(loan.propertyType, loan.amount, sign)
    this.closings.add(loan.expectedClosing, loan.amount, sign)
  }
}

/** Loans, or the sums of loans, as the figures of the dashboard take them. */
export interface Summed {
  cards: readonly (Part & { status: LoanStatus; amountAtClosingCents: number })[]
  states: readonly (Part & { state: string | null })[]
  types: readonly (Part & { propertyType: PropertyType | null })[]
  closings: readonly (Part & { expectedClosing: PlainDate | null })[]
}

/** The sums of loans by status, kept up as loans come, go and change: asking costs the same however many there are. */
export class LoanSums {
  readonly #statuses = new Map<LoanStatus, StatusSums>()

  /** Takes loans out, as they stood here, and puts others in. */
  replace(gone: readonly CachedLoan[], come: readonly CachedLoan[]): void {
    for (const loan of gone) this.#of(loan.status).add(loan, -1)
    for (const loan of come) this.#of(loan.status).add(loan, 1)
  }

  #of(status: LoanStatus): StatusSums {
    const sums = this.#statuses.get(status) ?? new StatusSums()
    this.#statuses.set(status, sums)
    return sums
  }

  /** The sums of the loans whose status is wanted. */
  summed(wanted: (status: LoanStatus) => boolean): Summed {
    const chosen = [...this.#statuses].filter(([status]) => wanted(status))
    return {
      cards: chosen.map(([status, { count, amountCents, amountAtClosingCents }]) => ({
        ...{ status, count, amountCents, amountAtClosingCents },
      })),
      states: chosen.flatMap(([, sums]) => sums.states.parts.map((part) => ({ ...part, state: part.key }))),
      types: chosen.flatMap(([, sums]) => sums.types.parts.map((part) => ({ ...part, propertyType: part.key }))),
      closings: chosen.flatMap(([, sums]) =>
        sums.closings.parts.map((part) => ({ ...part, expectedClosing: part.key })),
      ),
    }
  }
}

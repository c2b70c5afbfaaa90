import { loanOrder, type LoanSort, type SortColumn, texts } from '@plinth/domain/loan/filter'
import type { LoanListQuery } from '@plinth/contract/loan/loan-list'
import type { z } from 'zod'
import type { CachedLoan } from './loan-list.view.ts'

type ListQuery = z.output<typeof LoanListQuery>
export type SortBy = Pick<ListQuery, 'sort' | 'dir'>

const columns = {
  address: 'address',
  amount: 'amount',
  ltv: 'ltv',
  interest_rate: 'rate',
  documents: 'documents',
  status_since: 'in-stage',
  owner_name: 'officer',
  score: 'score',
  borrowers: 'borrowers',
  contacts: 'contacts',
  duration_months: 'duration',
  status: 'status',
  last_update: 'last-update',
  expected_closing_epoch: 'expected-closing',
  name: 'name',
} as const satisfies Record<ListQuery['sort'], SortColumn | 'name'>

type Compare = (a: CachedLoan, b: CachedLoan) => number

const byColumn = ({ sort, dir }: SortBy): Compare => {
  const column = columns[sort]
  const sign = dir === 'asc' ? 1 : -1
  if (column === 'name') return (a, b) => sign * texts.compare(a.name, b.name)
  const order: LoanSort = { column, direction: dir === 'asc' ? 'ascending' : 'descending' }
  return loanOrder(order)
}

/** From so many changed loans on, sorting anew is quicker than finding the place of each. */
const MANY = 1000

/** The loans of a list in one order, which they keep while loans come, go and change. */
export class LoanOrder {
  readonly #compare: Compare
  #rows: CachedLoan[]

  constructor(loans: Iterable<CachedLoan>, by: SortBy) {
    const compare = byColumn(by)
    // Equal ones by id, so that each loan has one place, at which it is found again.
    this.#compare = (a, b) => compare(a, b) || (a.id < b.id ? -1 : Number(a.id > b.id))
    this.#rows = [...loans].sort(this.#compare)
  }

  get rows(): readonly CachedLoan[] {
    return this.#rows
  }

  /** Takes loans out, as they stood here, and puts others in. */
  replace(gone: readonly CachedLoan[], come: readonly CachedLoan[]): void {
    if (gone.length + come.length >= MANY) return this.#sortAnew(gone, come)
    for (const loan of gone) this.#rows.splice(this.#placeOf(loan), 1)
    for (const loan of come) this.#rows.splice(this.#placeOf(loan), 0, loan)
  }

  #sortAnew(gone: readonly CachedLoan[], come: readonly CachedLoan[]): void {
    const left = new Set(gone)
    this.#rows = [...this.#rows.filter((loan) => !left.has(loan)), ...come].sort(this.#compare)
  }

  /** Where the loan stands, or would. */
  #placeOf(loan: CachedLoan): number {
    let [low, high] = [0, this.#rows.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const other = this.#rows[middle]
      if (other && this.#compare(other, loan) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

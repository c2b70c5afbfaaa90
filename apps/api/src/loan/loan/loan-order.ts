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
/** Loans of a stretch: putting one into a single list of a million moves half of it. */
const STRETCH = 1000

/** A part of some rows is taken without the others being looked at. */
export interface Rows {
  readonly length: number
  slice: (from: number, to?: number) => readonly CachedLoan[]
}

/** The loans of a list in one order, which they keep while loans come, go and change, in stretches of some of them. */
export class LoanOrder implements Rows {
  readonly #compare: Compare
  #stretches: CachedLoan[][] = []
  /** All of them in one list, while they are the same. */
  #rows: readonly CachedLoan[] | null = null
  #length = 0

  constructor(loans: Iterable<CachedLoan>, by: SortBy) {
    const compare = byColumn(by)
    // Equal ones by id, so that each loan has one place, at which it is found again.
    this.#compare = (a, b) => compare(a, b) || (a.id < b.id ? -1 : Number(a.id > b.id))
    this.#sort([...loans])
  }

  get length(): number {
    return this.#length
  }

  get rows(): readonly CachedLoan[] {
    this.#rows ??= this.#stretches.flat()
    return this.#rows
  }

  slice(from: number, to = this.#length): readonly CachedLoan[] {
    const found: CachedLoan[] = []
    let at = 0
    for (const stretch of this.#stretches) {
      if (at >= to) break
      if (at + stretch.length > from) found.push(...stretch.slice(Math.max(0, from - at), to - at))
      at += stretch.length
    }
    return found
  }

  /** As `slice` of the loans that pass; none is looked at after the last that is wanted. */
  passing(matches: (loan: CachedLoan) => boolean, from: number, to: number): readonly CachedLoan[] {
    const found: CachedLoan[] = []
    let at = 0
    for (const stretch of this.#stretches) {
      for (const loan of stretch) {
        if (at >= to) return found
        if (!matches(loan)) continue
        if (at >= from) found.push(loan)
        at += 1
      }
    }
    return found
  }

  /** Takes loans out, as they stood here, and puts others in. */
  replace(gone: readonly CachedLoan[], come: readonly CachedLoan[]): void {
    this.#rows = null
    if (gone.length + come.length >= MANY) return this.#sortAnew(gone, come)
    for (const loan of gone) this.#take(loan)
    for (const loan of come) this.#put(loan)
  }

  #sortAnew(gone: readonly CachedLoan[], come: readonly CachedLoan[]): void {
    const left = new Set(gone)
    this.#sort([...this.#stretches.flat().filter((loan) => !left.has(loan)), ...come])
  }

  #sort(loans: CachedLoan[]): void {
    loans.sort(this.#compare)
    this.#length = loans.length
    this.#stretches = Array.from({ length: Math.ceil(loans.length / STRETCH) }, (_, n) =>
      loans.slice(n * STRETCH, (n + 1) * STRETCH),
    )
  }

  #take(loan: CachedLoan): void {
    const at = this.#stretchOf(loan)
    const stretch = this.#stretches[at] ?? []
    stretch.splice(this.#placeIn(stretch, loan), 1)
    if (stretch.length === 0) this.#stretches.splice(at, 1)
    this.#length -= 1
  }

  #put(loan: CachedLoan): void {
    if (this.#stretches.length === 0) this.#stretches.push([])
    const at = Math.min(this.#stretchOf(loan), this.#stretches.length - 1)
    const stretch = this.#stretches[at] ?? []
    stretch.splice(this.#placeIn(stretch, loan), 0, loan)
    if (stretch.length > 2 * STRETCH) this.#stretches.splice(at + 1, 0, stretch.splice(STRETCH))
    this.#length += 1
  }

  /** The first stretch that does not end before the loan's place; their number where all do. */
  #stretchOf(loan: CachedLoan): number {
    return firstWhere(this.#stretches.length, (n) => {
      const last = this.#stretches[n]?.at(-1)
      return last === undefined || this.#compare(last, loan) >= 0
    })
  }

  /** Where the loan stands in a stretch, or would. */
  #placeIn(stretch: readonly CachedLoan[], loan: CachedLoan): number {
    return firstWhere(stretch.length, (n) => {
      const other = stretch[n]
      return other === undefined || this.#compare(other, loan) >= 0
    })
  }
}

/** The first of so many places from which on something holds; their number where it holds nowhere. */
const firstWhere = (count: number, holds: (n: number) => boolean): number => {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

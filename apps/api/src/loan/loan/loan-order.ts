import { loanOrder, texts } from '@plinth/domain/loan/filter'
import type { TypedFastBitSet } from 'typedfastbitset'
import type { CachedLoan } from './loan-list.view.ts'
import type { LoanNumbers } from './loan-numbers.ts'
import { columns, type LoanPlaces, type SortBy } from './loan-places.ts'

type Compare = (a: CachedLoan, b: CachedLoan) => number

const byColumn = ({ sort, dir }: SortBy): Compare => {
  const column = columns[sort]
  const sign = dir === 'asc' ? 1 : -1
  if (column === 'name') return (a, b) => sign * texts.compare(a.name, b.name)
  return loanOrder({ column, direction: dir === 'asc' ? 'ascending' : 'descending' })
}

/** From so many changed loans on, sorting anew is quicker than finding the place of each. */
const MANY = 1000
/** Loans of a stretch: putting one into a single list of a million moves half of it. */
const STRETCH = 1000
/** Up to so many of a list's loans are sorted themselves; more are met soon where the order is walked. */
const FEW = 100

/** Numbers of loans in order; a part of them is taken without the others being looked at. */
export interface Rows {
  readonly length: number
  slice: (from: number, to?: number) => readonly number[]
}

/** The loans of a list in one order, by their numbers, which they keep while loans come, go and change, in stretches of some of them. */
export class LoanOrder implements Rows {
  readonly #places: LoanPlaces
  readonly #by: SortBy
  readonly #compare: (a: number, b: number) => number
  #stretches: number[][] = []
  #length = 0

  constructor(loans: LoanNumbers, places: LoanPlaces, by: SortBy, numbers: Iterable<number>) {
    const compare = byColumn(by)
    this.#places = places
    this.#by = by
    this.#compare = (one, other) => {
      const [a, b] = [loans.at(one), loans.at(other)]
      // Equal ones by id, so that each loan has one place, at which it is found again.
      return compare(a, b) || (a.id < b.id ? -1 : Number(a.id > b.id))
    }
    this.#sort(numbers)
  }

  get length(): number {
    return this.#length
  }

  slice(from: number, to = this.#length): readonly number[] {
    const found: number[] = []
    let at = 0
    for (const stretch of this.#stretches) {
      if (at >= to) break
      if (at + stretch.length > from) found.push(...stretch.slice(Math.max(0, from - at), to - at))
      at += stretch.length
    }
    return found
  }

  /** Some of its loans in this order. */
  of(some: TypedFastBitSet): Rows {
    const length = some.size()
    if (length <= FEW) return some.array().sort(this.#compare)
    return { length, slice: (from, to = length) => this.#passing(some, from, Math.min(to, length)) }
  }

  /** None is looked at after the last that is wanted. */
  #passing(some: TypedFastBitSet, from: number, to: number): readonly number[] {
    const found: number[] = []
    let at = 0
    for (const stretch of this.#stretches) {
      for (const number of stretch) {
        if (at >= to) return found
        if (!some.has(number)) continue
        if (at >= from) found.push(number)
        at += 1
      }
    }
    return found
  }

  add(numbers: readonly number[]): void {
    if (numbers.length >= MANY) this.#sort([...this.#stretches.flat(), ...numbers])
    else for (const number of numbers) this.#put(number)
  }

  /** While the loans still have their numbers, and stand as they were put in. */
  remove(numbers: readonly number[]): void {
    if (numbers.length < MANY) for (const number of numbers) this.#take(number)
    else {
      const gone = new Set(numbers)
      this.#keep(this.#stretches.flat().filter((number) => !gone.has(number)))
    }
  }

  #sort(numbers: Iterable<number>): void {
    this.#keep(this.#places.sorted(numbers, this.#by))
  }

  #keep(sorted: readonly number[]): void {
    this.#length = sorted.length
    this.#stretches = Array.from({ length: Math.ceil(sorted.length / STRETCH) }, (_, n) =>
      sorted.slice(n * STRETCH, (n + 1) * STRETCH),
    )
  }

  #take(number: number): void {
    const at = this.#stretchOf(number)
    const stretch = this.#stretches[at] ?? []
    stretch.splice(this.#placeIn(stretch, number), 1)
    if (stretch.length === 0) this.#stretches.splice(at, 1)
    this.#length -= 1
  }

  #put(number: number): void {
    if (this.#stretches.length === 0) this.#stretches.push([])
    const at = Math.min(this.#stretchOf(number), this.#stretches.length - 1)
    const stretch = this.#stretches[at] ?? []
    stretch.splice(this.#placeIn(stretch, number), 0, number)
    if (stretch.length > 2 * STRETCH) this.#stretches.splice(at + 1, 0, stretch.splice(STRETCH))
    this.#length += 1
  }

  /** The first stretch that does not end before the loan's place; their number where all do. */
  #stretchOf(number: number): number {
    return firstWhere(this.#stretches.length, (n) => {
      const last = this.#stretches[n]?.at(-1)
      return last === undefined || this.#compare(last, number) >= 0
    })
  }

  /** Where the loan stands in a stretch, or would. */
  #placeIn(stretch: readonly number[], number: number): number {
    return firstWhere(stretch.length, (n) => {
      const other = stretch[n]
      return other === undefined || this.#compare(other, number) >= 0
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

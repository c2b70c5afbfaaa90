import { MapCells } from '@plinth/domain/loan/map-cells'
import { mapPoints, type Sight } from '@plinth/domain/loan/map-points'
import { TypedFastBitSet } from 'typedfastbitset'
import type { CachedLoan } from './loan-list.view.ts'
import { type ListQuery, type LoanIndex, type Narrowing, narrowsNothing } from './loan-index.ts'
import type { LoanNumbers } from './loan-numbers.ts'
import { LoanOrder, type Rows } from './loan-order.ts'
import type { LoanPlaces, SortBy } from './loan-places.ts'

/** The largest first, as lists stand where nobody chose another order. */
export const byAmount = { sort: 'amount', dir: 'desc' } as const

/** What the lists of a book share. */
export interface Shared {
  loans: LoanNumbers
  index: LoanIndex
  places: LoanPlaces
}

/** The loans of one list; an order is made when it is first asked for, and kept in order from then on. */
export class LoanSet {
  readonly #shared: Shared
  /** The numbers of its loans. */
  readonly members = new TypedFastBitSet()
  readonly #orders = new Map<string, LoanOrder>()
  /** All of them on the map, from when that is first asked for. */
  #cells: MapCells<CachedLoan> | null = null
  #revision = 0

  constructor(shared: Shared) {
    this.#shared = shared
  }

  get size(): number {
    return this.members.size()
  }

  /** Rises with each change: what was made of the loans is still right while it is the same. */
  get revision(): number {
    return this.#revision
  }

  add(numbers: readonly number[]): void {
    if (numbers.length === 0) return
    this.#revision += 1
    for (const number of numbers) this.members.add(number)
    for (const order of this.#orders.values()) order.add(numbers)
    this.#cells?.replace([], this.#loansOf(numbers))
  }

  /** While the loans still have their numbers, and stand as they were put in. */
  remove(numbers: readonly number[]): void {
    if (numbers.length === 0) return
    this.#revision += 1
    for (const number of numbers) this.members.remove(number)
    for (const order of this.#orders.values()) order.remove(numbers)
    this.#cells?.replace(this.#loansOf(numbers), [])
  }

  #loansOf(numbers: readonly number[]): readonly CachedLoan[] {
    return numbers.map((number) => this.#shared.loans.at(number))
  }

  /** The amount in cents at a place of the list by amount, the largest first; 0 beyond its end. */
  amountAt(place: number): number {
    const [loan] = this.#loansOf(this.order(byAmount).slice(place, place + 1))
    return loan?.amountCents ?? 0
  }

  sorted(by: SortBy): readonly CachedLoan[] {
    return this.#loansOf(this.order(by).slice(0))
  }

  order(by: SortBy): LoanOrder {
    const key = `${by.sort} ${by.dir}`
    const { loans, places } = this.#shared
    const order = this.#orders.get(key) ?? new LoanOrder(loans, places, by, this.members.array())
    this.#orders.set(key, order)
    return order
  }

  /** The numbers of the loans that pass, and in order; those whose name answers a search first (B-18). */
  #narrowed(narrowing: Narrowing, by: SortBy): { all: TypedFastBitSet; rows: Rows } {
    const order = this.order(by)
    if (narrowsNothing(narrowing)) return { all: this.members, rows: order }
    const { all, named } = this.#shared.index.find(narrowing, this.members)
    return { all, rows: named ? inTurn(order.of(named), order.of(all.new_difference(named))) : order.of(all) }
  }

  /** The loans that pass as points of the map, those of most money first (C-01, MM-10). */
  points(narrowing: Narrowing, sight: Sight | null): ReturnType<typeof mapPoints<CachedLoan>> {
    if (!narrowsNothing(narrowing))
      return mapPoints(this.#loansOf(this.#narrowed(narrowing, byAmount).rows.slice(0)), sight)
    this.#cells ??= new MapCells(this.#loansOf(this.members.array()))
    return this.#cells.points(sight)
  }

  /** One page of the loans that pass, and how many do; without a status, pinned ones come first, oldest pin first (B-33, B-34, B-42). */
  page(query: ListQuery): { rows: readonly CachedLoan[]; total: number } {
    const { all, rows } = this.#narrowed(query, query)
    const { offset, limit = rows.length } = query
    const pinned = query.status?.length ? [] : this.#pinned(query.pinned ?? []).filter((number) => all.has(number))
    const first = pinned.slice(offset, offset + limit)
    const from = Math.max(0, offset - pinned.length)
    const rest = without(rows, pinned, from, from + limit - first.length)
    return { rows: this.#loansOf([...first, ...rest]), total: rows.length }
  }

  #pinned(ids: readonly string[]): readonly number[] {
    return [...new Set(ids)].flatMap((id) => this.#shared.loans.of(id) ?? [])
  }
}

/** One list of rows after the other. */
const inTurn = (first: Rows, then: Rows): Rows => ({
  length: first.length + then.length,
  slice: (from, to = first.length + then.length) => [
    ...first.slice(from, to),
    ...then.slice(Math.max(0, from - first.length), Math.max(0, to - first.length)),
  ],
})

/** Rows from one place to another, some of them passed over. */
const without = (rows: Rows, some: readonly number[], from: number, to: number): readonly number[] => {
  if (some.length === 0) return rows.slice(from, to)
  const passedOver = new Set(some)
  const left = rows.slice(0, to + some.length).filter((row) => !passedOver.has(row))
  return left.slice(from, to)
}

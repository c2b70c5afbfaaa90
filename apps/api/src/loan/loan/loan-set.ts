import type { LoanListQuery } from '@plinth/contract/loan/loan-list'
import { loanMatcher, namesFirst } from '@plinth/domain/loan/filter'
import { MapCells } from '@plinth/domain/loan/map-cells'
import { mapPoints, type Sight } from '@plinth/domain/loan/map-points'
import type { z } from 'zod'
import type { CachedLoan } from './loan-list.view.ts'
import { LoanOrder, type Rows, type SortBy } from './loan-order.ts'

export type ListQuery = z.output<typeof LoanListQuery>
/** What narrows a list; nothing set narrows nothing. */
export type Narrowing = Pick<ListQuery, 'status' | 'search' | 'property_type' | 'purpose' | 'owner' | 'open'>

/** Whether a loan passes what narrows a list; what is searched is folded once, when the loan is read. */
const passes = (narrowing: Narrowing) => {
  const filter = {
    status: null,
    search: narrowing.search ?? '',
    propertyTypes: narrowing.property_type ?? [],
    purposes: narrowing.purpose ?? [],
    owner: narrowing.owner ?? null,
    openOnly: narrowing.open === 'true' && !narrowing.status?.length,
  }
  const matches = loanMatcher(filter)
  const statuses = narrowing.status ?? []
  return (loan: CachedLoan) => (statuses.length === 0 || statuses.includes(loan.status)) && matches(loan)
}

export const narrowsNothing = (n: Narrowing): boolean =>
  !n.search && !n.status?.length && !n.property_type?.length && !n.purpose?.length && !n.owner && !n.open

/** The largest first, as lists stand where nobody chose another order. */
export const byAmount = { sort: 'amount', dir: 'desc' } as const

/** Searches and filters whose loans are kept. */
const KEPT = 20

/** The loans of one list; an order is made when it is first asked for, and kept in order from then on. */
export class LoanSet {
  readonly #loans = new Map<string, CachedLoan>()
  readonly #orders = new Map<string, LoanOrder>()
  /** What was last looked for, until a loan changes: the next page of it is asked for right after. */
  readonly #found = new Map<string, readonly CachedLoan[]>()
  /** How many loans are alike in all that a filter asks, each kind by one of them. */
  readonly #kinds = new Map<string, { one: CachedLoan; count: number }>()
  /** All of them on the map, from when that is first asked for. */
  #cells: MapCells<CachedLoan> | null = null
  #revision = 0

  get size(): number {
    return this.#loans.size
  }

  /** Rises with each change: what was made of the loans is still right while it is the same. */
  get revision(): number {
    return this.#revision
  }

  /** Takes loans out, as they stood here, and puts others in. */
  replace(gone: readonly CachedLoan[], come: readonly CachedLoan[]): void {
    if (gone.length + come.length === 0) return
    this.#revision += 1
    this.#found.clear()
    for (const loan of gone) this.#loans.delete(loan.id)
    for (const loan of come) this.#loans.set(loan.id, loan)
    for (const loan of gone) this.#countIn(loan, -1)
    for (const loan of come) this.#countIn(loan, 1)
    for (const order of this.#orders.values()) order.replace(gone, come)
    this.#cells?.replace(gone, come)
  }

  #countIn(loan: CachedLoan, change: 1 | -1): void {
    const key = `${loan.status} ${loan.propertyType} ${loan.purpose} ${loan.owner}`
    const count = (this.#kinds.get(key)?.count ?? 0) + change
    if (count === 0) this.#kinds.delete(key)
    else this.#kinds.set(key, { one: loan, count })
  }

  /** The loans that pass a filter without a search, in order: none is looked at after the end of a page, or after the last that passes. */
  #filtered(query: ListQuery): Rows {
    const matches = passes(query)
    let length = 0
    for (const { one, count } of this.#kinds.values()) if (matches(one)) length += count
    const order = this.#order(query)
    return { length, slice: (from, to = length) => order.passing(matches, from, Math.min(to, length)) }
  }

  #rows(query: ListQuery): Rows {
    if (narrowsNothing(query)) return this.#order(query)
    return query.search ? this.found(query, query) : this.#filtered(query)
  }

  sorted(by: SortBy): readonly CachedLoan[] {
    return this.#order(by).rows
  }

  #order(by: SortBy): LoanOrder {
    const key = `${by.sort} ${by.dir}`
    const order = this.#orders.get(key) ?? new LoanOrder(this.#loans.values(), by)
    this.#orders.set(key, order)
    return order
  }

  /** The loans that pass, in no order. */
  narrowed(narrowing: Narrowing): readonly CachedLoan[] {
    if (narrowsNothing(narrowing)) return [...this.#loans.values()]
    const matches = passes(narrowing)
    const found: CachedLoan[] = []
    for (const loan of this.#loans.values()) if (matches(loan)) found.push(loan)
    return found
  }

  /** The loans that pass, in order; those whose name answers a search first (B-18). */
  found(narrowing: Narrowing, by: SortBy): readonly CachedLoan[] {
    const sorted = this.sorted(by)
    if (narrowsNothing(narrowing)) return sorted
    const { status, search, property_type, purpose, owner, open } = narrowing
    const key = JSON.stringify([status, search, property_type, purpose, owner, open, by.sort, by.dir])
    const found = this.#found.get(key) ?? namesFirst(sorted.filter(passes(narrowing)), search ?? '')
    if (this.#found.size >= KEPT) this.#found.clear()
    this.#found.set(key, found)
    return found
  }

  /** The loans that pass as points of the map, those of most money first (C-01, MM-10). */
  points(narrowing: Narrowing, sight: Sight | null): ReturnType<typeof mapPoints<CachedLoan>> {
    if (!narrowsNothing(narrowing)) return mapPoints(this.found(narrowing, byAmount), sight)
    this.#cells ??= new MapCells(this.#loans.values())
    return this.#cells.points(sight)
  }

  /** One page of the loans that pass, and how many do; without a status, pinned ones come first, oldest pin first (B-33, B-34, B-42). */
  page(query: ListQuery): { rows: readonly CachedLoan[]; total: number } {
    const found = this.#rows(query)
    const { offset, limit = found.length } = query
    const pinned = query.status?.length ? [] : this.#pinned(query)
    const first = pinned.slice(offset, offset + limit)
    const from = Math.max(0, offset - pinned.length)
    const rest = without(found, pinned, from, from + limit - first.length)
    return { rows: [...first, ...rest], total: found.length }
  }

  #pinned(query: ListQuery): readonly CachedLoan[] {
    const matches = passes(query)
    const pinned = [...new Set(query.pinned)].flatMap((id) => this.#loans.get(id) ?? [])
    return pinned.filter((loan) => matches(loan))
  }
}

/** Rows from one place to another, some of them passed over. */
const without = (rows: Rows, some: readonly CachedLoan[], from: number, to: number): readonly CachedLoan[] => {
  if (some.length === 0) return rows.slice(from, to)
  const passedOver = new Set(some)
  const left = rows.slice(0, to + some.length).filter((row) => !passedOver.has(row))
  return left.slice(from, to)
}

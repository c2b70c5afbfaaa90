import type { Part } from '@plinth/domain/loan/figures'
import { TypedFastBitSet } from 'typedfastbitset'

/** The loans that have each value, by their numbers, as bits: those that pass several filters are found without looking at one. */
export class Marks<T> {
  readonly #marked = new Map<T, TypedFastBitSet>()

  add(number: number, value: T): void {
    const marked = this.#marked.get(value) ?? new TypedFastBitSet()
    this.#marked.set(value, marked)
    marked.add(number)
  }

  remove(number: number, value: T): void {
    this.#marked.get(value)?.remove(number)
  }

  /** Those that have a wanted value. */
  where(isWanted: (value: T) => boolean): TypedFastBitSet {
    const found = new TypedFastBitSet()
    for (const [value, marked] of this.#marked) if (isWanted(value)) found.union(marked)
    return found
  }
}

/** Places of values: two bytes each while there are few values, as the time goes into fetching them from memory. */
type Codes = Uint16Array | Uint32Array
const MOST_NARROW = 65_536

/** Loans that a column has room for at first; it is doubled as they come. */
const ROOM = 1024

/** An amount of each loan in whole cents, by its number. */
export class Amounts {
  #cents = new Float64Array(ROOM)

  set(number: number, cents: number): void {
    if (number >= this.#cents.length)
      this.#cents = new Float64Array(this.#cents.buffer.transfer(2 * this.#cents.byteLength))
    this.#cents[number] = cents
  }

  of(number: number): number {
    return this.#cents[number] ?? 0
  }
}

/**
 * A value of each loan, by its number, kept as its place among the values there are. Plain numbers lie close together
 * in memory, where a list of them does not: many are added up in a few milliseconds.
 */
export class Column<T> {
  readonly #values: T[] = []
  readonly #codes = new Map<T, number>()
  #codeOf: Codes = new Uint16Array(ROOM)

  set(number: number, value: T): void {
    const known = this.#codes.get(value)
    const code = known ?? this.#values.push(value) - 1
    if (known === undefined) this.#codes.set(value, code)
    this.#makeRoom(number)
    this.#codeOf[number] = code
  }

  /** Twice the room where the number has none, twice the width where the values need it. */
  #makeRoom(number: number): void {
    const isWide = this.#values.length > MOST_NARROW
    const hasRoom = number < this.#codeOf.length
    if (hasRoom && (!isWide || this.#codeOf instanceof Uint32Array)) return
    const room = this.#codeOf.length * (hasRoom ? 1 : 2)
    const codes = isWide ? new Uint32Array(room) : new Uint16Array(room)
    codes.set(this.#codeOf)
    this.#codeOf = codes
  }

  /** Sums by the column's values that begin at nothing. */
  sums(): ColumnSums<T> {
    return new ColumnSums(this.#values, this.#codeOf)
  }
}

/** How many loans have each value of a column, and what amounts of theirs add up to in cents. */
class ColumnSums<T> {
  readonly #values: readonly T[]
  readonly #codeOf: Codes
  readonly #counts: Float64Array
  readonly #cents: Float64Array

  constructor(values: readonly T[], codeOf: Codes) {
    this.#values = values
    this.#codeOf = codeOf
    this.#counts = new Float64Array(values.length)
    this.#cents = new Float64Array(values.length)
  }

  add(number: number, cents: number): void {
    const code = this.#codeOf[number] ?? 0
    this.#counts[code] = (this.#counts[code] ?? 0) + 1
    this.#cents[code] = (this.#cents[code] ?? 0) + cents
  }

  get parts(): (Required<Part> & { key: T })[] {
    return this.#values
      .map((key, code) => ({ key, count: this.#counts[code] ?? 0, amountCents: this.#cents[code] ?? 0 }))
      .filter(({ count }) => count > 0)
  }
}

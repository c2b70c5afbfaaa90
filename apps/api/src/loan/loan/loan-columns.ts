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

/** A value of each loan, by its number, kept as its place among the values there are: many are added up in few milliseconds. */
export class Column<T> {
  readonly #values: T[] = []
  readonly #codes = new Map<T, number>()
  readonly #codeOf: number[] = []

  set(number: number, value: T): void {
    const known = this.#codes.get(value)
    const code = known ?? this.#values.push(value) - 1
    if (known === undefined) this.#codes.set(value, code)
    this.#codeOf[number] = code
  }

  /** How many of the numbers have each value, and what their amounts, by number, add up to in cents. */
  sums(numbers: readonly number[], amounts: readonly number[]): (Required<Part> & { key: T })[] {
    const sums = this.#values.map((key) => ({ key, count: 0, amountCents: 0 }))
    for (const number of numbers) {
      const sum = sums[this.#codeOf[number] ?? -1]
      if (!sum) continue
      sum.count += 1
      sum.amountCents += amounts[number] ?? 0
    }
    return sums.filter(({ count }) => count > 0)
  }
}

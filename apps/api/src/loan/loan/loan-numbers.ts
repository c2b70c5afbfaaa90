import type { CachedLoan } from './loan-list.view.ts'

/** Loans under small numbers, by which lists, orders and sets of bits hold them. The number of one that is gone is given again. */
export class LoanNumbers {
  readonly #loans: (CachedLoan | undefined)[] = []
  readonly #numbers = new Map<string, number>()
  readonly #free: number[] = []

  get size(): number {
    return this.#numbers.size
  }

  ids(): Iterable<string> {
    return this.#numbers.keys()
  }

  /** The numbers that are given, in no order. */
  all(): Iterable<number> {
    return this.#numbers.values()
  }

  of(id: string): number | undefined {
    return this.#numbers.get(id)
  }

  /** The loan of a number; an error for one that is not given. */
  at(number: number): CachedLoan {
    const loan = this.#loans[number]
    if (!loan) throw new Error(`no loan has the number ${number}`)
    return loan
  }

  add(loan: CachedLoan): number {
    const number = this.#free.pop() ?? this.#loans.length
    this.#loans[number] = loan
    this.#numbers.set(loan.id, number)
    return number
  }

  remove(number: number): void {
    this.#numbers.delete(this.at(number).id)
    this.#loans[number] = undefined
    this.#free.push(number)
  }
}

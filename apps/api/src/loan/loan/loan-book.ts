import { loanSorts } from '@plinth/contract/loan/loan-list'
import { isPortfolio, type LoanStatus } from '@plinth/domain/loan/status'
import type { CachedLoan } from './loan-list.view.ts'
import { LoanIndex, type Narrowing } from './loan-index.ts'
import { LoanNumbers } from './loan-numbers.ts'
import { LoanPlaces } from './loan-places.ts'
import { LoanSet } from './loan-set.ts'
import { LoanSums } from './loan-sums.ts'

export type ListName = 'active' | 'portfolio' | 'archive'

const listOf = (loan: CachedLoan): ListName =>
  loan.archived ? 'archive' : isPortfolio(loan.status) ? 'portfolio' : 'active'

const isOpen = (loan: CachedLoan): boolean => listOf(loan) === 'active' && loan.status !== 'rejected'

/** Every loan, parted into the three lists, with the sums of those that are not archived. A change costs the same however many there are. */
export class LoanBook {
  readonly #loans = new LoanNumbers()
  readonly #places = new LoanPlaces(this.#loans)
  readonly #index = new LoanIndex(this.#loans)
  readonly #shared = { loans: this.#loans, places: this.#places, index: this.#index }
  readonly lists: Readonly<Record<ListName, LoanSet>> = {
    active: new LoanSet(this.#shared),
    portfolio: new LoanSet(this.#shared),
    archive: new LoanSet(this.#shared),
  }
  /** The open requests: the active loans that are not rejected. */
  readonly open = new LoanSet(this.#shared)
  readonly sums = new LoanSums()
  #versions = 0

  get(id: string): CachedLoan | undefined {
    const number = this.#loans.of(id)
    return number === undefined ? undefined : this.#loans.at(number)
  }

  ids(): Iterable<string> {
    return this.#loans.ids()
  }

  /** A text that is another one exactly when something that a list shows has changed. */
  get stamp(): string {
    return `${this.#loans.size}-${this.#versions}`
  }

  /** Takes the loans as they are now, and those of `ids` that are not among them as gone. */
  change(ids: readonly string[], now: readonly CachedLoan[]): void {
    this.#places.forget()
    this.#remove([...new Set([...ids, ...now.map((loan) => loan.id)])].flatMap((id) => this.#loans.of(id) ?? []))
    this.#add(now)
  }

  #remove(numbers: readonly number[]): void {
    for (const { set, has } of this.#sets) set.remove(numbers.filter((number) => has(this.#loans.at(number))))
    for (const number of numbers) {
      const loan = this.#loans.at(number)
      this.#versions -= loan.listVersion
      if (!loan.archived) this.sums.replace([loan], [])
      this.#index.remove(number)
      this.#loans.remove(number)
    }
  }

  #add(loans: readonly CachedLoan[]): void {
    const numbers = loans.map((loan) => this.#loans.add(loan))
    for (const number of numbers) this.#index.add(number)
    for (const loan of loans) this.#versions += loan.listVersion
    for (const { set, has } of this.#sets) set.add(numbers.filter((number) => has(this.#loans.at(number))))
    this.sums.replace(
      [],
      loans.filter((loan) => !loan.archived),
    )
  }

  get #sets(): readonly { set: LoanSet; has: (loan: CachedLoan) => boolean }[] {
    const lists = Object.entries(this.lists).map(([name, set]) => ({
      set,
      has: (loan: CachedLoan) => listOf(loan) === name,
    }))
    return [...lists, { set: this.open, has: isOpen }]
  }

  /** Makes every order of every list, in steps between which others may be answered, so that nobody waits for the first of one. */
  *prepare(): Generator<void> {
    for (const sort of loanSorts) {
      yield* this.#places.prepare(sort)
      for (const { set } of this.#sets)
        for (const dir of ['asc', 'desc'] as const) {
          set.order({ sort, dir })
          yield
        }
    }
    this.#places.forget()
  }

  /** What the loans that pass add up to, archived ones left out: by status, and the wanted statuses by what charts show. */
  summed(narrowing: Narrowing, isWanted: (status: LoanStatus) => boolean): ReturnType<LoanIndex['summed']> {
    const standing = this.lists.active.members.new_union(this.lists.portfolio.members)
    return this.#index.summed(this.#index.find(narrowing, standing).all, isWanted)
  }

  /** Every loan by name, archived ones too. */
  byName(): readonly CachedLoan[] {
    return this.#places.sorted(this.#loans.all(), { sort: 'name', dir: 'asc' }).map((number) => this.#loans.at(number))
  }
}

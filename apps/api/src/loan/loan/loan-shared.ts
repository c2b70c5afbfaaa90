import type { CachedLoan } from './loan-list.view.ts'

/** Values once for all that are the same. */
class Once<T> {
  readonly #known = new Map<T, T>()

  of(value: T): T {
    const known = this.#known.get(value)
    if (known !== undefined) return known
    this.#known.set(value, value)
    return value
  }
}

/** Texts that many loans have alike, once for all of them: each row comes with its own, 200 bytes a loan. */
export class SharedTexts {
  readonly #statuses = new Once<CachedLoan['status']>()
  readonly #purposes = new Once<CachedLoan['purpose']>()
  readonly #types = new Once<CachedLoan['propertyType']>()
  readonly #days = new Once<CachedLoan['expectedClosing']>()
  readonly #texts = new Once<string | null>()
  readonly #officers = new Once<string>()

  /** The same loan, with texts that others have too. */
  share(loan: CachedLoan): CachedLoan {
    return {
      ...loan,
      status: this.#statuses.of(loan.status),
      purpose: this.#purposes.of(loan.purpose),
      propertyType: this.#types.of(loan.propertyType),
      expectedClosing: this.#days.of(loan.expectedClosing),
      state: this.#texts.of(loan.state),
      owner: this.#texts.of(loan.owner),
      officer: this.#officers.of(loan.officer),
    }
  }
}

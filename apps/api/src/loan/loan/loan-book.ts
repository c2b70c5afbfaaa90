import { texts } from '@plinth/domain/loan/filter'
import { isPortfolio } from '@plinth/domain/loan/status'
import type { CachedLoan } from './loan-list.view.ts'
import { LoanSet } from './loan-set.ts'
import { LoanSums } from './loan-sums.ts'

export type ListName = 'active' | 'portfolio' | 'archive'

const listOf = (loan: CachedLoan): ListName =>
  loan.archived ? 'archive' : isPortfolio(loan.status) ? 'portfolio' : 'active'

const isOpen = (loan: CachedLoan): boolean => listOf(loan) === 'active' && loan.status !== 'rejected'

/** Every loan, parted into the three lists, with the sums of those that are not archived. A change costs the same however many there are. */
export class LoanBook {
  readonly #byId = new Map<string, CachedLoan>()
  readonly lists: Readonly<Record<ListName, LoanSet>> = {
    active: new LoanSet(),
    portfolio: new LoanSet(),
    archive: new LoanSet(),
  }
  /** The open requests: the active loans that are not rejected. */
  readonly open = new LoanSet()
  readonly sums = new LoanSums()
  #versions = 0

  get(id: string): CachedLoan | undefined {
    return this.#byId.get(id)
  }

  ids(): Iterable<string> {
    return this.#byId.keys()
  }

  /** A text that is another one exactly when something that a list shows has changed. */
  get stamp(): string {
    return `${this.#byId.size}-${this.#versions}`
  }

  /** Takes the loans as they are now, and those of `ids` that are not among them as gone. */
  change(ids: readonly string[], now: readonly CachedLoan[]): void {
    const gone = [...new Set([...ids, ...now.map((loan) => loan.id)])].flatMap((id) => this.#byId.get(id) ?? [])
    for (const loan of gone) this.#count(loan, -1)
    for (const loan of now) this.#count(loan, 1)
    for (const [name, set] of Object.entries(this.lists)) {
      const among = (loan: CachedLoan) => listOf(loan) === name
      set.replace(gone.filter(among), now.filter(among))
    }
    this.open.replace(gone.filter(isOpen), now.filter(isOpen))
    const standing = (loan: CachedLoan) => !loan.archived
    this.sums.replace(gone.filter(standing), now.filter(standing))
  }

  #count(loan: CachedLoan, sign: 1 | -1): void {
    this.#versions += sign * loan.listVersion
    if (sign === 1) this.#byId.set(loan.id, loan)
    else this.#byId.delete(loan.id)
  }

  /** Every loan by name, archived ones too. */
  byName(): readonly CachedLoan[] {
    return [...this.#byId.values()].sort((a, b) => texts.compare(a.name, b.name))
  }
}

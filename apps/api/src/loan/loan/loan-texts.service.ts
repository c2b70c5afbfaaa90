import type { Db } from '../../platform/db.ts'
import { type ListedLoan, readListedLoans } from './loan-list.queries.ts'
import { type CachedLoan, loanRowView } from './loan-list.view.ts'

/** Rows that are kept as the text that is sent: about 2 kB each. */
const KEPT = 20_000
/** Loans that one statement reads. */
const A_STRETCH = 2000

/** The rows of lists as the text that is sent. The latest read are kept; others are read again when a page shows them. */
export class LoanTexts {
  readonly #db: Db
  readonly #texts = new Map<string, { version: number; json: string }>()

  constructor(db: Db) {
    this.#db = db
  }

  keep(row: ListedLoan): void {
    this.#texts.delete(row.id)
    this.#texts.set(row.id, { version: row.list_version, json: JSON.stringify(loanRowView(row)) })
    const [oldest] = this.#texts.size > KEPT ? this.#texts.keys() : []
    if (oldest !== undefined) this.#texts.delete(oldest)
  }

  /** The texts of those loans, in their order; one removed meanwhile is left out. */
  async of(loans: readonly CachedLoan[]): Promise<readonly string[]> {
    const known = new Map<string, string>()
    for (const { id, listVersion } of loans) {
      const kept = this.#texts.get(id)
      if (kept?.version === listVersion) known.set(id, kept.json)
    }
    const missing = loans.filter(({ id }) => !known.has(id)).map(({ id }) => id)
    for (let from = 0; from < missing.length; from += A_STRETCH) {
      for (const row of await readListedLoans(this.#db, missing.slice(from, from + A_STRETCH))) {
        this.keep(row)
        known.set(row.id, JSON.stringify(loanRowView(row)))
      }
    }
    return loans.flatMap(({ id }) => known.get(id) ?? [])
  }
}

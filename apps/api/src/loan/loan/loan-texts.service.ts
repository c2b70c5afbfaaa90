import type { Db } from '../../platform/db.ts'
import { type ListedLoan, readListedLoans } from './loan-list.queries.ts'
import { type CachedLoan, loanRowView } from './loan-list.view.ts'

/** Rows that are kept as the text that is sent: about 2 kB each. To read fifty others again takes longer than all else of a page. */
const KEPT = 100_000
/** Loans that one statement reads. */
const A_STRETCH = 2000

/** The rows of lists as the text that is sent. The latest read are kept; others are read again when a page shows them. */
export class LoanTexts {
  readonly #db: Db
  readonly #texts = new Map<string, { version: number; json: string }>()

  constructor(db: Db) {
    this.#db = db
  }

  /** Keeps the row as its text, and answers that. */
  keep(row: ListedLoan): string {
    const json = JSON.stringify(loanRowView(row))
    this.#texts.delete(row.id)
    this.#texts.set(row.id, { version: row.list_version, json })
    const [oldest] = this.#texts.size > KEPT ? this.#texts.keys() : []
    if (oldest !== undefined) this.#texts.delete(oldest)
    return json
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
      for (const row of await readListedLoans(this.#db, missing.slice(from, from + A_STRETCH)))
        known.set(row.id, this.keep(row))
    }
    return loans.flatMap(({ id }) => known.get(id) ?? [])
  }
}

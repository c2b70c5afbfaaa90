import type { Db } from '../../platform/db.ts'
import { readListedLoans, readStamp, readVersions } from './loan-list.queries.ts'
import { formatStamp, LoanSnapshot } from './loan-list.snapshot.ts'
import { type CachedLoan, cachedLoan } from './loan-list.view.ts'

/**
 * Every loan as lists show it, kept in this process. Each call asks the database for one number that tells whether
 * anything changed, and then reads only the loans that did: what another process wrote is seen by the next call.
 */
export class LoanListCache {
  readonly #db: Db
  #snapshot = new LoanSnapshot(new Map(), null)
  #running: Promise<void> | null = null
  #waiting: Promise<void> | null = null

  constructor(db: Db) {
    this.#db = db
  }

  /** The loans as they are now, or later: never as they were before the call. */
  async current(): Promise<LoanSnapshot> {
    const stamp = formatStamp(await readStamp(this.#db))
    if (stamp !== this.#snapshot.stamp) await this.#refreshed()
    return this.#snapshot
  }

  /** A reading that began before may miss what the caller must see: those who come meanwhile share the next one. */
  #refreshed(): Promise<void> {
    if (!this.#running) {
      this.#running = this.#refresh().finally(() => {
        this.#running = null
      })
      return this.#running
    }
    this.#waiting ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#waiting = null
        return this.#refreshed()
      })
    return this.#waiting
  }

  async #refresh(): Promise<void> {
    const before = this.#snapshot
    const versions = await readVersions(this.#db)
    const kept = (v: { id: string; list_version: number }) => {
      const known = before.byId.get(v.id)
      return known?.listVersion === v.list_version ? known : undefined
    }
    const changed = versions.filter((v) => !kept(v)).map((v) => v.id)
    const fresh = changed.length > 0 ? (await readListedLoans(this.#db, changed)).map(cachedLoan) : []
    const read = new Map(fresh.map((loan) => [loan.id, loan]))
    const loans = new Map<string, CachedLoan>()
    for (const version of versions) {
      // A loan read in neither way was removed in between.
      const loan = kept(version) ?? read.get(version.id)
      if (loan) loans.set(loan.id, loan)
    }
    this.#snapshot = new LoanSnapshot(loans, before)
  }
}

import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Logger } from '../../platform/log.ts'
import type { ReadAhead } from '../../platform/read-ahead.ts'
import { readLog, readLogEnd, readLoanIds, type Seen } from './following.queries.ts'

/** Loans that one statement reads. */
const A_STRETCH = 2000
/** What changed is known for two hours (`platform.purge`): who asks again after one reads every loan. */
const TOO_LONG_MS = 3_600_000

/** What is kept of each loan, and what is made of all of them. */
export interface Following<F extends { id: string }> {
  /** Its name in the server's log. */
  what: string
  /** What is kept of the loans of those ids; those it answers nothing of are not counted. */
  read: (db: Db, ids: readonly string[]) => Promise<readonly F[]>
  /** Takes out what was kept of loans, and takes in what is true of them now. */
  replace: (gone: readonly F[], come: readonly F[]) => void
}

interface FollowingDeps {
  db: Db
  clock: Clock
  log: Pick<Logger, 'error'>
  readAhead: Pick<ReadAhead, 'add'>
}

/**
 * What is kept of the loans in this process, up to date with every call: it asks the log which loans changed and reads those
 * alone (decision 0060). The first call reads every loan.
 */
export class FollowedLoans<F extends { id: string }> {
  readonly #deps: FollowingDeps
  readonly #following: Following<F>
  readonly #kept = new Map<string, F>()
  #seen: { log: Seen; at: number } | null = null
  #running: Promise<void> | null = null
  #waiting: Promise<void> | null = null

  constructor(deps: FollowingDeps, following: Following<F>) {
    this.#deps = deps
    this.#following = following
    deps.readAhead.add(() => this.current())
  }

  /** What is kept of each loan, as it was last taken in. */
  get loans(): ReadonlyMap<string, F> {
    return this.#kept
  }

  /** Takes in what changed. What is kept is then as it is now, or later: never as it was before the call. */
  current(): Promise<void> {
    if (!this.#running) {
      this.#running = this.#follow().finally(() => {
        this.#running = null
      })
      return this.#running
    }
    // A reading that began before may miss what the caller must see: those who come meanwhile share the next one.
    this.#waiting ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#waiting = null
        return this.current()
      })
    return this.#waiting
  }

  async #follow(): Promise<void> {
    const { db, clock } = this.#deps
    const at = clock.now()
    if (this.#seen === null || at - this.#seen.at > TOO_LONG_MS) return this.#everything(at)
    const { seen, loans } = await readLog(db, this.#seen.log)
    const ids = loans.filter((id) => id !== null)
    if (ids.length < loans.length) return this.#compared(at, this.#seen.log)
    await this.#take(ids)
    this.#seen = { log: seen, at }
  }

  /** Reads every loan. What is written meanwhile is asked for again next time. */
  async #everything(at: number): Promise<void> {
    const log = await readLogEnd(this.#deps.db)
    await this.#take(await this.#ids())
    this.#seen = { log, at }
  }

  async #ids(): Promise<readonly string[]> {
    return [...new Set([...this.#kept.keys(), ...(await readLoanIds(this.#deps.db))])]
  }

  async #take(ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += A_STRETCH) {
      const stretch = ids.slice(from, from + A_STRETCH)
      this.#replace(stretch, await this.#following.read(this.#deps.db, stretch))
    }
  }

  #replace(ids: readonly string[], come: readonly F[]): void {
    this.#following.replace(
      ids.flatMap((id) => this.#kept.get(id) ?? []),
      come,
    )
    for (const id of ids) this.#kept.delete(id)
    for (const facts of come) this.#kept.set(facts.id, facts)
  }

  /** Reads every loan because any may have changed, and tells of those that changed without a word in the log. */
  async #compared(at: number, since: Seen): Promise<void> {
    const before = new Map(this.#kept)
    await this.#everything(at)
    const { loans } = await readLog(this.#deps.db, since)
    const told = new Set(loans)
    const untold = [...new Set([...before.keys(), ...this.#kept.keys()])].filter(
      (id) => !told.has(id) && JSON.stringify(before.get(id)) !== JSON.stringify(this.#kept.get(id)),
    )
    if (untold.length === 0) return
    this.#deps.log.error(
      { what: this.#following.what, loans: untold.slice(0, 20), count: untold.length },
      'what was kept of these loans was wrong and is made anew: they had changed without a word in the log of changes',
    )
  }
}

import { setImmediate } from 'node:timers/promises'
import type { Sight } from '@plinth/domain/loan/map-points'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { forOthersToo } from '../../platform/given-up.ts'
import { onPrimary } from '../../platform/replica.ts'
import { Answer } from './loan-list.answer.ts'
import { LoanBook, type ListName } from './loan-book.ts'
import { readChanges, readListedLoans, readVersions } from './loan-list.queries.ts'
import { cachedLoan, pointView } from './loan-list.view.ts'
import type { ListQuery, Narrowing } from './loan-index.ts'
import { byAmount } from './loan-set.ts'
import { SharedTexts } from './loan-shared.ts'
import { LoanTexts } from './loan-texts.service.ts'

/** Loans that one statement reads. */
const A_STRETCH = 2000
/** What changed is known for two hours (`platform.purge`): who asks again after one compares every loan. */
const TOO_LONG_MS = 3_600_000

/**
 * Every loan as lists show it, kept in this process. Each call asks the database what changed since the last one, and then
 * reads those loans alone: what another process wrote is seen by the next call (decision 0057).
 */
export class LoanListCache {
  readonly #db: Db
  readonly #clock: Clock
  readonly #texts: LoanTexts
  readonly #book = new LoanBook()
  readonly #shared = new SharedTexts()
  readonly #answers = new Map<string, { stamp: string; answer: Promise<Answer> }>()
  /** All transactions before this one are in the book; null before it is first read. */
  #seen: string | null = null
  #seenAt = 0
  #running: Promise<void> | null = null
  #waiting: Promise<void> | null = null

  constructor(db: Db, clock: Clock) {
    this.#db = db
    this.#clock = clock
    this.#texts = new LoanTexts(db)
  }

  /** The loans as they are now, or later: never as they were before the call. */
  current(): Promise<LoanBook> {
    // What is kept in memory follows one database: a replica may show an older state than the last look.
    return onPrimary(() => this.#followed())
  }

  async #followed(): Promise<LoanBook> {
    if (this.#seen === null || (await this.#changed()).length > 0) await this.#refreshed()
    return this.#book
  }

  /** Reads every loan and makes the orders of the lists, before a server is ready. */
  async readAhead(): Promise<void> {
    const orders = (await this.current()).prepare()
    // Others are answered between one order and the next.
    while (!orders.next().done) await setImmediate()
  }

  /** The whole list by amount, largest first (B-12); made once for each state of it. */
  async whole(list: ListName): Promise<Answer> {
    const set = (await this.current()).lists[list]
    return this.#kept(list, `${set.revision}`, async () => {
      const rows = set.sorted(byAmount)
      return listAnswer(await this.#texts.of(rows), rows.length)
    })
  }

  /** One page of the loans that pass. */
  async page(list: ListName, query: ListQuery): Promise<Answer> {
    const { set, narrowing } = among(await this.current(), list, query)
    const { rows, total } = set.page(narrowing)
    return listAnswer(await this.#texts.of(rows), total)
  }

  /** The active loans that pass as points of the map, largest amount first (C-01, MM-10). */
  async points(query: Narrowing, sight: Sight | null): Promise<Answer> {
    const { set, narrowing } = among(await this.current(), 'active', query)
    const { points, whole } = set.points(narrowing, sight)
    return new Answer(JSON.stringify({ points: points.map(pointView), whole }))
  }

  /** Names of all loans by name, archived ones too; made once for each state of them. */
  async names(): Promise<Answer> {
    const book = await this.current()
    return this.#kept('names', book.stamp, async () => {
      const loans = book.byName().map((l) => ({ id: l.id, human_id: l.humanId, name: l.name, archived: l.archived }))
      return new Answer(JSON.stringify({ loans }))
    })
  }

  async #kept(name: string, stamp: string, make: () => Promise<Answer>): Promise<Answer> {
    const kept = this.#answers.get(name)
    if (kept?.stamp === stamp) return kept.answer
    const answer = forOthersToo(make)
    this.#answers.set(name, { stamp, answer })
    // One that failed is not remembered.
    answer.catch(() => this.#answers.delete(name))
    return answer
  }

  /** The loans that are not in the book as they are now, as far as the log of changes tells. */
  async #changed(): Promise<readonly string[]> {
    const now = this.#clock.now()
    if (this.#seen === null || now - this.#seenAt > TOO_LONG_MS) return this.#compared()
    const { seen, changes } = await readChanges(this.#db, this.#seen)
    if (changes.some((change) => change.loan_id === null)) return this.#compared()
    const changed = changes.flatMap(({ loan_id, list_version }) =>
      loan_id !== null && this.#book.get(loan_id)?.listVersion !== (list_version ?? undefined) ? [loan_id] : [],
    )
    if (changed.length === 0) this.#isUpTo(seen, now)
    return changed
  }

  #isUpTo(seen: string, at: number): void {
    this.#seen = seen
    this.#seenAt = at
  }

  /** The same by looking at every loan. */
  async #compared(): Promise<readonly string[]> {
    const versions = await readVersions(this.#db)
    const there = new Set(versions.map((version) => version.id))
    const gone = [...this.#book.ids()].filter((id) => !there.has(id))
    const changed = versions.filter(({ id, list_version }) => this.#book.get(id)?.listVersion !== list_version)
    return [...gone, ...changed.map(({ id }) => id)]
  }

  /** A reading that began before may miss what the caller must see: those who come meanwhile share the next one. */
  #refreshed(): Promise<void> {
    if (!this.#running) {
      this.#running = forOthersToo(() => this.#refresh()).finally(() => {
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
    const at = this.#clock.now()
    // Asked first: what is written while the loans are read is asked for again next time.
    const { seen } = await readChanges(this.#db, null)
    const changed = await this.#changed()
    for (let from = 0; from < changed.length; from += A_STRETCH) {
      const ids = changed.slice(from, from + A_STRETCH)
      const rows = await readListedLoans(this.#db, ids)
      const there = new Set(rows.map(({ id }) => id))
      this.#texts.forget(ids.filter((id) => !there.has(id)))
      for (const row of rows) this.#texts.keep(row)
      const loans = rows.map((row) => this.#shared.share(cachedLoan(row)))
      this.#book.change(ids, loans)
    }
    this.#isUpTo(seen, at)
  }
}

/** The loans that are looked through: the open requests are a set of their own, as most calls ask for those. */
const among = <Q extends Narrowing>(book: LoanBook, list: ListName, query: Q) =>
  list === 'active' && query.open && !query.status?.length
    ? { set: book.open, narrowing: { ...query, open: undefined } }
    : { set: book.lists[list], narrowing: query }

const listAnswer = (rows: readonly string[], total: number) =>
  new Answer(`{"loans":[${rows.join(',')}],"total":${total}}`)

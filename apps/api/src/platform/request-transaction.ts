import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, type DatabaseConnection } from 'kysely'

/** A connection that a request's transaction may keep: what is sent ahead is not waited for. */
export interface KeptConnection extends DatabaseConnection {
  sendAhead(text: string): Promise<void>
  /** Counts one more who uses it; it goes back to the pool when each of them has released it. */
  hold(): void
  release(): void
  readonly isBroken: boolean
}

type Standing = 'not begun' | 'open' | 'over'

/** A step of a request waited for its turn, and the request's transaction was committed meanwhile: it begins one of its own. */
export class TransactionOver extends Error {}

const current = new AsyncLocalStorage<RequestTransaction>()

/** The transaction of the request that asks; undefined outside of one, and in requests that do without. */
export const requestTransaction = (): RequestTransaction | undefined => current.getStore()

/**
 * One transaction around all that a request does, so that its effect and the answer it is told stand or fall together. It
 * begins with the request's first transaction, and from then on everything the request asks the database goes through it;
 * transactions inside it are savepoints. `claim` travels right behind its `begin`.
 */
export class RequestTransaction {
  readonly #claim: CompiledQuery
  #standing: Standing = 'not begun'
  #connection: KeptConnection | null = null
  #claimed: Promise<boolean> = Promise.resolve(true)
  #wasLetGo = false
  #turn: Promise<void> = Promise.resolve()
  #endTurn: () => void = () => undefined

  constructor(claim: CompiledQuery) {
    this.#claim = claim
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return current.run(this, work)
  }

  /** The connection that the request goes on with; null before its first transaction and after its last. */
  get connection(): KeptConnection | null {
    return this.#connection
  }

  /** Takes a connection on which a transaction has just begun. Does nothing where one is taken, or was. */
  keep(connection: KeptConnection): void {
    if (this.#standing !== 'not begun') return
    this.#standing = 'open'
    connection.hold()
    this.#connection = connection
    this.#claimed = connection.executeQuery(this.#claim).then(({ rows }) => rows.length > 0)
    // Asked when the request ends.
    this.#claimed.catch(() => undefined)
  }

  /**
   * Begins a transaction of the request's services. Two at once take turns, since savepoints lie in one another.
   *
   * @throws TransactionOver
   */
  async begin(): Promise<void> {
    const endTurn = await this.#takeTurn()
    if (!this.#connection) {
      endTurn()
      throw new TransactionOver()
    }
    this.#endTurn = endTurn
    await this.#connection.sendAhead('savepoint step')
  }

  async commit(): Promise<void> {
    await this.#connection?.sendAhead('release savepoint step')
    this.#endTurn()
  }

  async rollback(): Promise<void> {
    if (!this.#connection?.isBroken) await this.#connection?.sendAhead('rollback to savepoint step')
    this.#endTurn()
  }

  /** Whether nobody else has claimed what this request does; true before it has begun. */
  isClaimed(): Promise<boolean> {
    return this.#claimed.catch(() => true)
  }

  /** Whether it was committed before the request's end, to ask an outside service. */
  get wasLetGo(): boolean {
    return this.#wasLetGo
  }

  /** Commits with a last statement, where anything was done. */
  async end(last?: CompiledQuery): Promise<void> {
    const connection = await this.#close()
    if (!connection) return
    try {
      const wrote = last ? connection.executeQuery(last) : undefined
      await Promise.all([wrote, connection.executeQuery(CompiledQuery.raw('commit'))])
    } finally {
      connection.release()
    }
  }

  /** Commits what was done so far, as an outside service is asked next; what follows goes in transactions of its own. */
  async letGo(): Promise<void> {
    if (!this.#connection) return
    if (!(await this.isClaimed())) throw new Error('the same request is at work elsewhere')
    this.#wasLetGo = true
    await this.end()
  }

  /** Undoes everything. */
  async undo(): Promise<void> {
    const connection = await this.#close()
    if (!connection) return
    try {
      if (!connection.isBroken) await connection.executeQuery(CompiledQuery.raw('rollback'))
    } finally {
      connection.release()
    }
  }

  /** Waits for the steps before; answers what ends the turn. */
  async #takeTurn(): Promise<() => void> {
    const before = this.#turn
    let end = () => {}
    this.#turn = new Promise((resolve) => (end = resolve))
    await before
    return end
  }

  /** Ends it after the step that is under way, since what that one did belongs to it. */
  async #close(): Promise<KeptConnection | null> {
    const endTurn = await this.#takeTurn()
    const connection = this.#connection
    this.#connection = null
    this.#standing = 'over'
    endTurn()
    return connection
  }
}

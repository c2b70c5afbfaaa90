import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Db } from '../../platform/db.ts'
import { type ListedLoan, readListedLoans } from './loan-list.queries.ts'
import { type CachedLoan, loanRowView } from './loan-list.view.ts'

/** Rows that are kept as they are sent, about 2 kB each; older ones are packed to a fifth of it. */
const UNPACKED = 100_000
/** Rows that are packed in one go: what was taken from the front of a map is walked past by each who looks for its first. */
const AT_ONCE = 1000
/** Loans that one statement reads. */
const A_STRETCH = 2000

/** A row as text, at the version it was read. */
interface Text {
  version: number
  json: string
}

/** A row packed, its bytes as the characters of a text. */
interface Packed {
  version: number
  bytes: string
}

/**
 * The rows of lists as the text that is sent, of every loan: to read the fifty rows of a page from the database takes
 * longer than to find them. Rows are alike, so each is packed by what it shares with the first one.
 */
export class LoanTexts {
  readonly #db: Db
  readonly #most: { unpacked: number; atOnce: number }
  readonly #texts = new Map<string, Text>()
  readonly #packed = new Map<string, Packed>()
  #alike: Buffer | null = null

  constructor(db: Db, most = { unpacked: UNPACKED, atOnce: AT_ONCE }) {
    this.#db = db
    this.#most = most
  }

  /** Keeps the row as its text, and answers that. */
  keep(row: ListedLoan): string {
    const json = JSON.stringify(loanRowView(row))
    this.#texts.delete(row.id)
    this.#packed.delete(row.id)
    this.#texts.set(row.id, { version: row.list_version, json })
    if (this.#texts.size >= this.#most.unpacked + this.#most.atOnce) this.#packOldest()
    return json
  }

  #packOldest(): void {
    for (const [id, text] of this.#texts) {
      if (this.#texts.size <= this.#most.unpacked) return
      this.#pack(id, text)
    }
  }

  #pack(id: string, { version, json }: Text): void {
    this.#texts.delete(id)
    this.#alike ??= Buffer.from(json)
    this.#packed.set(id, { version, bytes: deflateRawSync(json, { dictionary: this.#alike }).toString('latin1') })
  }

  /** The text of a loan's row as it is now; undefined where it is not kept. */
  #kept({ id, listVersion }: CachedLoan): string | undefined {
    const text = this.#texts.get(id)
    if (text) return text.version === listVersion ? text.json : undefined
    const packed = this.#packed.get(id)
    if (packed?.version !== listVersion || !this.#alike) return undefined
    return inflateRawSync(Buffer.from(packed.bytes, 'latin1'), { dictionary: this.#alike }).toString()
  }

  /** Lets go of loans that are gone. */
  forget(ids: readonly string[]): void {
    for (const id of ids) {
      this.#texts.delete(id)
      this.#packed.delete(id)
    }
  }

  /** The texts of those loans, in their order; one removed meanwhile is left out. */
  async of(loans: readonly CachedLoan[]): Promise<readonly string[]> {
    const known = new Map<string, string>()
    for (const loan of loans) {
      const kept = this.#kept(loan)
      if (kept !== undefined) known.set(loan.id, kept)
    }
    const missing = loans.filter(({ id }) => !known.has(id)).map(({ id }) => id)
    for (let from = 0; from < missing.length; from += A_STRETCH) {
      for (const row of await readListedLoans(this.#db, missing.slice(from, from + A_STRETCH)))
        known.set(row.id, this.keep(row))
    }
    return loans.flatMap(({ id }) => known.get(id) ?? [])
  }
}

import { type Matter, mattersOf, type Moment, type TodayFacts } from '@plinth/domain/portfolio/today/matters'
import { groupOf, rankToday, todayGroups, type TodayGroup, urgency } from '@plinth/domain/portfolio/today/ranking'

/** A matter of a loan with what ranks it. */
export interface Entry extends Matter {
  loan: TodayFacts
  group: TodayGroup
  urgency: number
}

/** Most urgent first; among equals the larger loan, then always the same order. */
const before = (a: Entry, b: Entry): boolean => {
  if (a.urgency !== b.urgency) return a.urgency > b.urgency
  if (a.loan.amount !== b.loan.amount) return a.loan.amount > b.loan.amount
  return a.kind + a.loan.id < b.kind + b.loan.id
}

/** The first entries in that order, so many at most. */
class First {
  readonly entries: Entry[] = []
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  add(entry: Entry): void {
    const last = this.entries.at(-1)
    if (this.entries.length === this.#most && last && before(last, entry)) return
    let [low, high] = [0, this.entries.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const other = this.entries[middle]
      if (other && before(other, entry)) low = middle + 1
      else high = middle
    }
    this.entries.splice(low, 0, entry)
    if (this.entries.length > this.#most) this.entries.pop()
  }
}

type ByGroup<T> = Record<TodayGroup, T>
const byGroup = <T>(make: () => T): ByGroup<T> => ({ overdue: make(), review: make(), coming: make() })

/** The matters of some loans at a moment. */
interface Ranked {
  moment: Moment
  most: number
  counts: ByGroup<number>
  first: ByGroup<First>
}

/** Some loans of one officer, whose matters are ranked again when one of them changes or time passes. */
class Bucket {
  readonly #loans = new Map<string, TodayFacts>()
  #ranked: Ranked | null = null

  put(loan: TodayFacts): void {
    this.#loans.set(loan.id, loan)
    this.#ranked = null
  }

  remove(id: string): void {
    this.#loans.delete(id)
    this.#ranked = null
  }

  ranked(moment: Moment, most: number): Ranked {
    const kept = this.#ranked
    if (kept && kept.moment === moment && kept.most >= most) return kept
    const ranked: Ranked = { moment, most, counts: byGroup(() => 0), first: byGroup(() => new First(most)) }
    for (const loan of this.#loans.values())
      for (const matter of mattersOf(loan, moment)) {
        const entry = entryOf(loan, matter)
        ranked.counts[entry.group] += 1
        ranked.first[entry.group].add(entry)
      }
    this.#ranked = ranked
    return ranked
  }
}

const entryOf = (loan: TodayFacts, matter: Matter): Entry => ({
  ...matter,
  loan,
  group: groupOf(matter),
  urgency: urgency(matter.kind, matter.days),
})

/** Whose matters, how many of each group and in all at most, and which of them the person took off the list. */
export interface TodayQuestion {
  /** An officer, whose loans and those of nobody count; null: all loans. */
  of: string | null
  limit: number
  each: number
  hidden: readonly { kind: string; loan_id: string; mark: string }[]
}

/** Least entries of a group that a bucket keeps at hand. */
const AT_HAND = 16

/**
 * What there is to do on the open loans. They lie in buckets by their officer and the last digit of their id, so that a changed
 * loan has few others ranked again, and asking costs the same however many there are.
 */
export class TodayBook {
  readonly #buckets = new Map<string | null, Map<string, Bucket>>()
  readonly #loans = new Map<string, TodayFacts>()

  /** Takes loans out, as they stood here, and puts others in. */
  replace(gone: readonly TodayFacts[], come: readonly TodayFacts[]): void {
    for (const loan of gone) {
      this.#bucketOf(loan).remove(loan.id)
      this.#loans.delete(loan.id)
    }
    for (const loan of come) {
      this.#bucketOf(loan).put(loan)
      this.#loans.set(loan.id, loan)
    }
  }

  #bucketOf({ id, owner }: TodayFacts): Bucket {
    const own = this.#buckets.get(owner) ?? new Map<string, Bucket>()
    this.#buckets.set(owner, own)
    const bucket = own.get(id.slice(-1)) ?? new Bucket()
    own.set(id.slice(-1), bucket)
    return bucket
  }

  /** The most urgent entries, and how many there are of each group. A moment is told from another by being another value. */
  list(moment: Moment, asked: TodayQuestion): { entries: Entry[]; groups: Record<TodayGroup, number> } {
    const owners = asked.of === null ? [...this.#buckets.keys()] : [asked.of, null]
    const most = Math.max(AT_HAND, 2 ** Math.ceil(Math.log2(asked.each + asked.hidden.length)))
    const parts = owners.flatMap((owner) =>
      [...(this.#buckets.get(owner)?.values() ?? [])].map((bucket) => bucket.ranked(moment, most)),
    )
    const off = new Set(asked.hidden.map(({ kind, loan_id, mark }) => `${kind} ${loan_id} ${mark}`))
    const isShown = ({ kind, loan, mark }: Entry) => !off.has(`${kind} ${loan.id} ${mark}`)
    const groups = byGroup(() => 0)
    const urgent: Entry[] = []
    for (const group of todayGroups) {
      groups[group] = parts.reduce((sum, part) => sum + part.counts[group], 0)
      const first = new First(asked.each)
      for (const part of parts) for (const entry of part.first[group].entries.filter(isShown)) first.add(entry)
      urgent.push(...first.entries)
    }
    for (const { group } of this.#hidden(moment, asked)) groups[group] -= 1
    const ranked = rankToday(urgent.map((entry) => ({ ...entry, amount: entry.loan.amount, id: entry.loan.id })))
    return { entries: ranked.slice(0, asked.limit), groups }
  }

  /** The entries of the question that the person took off the list. */
  #hidden(moment: Moment, { of, hidden }: TodayQuestion): Entry[] {
    return hidden.flatMap(({ kind, loan_id, mark }) => {
      const loan = this.#loans.get(loan_id)
      if (!loan || (of !== null && loan.owner !== null && loan.owner !== of)) return []
      return mattersOf(loan, moment)
        .filter((matter) => matter.kind === kind && matter.mark === mark)
        .map((matter) => entryOf(loan, matter))
    })
  }
}

import type { LoanListQuery } from '@plinth/contract/loan/loan-list'
import { loanMatcher, type LoanSort, namesFirst, type SortColumn, sortLoans } from '@plinth/domain/loan/filter'
import { isPortfolio } from '@plinth/domain/loan/status'
import type { z } from 'zod'
import { Answer } from './loan-list.answer.ts'
import type { CachedLoan } from './loan-list.view.ts'

export type ListQuery = z.output<typeof LoanListQuery>
export type ListName = 'active' | 'portfolio' | 'archive'
/** What narrows a list; nothing set narrows nothing. */
export type Narrowing = Pick<ListQuery, 'status' | 'search' | 'property_type' | 'purpose' | 'owner' | 'open'>

const columns = {
  address: 'address',
  amount: 'amount',
  ltv: 'ltv',
  interest_rate: 'rate',
  documents: 'documents',
  status_since: 'in-stage',
  owner_name: 'officer',
  score: 'score',
  borrowers: 'borrowers',
  contacts: 'contacts',
  duration_months: 'duration',
  status: 'status',
  last_update: 'last-update',
  expected_closing_epoch: 'expected-closing',
  name: 'name',
} as const satisfies Record<ListQuery['sort'], SortColumn | 'name'>

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

const inOrder = (rows: readonly CachedLoan[], by: ListQuery['sort'], dir: ListQuery['dir']): CachedLoan[] => {
  const column = columns[by]
  if (column !== 'name') {
    const sort: LoanSort = { column, direction: dir === 'asc' ? 'ascending' : 'descending' }
    return sortLoans(rows, sort)
  }
  const sign = dir === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => sign * names.compare(a.name, b.name))
}

/** Whether a loan passes what narrows a list; what is searched is folded once, when the loan is read. */
const passes = (narrowing: Narrowing) => {
  const filter = {
    status: null,
    search: narrowing.search ?? '',
    propertyTypes: narrowing.property_type ?? [],
    purposes: narrowing.purpose ?? [],
    owner: narrowing.owner ?? null,
    openOnly: narrowing.open === 'true' && !narrowing.status?.length,
  }
  const matches = loanMatcher(filter)
  const statuses = narrowing.status ?? []
  return (loan: CachedLoan) => (statuses.length === 0 || statuses.includes(loan.status)) && matches(loan)
}

const narrowsNothing = (n: Narrowing) =>
  !n.search && !n.status?.length && !n.property_type?.length && !n.purpose?.length && !n.owner && !n.open

/** The loans of one list in one state of the database; orders and answers are made when first asked for. */
export class LoanSet {
  readonly rows: readonly CachedLoan[]
  readonly #orders = new Map<string, readonly CachedLoan[]>()
  readonly #before: LoanSet | null
  #whole: Answer | null = null

  /** @param before The same list in its last state: its orders make sorting nearly sorted rows quick. */
  constructor(rows: readonly CachedLoan[], before: LoanSet | null) {
    this.rows = rows
    this.#before = before
  }

  /** The loans that pass. */
  narrowed(narrowing: Narrowing): readonly CachedLoan[] {
    return narrowsNothing(narrowing) ? this.rows : this.rows.filter(passes(narrowing))
  }

  /** The whole list by amount, largest first (B-12). */
  whole(): Answer {
    this.#whole ??= listAnswer(this.sorted('amount', 'desc'), this.rows.length)
    return this.#whole
  }

  /** One page of the loans that pass; without a status, pinned ones come first, oldest pin first (B-33, B-34, B-42). */
  page(query: ListQuery): Answer {
    const sorted = this.sorted(query.sort, query.dir)
    const found = narrowsNothing(query) ? sorted : namesFirst(sorted.filter(passes(query)), query.search ?? '')
    const rows = query.status?.length ? found : pinnedFirst(found, query.pinned ?? [])
    const end = query.limit === undefined ? undefined : query.offset + query.limit
    return listAnswer(rows.slice(query.offset, end), found.length)
  }

  /** The loans that pass as points of the map, largest amount first (C-01). */
  points(narrowing: Narrowing): Answer {
    const sorted = this.sorted('amount', 'desc')
    const found = narrowsNothing(narrowing) ? sorted : sorted.filter(passes(narrowing))
    return new Answer(`{"points":[${found.map((row) => row.point).join(',')}]}`)
  }

  sorted(by: ListQuery['sort'], dir: ListQuery['dir']): readonly CachedLoan[] {
    const key = `${by} ${dir}`
    const made = this.#orders.get(key)
    if (made) return made
    const order = inOrder(this.#startingFrom(key), by, dir)
    this.#orders.set(key, order)
    return order
  }

  /** These rows in the order they last had, new ones last: sorting that is close to one pass. */
  #startingFrom(key: string): readonly CachedLoan[] {
    const last = this.#before?.knownOrder(key)
    if (!last) return this.rows
    const left = new Map(this.rows.map((row) => [row.id, row]))
    const known: CachedLoan[] = []
    for (const { id } of last) {
      const row = left.get(id)
      if (row) known.push(row)
      left.delete(id)
    }
    return [...known, ...left.values()]
  }

  /** An order made before, if any. */
  knownOrder(key: string): readonly CachedLoan[] | undefined {
    return this.#orders.get(key)
  }

  /** The same rows without what they came from: a chain of old states would never be freed. */
  detached(): LoanSet {
    const copy = new LoanSet(this.rows, null)
    for (const [key, order] of this.#orders) copy.#orders.set(key, order)
    return copy
  }
}

const pinnedFirst = (rows: readonly CachedLoan[], pinned: readonly string[]): readonly CachedLoan[] => {
  if (pinned.length === 0) return rows
  const isPinned = new Set(pinned)
  const byId = new Map(rows.filter((row) => isPinned.has(row.id)).map((row) => [row.id, row]))
  const first = [...isPinned].flatMap((id) => byId.get(id) ?? [])
  return [...first, ...rows.filter((row) => !isPinned.has(row.id))]
}

const listAnswer = (rows: readonly CachedLoan[], total: number) =>
  new Answer(`{"loans":[${rows.map((row) => row.json).join(',')}],"total":${total}}`)

/** Every loan in one state of the database, parted into the three lists. */
export class LoanSnapshot {
  readonly byId: ReadonlyMap<string, CachedLoan>
  readonly stamp: string
  readonly lists: Readonly<Record<ListName, LoanSet>>
  #names: Answer | null = null

  constructor(byId: ReadonlyMap<string, CachedLoan>, before: LoanSnapshot | null) {
    this.byId = byId
    this.stamp = stampOf(byId)
    const parts: Record<ListName, CachedLoan[]> = { active: [], portfolio: [], archive: [] }
    for (const loan of byId.values()) parts[listOf(loan)].push(loan)
    const set = (name: ListName) => new LoanSet(parts[name], before ? before.lists[name].detached() : null)
    this.lists = { active: set('active'), portfolio: set('portfolio'), archive: set('archive') }
  }

  /** Names of all loans by name, archived ones too. */
  names(): Answer {
    this.#names ??= new Answer(
      JSON.stringify({
        loans: [...this.byId.values()]
          .toSorted((a, b) => names.compare(a.name, b.name))
          .map((l) => ({ id: l.id, human_id: l.humanId, name: l.name, archived: l.archived })),
      }),
    )
    return this.#names
  }
}

const listOf = (loan: CachedLoan): ListName =>
  loan.archived ? 'archive' : isPortfolio(loan.status) ? 'portfolio' : 'active'

const stampOf = (loans: ReadonlyMap<string, CachedLoan>): string => {
  let sum = 0
  for (const loan of loans.values()) sum += loan.listVersion
  return formatStamp({ count: loans.size, sum })
}

/** A stamp as one text, equal exactly when nothing that a list shows has changed. */
export const formatStamp = (stamp: { count: number; sum: number }): string => `${stamp.count}-${stamp.sum}`

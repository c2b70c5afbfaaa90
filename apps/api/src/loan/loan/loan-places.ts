import { type SortColumn, texts, valueOf } from '@plinth/domain/loan/filter'
import { foldForSearch } from '@plinth/domain/shared/text'
import type { ListQuery } from './loan-index.ts'
import type { LoanNumbers } from './loan-numbers.ts'

export type SortBy = Pick<ListQuery, 'sort' | 'dir'>

/** What each name of an order sorts by. */
export const columns = {
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

type Column = (typeof columns)[ListQuery['sort']]

/** Texts that are looked at in a row before others are answered. */
const A_STEP = 5000

/**
 * Places of loans by what they are sorted by, so that an order of many compares numbers: comparing texts as people sort
 * them takes a hundred times as long. Worked out for all loans when one column is first asked for, until a loan changes.
 */
export class LoanPlaces {
  readonly #loans: LoanNumbers
  readonly #known = new Map<Column, Float64Array>()
  #revision = 0

  constructor(loans: LoanNumbers) {
    this.#loans = loans
  }

  forget(): void {
    this.#revision += 1
    this.#known.clear()
  }

  /** Some loans in an order: what is missing comes last either way, equal ones by name and then by id (B-11). */
  sorted(numbers: Iterable<number>, { sort, dir }: SortBy): readonly number[] {
    const places = this.#of(columns[sort])
    const names = this.#of('name')
    const sign = dir === 'asc' ? 1 : -1
    const placeOf = (number: number) => sign * (places[number] ?? 0)
    const id = (number: number) => this.#loans.at(number).id
    return [...numbers].sort((a, b) => {
      const [x, y] = [placeOf(a), placeOf(b)]
      if (x !== y && !(Number.isNaN(x) && Number.isNaN(y))) return Number.isNaN(x) ? 1 : Number.isNaN(y) ? -1 : x - y
      return (names[a] ?? 0) - (names[b] ?? 0) || (id(a) < id(b) ? -1 : 1)
    })
  }

  #of(column: Column): Float64Array {
    const steps = this.#learn(column)
    for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
  }

  /** Works out the places that an order needs, in steps between which others may be answered; in vain where a loan changes meanwhile. */
  *prepare(sort: SortBy['sort']): Generator<void> {
    yield* this.#learn('name')
    yield* this.#learn(columns[sort])
  }

  /** The place of each loan in a column by its number, the same for equal ones; NaN where it has nothing there. */
  *#learn(column: Column): Generator<void, Float64Array> {
    const known = this.#known.get(column)
    if (known) return known
    const revision = this.#revision
    const values: (string | number | null)[] = []
    for (const number of [...this.#loans.all()]) {
      const loan = this.#loans.at(number)
      values[number] = column === 'name' ? loan.name : valueOf(loan, column)
    }
    const order = yield* placesOf(values.filter((value) => typeof value === 'string'))
    const places = Float64Array.from(values, (value) => (typeof value === 'string' ? order.get(value) : value) ?? NaN)
    if (revision === this.#revision) this.#known.set(column, places)
    return places
  }
}

/** The place of each text among them as people sort texts; those that compare as equal have the same. */
function* placesOf(all: readonly string[]): Generator<void, ReadonlyMap<string, number>> {
  const distinct = [...new Set(all)]
  // Nearly in order before, by a text in front of each: the slow comparison is then asked hardly more than once a text.
  const roughly: string[] = []
  for (const [n, text] of distinct.entries()) {
    const plain = foldForSearch(text).replace(/\d+/g, (digits) => digits.padStart(12, '0'))
    roughly.push(`${plain}\0${text}`)
    if (n % A_STEP === A_STEP - 1) yield
  }
  roughly.sort()
  yield
  const sorted = roughly.map((text) => text.slice(text.indexOf('\0') + 1)).sort(texts.compare)
  yield
  const places = new Map<string, number>()
  let [place, before] = [0, sorted[0] ?? '']
  for (const [n, text] of sorted.entries()) {
    if (texts.compare(before, text) !== 0) place += 1
    places.set(text, place)
    before = text
    if (n % A_STEP === A_STEP - 1) yield
  }
  return places
}

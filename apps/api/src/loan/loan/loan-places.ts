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

/** The place of each loan in a column by its number, from 0, equal ones having the same; NaN where it has nothing there. */
interface Places {
  readonly of: Float64Array
  readonly count: number
}

/** The place of each loan by name and then by id, by its number, and the number at each place: no two have the same. */
interface Names {
  readonly of: Float64Array
  readonly numberAt: Float64Array
}

/**
 * Places of loans by what they are sorted by, so that an order of many compares numbers: comparing texts as people sort
 * them takes a hundred times as long. Worked out for all loans when one column is first asked for, until a loan changes.
 */
export class LoanPlaces {
  readonly #loans: LoanNumbers
  readonly #known = new Map<Column, Places>()
  #names: Names | null = null
  #revision = 0

  constructor(loans: LoanNumbers) {
    this.#loans = loans
  }

  forget(): void {
    this.#revision += 1
    this.#known.clear()
    this.#names = null
  }

  /**
   * Some loans in an order: what is missing comes last either way, equal ones by name and then by id (B-11). Both places of a
   * loan make one number, because plain numbers are sorted ten times as fast as by a comparison.
   */
  sorted(numbers: Iterable<number>, { sort, dir }: SortBy): readonly number[] {
    const places = taken(this.#learn(columns[sort]))
    const names = taken(this.#learnNames())
    const span = names.numberAt.length
    const placeOf = (number: number): number => {
      const place = places.of[number] ?? NaN
      return Number.isNaN(place) ? places.count : dir === 'asc' ? place : places.count - 1 - place
    }
    const keys = Float64Array.from(numbers, (number) => placeOf(number) * span + (names.of[number] ?? 0)).sort()
    return Array.from(keys, (key) => names.numberAt[key % span] ?? 0)
  }

  /** Works out the places that an order needs, in steps between which others may be answered; in vain where a loan changes meanwhile. */
  *prepare(sort: SortBy['sort']): Generator<void> {
    yield* this.#learnNames()
    yield* this.#learn(columns[sort])
  }

  *#learnNames(): Generator<void, Names> {
    if (this.#names) return this.#names
    const revision = this.#revision
    const places = yield* this.#learn('name')
    const id = (number: number) => this.#loans.at(number).id
    const numberAt = Float64Array.from(this.#loans.all()).sort(
      (a, b) => (places.of[a] ?? 0) - (places.of[b] ?? 0) || (id(a) < id(b) ? -1 : 1),
    )
    const of = new Float64Array(places.of.length)
    for (const [place, number] of numberAt.entries()) of[number] = place
    const names = { of, numberAt }
    if (revision === this.#revision) this.#names = names
    return names
  }

  *#learn(column: Column): Generator<void, Places> {
    const known = this.#known.get(column)
    if (known) return known
    const revision = this.#revision
    const values: (string | number | null)[] = []
    for (const number of [...this.#loans.all()]) {
      const loan = this.#loans.at(number)
      values[number] = column === 'name' ? loan.name : valueOf(loan, column)
    }
    const order = yield* placesOf(values.filter((value) => typeof value === 'string'))
    const of = Float64Array.from(values, (value) => (typeof value === 'string' ? order.get(value) : value) ?? NaN)
    const places = closeUp(of)
    if (revision === this.#revision) this.#known.set(column, places)
    return places
  }
}

/** What a generator comes to, all its steps at once. */
const taken = <T>(steps: Generator<void, T>): T => {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

/** Numbers as places: their order from 0 on, without gaps. */
const closeUp = (values: Float64Array): Places => {
  const distinct = Float64Array.from(new Set(values)).sort()
  const places = new Map<number, number>()
  for (const value of distinct) if (!Number.isNaN(value)) places.set(value, places.size)
  return { of: values.map((value) => places.get(value) ?? NaN), count: places.size }
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

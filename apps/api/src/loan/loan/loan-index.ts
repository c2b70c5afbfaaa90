import type { LoanListQuery } from '@plinth/contract/loan/loan-list'
import { nobody } from '@plinth/domain/loan/filter'
import type { LoanStatus } from '@plinth/domain/loan/status'
import type { Purpose } from '@plinth/domain/loan/terms'
import type { PropertyType } from '@plinth/domain/people/property/types'
import type { PlainDate } from '@plinth/domain/shared/dates'
import { foldForSearch } from '@plinth/domain/shared/text'
import type { TypedFastBitSet } from 'typedfastbitset'
import type { z } from 'zod'
import { Column, Marks } from './loan-columns.ts'
import type { LoanNumbers } from './loan-numbers.ts'
import type { Summed } from './loan-sums.ts'
import { LoanWords } from './loan-words.ts'

export type ListQuery = z.output<typeof LoanListQuery>
/** What narrows a list; nothing set narrows nothing. */
export type Narrowing = Pick<ListQuery, 'status' | 'search' | 'property_type' | 'purpose' | 'owner' | 'open'>

export const narrowsNothing = (n: Narrowing): boolean =>
  !n.search && !n.status?.length && !n.property_type?.length && !n.purpose?.length && !n.owner && !n.open

/** Numbers of loans that pass; `named` are those whose name answers the search, null without one (B-18). */
interface Found {
  all: TypedFastBitSet
  named: TypedFastBitSet | null
}

/** What filters, searches and sums loans without looking at each of them: bits and columns of what they have, and their words. */
export class LoanIndex {
  readonly #loans: LoanNumbers
  readonly #names: LoanWords
  readonly #around: LoanWords
  readonly #marks = {
    status: new Marks<LoanStatus>(),
    propertyType: new Marks<PropertyType | null>(),
    purpose: new Marks<Purpose>(),
    owner: new Marks<string | null>(),
  }
  readonly #columns = {
    status: new Column<LoanStatus>(),
    state: new Column<string | null>(),
    propertyType: new Column<PropertyType | null>(),
    expectedClosing: new Column<PlainDate | null>(),
  }
  readonly #amounts: number[] = []
  readonly #atClosing: number[] = []

  constructor(loans: LoanNumbers) {
    this.#loans = loans
    this.#names = new LoanWords((number) => loans.at(number).foldedName)
    this.#around = new LoanWords((number) => loans.at(number).foldedAround)
  }

  add(number: number): void {
    const loan = this.#loans.at(number)
    this.#marks.status.add(number, loan.status)
    this.#marks.propertyType.add(number, loan.propertyType)
    this.#marks.purpose.add(number, loan.purpose)
    this.#marks.owner.add(number, loan.owner)
    this.#columns.status.set(number, loan.status)
    this.#columns.state.set(number, loan.state)
    this.#columns.propertyType.set(number, loan.propertyType)
    this.#columns.expectedClosing.set(number, loan.expectedClosing)
    this.#amounts[number] = loan.amountCents
    this.#atClosing[number] = loan.amountAtClosingCents
    this.#names.add(number)
    this.#around.add(number)
  }

  /** While the loan still has its number. */
  remove(number: number): void {
    const loan = this.#loans.at(number)
    this.#marks.status.remove(number, loan.status)
    this.#marks.propertyType.remove(number, loan.propertyType)
    this.#marks.purpose.remove(number, loan.purpose)
    this.#marks.owner.remove(number, loan.owner)
    this.#names.remove(number)
    this.#around.remove(number)
  }

  /** Which of some loans pass what narrows a list. */
  find(narrowing: Narrowing, among: TypedFastBitSet): Found {
    const passing = among.clone()
    for (const some of this.#filters(narrowing)) passing.intersection(some)
    const term = foldForSearch(narrowing.search?.trim() ?? '')
    if (term === '') return { all: passing, named: null }
    const named = this.#names.find(term).intersection(passing)
    return { all: this.#around.find(term).intersection(passing).union(named), named }
  }

  #filters({ status, property_type: types, purpose, owner, open }: Narrowing): readonly TypedFastBitSet[] {
    const marks = this.#marks
    return [
      ...(status?.length ? [marks.status.where((one) => status.includes(one))] : []),
      ...(open === 'true' && !status?.length ? [marks.status.where((one) => one !== 'rejected')] : []),
      ...(types?.length ? [marks.propertyType.where((one) => one !== null && types.includes(one))] : []),
      ...(purpose?.length ? [marks.purpose.where((one) => purpose.includes(one))] : []),
      ...(owner ? [marks.owner.where((one) => (one ?? nobody) === owner)] : []),
    ]
  }

  /** The sums of some loans by status; those by state, type and closing, and the amounts in cents, of the wanted statuses alone. */
  summed(among: TypedFastBitSet, isWanted: (status: LoanStatus) => boolean): Summed & { amounts: Float64Array } {
    const { status, state, propertyType, expectedClosing } = this.#columns
    const numbers = among.array()
    const wanted = this.#marks.status.where(isWanted).intersection(among).array()
    const atClosing = status.sums(numbers, this.#atClosing)
    const amounts = new Float64Array(wanted.length)
    for (const [n, number] of wanted.entries()) amounts[n] = this.#amounts[number] ?? 0
    return {
      cards: status.sums(numbers, this.#amounts).map(({ key, ...sum }, n) => ({
        ...{ ...sum, status: key, amountAtClosingCents: atClosing[n]?.amountCents ?? 0 },
      })),
      states: state.sums(wanted, this.#amounts).map((sum) => ({ ...sum, state: sum.key })),
      types: propertyType.sums(wanted, this.#amounts).map((sum) => ({ ...sum, propertyType: sum.key })),
      closings: expectedClosing.sums(wanted, this.#amounts).map((sum) => ({ ...sum, expectedClosing: sum.key })),
      amounts,
    }
  }
}

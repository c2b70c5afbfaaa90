import type { LoanListQuery } from '@plinth/contract/loan/loan-list'
import { nobody } from '@plinth/domain/loan/filter'
import type { LoanStatus } from '@plinth/domain/loan/status'
import type { Purpose } from '@plinth/domain/loan/terms'
import type { PropertyType } from '@plinth/domain/people/property/types'
import type { PlainDate } from '@plinth/domain/shared/dates'
import { foldForSearch } from '@plinth/domain/shared/text'
import type { TypedFastBitSet } from 'typedfastbitset'
import type { z } from 'zod'
import { Amounts, Column, Marks } from './loan-columns.ts'
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
  readonly #amounts = new Amounts()
  readonly #atClosing = new Amounts()

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
    this.#amounts.set(number, loan.amountCents)
    this.#atClosing.set(number, loan.amountAtClosingCents)
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

  /** The sums of some loans by status, in one walk past them; those by state, type and closing, and the amounts in cents, of the wanted statuses alone. */
  summed(among: TypedFastBitSet, isWanted: (status: LoanStatus) => boolean): Summed & { amounts: number[] } {
    const [all, closing] = [this.#columns.status.sums(), this.#columns.status.sums()]
    const states = this.#columns.state.sums()
    const types = this.#columns.propertyType.sums()
    const closings = this.#columns.expectedClosing.sums()
    const amounts: number[] = []
    const wanted = this.#marks.status.where(isWanted)
    among.forEach((number) => {
      const cents = this.#amounts.of(number)
      all.add(number, cents)
      closing.add(number, this.#atClosing.of(number))
      if (!wanted.has(number)) return
      states.add(number, cents)
      types.add(number, cents)
      closings.add(number, cents)
      amounts.push(cents)
    })
    const atClosing = closing.parts
    return {
      cards: all.parts.map(({ key, ...sum }, n) => ({
        ...{ ...sum, status: key, amountAtClosingCents: atClosing[n]?.amountCents ?? 0 },
      })),
      states: states.parts.map((sum) => ({ ...sum, state: sum.key })),
      types: types.parts.map((sum) => ({ ...sum, propertyType: sum.key })),
      closings: closings.parts.map((sum) => ({ ...sum, expectedClosing: sum.key })),
      amounts,
    }
  }
}

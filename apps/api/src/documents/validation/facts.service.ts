import { dollarsOrNull } from '@plinth/domain/shared/money'
import type { LoanFacts } from '@plinth/domain/documents/document/loan-facts'
import { plainDateToEpoch } from '@plinth/domain/shared/dates'
import { fullName } from '@plinth/domain/shared/text'
import type { Db } from '../../platform/db.ts'
import { enteredValues } from '../document/index.ts'
import { entityNames, type RequestWithFile } from './validation.queries.ts'

const sum = (...cents: (number | null)[]): number | null =>
  cents.every((one) => one === null) ? null : cents.reduce<number>((all, one) => all + (one ?? 0), 0)

/** What the loan says of a file: of the property, person or entity it was asked for alone, where it was. */
export const factsFor = async (db: Db, loanId: string): Promise<(request: RequestWithFile) => LoanFacts> => {
  const [{ loan, properties, borrowers }, entities] = await Promise.all([
    enteredValues(db, loanId),
    entityNames(db, loanId),
  ])
  return (request) => {
    const own = properties.filter((p) => request.property_id === null || p.id === request.property_id)
    // Figures of several properties are in no file of one.
    const only = own.length === 1 ? own[0] : undefined
    const people = borrowers
      .filter((b) => request.borrower_id === null || b.id === request.borrower_id)
      .map((b) => fullName(b.first_name, b.last_name))
    const companies = entities
      .filter((e) => request.legal_entity_id === null || e.id === request.legal_entity_id)
      .map((e) => e.name)
    return {
      names: [...people, ...companies],
      entities: companies,
      people,
      addresses: own.map((p) => p.address_address).filter((address) => address !== ''),
      purchasePrice: dollarsOrNull(only?.purchase_price_cents ?? null),
      asIsValue: dollarsOrNull(loan.estimated_as_is_value_cents),
      units: only?.number_of_units ?? null,
      grossIncome: only
        ? dollarsOrNull(sum(only.current_gross_income_residential_cents, only.current_gross_income_commercial_cents))
        : null,
      netOperatingIncome: dollarsOrNull(only?.current_noi_cents ?? null),
      closing: loan.expected_closing === null ? null : plainDateToEpoch(loan.expected_closing),
    }
  }
}

import type { Term } from '@plinth/domain/closing/committee/terms'
import { centsToDollars } from '@plinth/domain/shared/money'
import type { Db, Tx } from '../../platform/db.ts'
import { enteredValues } from './deal-document.queries.ts'
import { sourcedValues } from './values.view.ts'

/** The terms of a loan as its commitment states them, or would if it were made now (AH-17). */
export const commitmentTerms = async (db: Db | Tx, loanId: string): Promise<Term[]> => {
  const commitment = (await enteredValues(db, loanId)).get('commitment')
  const { facts, values } = await sourcedValues(db, 'commitment', {
    id: commitment?.id ?? loanId,
    loan_id: loanId,
    field_values: commitment?.values ?? {},
  })
  const nameOf = (id: unknown): string | null => {
    const found = facts.borrowers.find((one) => one.id === id)
    return found ? `${found.first_name} ${found.last_name}`.trim() : null
  }
  return [
    { name: 'amount', label: 'Amount', kind: 'currency', value: centsToDollars(facts.loan.amount_cents) },
    ...values.map(
      ({ name, label, type, value }): Term =>
        name === 'borrower_id'
          ? { name, label, kind: 'text', value: nameOf(value) }
          : { name, label, kind: type, value },
    ),
  ]
}

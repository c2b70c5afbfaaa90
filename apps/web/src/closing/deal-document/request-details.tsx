import type { LoanView } from '@plinth/contract/loan/loan'
import { formatRate } from '@plinth/domain/loan/terms'
import { date, money } from '../../lib/format.ts'
import classes from './deal-document.module.css'

/** The loan's own figures, to read while a document is written (L-03). */
export const RequestDetails = ({ loan }: { loan: LoanView }) => (
  <dl className={classes.facts}>
    {lines(loan).map(([label, value]) => (
      <div key={label} className={classes.fact}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const lines = (loan: LoanView): readonly (readonly [string, string])[] => [
  ['Loan amount', money(loan.amount)],
  ['Amount at closing', money(loan.amount_at_closing)],
  ['Purpose', loan.purpose],
  ['Expected closing', date(loan.expected_closing_epoch)],
  ['Duration, months', String(loan.duration_months)],
  ['Exit strategy', loan.exit_strategy ?? 'N/A'],
  ['Interest rate', formatRate(loan.interest_rate)],
  ['Construction reserve', money(loan.construction_reserve)],
  ['Purchase price', money(loan.purchase_price)],
  ['Number of properties', String(loan.number_of_properties)],
]

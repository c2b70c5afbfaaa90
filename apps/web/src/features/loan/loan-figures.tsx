import type { LoanView } from '@plinth/contract/loan'
import { formatRate } from '@plinth/domain/loan/terms'
import { money } from '../../lib/format.ts'
import classes from './loan.module.css'
import { loanWords as words } from './loan.words.ts'

/** The banner of score, rate, purchase price and number of properties (I-13). */
export const LoanFigures = ({ loan }: { loan: LoanView }) => {
  const figures = [
    [words.score, loan.score === null ? words.notAvailable : String(loan.score)],
    [words.rate, formatRate(loan.interest_rate)],
    [words.purchasePrice, money(loan.purchase_price)],
    [words.properties, String(loan.number_of_properties)],
  ] as const
  return (
    <dl className={classes.figures} aria-label={words.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figure">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

import { useMemo } from 'react'
import { shortMoney } from '../../lib/format.ts'
import { mapWords as words } from './loan-map.words.ts'
import { type Bounds, isPlaced, isWithin, type MapLoan } from './places.ts'
import classes from './loan-map.module.css'

/** Loans of the list; more are to be found by going nearer. */
const most = 60

const countOf = (loans: readonly MapLoan[]) => loans.reduce((total, loan) => total + loan.count, 0)

interface LoansInSightProps {
  /** Every loan of the map, largest first. */
  loans: readonly MapLoan[]
  bounds: Bounds | null
  /** The one whose panel is open. */
  shown: string | null
  onOpen: (id: string) => void
}

/** Number, sum and the largest of the loans that the map shows: the map for those who read or use the keyboard. */
export const LoansInSight = ({ loans, bounds, shown, onOpen }: LoansInSightProps) => {
  const inSight = useMemo(
    () => (bounds ? loans.filter((loan) => isPlaced(loan) && isWithin(loan, bounds)) : loans.filter(isPlaced)),
    [loans, bounds],
  )
  const sum = useMemo(() => inSight.reduce((total, loan) => total + loan.amount, 0), [inSight])
  const count = useMemo(() => countOf(inSight), [inSight])
  return (
    <section className={classes.sight} aria-label={words.listInSight}>
      <div className={classes.sightHead}>
        <h2 className={classes.sightTitle}>{words.inSight}</h2>
        <p className={classes.sightFigures} role="status">
          <span className={classes.sightSum}>{shortMoney(sum)}</span> <span>{words.countInSight(count)}</span>
        </p>
      </div>
      {inSight.length === 0 ? <p className={classes.note}>{words.noneInSight}</p> : null}
      <ul className={classes.sightList}>
        {inSight.slice(0, most).map((loan) => (
          <li key={loan.id}>
            <button
              type="button"
              className={classes.sightLoan}
              aria-current={loan.id === shown || undefined}
              onClick={() => onOpen(loan.id)}
            >
              <span className={classes.sightName} title={words.nameInSight(loan)}>
                {words.nameInSight(loan)}
              </span>
              <span className={classes.sightAmount}>{shortMoney(loan.amount)}</span>
            </button>
          </li>
        ))}
      </ul>
      {inSight.length > most ? (
        <p className={classes.note}>{words.moreInSight(count - countOf(inSight.slice(0, most)))}</p>
      ) : null}
    </section>
  )
}

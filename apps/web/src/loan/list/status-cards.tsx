import type { LoanSummary } from '@plinth/contract/loan/loan-list'
import { isPortfolio, type LoanStatus, loanStatuses, statusLabel } from '@plinth/domain/loan/status'
import { shortMoney } from '../../lib/format.ts'
import { loanListWords as words } from './loan-list.words.ts'
import classes from './status-cards.module.css'

interface Sums {
  count: number
  amount: number
  amount_at_closing: number
}

interface CardProps {
  label: string
  sums: Sums | null
  selected: boolean
  onPress: () => void
  last?: boolean
}

const Card = ({ label, sums, selected, onPress, last = false }: CardProps) => (
  <li className={classes.step} data-last={last || undefined}>
    <button type="button" className={classes.card} aria-pressed={selected} onClick={onPress}>
      <span className={classes.label}>{label}</span>
      <span className={classes.count}>{sums ? sums.count : '–'}</span>
      <span className={classes.amount}>{sums ? shortMoney(sums.amount) : '\u00a0'}</span>
      <span className={classes.closing}>
        {sums ? `${shortMoney(sums.amount_at_closing)} ${words.atClosing}` : '\u00a0'}
      </span>
    </button>
  </li>
)

interface StatusCardsProps {
  summary: LoanSummary | undefined
  selected: LoanStatus | null
  /** A status, or null for the total card. */
  onPress: (status: LoanStatus | null) => void
  /** Only Funded and Paid-Off (B-06). */
  portfolio?: boolean
}

/** The pipeline as one strip: a card a status in its order, then the total (B-04 to B-08). */
export const StatusCards = ({ summary, selected, onPress, portfolio = false }: StatusCardsProps) => {
  // Every card stands from the start: only the figures are still to come.
  const statuses = loanStatuses.filter((status) => !portfolio || isPortfolio(status))
  return (
    <ol className={classes.strip} aria-label={words.cards} data-few={portfolio || undefined}>
      {statuses.map((status) => (
        <Card
          key={status}
          label={statusLabel(status)}
          sums={summary?.statuses.find((card) => card.status === status) ?? null}
          selected={selected === status}
          onPress={() => onPress(status)}
        />
      ))}
      {portfolio ? null : (
        <Card
          label={words.total}
          sums={summary?.total ?? null}
          selected={selected === null}
          onPress={() => onPress(null)}
          last
        />
      )}
    </ol>
  )
}

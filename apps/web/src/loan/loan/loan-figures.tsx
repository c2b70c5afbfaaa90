import type { LoanView } from '@plinth/contract/loan/loan'
import type { LoanRatio } from '@plinth/contract/underwriting/underwriting'
import { formatRate } from '@plinth/domain/loan/terms'
import { verdictWords } from '@plinth/domain/credit/policy/verdict'
import { type DealMeasure, ratioLabels } from '@plinth/domain/underwriting/ratios'
import type { ReactNode } from 'react'
import { date, lenderDay, money } from '../../lib/format.ts'
import classes from './loan.module.css'
import { loanWords as words } from './loan.words.ts'

interface Shown {
  name: string
  value: ReactNode
  note?: string | undefined
  /** What is to be known of where it comes from. */
  from?: string | undefined
  /** How it stands to its limit, where it is beyond. */
  beyond?: 'yellow' | 'orange' | 'red' | undefined
  /** How the value came about. */
  title?: string
}

/** How a ratio reads: DSCR as a multiple, the others as a percentage. */
const ratioText = ({ key, value }: LoanRatio): string => {
  if (value === null) return words.notAvailable
  return key.startsWith('dscr') ? `${value.toFixed(2)}x` : `${(value * 100).toFixed(1)}%`
}

/** A ratio beside its limit; beyond it the note says how far in the words of the policies (O-07). */
const ratio = (key: DealMeasure, { figures }: LoanView): Shown => {
  const one = figures.ratios.find((each) => each.key === key)
  const name = one?.label ?? ratioLabels[key]
  if (!one) return { name, value: words.notAvailable }
  const from = one.unreviewed ? words.unreviewed : undefined
  const shown = { name, value: ratioText(one), title: one.working, from }
  if (one.limit === null) return shown
  const { text, verdict } = one.limit
  if (verdict === 'green' || verdict === 'unknown') return { ...shown, note: text }
  return { ...shown, note: words.beyond(verdictWords[verdict], text), beyond: verdict }
}

const closingNote = (epoch: number | null): string | undefined => {
  if (epoch === null) return undefined
  const days = Math.round((epoch - lenderDay()) / 86_400)
  return days < 0 ? words.daysAgo(-days) : words.inDays(days)
}

const completeness = (share: number | null): string | undefined =>
  share === null ? undefined : words.ofInputs(Math.round(share * 100))

interface LoanFiguresProps {
  loan: LoanView
  /** The score with its way to how it is made (I-13, I-15, I-40). */
  score: ReactNode
}

/** The deal at a glance: amount, ratios beside their limits, rate, score, price and number of properties, closing, exit (I-13). */
export const LoanFigures = ({ loan, score }: LoanFiguresProps) => {
  const figures: readonly Shown[] = [
    { name: words.amount, value: money(loan.amount) },
    ratio('ltv_as_is', loan),
    ratio('ltc', loan),
    ratio('dscr', loan),
    { name: words.rateAndTerm, value: formatRate(loan.interest_rate), note: words.term(loan.duration_months) },
    { name: words.score, value: score, note: completeness(loan.figures.score_completeness) },
    {
      name: words.purchasePrice,
      value: money(loan.purchase_price),
      note: words.propertyCount(loan.number_of_properties),
    },
    {
      name: words.closing,
      value: date(loan.expected_closing_epoch),
      note: closingNote(loan.expected_closing_epoch),
    },
    { name: words.exit, value: loan.exit_strategy ?? words.notAvailable },
  ]
  return (
    <dl className={classes.figures} aria-label={words.figures}>
      {figures.map(({ name, value, note, beyond, title, from }) => (
        <div key={name} title={title}>
          <dt>{name}</dt>
          <dd className="figure" data-beyond={beyond}>
            {value}
            {note === undefined ? null : <span className={classes.limit}>{note}</span>}
            {from === undefined ? null : <span className={classes.limit}>{from}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

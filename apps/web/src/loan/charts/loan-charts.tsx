import type { LoanSummary } from '@plinth/contract/loan/loan-list'
import { type LoanStatus, statusLabel } from '@plinth/domain/loan/status'
import { propertyTypeLabel } from '@plinth/domain/people/property/types'
import { shortMoney } from '../../lib/format.ts'
import { Bars, type ChartPoint, Donut } from '../../ui/charts.tsx'
import { Section } from '../../ui/section.tsx'
import { chartWords as words } from './loan-charts.words.ts'
import classes from './loan-charts.module.css'

const countAndMoney = (share: { count: number; amount: number }) => `${share.count} · ${shortMoney(share.amount)}`

/** A figure with its name, large: what a number alone says best. */
const Figure = ({ value, label }: { value: string; label: string }) => (
  <div>
    <dd className={classes.figure}>{value}</dd>
    <dt className={classes.label}>{label}</dt>
  </div>
)

interface ChartsProps {
  summary: LoanSummary
  /** The status that the figures are of; null for the open requests. */
  status: LoanStatus | null
}

const ValueSections = ({ summary, status }: ChartsProps) => {
  const matching = summary.by_state.reduce((sum, share) => sum + share.count, 0)
  return (
    <>
      <Section title={words.totalValue}>
        <dl className={classes.figures}>
          <Figure
            value={shortMoney(summary.value.total)}
            label={words.ofRequests(matching, status === null ? null : statusLabel(status))}
          />
        </dl>
      </Section>
      <Section title={words.averageMedian}>
        <dl className={classes.figures}>
          <Figure value={shortMoney(summary.value.average)} label={words.average} />
          <Figure value={shortMoney(summary.value.median)} label={words.median} />
        </dl>
      </Section>
    </>
  )
}

/** The charts of the dashboard: value, closing windows, states, property types (C-08 to C-13). */
export const LoanCharts = ({ summary, status }: ChartsProps) => {
  const closing: ChartPoint[] = summary.closing.map((window) => ({
    label: words.within(window.days),
    value: window.amount,
    text: countAndMoney(window),
  }))
  const states: ChartPoint[] = summary.by_state.map((share) => ({
    label: share.state,
    value: share.count,
    text: countAndMoney(share),
  }))
  const types: ChartPoint[] = summary.by_property_type.map((share) => ({
    label: propertyTypeLabel(share.property_type),
    value: share.count,
    text: countAndMoney(share),
  }))
  const requests = states.reduce((sum, point) => sum + point.value, 0)
  return (
    <div className={classes.grid}>
      <ValueSections summary={summary} status={status} />
      <Section title={words.closing}>
        <Bars caption={words.closing} points={closing} />
      </Section>
      <Section title={words.byState}>
        <Donut caption={words.byState} points={states} centre={String(requests)} />
      </Section>
      <Section title={words.byType}>
        <Bars caption={words.byType} points={types} />
      </Section>
    </div>
  )
}

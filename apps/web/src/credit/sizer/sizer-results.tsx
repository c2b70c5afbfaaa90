import { Text, Title } from '@mantine/core'
import { valueText } from '@plinth/domain/credit/policy/analysis'
import {
  type Constraint,
  countedAsZero,
  type Proceeds,
  type Sizing,
  type SizingCase,
} from '@plinth/domain/credit/policy/sizer'
import { money } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, Header } from '../../ui/data-table.tsx'
import classes from './sizer.module.css'
import { sizerWords as words } from './sizer.words.ts'
import { VerdictMark } from './verdict-mark.tsx'

const against = (largest: number, amount: number | null): string => {
  if (amount === null) return ''
  const room = largest - amount
  if (Math.abs(room) < 1) return words.asAsked
  return room < 0 ? words.less(money(Math.round(-room))) : words.more(money(Math.round(room)))
}

/** The answer first: the largest loan, what caps it, and what it leaves at closing. */
export const SizerHeadline = ({
  sizing,
  amount,
  onTake,
}: {
  sizing: Sizing
  amount: number | null
  onTake: (dollars: number) => void
}) => {
  const { largest, binding, untested, proceeds } = sizing
  return (
    <div className={classes.headline} aria-live="polite">
      <div>
        <Text size="sm" c="dimmed">
          {words.largest}
        </Text>
        <p className={classes.large}>{largest === null ? words.none : money(largest)}</p>
        <Text size="sm">
          {binding === null ? words.noLimit : words.capped(binding.rule.label)}
          {largest === null || amount === null ? '' : ` · ${against(largest, amount)}`}
        </Text>
        {untested.length > 0 && binding !== null ? (
          <Text size="sm" c="dimmed">
            {words.untested(untested.length)}
          </Text>
        ) : null}
        {largest !== null && largest > 0 && largest !== amount ? (
          <Button mt={8} size="xs" variant="default" onClick={() => onTake(largest)}>
            {words.take}
          </Button>
        ) : null}
      </div>
      <div>
        <Text size="sm" c="dimmed">
          {words.net}
        </Text>
        <p className={classes.large}>{proceeds === null ? words.none : money(Math.round(proceeds.net))}</p>
      </div>
    </div>
  )
}

/** Each limit at the amount asked for, and the largest loan that keeps it. */
export const ConstraintTable = ({ sizing }: { sizing: Sizing }) => (
  <DataTable label={words.limits} records>
    <thead>
      <tr>
        <Header>{words.columns.limit}</Header>
        <Header numeric>{words.columns.actual}</Header>
        <Header numeric>{words.columns.largest}</Header>
        <Header>{words.columns.verdict}</Header>
      </tr>
    </thead>
    <tbody>
      {sizing.constraints.map((one) => (
        <ConstraintRow key={one.rule.key} one={one} binds={one === sizing.binding} />
      ))}
    </tbody>
  </DataTable>
)

const ConstraintRow = ({ one, binds }: { one: Constraint; binds: boolean }) => (
  <tr data-binds={binds || undefined}>
    <td data-label={words.columns.limit} data-whole>
      {one.rule.label}{' '}
      <Text span size="sm" c="dimmed">
        {one.rule.func === 'max' ? '≤' : '≥'} {valueText(one.rule.value, one.rule)}
      </Text>{' '}
      {binds ? <Badge tone="blue">{words.binds}</Badge> : null}
      {one.reason === null ? null : <span className={classes.reason}>{one.reason}</span>}
    </td>
    <td data-label={words.columns.actual} data-numeric className="figure">
      {valueText(one.actual, one.rule)}
    </td>
    <td data-label={words.columns.largest} data-numeric className="figure">
      {one.largest === null ? words.none : money(one.largest)}
    </td>
    <td data-label={words.columns.verdict}>
      <VerdictMark verdict={one.verdict} />
    </td>
  </tr>
)

const off = [
  'holdback',
  'interestReserve',
  'originationFee',
  'underwritingFee',
  'brokerFee',
  'closingCosts',
] as const satisfies readonly (keyof Proceeds)[]

/** Net proceeds line by line, then sources and uses. */
export const MoneyTables = ({
  sizing: { proceeds, money: table },
  figures,
}: {
  sizing: Sizing
  figures: SizingCase
}) => {
  if (proceeds === null || table === null) return <Text c="dimmed">{words.noMoney}</Text>
  const blank = countedAsZero(figures)
  return (
    <div className={classes.money}>
      {blank.length === 0 ? null : (
        <Text size="sm" c="dimmed" role="note" className={classes.blank}>
          {words.blank(blank.map(({ label }) => label))}
        </Text>
      )}
      <Lines
        title={words.proceeds}
        rows={[
          { label: words.lines.amount, amount: proceeds.amount },
          ...off.map((key) => ({ label: words.lines[key], amount: -proceeds[key] })),
        ]}
        total={{ label: words.lines.net, amount: proceeds.net }}
        after={{ label: words.lines.exitFee, amount: proceeds.exitFee }}
      />
      <Lines title={words.sources} rows={table.sources} total={{ label: words.total, amount: table.total }} />
      <Lines title={words.uses} rows={table.uses} total={{ label: words.total, amount: table.total }} />
    </div>
  )
}

interface Line {
  label: string
  amount: number
}

const Lines = ({ title, rows, total, after }: { title: string; rows: readonly Line[]; total: Line; after?: Line }) => (
  <section aria-label={title}>
    <Title order={3} size="h5">
      {title}
    </Title>
    <dl className={classes.lines}>
      {[...rows, total, ...(after ? [after] : [])].map((row) => (
        <div key={row.label} data-total={row === total || undefined}>
          <dt>{row.label}</dt>
          <dd className="figure">{money(Math.round(row.amount) + 0)}</dd>
        </div>
      ))}
    </dl>
  </section>
)

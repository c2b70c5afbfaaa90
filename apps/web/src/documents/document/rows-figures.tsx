import { Stack, Text } from '@mantine/core'
import type { RowsView } from '@plinth/contract/documents/rows'
import { categories } from '@plinth/domain/documents/document/statement/categories'
import { formatMoney } from '@plinth/domain/shared/money'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import classes from './rows.module.css'
import { rowWords as words } from './rows.words.ts'
import type { ReadAt } from './value-list.tsx'

type Check = RowsView['checks'][number]

const amountOf = (value: number, unit: Check['unit']) => (unit === 'dollars' ? formatMoney(value) : String(value))

/** What all rows come to beside the printed totals; what differs says by how much, and where the printed one stands. */
export const RowChecks = ({ checks, onShow }: { checks: readonly Check[]; onShow: (at: ReadAt) => void }) => (
  <div className={classes.wide}>
    <table className={classes.list} aria-label={words.checks}>
      <thead>
        <tr>
          <th scope="col">{words.checks}</th>
          <th scope="col" data-figure>
            {words.rows}
          </th>
          <th scope="col" data-figure>
            {words.printed}
          </th>
          <th scope="col">{words.difference}</th>
        </tr>
      </thead>
      <tbody>
        {checks.map((check) => (
          <tr key={check.key}>
            <th scope="row">{words.check[check.key]}</th>
            <td data-figure>{amountOf(check.rows, check.unit)}</td>
            <td data-figure>
              {check.printed === null || check.page === null ? (
                words.notPrinted
              ) : (
                <Button
                  variant="subtle"
                  size="compact-xs"
                  aria-label={words.showPrinted({
                    amount: amountOf(check.printed, check.unit),
                    label: words.check[check.key],
                    page: check.page,
                  })}
                  onClick={() => onShow({ page: check.page ?? 1, words: check.quote ?? '' })}
                >
                  {amountOf(check.printed, check.unit)}
                </Button>
              )}
            </td>
            <td>
              {check.difference === null ? null : check.difference === 0 ? (
                <Badge tone="green">{words.agrees}</Badge>
              ) : (
                <Badge tone="orange">{words.off(amountOf(Math.abs(check.difference), check.unit))}</Badge>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const percent = (share: number | null) => (share === null ? words.notStated : `${Number((share * 100).toFixed(2))}%`)

const Fact = ({ label, children, note }: { label: string; children: ReactNode; note?: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {children}
      {note === undefined ? null : <small>{note}</small>}
    </dd>
  </div>
)

const moneyOr = (amount: number | null) => (amount === null ? words.notStated : formatMoney(amount))

interface CountTableProps {
  label: string
  first: string
  /** What the count and the amount of each row are called. */
  figures: readonly string[]
  rows: readonly { key: string; label: string; count: number; amount: number }[]
}

/** How many of each, and what they come to. */
const CountTable = ({ label, first, figures, rows }: CountTableProps) => (
  <table className={classes.list} aria-label={label}>
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {figures.map((figure) => (
          <th key={figure} scope="col" data-figure>
            {figure}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.key}>
          <th scope="row">{row.label}</th>
          <td data-figure>{row.count}</td>
          <td data-figure>{formatMoney(row.amount)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** What the units of a rent roll come to. */
export const RollFigures = ({ roll }: { roll: NonNullable<RowsView['roll']> }) => (
  <Stack gap="sm">
    <dl className={classes.facts}>
      <Fact
        label={words.units}
        {...(roll.occupancy === null ? {} : { note: words.unitsOf(roll.occupied, roll.vacant, roll.kept) })}
      >
        {roll.units}
      </Fact>
      <Fact label={words.occupancy} {...(roll.occupancy === null ? { note: words.notTold } : {})}>
        {percent(roll.occupancy)}
      </Fact>
      <Fact label={words.areaOccupancy} note={words.areaKnown(roll.area_known, roll.units)}>
        {percent(roll.area_occupancy)}
      </Fact>
      <Fact label={words.rent} note={words.year(formatMoney(roll.annual_rent))}>
        {formatMoney(roll.rent)}
      </Fact>
      <Fact label={words.market}>{moneyOr(roll.market)}</Fact>
      <Fact label={words.arrears} {...(roll.arrears === null ? {} : { note: words.inArrears(roll.units_in_arrears) })}>
        {moneyOr(roll.arrears)}
      </Fact>
    </dl>
    <CountTable
      {...{ label: words.ends, first: words.ends, figures: [words.leases, words.rentMonth] }}
      rows={roll.ends.map(({ quarter, leases, rent }) => ({
        key: quarter,
        label: quarter,
        count: leases,
        amount: rent,
      }))}
    />
    <Text size="xs" c="dimmed">
      {[roll.ended === null ? '' : words.ended(roll.ended), words.openEnded(roll.open_ended)]
        .filter((part) => part !== '')
        .join(', ')}
    </Text>
  </Stack>
)

/** What the lines of a statement come to by what each counts as. */
export const StatementFigures = ({ statement }: { statement: NonNullable<RowsView['statement']> }) => {
  const counted = statement.by_category.filter((one) => categories[one.category].side !== 'below')
  const all = counted.reduce((sum, one) => sum + one.lines, 0)
  return (
    <CountTable
      {...{ label: words.counted, first: words.countsAs, figures: [words.lines, words.amount] }}
      rows={[
        ...statement.by_category.map(({ category, amount, lines }) => ({
          ...{ key: category, label: categories[category].label, count: lines, amount },
        })),
        { key: 'noi', label: words.noi, count: all, amount: statement.noi },
      ]}
    />
  )
}

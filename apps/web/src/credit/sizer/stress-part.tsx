import { SegmentedControl, Text, Title } from '@mantine/core'
import type { PolicyRule } from '@plinth/domain/credit/policy/policy-set'
import type { SizingCase } from '@plinth/domain/credit/policy/sizer'
import {
  type BreakPoint,
  breakPoints,
  type StressAxis,
  stressAxes,
  type StressGrid,
  stressGrid,
  stressLabel,
  stepsOf,
} from '@plinth/domain/credit/policy/stress'
import { verdictWords } from '@plinth/domain/credit/policy/verdict'
import { useMemo, useState } from 'react'
import { DataTable, Header } from '../../ui/data-table.tsx'
import classes from './sizer.module.css'
import { sizerWords as words } from './sizer.words.ts'
import { VerdictMark } from './verdict-mark.tsx'

const views = {
  rate: { across: 'rate', down: 'noi' },
  cap: { across: 'capRate', down: 'vacancy' },
  delay: { across: 'delay', down: 'rate' },
} as const satisfies Record<string, { across: StressAxis; down: StressAxis }>
type View = keyof typeof views

/** 20 by 20: 400 cells. */
const SIDE = 20

const percent = (fraction: number, digits: number) => `${Number((fraction * 100).toFixed(digits))}%`
/** Where an axis stands: months for a delay, a signed change for the income, a rate for the others. */
const stepText = (axis: StressAxis, at: number): string => {
  if (axis === 'delay') return words.months(Math.floor(at * 10 + 1e-6) / 10)
  if (axis === 'noi') return at === 0 ? '±0%' : percent(at, 1)
  return percent(at, 2)
}
const shortText = (axis: StressAxis, at: number): string =>
  axis === 'delay' ? String(at) : axis === 'noi' ? (at === 0 ? '0' : (at * 100).toFixed(0)) : (at * 100).toFixed(1)

/** What can go wrong with a case: two figures against each other, and the break point of each limit. */
export const StressPart = ({ figures, rules }: { figures: SizingCase; rules: readonly PolicyRule[] }) => {
  const [view, setView] = useState<View>('rate')
  const grid = useMemo(() => measuredGrid(figures, rules, view), [figures, rules, view])
  return (
    <section aria-label={words.stress} className={classes.stress}>
      <Title order={3} size="h4">
        {words.stress}
      </Title>
      <Text size="sm" c="dimmed">
        {words.stressLead}
      </Text>
      <SegmentedControl
        aria-label={words.views}
        value={view}
        data={(['rate', 'cap', 'delay'] as const).map((value) => ({ value, label: words.view[value] }))}
        onChange={(next) => setView(next === 'cap' || next === 'delay' ? next : 'rate')}
      />
      {grid === null ? <Text c="dimmed">{words.noGrid(words.needs[view])}</Text> : <Grid grid={grid} />}
      <Title order={4} size="h5">
        {words.breaks}
      </Title>
      <BreakTable figures={figures} rules={rules} />
    </section>
  )
}

/** The grid of a view; how long it took stands in the browser's own timeline. */
const measuredGrid = (figures: SizingCase, rules: readonly PolicyRule[], view: View): StressGrid | null => {
  const { across, down } = views[view]
  const [columns, rows] = [stepsOf(figures, across, SIDE), stepsOf(figures, down, SIDE)]
  if (columns === null || rows === null) return null
  const start = performance.now()
  const grid = stressGrid(figures, rules, { axis: across, steps: columns }, { axis: down, steps: rows })
  performance.measure('stress-grid', { start, end: performance.now() })
  return grid
}

const Grid = ({ grid: { across, down, rows } }: { grid: StressGrid }) => (
  <>
    <div
      className={classes.frame}
      role="region"
      tabIndex={0}
      aria-label={`${stressLabel(across.axis)} × ${stressLabel(down.axis)}`}
    >
      <table className={classes.cells}>
        <caption className="visually-hidden">{`${stressLabel(across.axis)} × ${stressLabel(down.axis)}`}</caption>
        <thead>
          <tr>
            <th scope="col">{words.axis[down.axis]}</th>
            {across.steps.map((at, i) => (
              <th key={at} scope="col">
                <span aria-hidden>{i % 2 === 0 ? shortText(across.axis, at) : ''}</span>
                <span className="visually-hidden">{stepText(across.axis, at)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => {
            const low = stepText(down.axis, down.steps[i] ?? 0)
            return (
              <tr key={low}>
                <th scope="row">{low}</th>
                {row.map((cell, j) => {
                  const at = across.steps[j] ?? 0
                  const meaning = words.cell(low, stepText(across.axis, at), verdictWords[cell.verdict], cell.broken)
                  return (
                    <td key={at} data-verdict={cell.verdict} title={meaning}>
                      <span aria-hidden>{words.marks[cell.verdict]}</span>
                      <span className="visually-hidden">{verdictWords[cell.verdict]}</span>
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
    <p className={classes.legend}>
      <span>{`${stressLabel(across.axis)} →, ${stressLabel(down.axis)} ↓`}</span>
      {(['green', 'yellow', 'orange', 'red'] as const).map((verdict) => (
        <span key={verdict}>
          <VerdictMark verdict={verdict} /> {words.marks[verdict]}
        </span>
      ))}
    </p>
  </>
)

const pointText = (axis: StressAxis, { state, at }: BreakPoint): string =>
  state === 'breaks' && at !== null ? stepText(axis, at) : state === 'breaks' ? '' : words.state[state]

/** How far each figure may go, by limit. */
const BreakTable = ({ figures, rules }: { figures: SizingCase; rules: readonly PolicyRule[] }) => {
  const found = useMemo(
    () => stressAxes.map((axis) => ({ axis, points: breakPoints(figures, rules, axis) })),
    [figures, rules],
  )
  return (
    <DataTable label={words.breaks} records>
      <thead>
        <tr>
          <Header>{words.columns.limit}</Header>
          {stressAxes.map((axis) => (
            <Header key={axis} numeric>
              {words.axis[axis]}
            </Header>
          ))}
        </tr>
      </thead>
      <tbody>
        {found[0]?.points.map(({ rule }, i) => (
          <tr key={rule.key}>
            <td data-label={words.columns.limit} data-whole>
              {rule.label}
            </td>
            {found.map(({ axis, points }) => (
              <td key={axis} data-label={words.axis[axis]} data-numeric className="figure">
                {points[i] ? pointText(axis, points[i]) : ''}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

import type { PolicyAnalysis } from '@plinth/contract/credit/policies'
import { limitText, valueText } from '@plinth/domain/credit/policy/analysis'
import { toleratedTo, verdictWords } from '@plinth/domain/credit/policy/verdict'
import type { WaiverView } from '@plinth/contract/credit/waiver'
import type { CSSProperties, ReactNode } from 'react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import classes from './policy.module.css'
import { policyWords as words } from './policy.words.ts'
import { type Requirement, WaiverNote } from './waiver-note.tsx'

const tones: Readonly<Record<Requirement['verdict'], Tone>> = {
  green: 'green',
  yellow: 'yellow',
  orange: 'orange',
  red: 'red',
  unknown: 'gray',
}

/** The colour of a verdict with its word: never the colour alone. */
const VerdictBadge = ({ verdict }: { verdict: Requirement['verdict'] }) => (
  <Badge tone={tones[verdict]}>{verdictWords[verdict]}</Badge>
)

/** What can be done about the limits of a grid. */
export interface Waiving {
  waivers: readonly WaiverView[]
  may: boolean
  onWaive: (one: Requirement) => void
  onWithdraw: (one: Requirement, waiver: WaiverView) => void
  /** Makes the exception a condition; left out where the loan may not be edited. */
  onCondition?: (one: Requirement) => void
}
interface CellProps extends Waiving {
  one: Requirement
  waiver: WaiverView | undefined
}

const cells: Readonly<Record<string, (o: CellProps) => ReactNode>> = {
  label: ({ one, waiver, may, onWaive, onWithdraw, onCondition }) => (
    <>
      <span className={classes.label}>{one.label}</span>
      <WaiverNote
        one={one}
        waiver={waiver}
        may={may}
        onWaive={() => onWaive(one)}
        onWithdraw={(granted) => onWithdraw(one, granted)}
        onCondition={onCondition && (() => onCondition(one))}
      />
    </>
  ),
  value: ({ one }) => (
    <>
      <span className="figure">{limitText(one)}</span>
      {one.diff.top > 0 ? (
        <span className={classes.note}>{words.tolerated(valueText(toleratedTo(one), one))}</span>
      ) : null}
    </>
  ),
  actual: ({ one }) => (
    <>
      <span className={classes.actual}>{one.value_out_of_range ?? valueText(one.actual, one)}</span>
      <span className={classes.note}>
        {one.value_out_of_range === null ? '' : `${valueText(one.actual, one)} · `}
        {one.actual === null ? one.note.replace(/^N\/A: /, '') : one.note}
      </span>
    </>
  ),
  verdict: ({ one, waiver }) =>
    waiver?.state === 'in-force' ? (
      <Badge tone="blue">{words.waiverBadge}</Badge>
    ) : (
      <VerdictBadge verdict={one.verdict} />
    ),
}

/** Limits against their values: the first column 29%, the last 11%, those between share 60% (O-06, Y-24). */
export const PolicyGrid = ({ analysis, waiving }: { analysis: PolicyAnalysis; waiving: Waiving }) => {
  const { title, header, selected_columns, requirements } = analysis
  const waiverOf = ({ key }: Requirement) =>
    waiving.waivers.find((one) => one.subject_id === analysis.subject_id && one.key === key)
  const between = Math.max(1, selected_columns.length - 2)
  const template = `29% repeat(${between}, ${60 / between}%) 11%`
  const columns: CSSProperties & Record<'--policy-columns', string> = { '--policy-columns': template }
  return (
    <div role="table" aria-label={title} className={classes.grid} style={columns}>
      <div role="row" className={classes.head}>
        {selected_columns.map((column, i) => (
          <div role="columnheader" key={column}>
            {header[i]}
          </div>
        ))}
      </div>
      {requirements.map((one) => (
        <div role="row" key={one.key} className={classes.row} data-verdict={one.verdict}>
          {selected_columns.map((column) => (
            <div role="cell" key={column} data-column={column}>
              {cells[column]?.({ ...waiving, one, waiver: waiverOf(one) })}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

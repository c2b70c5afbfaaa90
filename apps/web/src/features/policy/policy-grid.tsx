import type { PolicyAnalysis } from '@plinth/contract/policies'
import { limitText, valueText } from '@plinth/domain/policy/analysis'
import { toleratedTo, verdictWords } from '@plinth/domain/policy/verdict'
import type { CSSProperties, ReactNode } from 'react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import classes from './policy.module.css'
import { policyWords as words } from './policy.words.ts'

type Requirement = PolicyAnalysis['requirements'][number]

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

const cells: Readonly<Record<string, (one: Requirement) => ReactNode>> = {
  label: (one) => <span className={classes.label}>{one.label}</span>,
  value: (one) => (
    <>
      <span className="figure">{limitText(one)}</span>
      {one.diff.top > 0 ? (
        <span className={classes.note}>{words.tolerated(valueText(toleratedTo(one), one))}</span>
      ) : null}
    </>
  ),
  actual: (one) => (
    <>
      <span className={classes.actual}>{one.value_out_of_range ?? valueText(one.actual, one)}</span>
      <span className={classes.note}>
        {one.value_out_of_range === null ? '' : `${valueText(one.actual, one)} · `}
        {one.actual === null ? one.note.replace(/^N\/A: /, '') : one.note}
      </span>
    </>
  ),
  verdict: (one) => <VerdictBadge verdict={one.verdict} />,
}

/** Limits against their values: the first column 29%, the last 11%, those between share 60% (O-06, Y-24). */
export const PolicyGrid = ({ analysis }: { analysis: PolicyAnalysis }) => {
  const { title, header, selected_columns, requirements } = analysis
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
              {cells[column]?.(one)}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

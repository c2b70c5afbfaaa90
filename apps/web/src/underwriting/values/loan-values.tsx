import { Text } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import type { UnderwritingFigure, UnderwritingValue } from '@plinth/contract/underwriting/underwriting'
import { gapText } from '@plinth/domain/underwriting/values'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useValues } from './loan-values.calls.ts'
import classes from './loan-values.module.css'
import { valueWords as words } from './loan-values.words.ts'
import { ValueRow, valueText } from './value-row.tsx'
import { lateDialog } from '../../ui/late.tsx'

const UseValue = lateDialog(async () => (await import('./value-dialogs.tsx')).UseValueDialog)
const AddValue = lateDialog(async () => (await import('./value-dialogs.tsx')).AddValueDialog)

interface FigureProps {
  loan: LoanView
  figure: UnderwritingFigure
  onUse: (value: UnderwritingValue) => void
  onAdd: () => void
}

const Figure = ({ loan, figure, onUse, onAdd }: FigureProps) => {
  const { label, subject, unit, values, stated_gap: gap } = figure
  const own = subject.kind === 'loan' ? label : `${label}: ${subject.name}`
  const [used, rest] = [values.filter((one) => one.in_use), values.filter((one) => !one.in_use)]
  const rows = (shown: readonly UnderwritingValue[]) => (
    <ul className={classes.values}>
      {shown.map((value) => (
        <ValueRow key={value.id} loanId={loan.id} unit={unit} value={value} mayEdit={loan.can.edit} onUse={onUse} />
      ))}
    </ul>
  )
  return (
    <div role="group" aria-label={own} className={classes.figure}>
      <div className={classes.head}>
        <span className={classes.label}>{own}</span>
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={words.addOf(label, subject.name)}
          disabledReason={loan.can.edit ? undefined : words.mayNot}
          onClick={onAdd}
        >
          {words.add}
        </Button>
      </div>
      {used.length === 0 ? <span className={classes.detail}>{words.noValue}</span> : rows(used)}
      {gap === null ? null : (
        <Badge tone={gap.share < 0 ? 'orange' : 'gray'}>
          {words.gap(gapText(gap.share), valueText(gap.stated, unit))}
        </Badge>
      )}
      {rest.length === 0 ? null : (
        <details open={used.length === 0}>
          <summary>{words.others(rest.length)}</summary>
          {rows(rest)}
        </details>
      )}
    </div>
  )
}

/** The underwriting figures of a loan: the value in use of each with its source and date, and its alternatives. */
export const LoanValues = ({ loan }: { loan: LoanView }) => {
  const { data, error, refetch } = useValues(loan.id)
  const [picking, setPicking] = useState<{ figure: UnderwritingFigure; value: UnderwritingValue } | null>(null)
  const [adding, setAdding] = useState<UnderwritingFigure | null>(null)
  const content = () => {
    if (error)
      return (
        <ErrorState text={words.loadFailed} detail={messageOf(error, words.failed)} onRetry={() => void refetch()} />
      )
    if (!data) return <SkeletonRows rows={6} height={48} />
    if (data.figures.length === 0) return <EmptyState text={words.none} hint={words.noneHint} />
    return data.figures.map((figure) => (
      <Figure
        key={`${figure.kind} ${figure.subject.id}`}
        loan={loan}
        figure={figure}
        onUse={(value) => setPicking({ figure, value })}
        onAdd={() => setAdding(figure)}
      />
    ))
  }
  return (
    <Section title={words.title}>
      <Text c="dimmed" size="sm" mb="sm">
        {words.hint}
      </Text>
      {content()}
      {picking ? <UseValue loanId={loan.id} {...picking} onClose={() => setPicking(null)} /> : null}
      {adding ? <AddValue loanId={loan.id} figure={adding} onClose={() => setAdding(null)} /> : null}
    </Section>
  )
}

import { Group } from '@mantine/core'
import type { PolicyAnalysis } from '@plinth/contract/credit/policies'
import type { WaiverView } from '@plinth/contract/credit/waiver'
import { valueText } from '@plinth/domain/credit/policy/analysis'
import { isWaivable } from '@plinth/domain/credit/policy/waiver'
import { date } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import classes from './policy.module.css'
import { policyWords as words } from './policy.words.ts'

export type Requirement = PolicyAnalysis['requirements'][number]

/** How a waiver stands, in a sentence. */
const standing = (waiver: WaiverView, one: Requirement): string => {
  const until = date(waiver.until_epoch)
  if (waiver.state === 'expired') return words.expired(waiver.granted_by, until)
  if (waiver.state === 'outgrown') return words.outgrown(waiver.granted_by, valueText(waiver.actual, one))
  return words.waivedBy(waiver.granted_by, until, waiver.reason)
}

interface WaiverNoteProps {
  one: Requirement
  waiver: WaiverView | undefined
  may: boolean
  onWaive: () => void
  onWithdraw: (waiver: WaiverView) => void
  /** Makes the exception a condition; left out where the loan may not be edited. */
  onCondition?: (() => void) | undefined
}

/** Below a limit: its waiver, and what can be done about it. */
export const WaiverNote = ({ one, waiver, may, onWaive, onWithdraw, onCondition }: WaiverNoteProps) => {
  const common = { size: 'compact-xs', variant: 'subtle', disabledReason: may ? undefined : words.mayNot } as const
  const isCounted = waiver?.state === 'in-force'
  return (
    <>
      {waiver ? <span className={classes.note}>{standing(waiver, one)}</span> : null}
      <Group gap={4}>
        {isWaivable(one.verdict) && !isCounted ? (
          <Button {...common} aria-label={words.waiveOf(one.label)} onClick={onWaive}>
            {words.waive}
          </Button>
        ) : null}
        {isWaivable(one.verdict) && !isCounted ? (
          <Button
            size="compact-xs"
            variant="subtle"
            disabledReason={onCondition ? undefined : words.noEdit}
            aria-label={words.addConditionOf(one.label)}
            onClick={onCondition}
          >
            {words.addCondition}
          </Button>
        ) : null}
        {isCounted ? (
          <Button {...common} aria-label={words.withdrawOf(one.label)} onClick={() => onWithdraw(waiver)}>
            {words.withdraw}
          </Button>
        ) : null}
      </Group>
    </>
  )
}

import { Group } from '@mantine/core'
import type { UnderwritingFigure, UnderwritingValue } from '@plinth/contract/underwriting/underwriting'
import { fractionToPercent } from '@plinth/domain/loan/terms'
import { valueSourceLabels } from '@plinth/domain/underwriting/values'
import { date, dayOf, money } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useReread, useVerifyValue } from './loan-values.calls.ts'
import classes from './loan-values.module.css'
import { valueWords as words } from './loan-values.words.ts'

/** A value as it is written: '$4,150,000', '2.04%'. */
export const valueText = (value: number, unit: UnderwritingFigure['unit']): string => {
  if (unit === 'cents') return money(value)
  return unit === 'fraction' ? `${Number(fractionToPercent(value).toFixed(2))}%` : String(value)
}

const originOf = ({ origin, page }: UnderwritingValue) => (page === null ? origin : `${origin}, ${words.page(page)}`)

interface ValueRowProps {
  loanId: string
  unit: UnderwritingFigure['unit']
  value: UnderwritingValue
  mayEdit: boolean
  onUse: (value: UnderwritingValue) => void
}

/** Where a value is from: source, page, date, who verified it, who chose it. */
const Provenance = ({ value }: { value: UnderwritingValue }) => {
  const { verified_by, verified_epoch, picked_by, pick_reason } = value
  const verified = verified_by === null ? words.notVerified : words.verified(verified_by, dayOf(verified_epoch))
  const asOf = words.asOf(date(value.as_of_epoch))
  return (
    <>
      <span className={classes.detail}>
        {[valueSourceLabels[value.source], originOf(value), asOf, verified].join(' · ')}
      </span>
      {value.note === '' ? null : <span className={classes.detail}>{value.note}</span>}
      {picked_by !== null && pick_reason !== null ? (
        <span className={classes.detail}>{words.pickedBy(picked_by, pick_reason)}</span>
      ) : null}
    </>
  )
}

/** What may be done with a value. */
const ValueActions = ({ loanId, unit, value, mayEdit, onUse }: ValueRowProps) => {
  const verify = useVerifyValue()
  const reread = useReread()
  const shown = valueText(value.value, unit)
  const common = { size: 'compact-xs', disabledReason: mayEdit ? undefined : words.mayNot } as const
  return (
    <Group gap="xs" wrap="wrap">
      {value.source === 'document' && value.activity_id !== null ? (
        <Button
          {...common}
          variant="subtle"
          aria-label={words.rereadOf(value.origin)}
          loading={reread.isPending}
          onClick={() => reread.mutate(value.activity_id ?? '')}
        >
          {words.reread}
        </Button>
      ) : null}
      {value.verified_epoch === null && !value.sandbox ? (
        <Button
          {...common}
          variant="subtle"
          aria-label={words.verifyOf(shown, value.origin)}
          loading={verify.isPending}
          onClick={() => verify.mutate({ params: { loan_id: loanId, value_id: value.id } })}
        >
          {words.verify}
        </Button>
      ) : null}
      {value.in_use ? null : (
        <Button
          {...common}
          variant="default"
          aria-label={words.useOf(shown, value.origin)}
          onClick={() => onUse(value)}
        >
          {words.use}
        </Button>
      )}
    </Group>
  )
}

/** A value with its source, date and who verified it, and what may be done with it. */
export const ValueRow = (props: ValueRowProps) => (
  <li className={classes.value} data-in-use={props.value.in_use}>
    <div>
      <Group gap="xs">
        <span className={classes.amount}>{valueText(props.value.value, props.unit)}</span>
        {props.value.in_use ? <Badge tone="green">{words.inUse}</Badge> : null}
        {props.value.sandbox ? <Badge tone="orange">{words.sandbox}</Badge> : null}
      </Group>
      <Provenance value={props.value} />
    </div>
    <ValueActions {...props} />
  </li>
)

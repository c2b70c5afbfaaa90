import type { ConditionView } from '@plinth/contract/loan/condition'
import type { LoanView } from '@plinth/contract/loan/loan'
import { messageOf } from '../../lib/api.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useSatisfy, useWaiveCondition } from './condition.calls.ts'
import { conditionWords as words } from './condition.words.ts'
import { ConditionDialog } from './condition-dialog.tsx'
import type { ConditionAct } from './condition-row.tsx'

/** What a dialog is open for: a new condition, or something done to one. */
export type Asked =
  | { act: 'add' }
  | { act: Extract<ConditionAct, 'edit' | 'satisfy' | 'waive'>; condition: ConditionView }

/** The dialog of what was pressed. */
export const ConditionActs = ({ loan, asked, onClose }: { loan: LoanView; asked: Asked; onClose: () => void }) => {
  if (asked.act === 'add') return <ConditionDialog loan={loan} condition={null} onClose={onClose} />
  if (asked.act === 'edit') return <ConditionDialog loan={loan} condition={asked.condition} onClose={onClose} />
  return asked.act === 'satisfy' ? (
    <SatisfyDialog condition={asked.condition} onClose={onClose} />
  ) : (
    <WaiveDialog condition={asked.condition} onClose={onClose} />
  )
}

interface DialogProps {
  condition: ConditionView
  onClose: () => void
}

/** Asks how a condition is met whose proof is not accepted (AG-04). */
const SatisfyDialog = ({ condition: c, onClose }: DialogProps) => {
  const satisfy = useSatisfy()
  return (
    <ReasonDialog
      title={words.satisfyTitle(c.title)}
      text={words.satisfyText}
      confirmLabel={words.satisfy}
      cancelLabel={words.cancel}
      reasonLabel={words.note}
      reasonMissing={words.noteMissing}
      busy={satisfy.isPending}
      error={satisfy.error ? messageOf(satisfy.error, words.failed) : null}
      onConfirm={(note) =>
        satisfy.mutate({ params: { condition_id: c.id }, body: { version: c.version, note } }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  )
}

/** Asks why a condition is waived (AG-05). */
const WaiveDialog = ({ condition: c, onClose }: DialogProps) => {
  const waive = useWaiveCondition()
  return (
    <ReasonDialog
      title={words.waiveTitle(c.title)}
      text={words.waiveText}
      confirmLabel={words.waive}
      cancelLabel={words.cancel}
      reasonLabel={words.reason}
      reasonMissing={words.reasonMissing}
      busy={waive.isPending}
      error={waive.error ? messageOf(waive.error, words.failed) : null}
      onConfirm={(reason) =>
        waive.mutate({ params: { condition_id: c.id }, body: { version: c.version, reason } }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  )
}

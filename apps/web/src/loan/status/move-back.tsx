import { Select, Stack, Text, Textarea } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import type { LoanStatusView } from '@plinth/contract/loan/loan-status'
import { type LoanStatus, statusLabel } from '@plinth/domain/loan/status'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { afterPress } from '../../lib/form/after-press.ts'
import { useSearchState } from '../../lib/location.ts'
import type { SearchText } from '../../lib/search-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { MenuEntry } from '../../ui/menu-entry.tsx'
import { useMoveBack, useStatus } from './loan-status.calls.ts'
import { statusWords as words } from './loan-status.words.ts'

/** Open dialogs stand in the address: the menu that opens this one closes and takes its content along. */
const dialogOf = (search: SearchText): { dialog: string | null } => ({
  dialog: typeof search['dialog'] === 'string' ? search['dialog'] : null,
})
const NAME = 'move-back'

/** The entry of the loan's menu that opens the dialog (P-28). */
export const MoveBackMenuItem = ({ loan }: { loan: LoanView }) => {
  const status = useStatus(loan.id)
  const [, setSearch] = useSearchState(dialogOf)
  const noRight = loan.archived ? words.restoreFirst : words.notYours
  const noStage = status.data?.downgrade_to.length ? null : words.noEarlier
  return (
    <MenuEntry
      label={words.moveBack}
      icon={<IconArrowBackUp size={16} aria-hidden />}
      refusal={loan.can.set_status ? noStage : noRight}
      onPress={() => void setSearch({ dialog: NAME })}
    />
  )
}

/** The dialog itself, shown while the address asks for it. */
export const MoveBackDialog = ({ loan, status }: { loan: LoanView; status: LoanStatusView }) => {
  const [{ dialog }, setSearch] = useSearchState(dialogOf)
  if (dialog !== NAME || !loan.can.set_status || status.downgrade_to.length === 0) return null
  const close = () => void setSearch({ dialog: null }, { replace: true })
  return <MoveBackForm loan={loan} targets={status.downgrade_to} onClose={close} />
}

interface FormProps {
  loan: LoanView
  targets: readonly LoanStatus[]
  onClose: () => void
}

/** Asks for the earlier status and the reason (P-27, P-28). */
const MoveBackForm = ({ loan, targets, onClose }: FormProps) => {
  const [to, setTo] = useState<LoanStatus | null>(targets.at(-1) ?? null)
  const [reason, setReason] = useState('')
  const [left, setLeft] = useState(false)
  const move = useMoveBack()
  const missing = reason.trim() === ''
  const confirm = () => {
    if (to === null || missing) return
    move.mutate({ params: { loan_id: loan.id, status: to }, body: { reason: reason.trim() } }, { onSuccess: onClose })
  }
  return (
    <ConfirmDialog
      opened
      danger
      title={words.moveBackTitle}
      confirmLabel={to === null ? words.moveBackTo : words.moveBackConfirm(statusLabel(to))}
      cancelLabel={words.cancel}
      busy={move.isPending}
      disabledReason={to === null ? words.choose : missing ? words.required : undefined}
      error={move.error ? messageOf(move.error, words.failed) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{words.moveBackText}</Text>
        <Select
          label={words.moveBackTo}
          withAsterisk
          allowDeselect={false}
          data={targets.toReversed().map((value) => ({ value, label: statusLabel(value) }))}
          value={to}
          onChange={(next) => setTo(targets.find((target) => target === next) ?? null)}
        />
        <Textarea
          label={words.moveBackReason}
          withAsterisk
          autosize
          minRows={2}
          maxLength={1000}
          value={reason}
          error={left && missing ? words.required : undefined}
          onBlur={() => afterPress(() => setLeft(true))}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  )
}

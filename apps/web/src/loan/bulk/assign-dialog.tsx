import { NativeSelect, Stack, Text } from '@mantine/core'
import type { LoanRow } from '@plinth/contract/loan/loan-list'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { bulkWords as words } from './loan-bulk.words.ts'

interface AssignDialogProps {
  loans: readonly LoanRow[]
  staff: readonly { id: string; name: string }[]
  onAssign: (owner: string | null) => void
  onClose: () => void
}

const nobody = 'nobody'

/** Asks who is to look after the selected loans and says what will change. */
export const AssignDialog = ({ loans, staff, onAssign, onClose }: AssignDialogProps) => {
  const [chosen, setChosen] = useState('')
  const owner = chosen === nobody ? null : chosen
  const name = chosen === nobody ? words.nobody : (staff.find((one) => one.id === chosen)?.name ?? '')
  const change = loans.filter((loan) => loan.owner_user_id !== owner).length
  return (
    <ConfirmDialog
      opened
      title={words.assignTitle(loans.length)}
      confirmLabel={chosen === '' ? words.assign : words.assignConfirm(change, name)}
      cancelLabel={words.cancel}
      disabledReason={chosen === '' ? words.choose : change === 0 ? words.nothingToAssign : undefined}
      onConfirm={() => onAssign(owner)}
      onClose={onClose}
    >
      <Stack gap="sm">
        <NativeSelect
          label={words.officer}
          withAsterisk
          data-autofocus
          value={chosen}
          data={[
            { value: '', label: words.choose },
            ...staff.map((one) => ({ value: one.id, label: one.name })),
            { value: nobody, label: words.nobody },
          ]}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        {chosen === '' ? null : <Text aria-live="polite">{words.assignPlan(change, loans.length - change)}</Text>}
        <Text c="dimmed" size="sm">
          {words.assignUndo}
        </Text>
      </Stack>
    </ConfirmDialog>
  )
}

import { Stack, Text, Textarea } from '@mantine/core'
import type { PersonalLoanView } from '@plinth/contract/portal/personal'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useWithdraw } from './personal.calls.ts'
import { withdrawWords as words } from './withdraw.words.ts'

const MAX_REASON = 400

/** Withdraws a request after asking; a reason may be given. */
export const Withdraw = ({ loan }: { loan: PersonalLoanView }) => {
  const [opened, setOpened] = useState(false)
  const [reason, setReason] = useState('')
  const withdraw = useWithdraw()
  const close = () => {
    setOpened(false)
    withdraw.reset()
  }
  return (
    <>
      <Button variant="default" size="sm" aria-label={words.withdrawOf(loan.name)} onClick={() => setOpened(true)}>
        {words.withdraw}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={words.title}
        confirmLabel={words.withdraw}
        danger
        busy={withdraw.isPending}
        error={withdraw.error ? messageOf(withdraw.error, words.failed) : null}
        onClose={close}
        onConfirm={() =>
          withdraw.mutate({ params: { loan_id: loan.id }, body: { reason: reason.trim() } }, { onSuccess: close })
        }
      >
        <Stack>
          <Text>{words.text(loan.name)}</Text>
          <Textarea
            label={words.reason}
            autosize
            minRows={2}
            maxLength={MAX_REASON}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Stack>
      </ConfirmDialog>
    </>
  )
}

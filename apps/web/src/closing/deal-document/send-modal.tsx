import { Group, Stack } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import type { DealDocumentType } from '@plinth/domain/closing/deal-document/fields'
import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { OpenPoints } from '../../ui/go-on-dialog.tsx'
import { goOnWords } from '../../ui/go-on.words.ts'
import type { DealSubject } from './deal.ts'
import { useSend } from './deal-document.calls.ts'
import { dealWords as words } from './deal-document.words.ts'
import { RecipientFields, useRecipients } from './recipient-fields.tsx'

/** Whether open conditions hold the document back until a reason is given. */
const isReasonNeeded = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'reason_needed'

interface SendModalProps {
  loan: LoanView
  subject: DealSubject
  type: DealDocumentType
  onClose: () => void
}

/** Sends a document after showing whom it goes to: 'Send term sheet to 2 people' (L-18, L-19). */
export const SendModal = ({ loan, subject, type, onClose }: SendModalProps) => {
  const to = useRecipients(type, loan)
  const send = useSend(type)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<readonly string[]>([])
  const given = reason.trim()
  const submit = () =>
    send.mutate(
      { activityId: subject.activity_id, ...to.toSend, ...(given === '' ? {} : { reason: given }) },
      {
        onSuccess: onClose,
        onError: (error) => setMissing(isReasonNeeded(error) ? error.messages : []),
      },
    )
  const needsReason = missing.length > 0 && given === '' ? goOnWords.required : undefined
  return (
    <Dialog
      opened
      busy={send.isPending}
      onClose={onClose}
      title={words.send(type)}
      size="lg"
      closeOnClickOutside={false}
    >
      <Stack gap="sm">
        <RecipientFields to={to} disabled={send.isPending} />
        {missing.length > 0 ? <OpenPoints missing={missing} reason={reason} onChange={setReason} /> : null}
        <FormError text={send.error && !isReasonNeeded(send.error) ? messageOf(send.error, words.sendFailed) : null} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={send.isPending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button loading={send.isPending} disabledReason={to.refusal ?? needsReason} onClick={submit}>
            {to.board ? words.send(type) : words.sendTo(type, to.count)}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

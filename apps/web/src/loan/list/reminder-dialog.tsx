import { Alert, Checkbox, Stack, Text } from '@mantine/core'
import { previewReminder, sendReminder } from '@plinth/contract/loan/reminder'
import { phoneText } from '@plinth/domain/people/party/phone'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf, query, useCall } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.ts'
import { reminderWords as words } from './loan-list.words.ts'
import classes from './reminder-dialog.module.css'

interface ReminderProps {
  opened: boolean
  loan: { id: string; name: string } | null
  onClose: () => void
  onSent?: () => void
}

const Preview = ({ loan, onClose, onSent }: Omit<ReminderProps, 'opened'> & { loan: { id: string } }) => {
  const params = { loan_id: loan.id }
  const preview = useQuery({ ...query(previewReminder, { params }), staleTime: 0, gcTime: 0 })
  const send = useCall(sendReminder, { failure: null })
  const [textTo, setTextTo] = useState<readonly string[]>([])
  const [agreed, setAgreed] = useState(false)
  if (preview.isPending) return <SkeletonRows rows={3} height={56} />
  if (preview.isError)
    return (
      <ErrorState
        text={words.failed}
        detail={messageOf(preview.error, words.failed)}
        onRetry={() => void preview.refetch()}
      />
    )
  const { reminders, texts_sandbox: isSandbox } = preview.data
  if (reminders.length === 0) return <EmptyState text={words.nobody} />
  const confirm = () =>
    send.mutate(
      { params, ...(textTo.length > 0 ? { body: { text_to: [...textTo], agreed_confirmed: agreed } } : {}) },
      {
        onSuccess: ({ sent }) => {
          toast.success(words.sent(sent))
          onSent?.()
          onClose()
        },
      },
    )
  return (
    <Stack>
      <Text>{words.lead}</Text>
      {reminders.map((r) => (
        <section key={r.email} aria-label={r.name} className={classes.letter}>
          <Text fw={600}>{r.name}</Text>
          <Text c="dimmed" size="sm">
            {r.email}
          </Text>
          <ul className={classes.owes} aria-label={words.owes}>
            {r.owes.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          <details>
            <summary className={classes.summary}>{words.letter}</summary>
            <Text fw={500} mt={8}>
              {r.subject}
            </Text>
            <p className={classes.body}>{r.body}</p>
          </details>
          {r.phone === null ? null : (
            <Checkbox
              mt="xs"
              label={words.byText(phoneText(r.phone))}
              description={r.text}
              checked={textTo.includes(r.email)}
              onChange={({ currentTarget: { checked } }) =>
                setTextTo((now) => (checked ? [...now, r.email] : now.filter((one) => one !== r.email)))
              }
            />
          )}
        </section>
      ))}
      {textTo.length > 0 && isSandbox ? <Alert color="yellow" title={words.sandbox} /> : null}
      {textTo.length > 0 ? (
        <Checkbox
          label={words.agreed}
          description={words.agreedHint}
          checked={agreed}
          onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
        />
      ) : null}
      {send.isError ? (
        <Text c="var(--mantine-color-error)" role="alert">
          {messageOf(send.error, words.notSent)}
        </Text>
      ) : null}
      <Button
        loading={send.isPending}
        disabledReason={textTo.length > 0 && !agreed ? words.agreedFirst : undefined}
        onClick={confirm}
      >
        {words.send(reminders.length)}
      </Button>
    </Stack>
  )
}

/** Shows who would get a reminder and what it says, before anything is sent (B-15). */
export const ReminderDialog = ({ opened, loan, ...rest }: ReminderProps) => (
  <Dialog opened={opened} onClose={rest.onClose} title={loan ? `${words.title}: ${loan.name}` : words.title} size="lg">
    {loan ? <Preview {...rest} loan={loan} /> : null}
  </Dialog>
)

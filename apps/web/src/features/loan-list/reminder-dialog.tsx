import { Modal, Stack, Text } from '@mantine/core'
import { previewReminder, sendReminder } from '@plinth/contract/loan'
import { useQuery } from '@tanstack/react-query'
import { messageOf, query, useCall } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.ts'
import { reminderWords as words } from './loan-list.words.ts'
import classes from './reminder-dialog.module.css'

interface ReminderProps {
  loan: { id: string; name: string } | null
  onClose: () => void
  onSent?: () => void
}

const Preview = ({ loan, onClose, onSent }: ReminderProps & { loan: { id: string } }) => {
  const params = { loan_id: loan.id }
  const preview = useQuery({ ...query(previewReminder, { params }), staleTime: 0, gcTime: 0 })
  const send = useCall(sendReminder, { failure: null })
  if (preview.isPending) return <SkeletonRows rows={3} height={56} />
  if (preview.isError)
    return (
      <ErrorState
        text={words.failed}
        detail={messageOf(preview.error, words.failed)}
        onRetry={() => void preview.refetch()}
      />
    )
  const { reminders } = preview.data
  if (reminders.length === 0) return <EmptyState text={words.nobody} />
  const confirm = () =>
    send.mutate(
      { params },
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
        </section>
      ))}
      {send.isError ? (
        <Text c="var(--mantine-color-error)" role="alert">
          {messageOf(send.error, words.notSent)}
        </Text>
      ) : null}
      <Button loading={send.isPending} onClick={confirm}>
        {words.send(reminders.length)}
      </Button>
    </Stack>
  )
}

/** Shows who would get a reminder and what it says, before anything is sent (B-15). */
export const ReminderDialog = ({ loan, ...rest }: ReminderProps) => (
  <Modal
    opened={loan !== null}
    onClose={rest.onClose}
    title={loan ? `${words.title}: ${loan.name}` : words.title}
    size="lg"
  >
    {loan ? <Preview {...rest} loan={loan} /> : null}
  </Modal>
)

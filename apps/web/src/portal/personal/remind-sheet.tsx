import { Group, Stack, Text } from '@mantine/core'
import type { PersonalLoanView } from '@plinth/contract/portal/personal'
import { ApiError, messageOf } from '../../lib/api.ts'
import { dateTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useReminder, useSendReminder } from './personal.calls.ts'
import classes from './personal.module.css'
import { remindWords as words } from './personal.words.ts'

/** What a reminder of the borrower says, to be looked at before one press sends it. */
export const RemindSheet = ({ loan, onClose }: { loan: PersonalLoanView; onClose: () => void }) => {
  const preview = useReminder(loan.id)
  const send = useSendReminder()
  if (preview.isPending) return <SkeletonRows rows={6} />
  if (preview.isError)
    return (
      <ErrorState
        text={words.failed}
        detail={preview.error.message}
        requestId={preview.error instanceof ApiError ? preview.error.requestId : null}
        onRetry={() => void preview.refetch()}
      />
    )
  const { reminders, again_epoch: again } = preview.data
  if (reminders.length === 0) return <EmptyState text={words.nobody} hint={words.nobodyHint} />
  return (
    <Stack>
      <Text c="dimmed">{words.hint}</Text>
      {reminders.map((letter) => (
        <section key={letter.email} aria-label={words.letterTo(letter.name)}>
          <Text size="sm" c="dimmed">
            {words.to} {letter.name} · {letter.email}
          </Text>
          <Text fw={600}>{letter.subject}</Text>
          <p className={classes.letter}>{letter.body}</p>
        </section>
      ))}
      <FormError text={send.error ? messageOf(send.error, words.failed) : null} />
      <Group justify="flex-end">
        <Button
          loading={send.isPending}
          disabledReason={again === null ? undefined : words.again(dateTime(again))}
          onClick={() => send.mutate({ params: { loan_id: loan.id } }, { onSuccess: onClose })}
        >
          {words.send}
        </Button>
      </Group>
      {again === null ? null : <Text size="sm">{words.again(dateTime(again))}</Text>}
    </Stack>
  )
}

import { ActionIcon, Group, Text, UnstyledButton } from '@mantine/core'
import type { NotificationView } from '@plinth/contract/messaging/notifications'
import { trimName } from '@plinth/domain/shared/text'
import { IconArrowBackUp, IconCheck, IconEye, IconEyeOff } from '@tabler/icons-react'
import { dateTime } from '../../lib/format.ts'
import { useGo } from '../../lib/location.ts'
import { useMe } from '../../lib/me.ts'
import { paths } from '../../lib/paths.ts'
import { useToggleDone, useToggleSeen } from './notification.calls.ts'
import classes from './notification.module.css'
import { notificationWords as words } from './notification.words.ts'

/** The message with its prefix set off (S-04). */
const Message = ({ text }: { text: string }) =>
  text.startsWith(words.prefix) ? (
    <>
      <mark className={classes.prefix}>{words.prefix}</mark>
      {text.slice(words.prefix.length)}
    </>
  ) : (
    text
  )

/** Where staff find what a notification speaks of. */
const placeOf = (n: NotificationView, loan: string): string => {
  if (n.kind === 'mention') return paths.loan(loan, { panel: 'notes' })
  if (n.kind === 'task') return paths.loan(loan, { panel: 'tasks' })
  if (n.activity_id !== null) return paths.loan(loan, { files: n.activity_id, show: 'messages' })
  return paths.loan(loan, { panel: 'documents', document: n.document_id ?? undefined })
}

/** One notification: pressing it opens the loan with the document in its panel (S-11). */
export const NotificationRow = ({
  notification: n,
  onLeave,
}: {
  notification: NotificationView
  onLeave: () => void
}) => {
  const go = useGo()
  const me = useMe()
  const seen = useToggleSeen()
  const done = useToggleDone()
  const params = { notification_id: n.id }
  const open = () => {
    if (n.status === 'New') seen.mutate({ params })
    if (n.loan_human_id === null) return
    onLeave()
    void go(me.role === 'admin' ? placeOf(n, n.loan_human_id) : paths.personalLoan(n.loan_human_id, n.activity_id))
  }
  const seenLabel = n.status === 'New' ? words.seen : words.unseen
  const doneLabel = n.state === 'New' ? words.done : words.undone
  return (
    <li className={classes.row} data-new={n.status === 'New' || undefined}>
      <UnstyledButton onClick={open} className={classes.message}>
        <Text size="sm" fw={n.status === 'New' ? 600 : 400} className={classes.text}>
          <Message text={n.message} />
        </Text>
        <Text size="xs" c="dimmed">
          {n.loan_name === null ? '' : `${trimName(n.loan_name, 30)} · `}
          {dateTime(n.created_at)}
        </Text>
      </UnstyledButton>
      <Group gap={2} wrap="nowrap">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`${seenLabel}: ${n.message}`}
          title={seenLabel}
          onClick={() => seen.mutate({ params })}
        >
          {n.status === 'New' ? <IconEye size={18} aria-hidden /> : <IconEyeOff size={18} aria-hidden />}
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`${doneLabel}: ${n.message}`}
          title={doneLabel}
          onClick={() => done.mutate({ params })}
        >
          {n.state === 'New' ? <IconCheck size={18} aria-hidden /> : <IconArrowBackUp size={18} aria-hidden />}
        </ActionIcon>
      </Group>
    </li>
  )
}

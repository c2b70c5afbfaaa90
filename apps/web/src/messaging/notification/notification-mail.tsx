import { Stack, Switch, Text } from '@mantine/core'
import { getNotificationMail, setNotificationMail } from '@plinth/contract/messaging/notification-mail'
import { useQuery } from '@tanstack/react-query'
import { messageOf, query, useCall } from '../../lib/api.ts'
import { Section } from '../../ui/section.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { notificationMailWords as words } from './notification-mail.words.ts'

/** Which notifications come by email too: a switch for each kind, kept as it is pressed. */
export const NotificationMail = () => {
  const settings = useQuery(query(getNotificationMail))
  const set = useCall(setNotificationMail, { failure: words.failed })
  const pressed = set.isPending ? set.variables.body : null
  return (
    <Section title={words.title}>
      <Stack gap="sm">
        <Text>{words.text}</Text>
        {settings.isPending ? <SkeletonRows rows={3} /> : null}
        {settings.isError ? (
          <ErrorState
            text={words.loadFailed}
            detail={messageOf(settings.error, words.failed)}
            onRetry={() => void settings.refetch()}
          />
        ) : null}
        {settings.data?.kinds.map(({ kind, label, by_mail }) => (
          <Switch
            key={kind}
            label={label}
            checked={pressed?.kind === kind ? pressed.by_mail : by_mail}
            onChange={({ currentTarget: { checked } }) => set.mutate({ body: { kind, by_mail: checked } })}
          />
        ))}
      </Stack>
    </Section>
  )
}

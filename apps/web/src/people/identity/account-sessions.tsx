import { Group, Stack, Text } from '@mantine/core'
import { endOtherSessions, endSession, type getAccount } from '@plinth/contract/people/account'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import { useCall } from '../../lib/api.ts'
import { dateTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { accountWords } from './account.words.ts'
import { deviceName } from './device-name.ts'

const words = accountWords.sessions

/** The open sessions: what device, when last used; one or all others can be ended. */
export const AccountSessions = ({ sessions }: { sessions: ReplyOf<typeof getAccount>['sessions'] }) => {
  const one = useCall(endSession, { success: words.ended })
  const others = useCall(endOtherSessions, { success: words.othersEnded })
  return (
    <Section
      title={words.title}
      actions={
        sessions.some((s) => !s.current) ? (
          <Button variant="default" size="xs" loading={others.isPending} onClick={() => others.mutate({})}>
            {words.endOthers}
          </Button>
        ) : null
      }
    >
      <Stack gap="sm">
        <Text>{words.text}</Text>
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {sessions.map((s) => (
            <Group component="li" key={s.id} gap="xs" justify="space-between">
              <div>
                <Text fw={500}>{deviceName(s.user_agent)}</Text>
                <Text size="sm" c="dimmed">
                  {s.current ? words.current : words.used(dateTime(s.last_used_epoch))}
                  {s.ip ? ` · ${s.ip}` : ''}
                </Text>
              </div>
              {s.current ? null : (
                <Button
                  variant="subtle"
                  size="xs"
                  aria-label={words.endOf(deviceName(s.user_agent))}
                  onClick={() => one.mutate({ params: { session_id: s.id } })}
                >
                  {words.end}
                </Button>
              )}
            </Group>
          ))}
        </Stack>
      </Stack>
    </Section>
  )
}

import { ActionIcon, Button, Stack, Text, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { ApiError } from '../../lib/api-error.ts'
import { paths } from '../../lib/paths.ts'
import { signOut } from '../../lib/session.ts'
import { identityWords } from './identity.words.ts'

const leave = async () => {
  await signOut().catch(() => undefined)
  window.location.assign(paths.signIn())
}

/** 403: nobody here knows this email. */
const Unauthorized = () => (
  <>
    <Title order={1} size="h2">
      {identityWords.user.unauthorized}
    </Title>
    <a href={paths.application}>{identityWords.user.applyLink}</a>
    <Button variant="default" onClick={() => void leave()}>
      {identityWords.user.otherAccount}
    </Button>
  </>
)

interface UserLoadFailedProps {
  error: Error
  busy: boolean
  onRetry: () => void
}

/** The user record could not be loaded: A-11 for a refusal, A-12 for anything else. */
export const UserLoadFailed = ({ error, busy, onRetry }: UserLoadFailedProps) => {
  const words = identityWords.user
  const refused = error instanceof ApiError && error.status === 403
  return (
    <Stack align="center" justify="center" gap="md" mih="90vh" px="md" ta="center" role="alert">
      {refused ? (
        <Unauthorized />
      ) : (
        <>
          <Title order={1} size="h2">
            {words.failed}
          </Title>
          <Text c="dimmed">{error.message}</Text>
          <ActionIcon variant="default" size={44} aria-label={words.refresh} loading={busy} onClick={onRetry}>
            <IconRefresh size={22} aria-hidden />
          </ActionIcon>
          {error instanceof ApiError && error.requestId ? (
            <Text size="xs" c="dimmed">
              Request id: <code>{error.requestId}</code>
            </Text>
          ) : null}
          <Button variant="subtle" onClick={() => void leave()}>
            {words.otherAccount}
          </Button>
        </>
      )}
    </Stack>
  )
}

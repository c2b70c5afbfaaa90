import { Stack, Text } from '@mantine/core'
import { getAccount } from '@plinth/contract/people/account'
import { useQuery } from '@tanstack/react-query'
import { accountWords as words } from '../people/identity/account.words.ts'
import { AccountAuthenticator } from '../people/identity/account-authenticator.tsx'
import { AccountPasskeys } from '../people/identity/account-passkeys.tsx'
import { AccountPassword } from '../people/identity/account-password.tsx'
import { AccountSessions } from '../people/identity/account-sessions.tsx'
import { DigestCard } from '../documents/chase/digest-card.tsx'
import { NotificationMail } from '../messaging/notification/notification-mail.tsx'
import { ApiError, messageOf, query } from '../lib/api.ts'
import { useMe } from '../lib/me.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { ErrorState, SkeletonRows } from '../ui/states.tsx'

/** How the person signs in: password, authenticator, passkeys, sessions. */
export const Page = () => {
  const { email, role } = useMe()
  const { data, error, refetch } = useQuery(query(getAccount))
  const content = () => {
    if (!data && error)
      return (
        <ErrorState
          text={words.failed}
          detail={messageOf(error, words.failed)}
          requestId={error instanceof ApiError ? error.requestId : null}
          onRetry={() => void refetch()}
        />
      )
    if (!data) return <SkeletonRows rows={6} />
    if (!data.managed_here)
      return (
        <Section title={words.outside.title}>
          {data.issuer ? (
            <>
              <Text>{words.outside.text}</Text>
              <a href={data.issuer} rel="noreferrer">
                {data.issuer}
              </a>
            </>
          ) : (
            <Text>{words.outside.test}</Text>
          )}
        </Section>
      )
    return (
      <Stack gap="md" maw={760}>
        {data.has_password ? <AccountAuthenticator on={data.authenticator} left={data.backup_codes_left} /> : null}
        <AccountPasskeys
          passkeys={data.passkeys}
          email={email}
          hasPassword={data.has_password}
          asksCode={data.authenticator}
        />
        <AccountPassword email={email} hasPassword={data.has_password} />
        <AccountSessions sessions={data.sessions} />
      </Stack>
    )
  }
  return (
    <>
      <PageHeader title={words.title} lead={words.lead(email)} />
      <Stack gap="lg">
        {content()}
        <NotificationMail />
        {role === 'admin' ? <DigestCard /> : null}
      </Stack>
    </>
  )
}

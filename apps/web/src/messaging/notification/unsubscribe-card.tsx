import { Text } from '@mantine/core'
import { getUnsubscribe, unsubscribe } from '@plinth/contract/messaging/notification-mail'
import { useQuery } from '@tanstack/react-query'
import { ApiError, messageOf, query, useCall } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { notificationMailWords as words } from './notification-mail.words.ts'

/** What the link of a letter stops: asked first, for programs follow links too; stopping can be taken back. */
export const UnsubscribeCard = ({ token }: { token: string }) => {
  const found = useQuery({ ...query(getUnsubscribe, { query: { token } }), staleTime: Infinity })
  const set = useCall(unsubscribe, { failure: words.failed })
  if (found.isPending) return <SkeletonRows rows={3} />
  if (found.isError) {
    const isWrong = found.error instanceof ApiError && found.error.status < 500 && found.error.status >= 400
    return isWrong ? (
      <Text>{words.wrong}</Text>
    ) : (
      <ErrorState text={messageOf(found.error, words.failed)} onRetry={() => void found.refetch()} />
    )
  }
  const stopped = found.data.kinds.every((one) => !one.by_mail)
  return (
    <>
      <div role="status">{stopped ? <Text fw={600}>{words.stoppedTitle}</Text> : null}</div>
      <div>
        <Text>{words.stopText(found.data.email_hint)}</Text>
        <ul>
          {found.data.kinds.map((one) => (
            <li key={one.kind}>{one.label}</li>
          ))}
        </ul>
      </div>
      {stopped ? (
        <Button
          variant="default"
          loading={set.isPending}
          onClick={() => set.mutate({ query: { token, by_mail: 'true' } })}
        >
          {words.again}
        </Button>
      ) : (
        <Button loading={set.isPending} onClick={() => set.mutate({ query: { token } })}>
          {words.stop}
        </Button>
      )}
    </>
  )
}

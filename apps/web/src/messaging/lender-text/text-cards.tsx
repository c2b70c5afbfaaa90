import { Stack, Title } from '@mantine/core'
import { messageOf } from '../../lib/api.ts'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useLenderTexts } from './lender-text.calls.ts'
import { lenderTextWords as words } from './lender-text.words.ts'
import { TextCard } from './text-card.tsx'

/** The letters and notices that the lender words for itself. */
export const TextCards = () => {
  const { data, error, refetch } = useLenderTexts()
  return (
    <Stack gap="md">
      <Title order={2} size="h3">
        {words.title}
      </Title>
      {error && !data ? (
        <ErrorState text={words.loadFailed} detail={messageOf(error, words.failed)} onRetry={() => void refetch()} />
      ) : null}
      {!error && !data ? <SkeletonRows rows={4} /> : null}
      {data?.texts.map((text) => (
        <TextCard key={text.name} text={text} />
      ))}
    </Stack>
  )
}

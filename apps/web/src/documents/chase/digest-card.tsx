import { NativeSelect, Stack, Text } from '@mantine/core'
import { getDigest, setDigest } from '@plinth/contract/documents/chase-digest'
import { useQuery } from '@tanstack/react-query'
import { messageOf, query, useCall } from '../../lib/api.ts'
import { Section } from '../../ui/section.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { digestWords as words, hourLabel } from './chase.words.ts'

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourLabel(hour) }))

/** The hour of a member of staff's daily digest, kept as it is chosen. */
export const DigestCard = () => {
  const digest = useQuery(query(getDigest))
  const set = useCall(setDigest, { failure: words.failed })
  const hour = set.isPending ? set.variables.body.hour : (digest.data?.hour ?? null)
  return (
    <Section title={words.title}>
      <Stack gap="sm" maw={360}>
        <Text>{words.text}</Text>
        {digest.isPending ? <SkeletonRows rows={1} /> : null}
        {digest.isError ? (
          <ErrorState
            text={words.loadFailed}
            detail={messageOf(digest.error, '')}
            onRetry={() => void digest.refetch()}
          />
        ) : null}
        {digest.data ? (
          <NativeSelect
            label={words.hour}
            value={hour === null ? '' : String(hour)}
            data={[{ value: '', label: words.none }, ...hours]}
            onChange={({ currentTarget: { value } }) =>
              set.mutate({ body: { hour: value === '' ? null : Number(value) } })
            }
          />
        ) : null}
      </Stack>
    </Section>
  )
}

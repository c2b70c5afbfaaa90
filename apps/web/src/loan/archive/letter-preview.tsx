import { Stack, Text } from '@mantine/core'
import { previewRejectionLetter } from '@plinth/contract/messaging/lender-text'
import { fillLenderText } from '@plinth/domain/messaging/lender-text/texts'
import { useQuery } from '@tanstack/react-query'
import { messageOf, query } from '../../lib/api.ts'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { archiveWords as words } from './loan-archive.words.ts'

/** The letter as its first recipient would read it, with the reason as it is typed so far. */
export const LetterPreview = ({ loanId, reason }: { loanId: string; reason: string }) => {
  const { data, error, refetch } = useQuery(query(previewRejectionLetter, { params: { loan_id: loanId } }))
  if (error)
    return (
      <ErrorState text={words.letterFailed} detail={messageOf(error, words.failed)} onRetry={() => void refetch()} />
    )
  if (!data) return <SkeletonRows rows={3} />
  const [first] = data.to
  if (!first) return <Text size="sm">{words.letterNobody}</Text>
  const text = fillLenderText(data.body, { name: first.name, reason: reason.trim() || words.letterReason })
  return (
    <Stack gap={4} component="section" aria-label={words.letterPreview}>
      <Text size="sm" c="dimmed">
        {words.letterTo(data.to.map(({ name, email }) => `${name} <${email}>`).join(', '))}
      </Text>
      <Text size="sm" fw={600}>
        {data.subject}
      </Text>
      <Text
        size="sm"
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 240, overflowY: 'auto' }}
        tabIndex={0}
      >
        {text}
      </Text>
    </Stack>
  )
}

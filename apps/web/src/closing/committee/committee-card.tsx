import { Stack, Text } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import { AppLink } from '../../lib/app-link.tsx'
import { paths } from '../../lib/paths.ts'
import { Section } from '../../ui/section.tsx'
import { useRoom } from './committee.calls.ts'
import { committeeWords as words } from './committee.words.ts'
import { VoteBadge } from './vote-parts.tsx'

/** On the loan page: how the vote stands, and the way to the committee room; nothing before there is a board review. */
export const CommitteeCard = ({ loan }: { loan: LoanView }) => {
  const room = useRoom(loan.id)
  if (!room.data || (room.data.activity_id === null && room.data.votes.length === 0)) return null
  const [vote] = room.data.votes
  return (
    <Section title={words.card}>
      <Stack gap={6}>
        {vote ? (
          <div>
            <VoteBadge vote={vote} /> {vote.state === 'open' ? words.cardOpen(vote.cast, vote.able) : vote.result_text}
          </div>
        ) : (
          <Text c="dimmed">{words.cardNone}</Text>
        )}
        <AppLink href={paths.committeeRoom(loan.human_id)}>{words.goRoom}</AppLink>
      </Stack>
    </Section>
  )
}

import { Alert, Stack, Text, Title } from '@mantine/core'
import type { CommitteeRoom } from '@plinth/contract/closing/committee-vote'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { AppLink } from '../../lib/app-link.tsx'
import { useMay } from '../../lib/me.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useRoom } from './committee.calls.ts'
import { committeeWords as words } from './committee.words.ts'
import { VoteCard } from './vote-card.tsx'
import { lateDialog } from '../../ui/late.tsx'

const OpenVoteDialog = lateDialog(async () => (await import('./open-vote-dialog.tsx')).OpenVoteDialog)

/** The committee room of a loan (AH-03 to AH-10). */
export const CommitteeRoomView = ({ humanId }: { humanId: string }) => {
  const room = useRoom(humanId)
  if (room.isPending)
    return (
      <>
        <PageHeader title={words.title} lead={null} />
        <SkeletonRows rows={8} />
      </>
    )
  if (!room.data)
    return (
      <>
        <PageHeader title={words.title} />
        <ErrorState
          text={words.loadFailed}
          detail={messageOf(room.error, words.failed)}
          onRetry={() => void room.refetch()}
        />
      </>
    )
  return <Room loanId={humanId} room={room.data} />
}

const Room = ({ loanId, room }: { loanId: string; room: CommitteeRoom }) => {
  const [isOpening, setOpening] = useState(false)
  const [first, ...earlier] = room.votes
  return (
    <>
      <PageHeader
        above={<AppLink href={paths.loan(room.loan_human_id)}>{words.back(room.loan_name)}</AppLink>}
        title={words.title}
        lead={room.level?.why ?? room.loan_name}
        actions={<OpenButton room={room} onPress={() => setOpening(true)} />}
      />
      <Stack>
        <Notes room={room} />
        {first === undefined ? (
          <Nothing room={room} />
        ) : (
          <VoteCard vote={first} reviewId={room.activity_id} judgment={room.judgment} />
        )}
        {earlier.length > 0 ? <Title order={2}>{words.earlier}</Title> : null}
        {earlier.map((vote) => (
          <VoteCard key={vote.id} vote={vote} reviewId={null} judgment={null} />
        ))}
      </Stack>
      {isOpening ? <OpenVoteDialog loanId={loanId} room={room} onClose={() => setOpening(false)} /> : null}
    </>
  )
}

const hasOpen = (room: CommitteeRoom): boolean => room.votes.some(({ state }) => state === 'open')

const OpenButton = ({ room, onPress }: { room: CommitteeRoom; onPress: () => void }) => {
  const may = useMay('send-board-review')
  if (!may || !room.set_up || hasOpen(room)) return null
  return (
    <Button disabledReason={room.refusal ?? undefined} onClick={onPress}>
      {words.open}
    </Button>
  )
}

/** That votes alone decide, and why none can be opened. */
const Notes = ({ room }: { room: CommitteeRoom }) => {
  const isSettled = hasOpen(room) || room.review_state === 'Accepted'
  return (
    <>
      {room.votes_decide ? <Text size="sm">{words.votesDecide}</Text> : null}
      {room.set_up && room.refusal !== null && !isSettled ? <Alert color="orange">{room.refusal}</Alert> : null}
    </>
  )
}

const Nothing = ({ room }: { room: CommitteeRoom }) =>
  room.set_up ? (
    <EmptyState text={words.none} hint={words.noneHint} />
  ) : (
    <EmptyState
      text={words.setUp}
      hint={words.setUpHint}
      action={<AppLink href={paths.committeeSettings}>{words.goSetUp}</AppLink>}
    />
  )

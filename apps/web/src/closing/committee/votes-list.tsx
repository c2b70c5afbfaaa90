import { Stack, Text } from '@mantine/core'
import type { VoteRow } from '@plinth/contract/closing/committee-vote'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { AppLink } from '../../lib/app-link.tsx'
import { lenderMoment, money } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useVotes } from './committee.calls.ts'
import classes from './committee.module.css'
import { votesWords as words } from './committee.words.ts'
import { VoteBadge } from './vote-parts.tsx'

const SIZE = 10

/** Votes page by page: those that wait for the reader first, or those that were decided (AH-18). */
export const VotesList = ({ which }: { which: 'open' | 'decided' }) => {
  const [offset, setOffset] = useState(0)
  const list = useVotes(which, offset, SIZE)
  const { data } = list
  return (
    <Section title={which === 'open' ? words.open : words.decided}>
      {list.isPending ? <SkeletonRows rows={3} /> : null}
      {list.error && !data ? (
        <ErrorState
          text={words.loadFailed}
          detail={messageOf(list.error, words.failed)}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      {data ? (
        <Stack gap="xs">
          {data.waiting > 0 ? (
            <Text fw={600} role="status">
              {words.waiting(data.waiting)}
            </Text>
          ) : null}
          {data.total === 0 ? (
            which === 'open' ? (
              <EmptyState text={words.none} hint={words.noneHint} />
            ) : (
              <EmptyState text={words.noneDecided} />
            )
          ) : null}
          <ul className={classes.list}>
            {data.votes.map((v) => (
              <Row key={v.id} vote={v} />
            ))}
          </ul>
          <Pager offset={offset} size={SIZE} total={data.total} onPage={setOffset} />
        </Stack>
      ) : null}
    </Section>
  )
}

const Row = ({ vote: v }: { vote: VoteRow }) => (
  <li className={classes.row}>
    <div className={classes.top}>
      <AppLink className={classes.name} href={paths.committeeRoom(v.loan_human_id)}>
        {v.loan_name}
      </AppLink>
      {v.state === 'open' && v.mine === 'asked' ? <Badge tone="orange">{words.needsYou}</Badge> : null}
      {v.state === 'open' && v.mine === 'voted' ? <Badge tone="green">{words.youVoted}</Badge> : null}
      {v.state === 'open' ? null : <VoteBadge vote={v} />}
    </div>
    <div className={classes.facts}>
      <span>{v.loan_human_id}</span>
      <span>{money(v.amount)}</span>
      <span>{v.level}</span>
      <span>{words.counted(v.cast, v.able)}</span>
      <span>
        {v.closed_epoch === null
          ? words.until(lenderMoment(v.deadline_epoch))
          : words.closed(lenderMoment(v.closed_epoch))}
      </span>
    </div>
  </li>
)

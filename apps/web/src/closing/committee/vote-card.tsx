import { ActionIcon, Group, Menu, Text } from '@mantine/core'
import type { Judgment as Facts, VoteView } from '@plinth/contract/closing/committee-vote'
import { IconDots, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import * as calls from './committee.calls.ts'
import classes from './committee.module.css'
import { committeeWords as words } from './committee.words.ts'
import { useDownload } from './use-download.ts'
import type { Asked } from './vote-acts.tsx'
import { VoteForm } from './vote-form.tsx'
import { Ballots, Comments, Conditions, Judgment, Standing, Terms } from './vote-parts.tsx'
import { lateDialog } from '../../ui/late.tsx'

const VoteActs = lateDialog(async () => (await import('./vote-acts.tsx')).VoteActs)

interface VoteCardProps {
  vote: VoteView
  /** The board review whose memo is voted on; null where it is another's or none. */
  reviewId: string | null
  /** What the deal is judged by while votes are taken; null of another vote. */
  judgment: Facts | null
}

/** One vote in the room: how it stands, the own vote, and what staff do with it. */
export const VoteCard = ({ vote: v, reviewId, judgment }: VoteCardProps) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const maySend = useMay('send-board-review')
  const takes = v.state === 'open' && v.over === null
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>
        <Section title={v.level} actions={<Acts vote={v} onAsk={setAsked} />}>
          <Standing vote={v} />
          {reviewId === null ? null : <Memo reviewId={reviewId} />}
        </Section>
        {takes && judgment ? <Judgment {...judgment} /> : null}
        {takes ? <OwnVote vote={v} /> : null}
        <Section title={words.members}>
          <Ballots
            vote={v}
            {...(takes && maySend && v.meeting
              ? {
                  actions: (ballot) =>
                    ballot.why_no_vote === null && !ballot.left && !ballot.is_me ? (
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        aria-label={`${words.record}: ${ballot.name}`}
                        onClick={() => setAsked({ act: 'record', ballot })}
                      >
                        {words.record}
                      </Button>
                    ) : null,
                }
              : {})}
          />
        </Section>
      </div>
      <div className={classes.stack}>
        <ConditionsPart vote={v} may={takes && maySend} onAdd={() => setAsked({ act: 'condition' })} />
        <CommentsPart vote={v} takes={takes} />
        <Section title={words.terms}>
          <Terms vote={v} />
        </Section>
      </div>
      {asked ? <VoteActs vote={v} asked={asked} onClose={() => setAsked(null)} /> : null}
    </div>
  )
}

/** What the members decide on, for those who may read it. */
const Memo = ({ reviewId }: { reviewId: string }) => {
  const may = useMay('download-board-review')
  const download = useDownload(() => calls.memo(reviewId))
  if (!may) return null
  return (
    <Button variant="default" size="compact-sm" mt="xs" loading={download.isPending} onClick={() => download.mutate()}>
      {words.memo}
    </Button>
  )
}

const OwnVote = ({ vote: v }: { vote: VoteView }) => {
  const mine = v.ballots.find((b) => b.is_me && !b.left && b.why_no_vote === null)
  const may = useMay('vote-board-review')
  const cast = calls.useCast()
  if (!mine || !may) return null
  return (
    <Section title={words.yourVote}>
      <VoteForm
        key={`${mine.choice} ${mine.reason}`}
        choice={mine.choice}
        reason={mine.reason}
        busy={cast.isPending}
        error={cast.error}
        submit={mine.choice === null ? words.cast : words.change}
        onVote={(choice, reason) => cast.mutate({ params: calls.voteId(v.id), body: { choice, reason } })}
      />
    </Section>
  )
}

const ConditionsPart = ({ vote: v, may, onAdd }: { vote: VoteView; may: boolean; onAdd: () => void }) => {
  const drop = calls.useDrop()
  return (
    <Section
      title={words.conditions}
      actions={
        may ? (
          <Button variant="subtle" size="compact-sm" onClick={onAdd}>
            {words.addCondition}
          </Button>
        ) : undefined
      }
    >
      <Conditions
        vote={v}
        {...(may
          ? {
              actions: (c) => (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={words.removeCondition(c.title)}
                  loading={drop.isPending && drop.variables.params.condition_id === c.id}
                  onClick={() => drop.mutate({ params: { ...calls.voteId(v.id), ...calls.conditionId(c.id) } })}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              ),
            }
          : {})}
      />
    </Section>
  )
}

const CommentsPart = ({ vote: v, takes }: { vote: VoteView; takes: boolean }) => {
  const comment = calls.useComment()
  const may = useMay('vote-board-review')
  return (
    <Section title={words.comments}>
      <Comments
        vote={v}
        may={takes && may}
        busy={comment.isPending}
        error={comment.error}
        onSend={(text, done) => comment.mutate({ params: calls.voteId(v.id), body: { text } }, { onSuccess: done })}
      />
    </Section>
  )
}

const Minutes = ({ vote: v }: { vote: VoteView }) => {
  const download = useDownload(() => calls.voteMinutes(v.id))
  if (v.minutes === 'none') return null
  if (v.minutes === 'preparing')
    return (
      <Text size="sm" c="dimmed" role="status">
        {words.minutesPreparing}
      </Text>
    )
  return (
    <Button variant="default" size="compact-sm" loading={download.isPending} onClick={() => download.mutate()}>
      {words.minutes}
    </Button>
  )
}

const Acts = ({ vote: v, onAsk }: { vote: VoteView; onAsk: (asked: Asked) => void }) => {
  const [mayClose, maySend] = [useMay('accept-board-review'), useMay('send-board-review')]
  const remind = calls.useRemindVoters()
  if (v.state !== 'open') return <Minutes vote={v} />
  return (
    <Group gap="xs">
      {mayClose ? (
        <Button size="compact-md" onClick={() => onAsk({ act: 'close' })}>
          {words.close}
        </Button>
      ) : null}
      {maySend ? (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="default" aria-label={words.more} loading={remind.isPending}>
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => remind.mutate({ params: calls.voteId(v.id) })}>{words.remind}</Menu.Item>
            <Menu.Item onClick={() => onAsk({ act: 'move' })}>{words.move}</Menu.Item>
            {v.has_next_level ? <Menu.Item onClick={() => onAsk({ act: 'next' })}>{words.next}</Menu.Item> : null}
            <Menu.Item color="red" onClick={() => onAsk({ act: 'withdraw' })}>
              {words.withdraw}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </Group>
  )
}

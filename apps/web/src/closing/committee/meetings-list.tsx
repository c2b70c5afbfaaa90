import { Group, Stack, Text } from '@mantine/core'
import type { MeetingView } from '@plinth/contract/closing/committee-meeting'
import { useState } from 'react'
import { asItStands } from '../../lib/as-it-stands.ts'
import { messageOf } from '../../lib/api.ts'
import { AppLink } from '../../lib/app-link.tsx'
import { lenderMoment, money } from '../../lib/format.ts'
import { useMay } from '../../lib/me.ts'
import { paths } from '../../lib/paths.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { meetingMinutes, useMeetings } from './committee.calls.ts'
import classes from './committee.module.css'
import { votesWords as words } from './committee.words.ts'
import type { MeetingAsked } from './meeting-asked.ts'
import { useDownload } from './use-download.ts'
import { VoteBadge } from './vote-parts.tsx'
import { lateDialog } from '../../ui/late.tsx'

const MeetingActs = lateDialog(async () => (await import('./meeting-acts.tsx')).MeetingActs)

const SIZE = 5
const tones: Readonly<Record<MeetingView['state'], Tone>> = { planned: 'blue', closed: 'green', canceled: 'gray' }

/** Meetings with their agendas (AH-14). */
export const MeetingsList = () => {
  const [offset, setOffset] = useState(0)
  const [asked, setAsked] = useState<MeetingAsked | null>(null)
  const list = useMeetings(offset, SIZE)
  const may = useMay('send-board-review')
  const { data } = list
  return (
    <Section
      title={words.meetings}
      actions={
        may ? (
          <Button variant="subtle" size="compact-sm" onClick={() => setAsked({ act: 'plan' })}>
            {words.plan}
          </Button>
        ) : undefined
      }
    >
      {list.isPending ? <SkeletonRows rows={2} /> : null}
      {list.error && !data ? (
        <ErrorState
          text={words.meetingsFailed}
          detail={messageOf(list.error, words.failed)}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      {data?.total === 0 ? <EmptyState text={words.noMeetings} hint={words.noMeetingsHint} /> : null}
      <ul className={classes.list}>
        {data?.meetings.map((meeting) => (
          <li key={meeting.id} className={classes.row}>
            <Meeting meeting={meeting} may={may} onAsk={setAsked} />
          </li>
        ))}
      </ul>
      {data ? <Pager offset={offset} size={SIZE} total={data.total} onPage={setOffset} /> : null}
      {asked ? <MeetingActs asked={nowAsked(data?.meetings ?? [], asked)} onClose={() => setAsked(null)} /> : null}
    </Section>
  )
}

/** What a dialog is open for, as it stands now. */
const nowAsked = (all: readonly MeetingView[], asked: MeetingAsked): MeetingAsked =>
  asked.act === 'plan' ? asked : { ...asked, meeting: asItStands(all, asked.meeting) }

interface MeetingProps {
  meeting: MeetingView
  may: boolean
  onAsk: (asked: MeetingAsked) => void
}

const Meeting = ({ meeting: m, may, onAsk }: MeetingProps) => {
  const mayClose = useMay('accept-board-review')
  return (
    <Stack gap={6}>
      <div className={classes.top}>
        <span className={classes.name}>{m.title}</span>
        <Badge tone={tones[m.state]}>{words.states[m.state]}</Badge>
      </div>
      <div className={classes.facts}>
        <span>{lenderMoment(m.starts_epoch)}</span>
        {m.place === '' ? null : <span>{m.place}</span>}
        {m.link === '' ? null : (
          <a href={m.link} target="_blank" rel="noreferrer">
            {words.join}
          </a>
        )}
      </div>
      {m.agenda.length === 0 ? (
        <Text size="sm" c="dimmed">
          {words.noAgenda}
        </Text>
      ) : (
        <ol className={classes.agenda} aria-label={`${words.agenda}: ${m.title}`}>
          {m.agenda.map((v) => (
            <li key={v.vote_id}>
              <AppLink href={paths.committeeRoom(v.loan_human_id)}>{v.loan_name}</AppLink> {money(v.amount)}{' '}
              <VoteBadge vote={v} />
            </li>
          ))}
        </ol>
      )}
      {m.state === 'planned' && may ? (
        <Group gap="xs">
          <Button variant="default" size="compact-sm" onClick={() => onAsk({ act: 'edit', meeting: m })}>
            {words.edit}
          </Button>
          {mayClose ? (
            <Button variant="default" size="compact-sm" onClick={() => onAsk({ act: 'close', meeting: m })}>
              {words.close}
            </Button>
          ) : null}
          <Button variant="subtle" color="red" size="compact-sm" onClick={() => onAsk({ act: 'call-off', meeting: m })}>
            {words.callOff}
          </Button>
        </Group>
      ) : null}
      <MeetingMinutes meeting={m} />
    </Stack>
  )
}

const MeetingMinutes = ({ meeting: m }: { meeting: MeetingView }) => {
  const download = useDownload(() => meetingMinutes(m.id))
  if (m.minutes === 'none') return null
  if (m.minutes === 'preparing')
    return (
      <Text size="sm" c="dimmed" role="status">
        {words.minutesPreparing}
      </Text>
    )
  return (
    <div>
      <Button variant="default" size="compact-sm" loading={download.isPending} onClick={() => download.mutate()}>
        {words.minutes}
      </Button>
    </div>
  )
}

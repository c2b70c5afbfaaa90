import { Group, Text } from '@mantine/core'
import type { HeldChangeView } from '@plinth/contract/people/held-change'
import { phoneText } from '@plinth/domain/people/party/phone'
import { AppLink } from '../../lib/app-link.tsx'
import { dateTime } from '../../lib/format.ts'
import { useMay } from '../../lib/me.ts'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import classes from './guard.module.css'
import { guardWords as words } from './guard.words.ts'

export type HeldAct = 'call' | 'approve' | 'cancel'

const tones = { waiting: 'orange', approved: 'green', canceled: 'gray' } as const

/** One held change: what is in use, what was asked for, who did what, and what comes next. */
export const HeldEntry = ({ change: c, onAct }: { change: HeldChangeView; onAct: (act: HeldAct) => void }) => {
  const waits = c.state === 'waiting'
  return (
    <li className={classes.entry} aria-label={words.actionsOf(words.kinds[c.kind], c.subject.name)}>
      <Group gap="xs">
        <Text fw={600}>{c.subject.name}</Text>
        <Text size="sm" c="dimmed">
          {words.kinds[c.kind]}
        </Text>
        <Badge tone={tones[c.state]}>{words.states[c.state]}</Badge>
        {c.alone ? <Badge tone="orange">{words.alone}</Badge> : null}
        {c.subject.human_id === null ? null : (
          <AppLink href={paths.loan(c.subject.human_id)}>{words.openLoan(c.subject.human_id)}</AppLink>
        )}
      </Group>
      <dl className={classes.values}>
        <dt>{waits ? words.inUse : words.was}</dt>
        <dd>{c.old_value}</dd>
        <dt>{words.wanted}</dt>
        <dd>{c.new_value}</dd>
      </dl>
      <Story change={c} />
      {waits ? <Actions change={c} onAct={onAct} /> : null}
    </li>
  )
}

const Story = ({ change: c }: { change: HeldChangeView }) => {
  const isHeld = c.state === 'waiting' && c.hold_until_epoch > Date.now() / 1000
  const lines = [
    words.requested(c.requested_by, dateTime(c.requested_epoch)),
    ...(isHeld ? [words.held(dateTime(c.hold_until_epoch))] : []),
    ...(c.state === 'waiting' && c.kind !== 'wire'
      ? [c.subject.phone === null ? words.noPhone : words.phone(phoneText(c.subject.phone))]
      : []),
    ...(c.call ? [words.called(c.call.name, c.call.number, dateTime(c.call.at_epoch), c.call.by)] : []),
    ...(c.call ? [words.said(c.call.note)] : []),
    ...(c.decided_by === null ? [] : [words.decision(words.states[c.state], c.decided_by, dateTime(c.decided_epoch))]),
    ...(c.note === '' ? [] : [words.said(c.note)]),
  ]
  return lines.map((line) => (
    <Text key={line} size="sm" c="dimmed">
      {line}
    </Text>
  ))
}

const Actions = ({ change: c, onAct }: { change: HeldChangeView; onAct: (act: HeldAct) => void }) => {
  const [mayApprove, mayEdit] = [useMay('approve-change'), useMay('edit-parties')]
  const next = words.next[c.refusal ?? 'ready']
  const refused = mayApprove ? (c.refusal === null ? undefined : next) : words.noRight
  return (
    <>
      <Text size="sm" fw={500} mt="xs">
        {next}
      </Text>
      <Group gap="xs" mt="xs">
        {mayEdit ? (
          <Button variant={c.call ? 'default' : 'filled'} size="compact-sm" onClick={() => onAct('call')}>
            {c.call ? words.callAgain : words.callBack}
          </Button>
        ) : null}
        <Button
          variant={c.call ? 'filled' : 'default'}
          size="compact-sm"
          disabledReason={refused}
          onClick={() => onAct('approve')}
        >
          {words.approve}
        </Button>
        {mayEdit ? (
          <Button variant="subtle" color="red" size="compact-sm" onClick={() => onAct('cancel')}>
            {words.cancelChange}
          </Button>
        ) : null}
      </Group>
    </>
  )
}

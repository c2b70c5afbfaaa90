import { Alert, Stack, Text, Textarea } from '@mantine/core'
import type { Judgment as Facts, VoteView } from '@plinth/contract/closing/committee-vote'
import { committeeRoleLabels } from '@plinth/domain/closing/committee/member'
import { castLabels, voteResultLabels } from '@plinth/domain/closing/committee/vote'
import { conditionStageLabels } from '@plinth/domain/loan/condition'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { lenderMoment } from '../../lib/format.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './committee.module.css'
import { committeeWords as words } from './committee.words.ts'

type Ballot = VoteView['ballots'][number]

const resultTones: Readonly<Record<NonNullable<VoteView['result']>, Tone>> = {
  approved: 'green',
  declined: 'red',
  'no-quorum': 'orange',
  'beyond-authority': 'orange',
  'next-level': 'blue',
}

/** Open, or how it ended. */
export const VoteBadge = ({ vote: v }: { vote: Pick<VoteView, 'state' | 'result'> }) => {
  if (v.result !== null) return <Badge tone={resultTones[v.result]}>{voteResultLabels[v.result]}</Badge>
  return (
    <Badge tone={v.state === 'open' ? 'blue' : 'gray'}>
      {v.state === 'open' ? words.openState : words.withdrawnState}
    </Badge>
  )
}

const choiceTones: Readonly<Record<NonNullable<Ballot['choice']>, Tone>> = {
  approve: 'green',
  decline: 'red',
  abstain: 'gray',
  recuse: 'violet',
}

const factsOf = (b: Ballot): string[] => [
  committeeRoleLabels[b.role],
  ...(b.why_no_vote === null ? [] : [b.why_no_vote]),
  ...(b.left ? [words.leftNote] : []),
  ...(b.cast_epoch === null ? [] : [lenderMoment(b.cast_epoch)]),
  ...(b.recorded_by === '' ? [] : [words.recordedBy(b.recorded_by)]),
  ...(b.way === 'link' ? [words.byLink] : []),
  ...(b.changes > 0 ? [words.changed(b.changes)] : []),
  ...(b.before_condition && b.choice !== null ? [words.beforeCondition] : []),
]

/** Who was asked and how each voted. `actions` stand beside a member. */
export const Ballots = ({ vote, actions }: { vote: VoteView; actions?: (b: Ballot) => ReactNode }) => (
  <ul className={classes.list} aria-label={words.members}>
    {vote.ballots.map((b) => (
      <li key={b.id} className={classes.row}>
        <div className={classes.top}>
          <span className={classes.name}>{b.is_me ? `${b.name} (${words.you})` : b.name}</span>
          {b.choice !== null ? (
            <Badge tone={b.left ? 'gray' : choiceTones[b.choice]}>{castLabels[b.choice]}</Badge>
          ) : b.why_no_vote === null ? (
            <Badge tone="gray">{words.notVoted}</Badge>
          ) : null}
          {actions?.(b)}
        </div>
        <div className={classes.facts}>
          {factsOf(b).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </div>
        {b.reason === '' ? null : <p className={classes.text}>{b.reason}</p>}
      </li>
    ))}
  </ul>
)

/** How a vote stands: the rule, what was voted, until when, and what cannot be met. */
export const Standing = ({ vote: v }: { vote: VoteView }) => (
  <Stack gap={6}>
    <div className={classes.top}>
      <VoteBadge vote={v} />
      <Text size="sm">{v.rule}</Text>
    </div>
    {v.question === '' ? null : <p className={classes.text}>{v.question}</p>}
    <div className={classes.facts}>
      <span>{words.counted(v.cast, v.able)}</span>
      <span>{words.split(v)}</span>
      <span>{words.deadline(lenderMoment(v.deadline_epoch))}</span>
      {v.meeting ? <span>{words.onAgenda(v.meeting.title)}</span> : null}
      <span>{words.openedBy(v.opened_by, lenderMoment(v.opened_epoch))}</span>
    </div>
    {v.state === 'open' ? (
      <>
        {v.over === null ? (
          <Text size="sm">{words.ifClosed(voteResultLabels[v.if_closed])}</Text>
        ) : (
          <Alert color="orange">{v.over}</Alert>
        )}
        {v.cannot_approve === null ? null : <Alert color="orange">{v.cannot_approve}</Alert>}
        <ChangedTerms vote={v} />
      </>
    ) : (
      <Text size="sm">{v.result_text}</Text>
    )}
  </Stack>
)

/** Terms that were changed after the vote was opened. */
const ChangedTerms = ({ vote }: { vote: VoteView }) =>
  vote.terms_changed.length === 0 ? null : (
    <Alert color="orange" title={words.termsChanged}>
      <ul className={classes.list}>
        {vote.terms_changed.map((t) => (
          <li key={t.label}>{words.termLine(t.label, t.approved, t.now)}</li>
        ))}
      </ul>
    </Alert>
  )

/** The terms that are voted on. */
export const Terms = ({ vote }: { vote: VoteView }) => (
  <dl className={classes.terms}>
    {vote.terms.map(({ label, text }) => [<dt key={`${label} term`}>{label}</dt>, <dd key={label}>{text}</dd>])}
  </dl>
)

/** What the deal is judged by, as it stands now (AH-21, AH-22). */
export const Judgment = ({ ratios, exceptions }: Facts) => (
  <>
    <Section title={words.ratios}>
      <dl className={classes.terms}>
        {ratios.map(({ label, text, source }) => [
          <dt key={`${label} ratio`}>{label}</dt>,
          <dd key={label}>
            {text}
            {source === '' ? null : <div className={classes.facts}>{words.ratioFrom(source)}</div>}
          </dd>,
        ])}
      </dl>
    </Section>
    <Section title={words.exceptions}>
      {exceptions === null || exceptions.length === 0 ? (
        <Text>{exceptions === null ? words.noLimits : words.noExceptions}</Text>
      ) : (
        <ul className={classes.list}>
          {exceptions.map(({ label, text }) => (
            <li key={`${label} ${text}`} className={classes.row}>
              <div className={classes.name}>{label}</div>
              <p className={classes.text}>{text}</p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  </>
)

/** The conditions of an approval; `actions` stand beside each. */
export const Conditions = ({
  vote,
  actions,
}: {
  vote: VoteView
  actions?: (c: VoteView['conditions'][number]) => ReactNode
}) =>
  vote.conditions.length === 0 ? (
    <Text c="dimmed">{words.noConditions}</Text>
  ) : (
    <ul className={classes.list}>
      {vote.conditions.map((c) => (
        <li key={c.id} className={classes.row}>
          <div className={classes.top}>
            <span className={classes.name}>{c.title}</span>
            {actions?.(c)}
          </div>
          <div className={classes.facts}>
            <span>{conditionStageLabels[c.stage]}</span>
          </div>
          {c.details === '' ? null : <p className={classes.text}>{c.details}</p>}
        </li>
      ))}
    </ul>
  )

interface CommentsProps {
  vote: VoteView
  /** Whether comments are taken. */
  may: boolean
  busy: boolean
  error: Error | null
  onSend: (text: string, done: () => void) => void
}

/** What members wrote, and a box to add to it. */
export const Comments = ({ vote, may, busy, error, onSend }: CommentsProps) => {
  const [text, setText] = useState('')
  return (
    <Stack gap="sm">
      {vote.comments.length === 0 ? <Text c="dimmed">{words.noComments}</Text> : null}
      <ul className={classes.list}>
        {vote.comments.map((c) => (
          <li key={c.id} className={classes.row}>
            <div className={classes.facts}>
              <span>{c.name}</span>
              <span>{lenderMoment(c.epoch)}</span>
            </div>
            <p className={classes.text}>{c.text}</p>
          </li>
        ))}
      </ul>
      {may ? (
        <>
          <Textarea
            label={words.comment}
            autosize
            minRows={2}
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <FormError text={error ? messageOf(error, words.failed) : null} />
          <div>
            <Button
              variant="default"
              loading={busy}
              disabledReason={text.trim() === '' ? words.writeFirst : undefined}
              onClick={() => onSend(text.trim(), () => setText(''))}
            >
              {words.send}
            </Button>
          </div>
        </>
      ) : null}
    </Stack>
  )
}

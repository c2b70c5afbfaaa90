import type { ActivityView } from '@plinth/contract/loan/activity'
import { stateLabel } from '@plinth/domain/loan/activity/labels'
import { type Turn, turns } from '@plinth/domain/loan/activity/turn'
import { type ReactNode, useId, useState } from 'react'
import { date, lenderDay } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { worklistWords as words } from './document-request.words.ts'
import type { EntityRequests } from './entity-card.tsx'
import { type MessageCounts, MessagesButton } from './request-messages.tsx'
import classes from './worklist.module.css'

interface Line {
  activity: ActivityView
  from: string
}

/** The requests of a loan by who has to act: who says that one does not apply waits for staff. */
const linesBy = (entities: readonly EntityRequests[], answered: ReadonlySet<string>) => {
  const lines = entities.flatMap((entity) =>
    entity.activities.map((activity): Line => ({ activity, from: entity.entity_name })),
  )
  const turnOf = ({ activity }: Line): Turn =>
    answered.has(activity.activity_id) ? 'review' : turns[activity.status.state]
  return (turn: Turn) => lines.filter((line) => turnOf(line) === turn)
}

const dueOf = ({ activity }: Line) => activity.due_epoch ?? Number.POSITIVE_INFINITY

/** When a request is due: 'Overdue 3 days', 'Due 11.29.2026'. */
const Due = ({ epoch }: { epoch: number | null }) => {
  if (epoch === null) return null
  const late = Math.round((lenderDay() - epoch) / 86_400)
  return late > 0 ? <Badge tone="red">{words.overdue(late)}</Badge> : <Badge>{words.due(date(epoch))}</Badge>
}

/** A request and whom it is asked of; what can be done with it follows. */
const Entry = ({ line: { activity, from }, children }: { line: Line; children: ReactNode }) => (
  <li className={classes.line}>
    <span className={classes.name}>{activity.name}</span>
    <span className={classes.from}>{from}</span>
    {children}
  </li>
)

interface WorklistProps {
  entities: readonly EntityRequests[]
  /** Opens the files of a request. */
  onView: (activity: ActivityView) => void
  onUpload: (activity: ActivityView) => void
  onMessages: (activity: ActivityView) => void
  counts: MessageCounts
  /** Ids of the requests that their party says do not apply, while nobody decided on it. */
  answered: ReadonlySet<string>
}

/** Where the answer stands, on the row of the request. */
export const answerPlace = (activityId: string): string => `answer-${activityId}`

/** The document requests by who has to act: staff review first, then what parties owe, then what is accepted. */
export const Worklist = ({ entities, onView, onUpload, onMessages, counts, answered }: WorklistProps) => {
  const by = linesBy(entities, answered)
  const review = by('review')
  const party = by('party').toSorted((a, b) => dueOf(a) - dueOf(b))
  const accepted = by('accepted')
  const messages = ({ activity, from }: Line) => (
    <MessagesButton
      name={words.nameFrom(activity.name, from)}
      count={counts.get(activity.activity_id)}
      onPress={() => onMessages(activity)}
    />
  )
  if (review.length + party.length + accepted.length === 0) return null
  return (
    <div className={classes.groups}>
      <Group title={words.review} count={review.length} tone="yellow" none={words.noneToReview}>
        {review.map((line) => (
          <Entry key={line.activity.activity_id} line={line}>
            {answered.has(line.activity.activity_id) ? (
              <Answered line={line} messages={messages(line)} />
            ) : (
              <>
                <span>{stateLabel(line.activity.status.state)}</span>
                <span className={classes.acts}>
                  {messages(line)}
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={words.reviewOf(line.activity.name, line.from)}
                    onClick={() => onView(line.activity)}
                  >
                    {words.reviewOne}
                  </Button>
                </span>
              </>
            )}
          </Entry>
        ))}
      </Group>
      <Group title={words.waiting} count={party.length} tone="gray" none={words.noneWaiting}>
        {party.map((line) => (
          <Entry key={line.activity.activity_id} line={line}>
            <span>
              <Due epoch={line.activity.due_epoch} />
            </span>
            <span className={classes.acts}>
              {messages(line)}
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={words.uploadFor(line.activity.name, line.from)}
                onClick={() => onUpload(line.activity)}
              >
                {words.upload}
              </Button>
            </span>
          </Entry>
        ))}
      </Group>
      <Group title={words.accepted} count={accepted.length} tone="green" none={words.noneAccepted} folded>
        {accepted.map((line) => (
          <Entry key={line.activity.activity_id} line={line}>
            <span>{stateLabel(line.activity.status.state)}</span>
            <span className={classes.acts}>
              {messages(line)}
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={words.showOf(line.activity.name, line.from)}
                onClick={() => onView(line.activity)}
              >
                {words.show}
              </Button>
            </span>
          </Entry>
        ))}
      </Group>
    </div>
  )
}

/** A request that its party says does not apply: it is decided on its row, further down. */
const Answered = ({ line, messages }: { line: Line; messages: ReactNode }) => (
  <>
    <span>{words.answered}</span>
    <span className={classes.acts}>
      {messages}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={words.decideOn(line.activity.name, line.from)}
        onClick={() => document.getElementById(answerPlace(line.activity.activity_id))?.focus()}
      >
        {words.decide}
      </Button>
    </span>
  </>
)

interface GroupProps {
  title: string
  count: number
  tone: 'yellow' | 'gray' | 'green'
  /** What stands here while there is none. */
  none: string
  /** Shown at a press. */
  folded?: boolean
  children: ReactNode
}

const Group = ({ title, count, tone, none, folded = false, children }: GroupProps) => {
  const [open, setOpen] = useState(!folded)
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id} className={classes.title}>
          {title} <Badge tone={count === 0 ? 'gray' : tone}>{count}</Badge>
        </h3>
        {folded && count > 0 ? (
          <Button size="compact-sm" variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? words.hideAll : words.showAll}
          </Button>
        ) : null}
      </div>
      {count === 0 ? <p className={classes.none}>{none}</p> : null}
      {open && count > 0 ? <ul className={classes.list}>{children}</ul> : null}
    </section>
  )
}

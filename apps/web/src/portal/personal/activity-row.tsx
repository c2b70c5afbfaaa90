import { Group, Button as LinkButton, Text } from '@mantine/core'
import type { ActivityView } from '@plinth/contract/loan/activity'
import { badgeColour, dueColour, personalStateLabel } from '@plinth/domain/loan/activity/labels'
import { owedStates } from '@plinth/domain/loan/activity/turn'
import { epochToPlainDate } from '@plinth/domain/shared/dates'
import type { Permission } from '@plinth/domain/people/user/permissions'
import { AppLink } from '../../lib/app-link.tsx'
import { date, lenderToday } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Badge, Dot } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { aboutOf, hintOf, mayViewBank, nameOf, offersOf, type PersonalAction, refusalOf } from './open-tasks.ts'
import { useBlankForm, useOwnPaper } from './personal.calls.ts'
import { AnswerLine, type NotApplicable, SayNotApplicable } from './not-applicable.tsx'
import type { Panel } from './personal-search.ts'
import { activityWords as words, messageWords, needWords } from './personal.words.ts'
import classes from './personal.module.css'

interface ActivityRowProps {
  activity: ActivityView
  /** Whether the viewer is asked to sign its paper, here. */
  toSign: boolean
  /** Whether there is a form to download, sign and send back. */
  hasForm: boolean
  /** Whether its paper was sent to the viewer, to be read. */
  hasPaper: boolean
  /** What the lender has on file for it: nothing needs to be sent; null when it has nothing. */
  onFile: { issued_epoch: number | null } | null
  /** What was answered of it: 'not applicable'; null when it was not. */
  answer: NotApplicable | null
  /** Whether the viewer is a broker, who has none of its banks to connect. */
  isBroker: boolean
  /** Whether the viewer may answer it so. */
  canAnswer: boolean
  /** Rights the viewer holds. */
  may: readonly Permission[]
  onOpen: (panel: Panel, activityId: string) => void
  /** How many messages it has; null where the viewer has no conversation with the lender. */
  messages: { messages: number; unread: number } | null
}

/** The due date with its colour (K-62); late in words too. */
export const Due = ({ activity }: { activity: ActivityView }) => {
  if (activity.due_epoch === null) return null
  const today = lenderToday()
  const tone = dueColour(activity.status.state, epochToPlainDate(activity.due_epoch), today)
  const text = date(activity.due_epoch)
  return (
    <span className={classes.due}>
      <Dot tone={tone} />
      {tone === 'red' ? words.overdue(text) : words.due(text)}
    </span>
  )
}

interface OfferProps {
  action: PersonalAction
  name: string
  activityId: string
  disabledReason: string | undefined
  onOpen: ActivityRowProps['onOpen']
}

/** A button or link for one thing that can be done. */
export const Offer = ({ action, name, activityId, disabledReason, onOpen }: OfferProps) => {
  const [panel, label, full] = {
    upload: ['upload', words.upload, words.uploadOf(name)],
    'view-files': ['files', words.viewFiles, words.viewFilesOf(name)],
    'view-application': ['application', words.viewApplication, words.viewApplication],
  }[action] as [Panel, string, string]
  return (
    <Button
      variant={action === 'upload' ? 'filled' : 'default'}
      size="sm"
      disabledReason={disabledReason}
      aria-label={full}
      onClick={() => onOpen(panel, activityId)}
    >
      {label}
    </Button>
  )
}

/**
 * The way to the page of a bank link: to connect while it is asked for (H-01), to look afterwards (K-29, K-30). A broker gets
 * its address for the borrower instead: nobody signs in to another's bank.
 */
const BankLink = ({ activity, isBroker }: Pick<ActivityRowProps, 'activity' | 'isBroker'>) => {
  const isAsked = hintOf(activity) === 'bank'
  if (activity.url === null || !(isAsked || mayViewBank(activity))) return null
  const name = nameOf(activity)
  if (isAsked && isBroker)
    return (
      <CopyButton value={new URL(activity.url, window.location.href).href} label={needWords.copyBankLinkOf(name)}>
        {needWords.copyBankLink}
      </CopyButton>
    )
  return (
    <LinkButton
      component={AppLink}
      href={activity.url}
      size="sm"
      variant={isAsked ? 'filled' : 'default'}
      aria-label={isAsked ? needWords.connectBankOf(name) : needWords.viewBankOf(name)}
    >
      {isAsked ? needWords.connectBank : needWords.viewBank}
    </LinkButton>
  )
}

interface FetchButtonProps {
  file: { isPending: boolean; mutate: () => void }
  label: string
  /** The label with what it is of, for who cannot see the row. */
  full: string
}

/** Opens or saves a file of the row. */
const FetchButton = ({ file, label, full }: FetchButtonProps) => (
  <Button variant="default" size="sm" loading={file.isPending} aria-label={full} onClick={() => file.mutate()}>
    {label}
  </Button>
)

/** The way to the page where a paper is read and signed. */
const ReadAndSign = ({ activity, about }: { activity: ActivityView; about: string }) => (
  <LinkButton
    component={AppLink}
    href={paths.personalSign(activity.activity_id)}
    size="sm"
    aria-label={needWords.readAndSignOf(needWords.forLoan(nameOf(activity), about))}
  >
    {needWords.readAndSign}
  </LinkButton>
)

interface MessagesProps {
  name: string
  count: { messages: number; unread: number }
  onOpen: () => void
}

/** The way to the conversation with the lender. */
const Messages = ({ name, count: { messages, unread }, onOpen }: MessagesProps) => (
  <Button
    variant={unread > 0 ? 'light' : 'default'}
    size="sm"
    aria-label={
      messages === 0 ? messageWords.askOf(name) : messageWords.openOf(messageWords.open(messages, unread), name)
    }
    onClick={onOpen}
  >
    {messages === 0 ? messageWords.ask : messageWords.open(messages, unread)}
  </Button>
)

/** The state and due date of an activity; of what the lender has on file that it is. */
const Standing = ({ activity, onFile }: Pick<ActivityRowProps, 'activity' | 'onFile'>) => {
  const { state } = activity.status
  if (onFile) return <Badge tone="green">{words.onFile}</Badge>
  return (
    <>
      <Badge tone={badgeColour(activity.activity_type, state)}>{personalStateLabel(state)}</Badge>
      <Due activity={activity} />
    </>
  )
}

/** What is needed and why; of what the lender has on file that nothing is. */
const Why = ({ description, onFile }: { description: string; onFile: ActivityRowProps['onFile'] }) => {
  if (onFile) return <Text size="sm">{words.onFileText(onFile.issued_epoch)}</Text>
  return description ? (
    <p className={classes.why} style={{ margin: 0 }}>
      <span className="visually-hidden">{words.why}: </span>
      {description}
    </p>
  ) : null
}

/** Whether it is a document request that its party still has to deliver. */
const isOwed = (a: ActivityView): boolean =>
  a.activity_type === 'document-request' && owedStates.includes(a.status.state)

type AnswerProps = Pick<ActivityRowProps, 'activity' | 'answer'>

/** What was answered of what is still to be sent. */
const Answered = ({ activity, answer }: AnswerProps) =>
  answer && isOwed(activity) ? <AnswerLine answer={answer} /> : null

/** The way to answer 'not applicable' while it is still to be sent. */
const SayNot = ({ activity, answer, name }: AnswerProps & { name: string }) =>
  isOwed(activity) ? <SayNotApplicable activityId={activity.activity_id} name={name} answer={answer} /> : null

/** How it is done, where that is not an upload. */
const howOf = (activity: ActivityView, toSign: boolean, isBroker: boolean): keyof typeof needWords.hints | null => {
  const how = toSign ? 'here' : hintOf(activity)
  return how === 'bank' && isBroker ? 'borrowersBank' : how
}

/** One activity: its state, what is needed and why, why it was refused, and what can be done (K-20 to K-22). */
export const ActivityRow = ({
  activity,
  toSign,
  hasForm,
  hasPaper,
  onFile,
  answer,
  isBroker,
  canAnswer,
  may,
  onOpen,
  messages,
}: ActivityRowProps) => {
  const refusal = refusalOf(activity)
  const how = howOf(activity, toSign, isBroker)
  const about = aboutOf(activity)
  // What is out for electronic signature takes no signed copy.
  const offers = offersOf(activity).filter(({ action }) => !(toSign && action === 'upload'))
  const name = nameOf(activity)
  const known = needWords.forLoan(name, about)
  const [paper, form] = [useOwnPaper(activity.activity_id), useBlankForm(activity.activity_id)]
  return (
    <li className={classes.row} data-testid="activity">
      <div className={classes.rowTop}>
        <span className={classes.rowName}>{name}</span>
        <Standing activity={activity} onFile={onFile} />
      </div>
      <Text size="sm" c="dimmed">
        {about}
      </Text>
      <Why description={activity.description} onFile={onFile} />
      <Answered activity={activity} answer={answer} />
      {how ? <Text size="sm">{needWords.hints[how]}</Text> : null}
      {refusal ? (
        <p className={classes.refusal} style={{ margin: 0 }}>
          <strong>{needWords.again}</strong> {refusal}
        </p>
      ) : null}
      <Group gap="xs">
        <BankLink activity={activity} isBroker={isBroker} />
        {toSign ? <ReadAndSign activity={activity} about={about} /> : null}
        {hasPaper && !toSign ? (
          <FetchButton file={paper} label={needWords.read} full={needWords.readOf(known)} />
        ) : null}
        {hasForm && offers.some(({ action }) => action === 'upload') ? (
          <FetchButton file={form} label={words.downloadForm} full={words.downloadFormOf(known)} />
        ) : null}
        {offers.map(({ action, right }) => (
          <Offer
            key={action}
            action={action}
            name={known}
            activityId={activity.activity_id}
            disabledReason={right === null || may.includes(right) ? undefined : words.noRight}
            onOpen={onOpen}
          />
        ))}
        {messages && activity.activity_type === 'document-request' ? (
          <Messages name={known} count={messages} onOpen={() => onOpen('messages', activity.activity_id)} />
        ) : null}
        {canAnswer ? <SayNot activity={activity} answer={answer} name={known} /> : null}
      </Group>
    </li>
  )
}

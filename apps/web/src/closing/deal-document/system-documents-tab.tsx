import { Group, Text } from '@mantine/core'
import type { ActivityView } from '@plinth/contract/loan/activity'
import type { LoanView } from '@plinth/contract/loan/loan'
import { actionsFor } from '@plinth/domain/loan/activity/actions'
import { badgeColour, dueColour, dueMeaning } from '@plinth/domain/loan/activity/labels'
import { stateAfter } from '@plinth/domain/loan/activity/transitions'
import { epochToPlainDate } from '@plinth/domain/shared/dates'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { date, lenderToday } from '../../lib/format.ts'
import { useSearchState } from '../../lib/location.ts'
import type { SearchText } from '../../lib/search-text.ts'
import { Badge, Dot } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { type DealAction, type DealSubject, documentType, isDealAction, useRefusal } from './deal.ts'
import { useSystemDocuments } from './deal-document.calls.ts'
import classes from './deal-document.module.css'
import { dealWords as words } from './deal-document.words.ts'
import { Expiry } from './expiry.tsx'
import { useDeals } from './use-deals.tsx'
import { versionWords } from './version.words.ts'
import { lateDialog } from '../../ui/late.tsx'

const VersionsModal = lateDialog(async () => (await import('./versions-modal.tsx')).VersionsModal)

const subjectOf = (a: ActivityView): DealSubject => ({
  activity_id: a.activity_id,
  activity_type: a.activity_type,
  state: a.status.state,
})
const editedOf = (search: SearchText): { edit: string | null } => ({
  edit: typeof search['edit'] === 'string' ? search['edit'] : null,
})

/** Term sheet, board review, commitment and deposit of a loan with what can be done to each (L-29, K-07..K-19). */
export const SystemDocumentsTab = ({ loan }: { loan: LoanView }) => {
  const documents = useSystemDocuments(loan.id)
  const { start, dialog } = useDeals(loan)
  useEditFromAddress(documents.data?.activities, start)
  if (documents.isPending) return <SkeletonRows rows={4} height={56} />
  if (!documents.data)
    return (
      <ErrorState
        text={words.loadFailed}
        detail={messageOf(documents.error, words.failed)}
        onRetry={() => void documents.refetch()}
      />
    )
  const { activities } = documents.data
  if (activities.length === 0) return <EmptyState text={words.empty} hint={words.emptyHint} />
  return (
    <>
      <ul className={classes.list}>
        {activities.map((activity) => (
          <DocumentItem key={activity.activity_id} loan={loan} activity={activity} onAction={start} />
        ))}
      </ul>
      {dialog}
    </>
  )
}

/** The document's own page (L-22): an address that names a document opens its form once. */
const useEditFromAddress = (
  activities: readonly ActivityView[] | undefined,
  start: (subject: DealSubject, action: DealAction) => void,
) => {
  const [{ edit }, setSearch] = useSearchState(editedOf)
  const opened = useRef(false)
  useEffect(() => {
    const named = edit === null ? undefined : activities?.find((a) => a.activity_id === edit)
    if (!named || opened.current) return
    opened.current = true
    void setSearch({ edit: null }, { replace: true })
    if (!named.superseded && actionsFor(named.activity_type, named.status.state, 'loan').includes('generate'))
      start(subjectOf(named), 'generate')
  }, [edit, activities, setSearch, start])
}

interface DocumentItemProps {
  loan: LoanView
  activity: ActivityView
  onAction: (subject: DealSubject, action: DealAction) => void
}

const DocumentItem = ({ loan, activity, onAction }: DocumentItemProps) => {
  const refusal = useRefusal()
  const subject = subjectOf(activity)
  const usable = !activity.superseded && !loan.archived
  const again = usable && stateAfter(subject.activity_type, 'send-again', subject.state) !== null
  const actions = usable ? actionsFor(subject.activity_type, subject.state, 'loan').filter(isDealAction) : []
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <Group gap="xs">
          <Text fw={600}>{activity.name}</Text>
          <Badge tone={badgeColour(subject.activity_type, subject.state)}>{subject.state}</Badge>
          {activity.superseded ? <Badge>{words.superseded}</Badge> : null}
        </Group>
        <div className={classes.line}>
          {activity.parent_id ? <span>{words.successor}</span> : null}
          <Due activity={activity} />
          <Versions activity={activity} />
          {activity.activity_type === 'term-sheet' ? <Expiry activity={activity} usable={usable} /> : null}
        </div>
      </div>
      <Group gap={6}>
        {actions.map((action) => (
          <Button
            key={action}
            size="xs"
            variant="default"
            disabledReason={refusal(subject, action)}
            aria-label={`${words.actions[action]} ${activity.name}`}
            onClick={() => onAction(subject, action)}
          >
            {words.actions[action]}
          </Button>
        ))}
        {again ? (
          <Button
            size="xs"
            variant="default"
            disabledReason={refusal(subject, 'send')}
            aria-label={`${words.sendAgain} ${activity.name}`}
            onClick={() => onAction(subject, 'send')}
          >
            {words.sendAgain}
          </Button>
        ) : null}
      </Group>
    </li>
  )
}

const Due = ({ activity }: { activity: ActivityView }) => {
  const due = activity.due_epoch === null ? null : epochToPlainDate(activity.due_epoch)
  return (
    <span>
      <Dot
        tone={dueColour(activity.status.state, due, lenderToday())}
        meaning={dueMeaning(activity.status.state, due, lenderToday())}
      />
      {activity.due_epoch === null ? words.noDue : words.due(date(activity.due_epoch))}
    </span>
  )
}

/** How many versions there are; they open with what changed between them. */
const Versions = ({ activity }: { activity: ActivityView }) => {
  const [open, setOpen] = useState(false)
  const files = activity.processes.flatMap((p) => p.documents).filter((d) => d.received_epoch !== null)
  const type = documentType(subjectOf(activity))
  if (files.length === 0 || type === null) return null
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={`${versionWords.open(files.length)} of ${activity.name}`}
        onClick={() => setOpen(true)}
      >
        {versionWords.open(files.length)}
      </Button>
      {open ? (
        <VersionsModal
          activityId={activity.activity_id}
          type={type}
          name={activity.name}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

import { Group, Stack, Title } from '@mantine/core'
import type { ActivityView } from '@plinth/contract/loan/activity'
import type { LoanView } from '@plinth/contract/loan/loan'
import { lostByRestarting } from '@plinth/domain/loan/activity/restart'
import { entityKinds } from '@plinth/domain/loan/activity/entity-kinds'
import { type ReactNode, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { useSearchState } from '../../lib/location.ts'
import { useMay } from '../../lib/me.ts'
import type { SearchText } from '../../lib/search-text.ts'
import { Button } from '../../ui/button.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useDocumentRequests, useRestart } from './document-request.calls.ts'
import { entityLabels, requestWords as words } from './document-request.words.ts'
import { EntityCard, type EntityRequests } from './entity-card.tsx'
import { FilesPanel } from './files-panel.tsx'
import { inShownOrder } from './review.ts'
import { type MessageCounts, useMessageCounts } from './request-messages.tsx'
import { RequestFlagsDialog } from './request-flags-dialog.tsx'
import { Worklist } from './worklist.tsx'
import { UploadSidePanel } from './upload-side-panel.tsx'

type Open = { what: 'upload' | 'restart'; id: string } | { what: 'flags' } | null

/** The request whose files or messages are open, in the address bar: what the list of today and letters lead to. */
const readFiles = (search: SearchText) => ({
  files: typeof search['files'] === 'string' ? search['files'] : null,
  messages: search['show'] === 'messages',
})

/** The cards as they stand on the page: by kind, in the order of their groups. */
const inKindOrder = (entities: readonly EntityRequests[]) =>
  entityKinds.flatMap((kind) => entities.filter((e) => e.entity_type === kind))

/** The requests in the order they were first shown: a decision moves no row while the list is open. */
const useSteadyEntities = (entities: readonly EntityRequests[]): EntityRequests[] => {
  const [shown, setShown] = useState<readonly string[]>([])
  const ids = entities.flatMap((e) => e.activities.map((a) => a.activity_id))
  const added = ids.filter((id) => !shown.includes(id))
  if (added.length > 0) setShown([...shown, ...added])
  return entities.map((e) => ({ ...e, activities: inShownOrder(e.activities, (a) => a.activity_id, shown) }))
}

interface DocumentRequestsTabProps {
  loan: Pick<LoanView, 'id' | 'archived'>
  /** That something above the list is still to come: nothing is shown before it, so that nothing moves. */
  isHeld?: boolean
  /** What else the page lets staff do with the files of the loan. */
  actions?: ReactNode
  /** What is to be said of the list as a whole, above it. */
  lead?: ((activities: readonly ActivityView[]) => ReactNode) | undefined
  /** What else is to be said of a request, beneath its name. */
  note?: ((activity: ActivityView) => ReactNode) | undefined
  /** Ids of the requests that their party says do not apply, while nobody decided on it. */
  answered?: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()

/** 'From The Borrower': the document requests of a loan, per entity, with all that staff do with them (M-01..M-51). */
export const DocumentRequestsTab = ({ isHeld = false, answered = NONE, ...p }: DocumentRequestsTabProps) => {
  // Asked for at once, also while the list is held.
  useDocumentRequests(p.loan.id)
  return isHeld ? <SkeletonRows rows={6} /> : <Requests {...p} answered={answered} />
}

type RequestsProps = Omit<DocumentRequestsTabProps, 'isHeld'> & { answered: ReadonlySet<string> }

const Requests = ({ loan, actions, lead, note, answered }: RequestsProps) => {
  const requests = useDocumentRequests(loan.id)
  const [open, setOpen] = useState<Open>(null)
  const [{ files, messages }, set] = useSearchState(readFiles)
  const counts = useMessageCounts(loan.id)
  const mayEdit = useMay('edit-loan') && !loan.archived
  const entities = useSteadyEntities(requests.data?.entities ?? [])
  if (requests.isPending) return <SkeletonRows rows={6} />
  // What is shown stays when reading it anew fails.
  if (!requests.data)
    return (
      <ErrorState
        text={words.loadFailed}
        detail={messageOf(requests.error, '')}
        requestId={requests.error instanceof ApiError ? requests.error.requestId : null}
        onRetry={() => void requests.refetch()}
      />
    )
  // By id, so that an open panel shows the newest answer.
  const withId = (id: string | null) => entities.flatMap((e) => e.activities).find((a) => a.activity_id === id) ?? null
  const activityOf = (what: 'upload' | 'restart') => (open?.what === what ? withId(open.id) : null)
  const close = () => setOpen(null)
  const restarting = activityOf('restart')
  const view = (a: ActivityView) => void set({ files: a.activity_id, show: null })
  const write = (a: ActivityView) => void set({ files: a.activity_id, show: 'messages' })
  return (
    <Stack>
      <Group justify="flex-end">
        {actions}
        {mayEdit ? (
          <Button variant="default" onClick={() => setOpen({ what: 'flags' })}>
            {words.requestDocuments}
          </Button>
        ) : null}
      </Group>
      {lead?.(entities.flatMap((e) => e.activities))}
      {entities.length === 0 ? <EmptyState text={words.empty} /> : null}
      <Worklist
        entities={entities}
        counts={counts}
        answered={answered}
        onView={view}
        onMessages={write}
        onUpload={(a) => setOpen({ what: 'upload', id: a.activity_id })}
      />
      {entityKinds.map((kind) => (
        <KindGroup
          key={kind}
          loan={loan}
          label={entityLabels[kind]}
          entities={entities.filter((e) => e.entity_type === kind)}
          note={note}
          onOpen={setOpen}
          onFiles={view}
          onMessages={write}
          counts={counts}
        />
      ))}
      <UploadSidePanel activity={activityOf('upload')} onClose={close} />
      <FilesPanel
        activity={withId(files)}
        queue={inKindOrder(entities).flatMap((e) => e.activities)}
        onOpen={(id) => void set({ files: id, show: null }, { replace: true })}
        onClose={() => void set({ files: null, show: null }, { replace: true })}
        messages={messages}
        onMessages={(shown) => void set({ show: shown ? 'messages' : null }, { replace: true })}
        counts={counts}
        archived={loan.archived}
      />
      <RequestFlagsDialog loanId={loan.id} opened={open?.what === 'flags'} onClose={close} />
      {restarting ? <RestartDialog activity={restarting} onClose={close} /> : null}
    </Stack>
  )
}

interface KindGroupProps {
  loan: Pick<LoanView, 'id' | 'archived'>
  label: string
  entities: readonly EntityRequests[]
  onOpen: (open: Open) => void
  onFiles: (activity: ActivityView) => void
  onMessages: (activity: ActivityView) => void
  counts: MessageCounts
  note: DocumentRequestsTabProps['note']
}

/** The entities of one kind under their label (M-03, M-04). */
const KindGroup = ({ loan, label, entities, onOpen, onFiles, onMessages, counts, note }: KindGroupProps) =>
  entities.length === 0 ? null : (
    <Stack gap="xs" component="section" aria-label={words.group(label)}>
      <Title order={3} size="h4" tt="capitalize">
        {label}
      </Title>
      {entities.map((entity) => (
        <EntityCard
          key={entity.entity_id}
          loanId={loan.id}
          readOnly={loan.archived}
          entity={entity}
          note={note}
          onUpload={(a) => onOpen({ what: 'upload', id: a.activity_id })}
          onRestart={(a) => onOpen({ what: 'restart', id: a.activity_id })}
          onView={onFiles}
          onMessages={onMessages}
          counts={counts}
        />
      ))}
    </Stack>
  )

const RestartDialog = ({ activity, onClose }: { activity: ActivityView; onClose: () => void }) => {
  const restart = useRestart()
  const lost = lostByRestarting(activity.activity_type, activity.status.state)
  return (
    <ReasonDialog
      title={words.restartTitle(activity.name)}
      text={lost === null ? words.restartText : `${lost} ${words.restartText}`}
      optional={lost === null}
      confirmLabel={words.restartConfirm}
      reasonLabel={words.restartReason}
      reasonMissing={words.restartReasonMissing}
      busy={restart.isPending}
      error={restart.isError ? messageOf(restart.error, words.somethingWrong) : null}
      onConfirm={(reason) =>
        restart.mutate(
          {
            params: { activity_id: activity.activity_id },
            body: { version: activity.version, ...(reason === '' ? {} : { reason }) },
          },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    />
  )
}

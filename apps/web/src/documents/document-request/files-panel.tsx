import { Group, Button as LinkButton, Stack, Tabs } from '@mantine/core'
import type { ActivityView, DocumentView } from '@plinth/contract/loan/activity'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { AppLink } from '../../lib/app-link.tsx'
import { ArrangeButton } from '../../lib/arrange/arrange-button.tsx'
import { useKeepUnlocked } from '../../lib/arrange/use-keep-unlocked.ts'
import { useMay } from '../../lib/me.ts'
import { officeOfLoan } from '../../lib/office-source.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { FileViewer } from '../../ui/file-viewer.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { EmptyState, ErrorState, Loader } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.ts'
import { fileLink, freshLink } from './document-request.calls.ts'
import { fileWords as words } from './document-request.words.ts'
import { FileAnalysis } from './file-analysis.tsx'
import { FileRow } from './file-row.tsx'
import classes from './files-panel.module.css'
import { type MessageCounts, RequestMessages } from './request-messages.tsx'
import { messageWords } from './request-messages.words.ts'
import { RequestOutcome } from './review-actions.tsx'
import { type FileOf, filesOf, isToReview, nextToReview } from './review.ts'

interface FilesPanelProps {
  activity: ActivityView | null
  /** The requests that 'Accept and next' goes through, in the order shown. */
  queue: readonly ActivityView[]
  /** Opens the files of another request. */
  onOpen: (activityId: string) => void
  onClose: () => void
  /** Whether its messages are shown, and not its files. */
  messages: boolean
  onMessages: (messages: boolean) => void
  counts: MessageCounts
  archived: boolean
}

/**
 * The files of a request with preview and analysis, to accept or reject (M-08, M-50, M-51, J-26..J-32), and beside them what
 * was written about it.
 */
export const FilesPanel = ({ activity, onClose, ...rest }: FilesPanelProps) => (
  <SidePanel opened={activity !== null} onClose={onClose} title={activity?.name ?? words.title} width={860}>
    {activity ? <Panes activity={activity} {...rest} /> : null}
  </SidePanel>
)

type PanesProps = Omit<FilesPanelProps, 'activity' | 'onClose'> & { activity: ActivityView }

const Panes = ({ activity, queue, onOpen, messages, onMessages, counts, archived }: PanesProps) => {
  const id = activity.activity_id
  return (
    <Tabs
      value={messages ? 'messages' : 'files'}
      onChange={(shown) => onMessages(shown === 'messages')}
      keepMounted={false}
    >
      <Tabs.List aria-label={messageWords.tabs} mb="md">
        <Tabs.Tab value="files">{messageWords.files}</Tabs.Tab>
        <Tabs.Tab value="messages">{messageWords.messages(counts.get(id)?.unread ?? 0)}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="files">
        <Files key={id} activity={activity} queue={queue} onOpen={onOpen} />
      </Tabs.Panel>
      <Tabs.Panel value="messages">
        <RequestMessages key={id} activityId={id} archived={archived} />
      </Tabs.Panel>
    </Tabs>
  )
}

const Files = ({ activity, queue, onOpen }: Pick<PanesProps, 'activity' | 'queue' | 'onOpen'>) => {
  const files = filesOf(activity)
  const first = files.find(isToReview) ?? files[0]
  const [open, setOpen] = useState<string | null>(first?.document.document_id ?? null)
  const [arranging, setArranging] = useState(false)
  const shown = files.find((f) => f.document.document_id === open)
  const goOn = (documentId: string) => {
    const next = nextToReview(queue, { activityId: activity.activity_id, documentId })
    if (next === null) toast.success(words.allReviewed)
    else if (next.activityId === activity.activity_id) setOpen(next.documentId)
    else onOpen(next.activityId)
  }
  if (files.length === 0) return <EmptyState text={words.none} />
  return (
    <Stack>
      <RequestOutcome activity={activity} />
      <Arranging activity={activity} files={files} onOpened={setArranging} />
      <ul className={classes.list} aria-label={words.title}>
        {files.map(({ process, document }) => (
          <FileRow
            key={document.document_id}
            activity={activity}
            process={process}
            document={document}
            isOpen={document.document_id === open}
            onOpen={() => setOpen(document.document_id)}
            // Its key is not heard while pages are arranged.
            onNext={arranging ? null : () => goOn(document.document_id)}
          />
        ))}
      </ul>
      {shown ? <Shown key={shown.document.document_id} activity={activity} {...shown} /> : null}
    </Stack>
  )
}

interface ArrangingProps {
  activity: ActivityView
  files: readonly FileOf[]
  onOpened: (opened: boolean) => void
}

/** Arranges the pages of the files that are kept. */
const Arranging = ({ activity, files, onOpened }: ArrangingProps) => {
  const may = useMay('upload-document-request')
  const id = activity.activity_id
  const address = useCallback((documentId: string) => freshLink(id, documentId), [id])
  return (
    <Group>
      <ArrangeButton
        side="staff"
        activityId={id}
        name={activity.name}
        address={address}
        types={files
          .filter((file) => isKept(file) && file.process.state !== 'Paused')
          .map((f) => f.document.content_type)}
        disabledReason={may ? undefined : words.noRight}
        onOpened={onOpened}
      />
    </Group>
  )
}

/** Whether the file itself can be fetched: it arrived, and was not refused. */
const isKept = ({ process, document }: FileOf) => document.received_epoch !== null && process.state !== 'Unsupported'

const Shown = ({ activity, ...file }: FileOf & { activity: ActivityView }) =>
  isKept(file) ? (
    <Stack>
      <FileAnalysis activityId={activity.activity_id} process={file.process} />
      <Preview activity={activity} document={file.document} open={file.process.state === 'Processed'} />
    </Stack>
  ) : null

interface PreviewProps {
  activity: ActivityView
  document: DocumentView
  /** Whether it waits for review: a copy can then stand in its place. */
  open: boolean
}

const Preview = ({ activity, document, open }: PreviewProps) => {
  const activityId = activity.activity_id
  const link = useQuery(fileLink(activityId, document.document_id))
  const renew = useCallback(
    async () => (await freshLink(activityId, document.document_id)).url,
    [activityId, document.document_id],
  )
  const loanId = activity.loan.id
  const office = useMemo(() => officeOfLoan(loanId, document.document_id), [loanId, document.document_id])
  const keep = useKeepUnlocked('staff', activityId, document.document_id)
  const mayKeep = useMay('upload-document-request') && open && document.locked
  if (link.isPending) return <Loader height={200} />
  if (link.isError)
    return (
      <ErrorState text={words.downloadFailed} detail={messageOf(link.error, '')} onRetry={() => void link.refetch()} />
    )
  return (
    <Stack gap="xs">
      <Group>
        <Download activityId={activityId} document={document} />
        {/* Its values and their places are corrected there, and its text is searched. */}
        <LinkButton
          component={AppLink}
          variant="default"
          href={paths.loan(activity.loan.human_id, { panel: 'documents', document: document.document_id })}
        >
          {words.openInDocuments}
        </LinkButton>
      </Group>
      <FileViewer
        url={link.data.url}
        name={link.data.file_name}
        contentType={link.data.content_type}
        renew={renew}
        office={office}
        keep={mayKeep ? keep : undefined}
        onRetry={() => void link.refetch()}
      />
    </Stack>
  )
}

/** Asks for the address at the press: one that stood on the page would have expired. */
const Download = ({ activityId, document }: { activityId: string; document: DocumentView }) => {
  const [busy, setBusy] = useState(false)
  const fetchFile = async () => {
    setBusy(true)
    try {
      window.location.assign((await freshLink(activityId, document.document_id)).url)
    } catch (error) {
      toast.error(words.downloadFailed, messageOf(error, ''))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" loading={busy} onClick={() => void fetchFile()}>
      {words.download} {document.file_name}
    </Button>
  )
}

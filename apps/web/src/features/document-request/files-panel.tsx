import { Group, Stack } from '@mantine/core'
import type { ActivityView, DocumentView, ProcessView } from '@plinth/contract/activity'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
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

/** The files of a request with preview and analysis, to accept or reject (M-08, M-50, M-51, J-26..J-32). */
export const FilesPanel = ({ activity, onClose }: { activity: ActivityView | null; onClose: () => void }) => (
  <SidePanel opened={activity !== null} onClose={onClose} title={activity?.name ?? words.title} width={860}>
    {activity ? <Files activity={activity} /> : null}
  </SidePanel>
)

interface FileOf {
  process: ProcessView
  document: DocumentView
}

/** Every version, the newest first; an upload that never arrived is none. */
const filesOf = (activity: ActivityView): FileOf[] =>
  activity.processes
    .filter((process) => process.state !== 'New')
    .flatMap((process) => process.documents.map((document) => ({ process, document })))

const Files = ({ activity }: { activity: ActivityView }) => {
  const files = filesOf(activity)
  const [open, setOpen] = useState<string | null>(files[0]?.document.document_id ?? null)
  const shown = files.find((f) => f.document.document_id === open)
  if (files.length === 0) return <EmptyState text={words.none} />
  return (
    <Stack>
      <ul className={classes.list} aria-label={words.title}>
        {files.map(({ process, document }) => (
          <FileRow
            key={document.document_id}
            activity={activity}
            process={process}
            document={document}
            isOpen={document.document_id === open}
            onOpen={() => setOpen(document.document_id)}
          />
        ))}
      </ul>
      {shown ? <Shown key={shown.document.document_id} activity={activity} {...shown} /> : null}
    </Stack>
  )
}

/** Whether the file itself can be fetched: it arrived, and was not refused. */
const isKept = ({ process, document }: FileOf) => document.received_epoch !== null && process.state !== 'Unsupported'

const Shown = ({ activity, ...file }: FileOf & { activity: ActivityView }) =>
  isKept(file) ? (
    <Stack>
      <FileAnalysis activityId={activity.activity_id} process={file.process} />
      <Preview activityId={activity.activity_id} document={file.document} />
    </Stack>
  ) : null

const Preview = ({ activityId, document }: { activityId: string; document: DocumentView }) => {
  const link = useQuery(fileLink(activityId, document.document_id))
  const renew = useCallback(
    async () => (await freshLink(activityId, document.document_id)).url,
    [activityId, document.document_id],
  )
  if (link.isPending) return <Loader height={200} />
  if (link.isError)
    return (
      <ErrorState text={words.downloadFailed} detail={messageOf(link.error, '')} onRetry={() => void link.refetch()} />
    )
  return (
    <Stack gap="xs">
      <Group>
        <Download activityId={activityId} document={document} />
      </Group>
      <FileViewer
        url={link.data.url}
        name={link.data.file_name}
        contentType={link.data.content_type}
        renew={renew}
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

import { Anchor, Group, Stack, Text } from '@mantine/core'
import type { ActivityView, DocumentView, ProcessView } from '@plinth/contract/activity'
import type { ActivityId, ProcessId } from '@plinth/contract/fields'
import { badgeColour } from '@plinth/domain/activity/labels'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { dateTime, fileSize } from '../../lib/format.ts'
import { useMay } from '../../lib/me.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FileViewer } from '../../ui/file-viewer.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { EmptyState, ErrorState, Loader } from '../../ui/states.tsx'
import { fileLink, useAcceptFile } from './document-request.calls.ts'
import { fileWords as words } from './document-request.words.ts'
import { RejectDialog } from './reject-dialog.tsx'

/** The files of a request with a preview, to accept or reject (M-08, M-51, J-26..J-32). */
export const FilesPanel = ({ activity, onClose }: { activity: ActivityView | null; onClose: () => void }) => (
  <SidePanel opened={activity !== null} onClose={onClose} title={activity?.name ?? words.title} width={860}>
    {activity ? <Files activity={activity} /> : null}
  </SidePanel>
)

const Files = ({ activity }: { activity: ActivityView }) => {
  const files = activity.processes.flatMap((process) => process.documents.map((document) => ({ process, document })))
  const [open, setOpen] = useState<string | null>(files[0]?.document.document_id ?? null)
  const shown = files.find((f) => f.document.document_id === open)
  if (files.length === 0) return <EmptyState text={words.none} />
  return (
    <Stack>
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
      {shown?.document.received_epoch ? (
        <Preview key={shown.document.document_id} activityId={activity.activity_id} document={shown.document} />
      ) : null}
    </Stack>
  )
}

interface FileRowProps {
  activity: ActivityView
  process: ProcessView
  document: DocumentView
  isOpen: boolean
  onOpen: () => void
}

const FileRow = ({ activity, process, document, isOpen, onOpen }: FileRowProps) => {
  const accept = useAcceptFile()
  const mayDecide = useMay('accept-document-request')
  const [rejecting, setRejecting] = useState(false)
  const reading = process.state === 'New' || process.state === 'Processing'
  // J-26, J-27
  const accepted = process.state === 'Accepted' || process.state === 'Done'
  const params = { activity_id: activity.activity_id as ActivityId, process_id: process.process_id as ProcessId }
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs">
        <Stack gap={2} style={{ minWidth: 0, flex: '1 1 220px' }}>
          <Button
            variant={isOpen ? 'light' : 'subtle'}
            justify="flex-start"
            onClick={onOpen}
            aria-pressed={isOpen}
            aria-label={words.open(document.file_name)}
          >
            <Text truncate size="sm" title={document.file_name}>
              {document.file_name}
            </Text>
          </Button>
          <Text size="xs" c="dimmed">
            {dateTime(document.received_epoch ?? document.created_epoch)}
            {document.size_bytes === null ? '' : ` · ${fileSize(document.size_bytes)}`}
          </Text>
        </Stack>
        <Badge tone={badgeColour('document-request', process.state)}>{process.state}</Badge>
        {mayDecide ? (
          <Group gap="xs">
            <Button
              variant="default"
              loading={accept.isPending}
              disabledReason={accepted ? words.acceptedAlready : reading ? words.stillReading : undefined}
              aria-label={`${words.accept} ${document.file_name}`}
              onClick={() => accept.mutate({ params })}
            >
              {words.accept}
            </Button>
            <Button
              variant="default"
              disabledReason={
                process.state === 'Rejected' ? words.rejectedAlready : reading ? words.stillReading : undefined
              }
              aria-label={`${words.reject} ${document.file_name}`}
              onClick={() => setRejecting(true)}
            >
              {words.reject}
            </Button>
          </Group>
        ) : null}
      </Group>
      {process.data_to_display.reason ? <Text size="sm">{words.because(process.data_to_display.reason)}</Text> : null}
      <RejectDialog name={document.file_name} params={params} opened={rejecting} onClose={() => setRejecting(false)} />
    </Stack>
  )
}

const Preview = ({ activityId, document }: { activityId: string; document: DocumentView }) => {
  const link = useQuery(fileLink(activityId, document.document_id))
  if (link.isPending) return <Loader height={200} />
  if (link.isError)
    return (
      <ErrorState text={words.downloadFailed} detail={messageOf(link.error, '')} onRetry={() => void link.refetch()} />
    )
  return (
    <Stack gap="xs">
      <Anchor href={link.data.url} download={link.data.file_name} underline="always">
        {words.download} {link.data.file_name}
      </Anchor>
      <FileViewer
        url={link.data.url}
        name={link.data.file_name}
        contentType={link.data.content_type}
        onRetry={() => void link.refetch()}
      />
    </Stack>
  )
}

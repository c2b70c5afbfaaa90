import { Group, Stack, Text } from '@mantine/core'
import type { ActivityView, DocumentView, ProcessView } from '@plinth/contract/loan/activity'
import { badgeColour, personalStateLabel } from '@plinth/domain/loan/activity/labels'
import { closedToNotes } from '@plinth/domain/documents/document-request/note'
import type { Role } from '@plinth/domain/people/user/role'
import { useCallback, useState } from 'react'
import { ArrangeButton } from '../../lib/arrange/arrange-button.tsx'
import { useKeepUnlocked } from '../../lib/arrange/use-keep-unlocked.ts'
import { dateTime, fileSize } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordForm } from '../../ui/preview/password-form.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.ts'
import { nameOf, offersOf } from './open-tasks.ts'
import { FileNote } from './file-note.tsx'
import { FileView } from './file-view.tsx'
import { fileAddress } from './personal.calls.ts'
import { fileWords as words } from './personal.words.ts'
import classes from './personal.module.css'

/** The files of a request, every version, the newest first (M-51). */
export const FilesSheet = ({ activity, role }: { activity: ActivityView; role: Role }) => {
  const files = activity.processes
    .flatMap((process) => process.documents.map((document) => ({ process, document })))
    .toSorted(
      (a, b) =>
        b.document.slot_version - a.document.slot_version || b.document.created_epoch - a.document.created_epoch,
    )
  const id = activity.activity_id
  const address = useCallback((documentId: string) => fileAddress(role, id, documentId), [role, id])
  const takesFiles = offersOf(activity).some((offer) => offer.action === 'upload')
  const kept = files.filter(({ process }) => process.state === 'Processed')
  return (
    <Stack>
      <Text fw={600}>{nameOf(activity)}</Text>
      {role !== 'admin' && takesFiles && activity.activity_type === 'document-request' ? (
        <Group>
          <ArrangeButton
            side="own"
            activityId={id}
            name={nameOf(activity)}
            address={address}
            types={kept.map(({ document }) => document.content_type)}
          />
        </Group>
      ) : null}
      {files.length === 0 ? <EmptyState text={words.empty} /> : null}
      <ul className={classes.list} aria-label={words.title}>
        {files.map((file, i) => (
          <FileRow
            key={file.document.document_id}
            {...file}
            activity={activity}
            role={role}
            takesFiles={takesFiles}
            isNewest={i === 0 && files.length > 1}
          />
        ))}
      </ul>
    </Stack>
  )
}

interface FileRowProps {
  activity: ActivityView
  process: ProcessView
  document: DocumentView
  role: Role
  isNewest: boolean
  /** Whether the request takes more files. */
  takesFiles: boolean
}

/** Keeps an unlocked copy of a locked file. */
const Unlock = ({ activityId, documentId }: { activityId: string; documentId: string }) => (
  <PasswordForm keep={useKeepUnlocked('own', activityId, documentId)} />
)

/** What is to be known of a file: what it was made from, that it was set aside, that it is locked or came before. */
const Notices = ({ process, document }: Pick<FileRowProps, 'process' | 'document'>) => (
  <>
    {document.made ? <Text size="sm">{words.madeFrom(document.made.from)}</Text> : null}
    {process.state === 'Paused' ? <Text size="sm">{words.asideWhy}</Text> : null}
    {document.locked ? <Text size="sm">{words.locked}</Text> : null}
    {document.same_as ? (
      <Text size="sm">{words.sameAs(document.same_as.file_name, dateTime(document.same_as.received_epoch))}</Text>
    ) : null}
  </>
)

/** Which version it is, when it came, how large it is and how many pages it has. */
const Facts = ({ document, isNewest }: Pick<FileRowProps, 'document' | 'isNewest'>) => (
  <Text size="sm" c="dimmed">
    {[
      words.version(document.slot_version) + (isNewest ? `, ${words.newest}` : ''),
      document.received_epoch === null ? words.checking : dateTime(document.received_epoch),
      document.size_bytes === null ? '' : fileSize(document.size_bytes),
      document.page_count === null ? '' : words.pages(document.page_count),
    ]
      .filter(Boolean)
      .join(' · ')}
  </Text>
)

const downloadRefusal = ({ process, document }: Pick<FileRowProps, 'process' | 'document'>) => {
  if (document.received_epoch === null) return words.checking
  return process.state === 'Unsupported' ? words.notKept : undefined
}

/** What can be done with a file: shown here, its downloads, and an unlocked copy of a locked one. */
const Acts = ({ activity, process, document, role, takesFiles }: Omit<FileRowProps, 'isNewest'>) => {
  const refusal = downloadRefusal({ process, document })
  const isOwn = role !== 'admin'
  const [viewing, setViewing] = useState(false)
  return (
    <>
      {isOwn && takesFiles && document.locked && process.state === 'Processed' ? (
        <Unlock activityId={activity.activity_id} documentId={document.document_id} />
      ) : null}
      <Group gap="xs">
        {refusal === undefined ? (
          <Button
            size="sm"
            variant="default"
            aria-expanded={viewing}
            aria-label={viewing ? words.hideOf(document.file_name) : words.viewOf(document.file_name)}
            onClick={() => setViewing(!viewing)}
          >
            {viewing ? words.hide : words.view}
          </Button>
        ) : null}
        <Download
          name={document.file_name}
          disabledReason={refusal}
          ask={() => fileAddress(role, activity.activity_id, document.document_id)}
        />
        {refusal === undefined && document.original_name !== null ? (
          <Download
            name={document.original_name}
            label={words.downloadOriginal}
            disabledReason={undefined}
            ask={() => fileAddress(role, activity.activity_id, document.document_id, 'original')}
          />
        ) : null}
      </Group>
      {viewing ? <FileView {...{ activity, document, role }} /> : null}
    </>
  )
}

/** One version of a file: what it is, what became of it, and its download. */
const FileRow = ({ activity, process, document, role, isNewest, takesFiles }: FileRowProps) => (
  <li className={classes.row}>
    <div className={classes.rowTop}>
      <span className={classes.rowName}>{document.file_name}</span>
      <Badge tone={badgeColour('document-request', process.state)}>
        {process.state === 'Paused' ? words.aside : personalStateLabel(process.state)}
      </Badge>
    </div>
    <Facts document={document} isNewest={isNewest} />
    {process.data_to_display.reason ? (
      <p className={classes.refusal} style={{ margin: 0 }}>
        {process.data_to_display.reason}
      </p>
    ) : null}
    <FileNote
      activity={activity}
      process={process}
      fileName={document.file_name}
      open={document.received_epoch !== null && !closedToNotes.includes(process.state)}
    />
    <Notices process={process} document={document} />
    <Acts {...{ activity, process, document, role, takesFiles }} />
  </li>
)

interface DownloadProps {
  name: string
  label?: string
  disabledReason: string | undefined
  /** Asks for a signed address; it expires, so it is asked for at the press. */
  ask: () => Promise<{ url: string }>
}

const Download = ({ name, label = words.download, disabledReason, ask }: DownloadProps) => {
  const [busy, setBusy] = useState(false)
  const fetchFile = async () => {
    setBusy(true)
    try {
      window.location.assign((await ask()).url)
    } catch {
      toast.error(words.failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      size="sm"
      loading={busy}
      disabledReason={disabledReason}
      onClick={() => void fetchFile()}
      aria-label={words.downloadOf(label, name)}
    >
      {label}
    </Button>
  )
}

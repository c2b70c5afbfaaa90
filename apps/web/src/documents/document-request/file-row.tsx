import { Anchor, Group, Text } from '@mantine/core'
import type { ActivityView, DocumentView, ProcessView } from '@plinth/contract/loan/activity'
import { badgeColour } from '@plinth/domain/loan/activity/labels'
import { dateTime, fileSize } from '../../lib/format.ts'
import { useMay } from '../../lib/me.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useCheckAgain } from './document-request.calls.ts'
import { fileWords as words } from './document-request.words.ts'
import classes from './files-panel.module.css'
import { Decision } from './review-actions.tsx'

interface FileRowProps {
  activity: ActivityView
  process: ProcessView
  document: DocumentView
  isOpen: boolean
  onOpen: () => void
  /** Goes on to the next file to review; null while that is not offered. */
  onNext: (() => void) | null
}

/** One version: what it is called, when it came, what is to be known of it, and the decision on it. */
export const FileRow = ({ activity, process, document, isOpen, onOpen, onNext }: FileRowProps) => {
  const mayDecide = useMay('accept-document-request')
  const refused = process.state === 'Unsupported'
  const isAside = process.state === 'Paused'
  const facts = [
    refused ? '' : words.version(document.slot_version),
    dateTime(document.received_epoch ?? document.created_epoch),
    document.size_bytes === null ? '' : fileSize(document.size_bytes),
    document.page_count === null ? '' : words.pages(document.page_count),
  ].filter(Boolean)
  return (
    <li className={classes.file} data-open={isOpen || undefined}>
      <div className={classes.top}>
        <div className={classes.name}>
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={onOpen}
            aria-pressed={isOpen}
            aria-label={words.open(document.file_name)}
            title={document.file_name}
          >
            {document.file_name}
          </Anchor>
          <Text size="xs" c="dimmed">
            {facts.join(' · ')}
          </Text>
        </div>
        <Badge tone={badgeColour('document-request', process.state)}>
          {words.states[process.state] ?? process.state}
        </Badge>
      </div>
      <Notices process={process} document={document} />
      {process.state === 'Failed' ? (
        <CheckAgain activity={activity} process={process} name={document.file_name} />
      ) : null}
      {mayDecide && !refused && !isAside ? (
        <Decision activity={activity} process={process} name={document.file_name} onNext={isOpen ? onNext : null} />
      ) : null}
    </li>
  )
}

/** What is to be known before a decision: why it was refused or rejected, that it is locked, that it came before. */
const Notices = ({ process, document }: Pick<FileRowProps, 'process' | 'document'>) => {
  const { same_as: same, precheck } = document
  const { reason, data_from_user: from } = process.data_to_display
  const said = from['note']
  return (
    <>
      {reason ? <Text size="sm">{words.because(reason)}</Text> : null}
      {said ? <Text size="sm">{words.said(said)}</Text> : null}
      {precheck?.notes.map((note) => (
        <Text key={note.code} size="sm">
          {words.firstLook(note.text)}
        </Text>
      ))}
      {precheck?.reason ? <Text size="sm">{words.kept(precheck.kept_by_name ?? '', precheck.reason)}</Text> : null}
      {document.made ? <Text size="sm">{words.madeFrom(document.made.from)}</Text> : null}
      {process.state === 'Paused' ? <Text size="sm">{words.setAside}</Text> : null}
      {document.locked ? <Text size="sm">{words.locked}</Text> : null}
      {same ? (
        <Text size="sm">{words.sameAs(same.file_name, same.document_name, dateTime(same.received_epoch))}</Text>
      ) : null}
    </>
  )
}

interface DecisionProps {
  activity: ActivityView
  process: ProcessView
  name: string
}

const idsOf = (activity: ActivityView, process: ProcessView) => ({
  activity_id: activity.activity_id,
  process_id: process.process_id,
})

/** A file that could not be looked at after the last try is looked at again from here. */
const CheckAgain = ({ activity, process, name }: DecisionProps) => {
  const again = useCheckAgain()
  const may = useMay('upload-document-request')
  return (
    <Group gap="xs">
      <Text size="sm">{words.notChecked}</Text>
      <Button
        size="compact-sm"
        variant="default"
        loading={again.isPending}
        disabledReason={may ? undefined : words.noRight}
        aria-label={`${words.tryAgain}: ${name}`}
        onClick={() => again.mutate({ params: idsOf(activity, process) })}
      >
        {words.tryAgain}
      </Button>
    </Group>
  )
}

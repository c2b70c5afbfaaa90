import { ActionIcon, Group, Popover, Text, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { DatastoreDocument } from '@plinth/contract/documents/loan-document'
import { datastoreSize } from '@plinth/domain/documents/document/datastore-size'
import { IconFiles } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { messageOf } from '../../lib/api.ts'
import { dayOf } from '../../lib/format.ts'
import { useHoldPanel } from '../../ui/hold-panel.ts'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useDatastoreDocuments, useDatastoreSize } from './thread.calls.ts'
import classes from './thread.module.css'
import { datastoreWords as words } from './thread.words.ts'

type Document = z.infer<typeof DatastoreDocument>
type Status = Document['status']
const tiles: readonly Status[] = ['completed', 'processing', 'failed']

/** Document Status: how many documents the assistant reads, how large, and how far each is. */
export const DocumentStatus = ({ loanId }: { loanId: string }) => {
  const [open, setOpen] = useState(false)
  // The popover hears keys inside alone: a pressed 'Try again' is gone, and the focus with it.
  useHotkeys(open ? [['Escape', () => setOpen(false)]] : [])
  useHoldPanel(open)
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      middlewares={{ flip: false, shift: true }}
      width={340}
      shadow="md"
      trapFocus
      withRoles={false}
    >
      <Popover.Target>
        <Tooltip label={words.status} disabled={open}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={words.status}
            aria-expanded={open}
            aria-haspopup="dialog"
            onClick={() => setOpen(!open)}
          >
            <IconFiles size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      {/* Takes the focus while there is nothing inside to take it: keys such as Escape are heard from there. */}
      <Popover.Dropdown role="dialog" aria-label={words.status} className={classes.dropdown} tabIndex={-1}>
        {open ? <Status loanId={loanId} /> : null}
      </Popover.Dropdown>
    </Popover>
  )
}

const Status = ({ loanId }: { loanId: string }) => {
  const [documents, size] = [useDatastoreDocuments(loanId), useDatastoreSize(loanId)]
  if (documents.isError || size.isError)
    return (
      <ErrorState
        text={words.loadFailed}
        detail={messageOf(documents.error ?? size.error, '')}
        retryLabel={words.retry}
        onRetry={() => void Promise.all([documents.refetch(), size.refetch()])}
      />
    )
  if (!documents.data || !size.data) return <SkeletonRows rows={3} />
  return <Tiles documents={documents.data.documents} sizeGb={size.data.datastore_usages.size_gb} />
}

const Tiles = ({ documents, sizeGb }: { documents: readonly Document[]; sizeGb: number }) => {
  const [shown, setShown] = useState<Status | null>(null)
  const of = (status: Status) => documents.filter((document) => document.status === status)
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Text size="sm">
          {words.documents}: <b className="figure">{documents.length}</b>
        </Text>
        <Text size="sm">
          {words.size}: <b className="figure">{datastoreSize(sizeGb)}</b>
        </Text>
      </Group>
      <div className={classes.tiles}>
        {tiles.map((status) => (
          <button
            key={status}
            type="button"
            className={classes.tile}
            data-status={status}
            aria-pressed={shown === status}
            aria-expanded={shown === status}
            onClick={() => setShown(shown === status ? null : status)}
          >
            <span className={classes.tileCount}>{of(status).length}</span> <span>{words[status]}</span>
          </button>
        ))}
      </div>
      {shown !== null || documents.length === 0 ? <Listed documents={shown === null ? [] : of(shown)} /> : null}
    </>
  )
}

const Listed = ({ documents }: { documents: readonly Document[] }) =>
  documents.length === 0 ? (
    <Text size="sm" c="dimmed" ta="center" py="sm">
      {words.none}
    </Text>
  ) : (
    <ul className={classes.documents} aria-label={words.documents}>
      {documents.map((document) => (
        <li key={document.id}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {document.name}
          </Text>
          <Text size="xs" c="dimmed">
            {words.added(dayOf(document.created_at))}
          </Text>
        </li>
      ))}
    </ul>
  )

import { ActionIcon, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import type { LoanDocumentView } from '@plinth/contract/documents/loan-document'
import { badgeColour } from '@plinth/domain/loan/activity/labels'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { dateTime } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { preparePdf } from '../../ui/file-viewer.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { TypedSearch } from '../../ui/typed-search.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useDocuments, useDownload } from './document.calls.ts'
import classes from './document.module.css'
import { documentWords as words, readingWords } from './document.words.ts'

interface DocumentListProps {
  loanId: string
  onOpen: (documentId: string, page?: number) => void
}

/** The documents of the loan with search over names, people and texts (J-04). */
export const DocumentList = ({ loanId, onOpen }: DocumentListProps) => {
  const [term, setTerm] = useState('')
  const list = useDocuments(loanId, term)
  useEffect(preparePdf, [])
  return (
    <Stack gap="xs">
      <TypedSearch label={words.search} value={term} onSearch={setTerm} />
      <Found list={list} searched={term !== ''} onOpen={onOpen} />
    </Stack>
  )
}

interface FoundProps {
  list: ReturnType<typeof useDocuments>
  searched: boolean
  onOpen: DocumentListProps['onOpen']
}

const Found = ({ list, searched, onOpen }: FoundProps) => {
  if (list.isPending) return <SkeletonRows rows={5} height={52} />
  if (list.isError)
    return (
      <ErrorState
        text={words.loadFailed}
        detail={messageOf(list.error, '')}
        requestId={list.error instanceof ApiError ? list.error.requestId : null}
        onRetry={() => void list.refetch()}
      />
    )
  const { documents } = list.data
  if (documents.length === 0) return <EmptyState text={words.none} hint={searched ? words.noneMatch : words.noneHint} />
  return (
    <ul className={classes.rows} aria-label={words.documents} aria-busy={list.isPlaceholderData}>
      {documents.map((shown) => (
        <Row key={shown.document.document_id} shown={shown} onOpen={onOpen} />
      ))}
    </ul>
  )
}

/** What the row says of a text that is on its way or not there. */
const readingOf = ({ text }: LoanDocumentView): string | null => {
  if (text.state === 'queued') return readingWords.waiting
  if (text.state === 'failed') return readingWords.failed
  if (text.state === 'needs-password') return readingWords.locked
  if (text.state !== 'reading') return null
  if (text.pages_wanted === null) return readingWords.readingSome
  return readingWords.reading(Math.min(text.pages_read + 1, text.pages_wanted), text.pages_wanted)
}

const Row = ({ shown, onOpen }: { shown: LoanDocumentView; onOpen: DocumentListProps['onOpen'] }) => {
  const download = useDownload()
  const { document, user_name: user, activity_status: status, matches } = shown
  const reading = readingOf(shown)
  return (
    <li className={classes.row}>
      <UnstyledButton className={classes.name} title={document.file_name} onClick={() => onOpen(document.document_id)}>
        <Text size="sm" fw={500} lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          <VisuallyHidden>{words.open} </VisuallyHidden>
          {document.document_name === '' ? document.file_name : `${document.document_name}: ${document.file_name}`}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {dateTime(document.created)} {words.by(user)}
          {reading === null ? '' : ` · ${reading}`}
        </Text>
      </UnstyledButton>
      <Badge tone={badgeColour('document-request', status.state)}>{status.state}</Badge>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        loading={download.isPending}
        aria-label={words.downloadNamed(document.file_name)}
        title={words.download}
        onClick={() => download.mutate(shown)}
      >
        <IconDownload size={18} aria-hidden />
      </ActionIcon>
      {matches.map(({ page, snippet }, i) => (
        <Group key={i} className={classes.match} gap={6} wrap="nowrap">
          <UnstyledButton className={classes.name} onClick={() => onOpen(document.document_id, page)}>
            <Text size="xs" truncate>
              <Text span size="xs" c="dimmed">
                {words.onPage(page)}:
              </Text>{' '}
              {snippet}
            </Text>
          </UnstyledButton>
        </Group>
      ))}
    </li>
  )
}

import { Anchor, Group, Stack, Text, TextInput } from '@mantine/core'
import type { LoanDocumentView } from '@plinth/contract/loan-document'
import { listLoanDocuments } from '@plinth/contract/loan-document'
import type { LoanView } from '@plinth/contract/loan'
import { badgeColour } from '@plinth/domain/activity/labels'
import { matchesSearch } from '@plinth/domain/shared/text'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, fresh, messageOf, query } from '../../lib/api.ts'
import { dateTime } from '../../lib/format.ts'
import { useSearchState } from '../../lib/location.ts'
import type { SearchText } from '../../lib/search-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FileViewer } from '../../ui/file-viewer.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { documentWords as words } from './document.words.ts'

const panelOf = (search: SearchText) => ({
  opened: search['panel'] === 'documents',
  document: typeof search['document'] === 'string' ? search['document'] : null,
})

const NARROW = 580
const WIDE = 1100

/** The documents panel of a loan (J-01, J-04, J-07); the address knows it, and the document in it (S-11). */
export const DocumentsPanel = ({ loan }: { loan: Pick<LoanView, 'id'> }) => {
  const [{ opened, document }, set] = useSearchState(panelOf)
  const [wide, setWide] = useState(false)
  return (
    <SidePanel
      opened={opened}
      onClose={() => void set({ panel: undefined, document: undefined })}
      title={words.title}
      width={wide ? WIDE : NARROW}
    >
      <Group justify="flex-end" mb="xs" visibleFrom="md">
        <Button size="compact-sm" variant="default" aria-pressed={wide} onClick={() => setWide(!wide)}>
          {wide ? words.narrow : words.wide}
        </Button>
      </Group>
      {opened ? (
        <Documents loanId={loan.id} open={document} onOpen={(id) => void set({ document: id ?? undefined })} />
      ) : null}
    </SidePanel>
  )
}

interface DocumentsProps {
  loanId: string
  open: string | null
  onOpen: (documentId: string | null) => void
}

const Documents = ({ loanId, open, onOpen }: DocumentsProps) => {
  const list = useQuery({ ...query(listLoanDocuments, { params: { loan_id: loanId } }), ...fresh })
  if (list.isPending) return <SkeletonRows rows={5} />
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
  const shown = documents.find((d) => d.document.document_id === open)
  if (!shown) return <DocumentList documents={documents} onOpen={onOpen} />
  return <OneDocument shown={shown} onBack={() => onOpen(null)} onRetry={() => void list.refetch()} />
}

const DocumentList = ({
  documents,
  onOpen,
}: {
  documents: readonly LoanDocumentView[]
  onOpen: (id: string) => void
}) => {
  const [term, setTerm] = useState('')
  const found = documents.filter((d) =>
    matchesSearch(`${d.document.file_name} ${d.document.document_name} ${d.user_name}`, term),
  )
  return (
    <Stack>
      <TextInput
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        value={term}
        onChange={(event) => setTerm(event.currentTarget.value)}
      />
      {found.length === 0 ? <EmptyState text={words.none} /> : null}
      {found.map(({ document, user_name: user, activity_status: status }) => (
        <Group key={document.document_id} justify="space-between" gap="xs" wrap="nowrap">
          <Stack gap={0} style={{ minWidth: 0 }}>
            <Button
              variant="subtle"
              justify="flex-start"
              aria-label={words.open(document.file_name)}
              onClick={() => onOpen(document.document_id)}
            >
              <Text truncate size="sm" title={document.file_name}>
                {document.document_name === ''
                  ? document.file_name
                  : `${document.document_name}: ${document.file_name}`}
              </Text>
            </Button>
            <Text size="xs" c="dimmed" px="md">
              {dateTime(document.created)} {words.by(user)}
            </Text>
          </Stack>
          <Badge tone={badgeColour('document-request', status.state)}>{status.state}</Badge>
        </Group>
      ))}
    </Stack>
  )
}

const OneDocument = (p: { shown: LoanDocumentView; onBack: () => void; onRetry: () => void }) => {
  const { document, download_url: url } = p.shown
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Button variant="default" size="compact-sm" onClick={p.onBack}>
          {words.back}
        </Button>
        <Anchor href={url} download={document.file_name} underline="always" size="sm">
          {words.download} {document.file_name}
        </Anchor>
      </Group>
      <FileViewer url={url} name={document.file_name} contentType={document.content_type} onRetry={p.onRetry} />
    </Stack>
  )
}

import { Group, SegmentedControl, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { useSearchState } from '../../lib/location.ts'
import type { SearchText } from '../../lib/search-text.ts'
import { Button } from '../../ui/button.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { DocumentList } from './document-list.tsx'
import { type PanelLoan, useDocuments } from './document.calls.ts'
import { documentWords as words } from './document.words.ts'
import { OneDocument } from './one-document.tsx'
import { SourcesView } from './sources-view.tsx'
import { UnsureList } from './unsure-list.tsx'
import { unsureOf } from './unsure-values.ts'
import { unsureWords } from './unsure.words.ts'

const pageOf = (text: unknown): number | null =>
  typeof text === 'string' && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null

/** What the panel lists. */
const views = ['documents', 'sources', 'unsure'] as const

const panelOf = (search: SearchText) => ({
  opened: search['panel'] === 'documents',
  view: views.find((one) => one === search['list']) ?? 'documents',
  document: typeof search['document'] === 'string' ? search['document'] : null,
  page: pageOf(search['page']),
})

const NARROW = 580
const WIDE = 1180

/** The documents panel of a loan (J-01, J-02, J-04, J-07); the address knows it, and the document in it (S-11). */
export const DocumentsPanel = ({ loan }: { loan: PanelLoan }) => {
  const [{ opened, view, document, page }, set] = useSearchState(panelOf)
  const [wide, setWide] = useState(false)
  const open = (id: string | null, at?: number) => void set({ document: id, page: at })
  const showsDocument = document !== null
  return (
    <SidePanel
      opened={opened}
      onClose={() => void set({ panel: null, document: null, page: null, list: null }, { replace: true })}
      title={words.title}
      width={wide ? WIDE : NARROW}
    >
      {opened ? (
        <Stack gap="sm">
          <Group justify="space-between" gap="xs">
            {showsDocument ? (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconArrowLeft size={16} aria-hidden />}
                onClick={() => open(null)}
              >
                {words.back}
              </Button>
            ) : (
              <Views
                loanId={loan.id}
                view={view}
                onView={(next) => void set({ list: next === 'documents' ? null : next })}
              />
            )}
            <Button
              size="compact-sm"
              variant="default"
              aria-pressed={wide}
              visibleFrom="md"
              onClick={() => setWide(!wide)}
            >
              {wide ? words.narrow : words.wide}
            </Button>
          </Group>
          {showsDocument ? (
            <Opened key={`${document} ${page}`} {...{ loan, document, page, wide }} />
          ) : view === 'sources' ? (
            <SourcesView loanId={loan.id} wide={wide} onOpen={open} />
          ) : view === 'unsure' ? (
            <UnsureList loanId={loan.id} wide={wide} onOpen={open} />
          ) : (
            <DocumentList loanId={loan.id} onOpen={open} />
          )}
        </Stack>
      ) : null}
    </SidePanel>
  )
}

/** What to list; the values to decide with how many there are. */
const Views = ({ loanId, view, onView }: { loanId: string; view: string; onView: (view: string) => void }) => {
  const documents = useDocuments(loanId)
  return (
    <SegmentedControl
      aria-label={words.views}
      value={view}
      data={[
        { value: 'documents', label: words.documents },
        { value: 'sources', label: words.sources },
        { value: 'unsure', label: unsureWords.view(unsureOf(documents.data?.documents ?? []).length) },
      ]}
      onChange={onView}
    />
  )
}

interface OpenedProps {
  loan: PanelLoan
  document: string
  page: number | null
  wide: boolean
}

const Opened = ({ loan, document, page, wide }: OpenedProps) => {
  const list = useDocuments(loan.id)
  const among = (documents: typeof list.data) => documents?.documents.find((d) => d.document.document_id === document)
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
  const shown = among(list.data)
  if (!shown) return <EmptyState text={words.gone} />
  return <OneDocument {...{ loan, shown, wide, page }} refresh={async () => among((await list.refetch()).data)} />
}

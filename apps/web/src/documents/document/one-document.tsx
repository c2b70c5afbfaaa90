import { Group, Stack, Tabs, Text, Title } from '@mantine/core'
import type { LoanDocumentView } from '@plinth/contract/documents/loan-document'
import { FIRST_PAGE_WIDTH, LONG_PDF } from '@plinth/domain/documents/document/first-page'
import { badgeColour } from '@plinth/domain/loan/activity/labels'
import { useCallback, useId, useMemo, useState } from 'react'
import { dateTime } from '../../lib/format.ts'
import { officeOfLoan } from '../../lib/office-source.ts'
import { Badge } from '../../ui/badge.tsx'
import { FileViewer } from '../../ui/file-viewer.tsx'
import { DataPointsTab } from './data-points-tab.tsx'
import { DocumentActions } from './document-actions.tsx'
import { pageImage, type PanelLoan, renewLink, useActivity, useDataPoints, wordsOfPage } from './document.calls.ts'
import classes from './document.module.css'
import { documentWords as words } from './document.words.ts'
import { EnvelopeTimes } from './envelope-times.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { OcrTab } from './ocr-tab.tsx'
import { ReadingState } from './reading-state.tsx'
import { RowsTab } from './rows-tab.tsx'
import { rowWords } from './rows.words.ts'
import { same } from './typed-value.ts'
import { useValueEdits } from './value-edits.ts'
import type { ReadAt } from './value-list.tsx'

interface OneDocumentProps {
  loan: PanelLoan
  shown: LoanDocumentView
  wide: boolean
  /** A page to open it at, when a source named one. */
  page: number | null
  /** Reads the document anew and answers it; undefined when it is gone. */
  refresh: () => Promise<LoanDocumentView | undefined>
}

type Tab = 'preview' | 'rows' | 'ocr' | 'points'

/** Kinds of papers whose rows are shown beside the page. */
const hasRows = ({ document }: LoanDocumentView) => document.kind === 'rent-roll' || document.kind === 't-12'

/** What stands beside the page at first, and how wide. */
const firstTab = (shown: LoanDocumentView): Tab => (hasRows(shown) ? 'rows' : 'ocr')
const lookOf = (shown: LoanDocumentView) => (hasRows(shown) ? 'rows' : true)

/** One document with its preview and what was read from it. */
export const OneDocument = (p: OneDocumentProps) => {
  const { loan, shown, wide } = p
  const id = useId()
  const [tab, setTab] = useState<Tab>('preview')
  const [quote, setQuote] = useState<ReadAt | null>(p.page === null ? null : { page: p.page, words: '' })
  const activity = useActivity(shown.activity_uuid)
  const points = useDataPoints(shown.process_uuid)
  const { ocr, data } = useEdits(shown, points)
  const key = { loan_id: loan.id, document_id: shown.document.document_id }
  const show = (at: ReadAt) => {
    setQuote({ ...at })
    setTab('preview')
  }
  const [rowsUnsaved, setRowsUnsaved] = useState(false)
  // Beside the tabs the page is in sight already: what is asked about stays open.
  const showBeside = (at: ReadAt) => (wide ? setQuote({ ...at }) : show(at))
  const stillCurrent = async () => {
    const now = await p.refresh()
    return Object.keys(ocr.changed).every((k) =>
      same(now?.ocr_data[k]?.value ?? null, shown.ocr_data[k]?.value ?? null),
    )
  }
  const valuesTab: Tab = tab === 'preview' ? firstTab(shown) : tab
  return (
    <Stack gap="sm">
      <LeaveGuard dirty={Object.keys(ocr.changed).length + Object.keys(data.changed).length > 0 || rowsUnsaved} />
      <Head shown={shown} />
      <div>
        <DocumentActions {...{ loan, shown }} activity={activity.data} />
        <ReadingState shown={shown} document={key} />
      </div>
      <Reason shown={shown} activity={activity.data} />
      {activity.data ? <EnvelopeTimes activity={activity.data} /> : null}
      <Tabs
        id={id}
        value={wide ? valuesTab : tab}
        onChange={(next) => setTab((next ?? 'preview') as Tab)}
        keepMounted
        keepMountedMode="display-none"
      >
        <div className={classes.body} data-wide={wide ? lookOf(shown) : undefined}>
          {wide ? null : <TabNames withPreview withRows={hasRows(shown)} />}
          {/* In the wide panel it stands beside the tabs, at the same place of the tree: nothing loads anew. */}
          <div
            className={classes.preview}
            hidden={!wide && tab !== 'preview'}
            {...(wide
              ? { role: 'region', 'aria-label': words.preview }
              : { role: 'tabpanel', 'aria-labelledby': `${id}-tab-preview` })}
          >
            <Preview shown={shown} document={key} quote={quote} />
          </div>
          <div>
            {wide ? <TabNames withPreview={false} withRows={hasRows(shown)} /> : null}
            {hasRows(shown) ? (
              <Tabs.Panel value="rows" pt="sm">
                <RowsTab document={key} beside={wide} onShow={showBeside} onUnsaved={setRowsUnsaved} />
              </Tabs.Panel>
            ) : null}
            <Tabs.Panel value="ocr" pt="sm">
              <OcrTab {...{ shown, stillCurrent }} edits={ocr} onShow={showBeside} />
            </Tabs.Panel>
            <Tabs.Panel value="points" pt="sm">
              <DataPointsTab
                points={points}
                read={shown.ocr_data}
                edits={data}
                onDecide={() => setTab('ocr')}
                onShow={showBeside}
              />
            </Tabs.Panel>
          </div>
        </div>
      </Tabs>
    </Stack>
  )
}

const TabNames = ({ withPreview, withRows }: { withPreview: boolean; withRows: boolean }) => (
  <Tabs.List>
    {withPreview ? <Tabs.Tab value="preview">{words.preview}</Tabs.Tab> : null}
    {withRows ? <Tabs.Tab value="rows">{rowWords.tab}</Tabs.Tab> : null}
    <Tabs.Tab value="ocr">{words.ocr}</Tabs.Tab>
    <Tabs.Tab value="points">{words.points}</Tabs.Tab>
  </Tabs.List>
)

/** The edits stand above the tabs, so that changing tabs or the width loses nothing. */
const useEdits = (shown: LoanDocumentView, points: ReturnType<typeof useDataPoints>) => {
  const read = useMemo(
    () => Object.fromEntries(Object.entries(shown.ocr_data).map(([key, { value }]) => [key, value])),
    [shown.ocr_data],
  )
  const known = useMemo(
    () => Object.fromEntries((points.data ?? []).map((point) => [point.data_point_id, point.value])),
    [points.data],
  )
  return { ocr: useValueEdits(read), data: useValueEdits(known) }
}

const Head = ({ shown }: { shown: LoanDocumentView }) => {
  const { document, user_name: user, activity_status: status } = shown
  return (
    <Stack gap={4}>
      <Group gap="xs" align="flex-start">
        <Title order={3} className={classes.title}>
          {document.document_name || document.file_name}
        </Title>
        <Badge tone={badgeColour('document-request', status.state)}>{status.state}</Badge>
      </Group>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {document.document_name === '' ? '' : `${document.file_name} · `}
        {dateTime(document.created)} {words.by(user)}
      </Text>
    </Stack>
  )
}

/** Why it was rejected. */
const Reason = ({ shown, activity }: { shown: LoanDocumentView; activity: ReturnType<typeof useActivity>['data'] }) => {
  const process = activity?.processes.find((one) => one.process_id === shown.process_uuid)
  const reason = process?.data_to_display.reason
  return reason ? <Text size="sm">{words.because(reason)}</Text> : null
}

interface PreviewProps {
  shown: LoanDocumentView
  document: { loan_id: string; document_id: string }
  quote: ReadAt | null
}

const Preview = ({ shown, document: { loan_id, document_id }, quote }: PreviewProps) => {
  const { document, text, activity_uuid } = shown
  // The list is read anew while people work, each time with new addresses: the open file keeps the first.
  const [url, setUrl] = useState(shown.download_url)
  const renew = useCallback(() => renewLink({ activity_uuid, document: { document_id } }), [activity_uuid, document_id])
  // Asked anew as more pages are read.
  const read = text.pages_read
  const pageWords = useMemo(
    () => (read > 0 ? wordsOfPage({ loan_id, document_id }) : undefined),
    [read, loan_id, document_id],
  )
  const office = useMemo(() => officeOfLoan(loan_id, document_id), [loan_id, document_id])
  const isLong = (document.page_count ?? 0) >= LONG_PDF
  const first = useMemo(
    () => (isLong ? pageImage({ loan_id, document_id }, 1, FIRST_PAGE_WIDTH) : undefined),
    [isLong, loan_id, document_id],
  )
  return (
    <FileViewer
      {...{ url, renew, quote, first, office }}
      words={pageWords}
      name={document.file_name}
      contentType={document.content_type}
      onRetry={() => void renew().then(setUrl, () => undefined)}
    />
  )
}

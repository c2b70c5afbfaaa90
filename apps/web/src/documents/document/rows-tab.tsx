import { Alert, Group, Stack, Text, Title, Tooltip } from '@mantine/core'
import type { RowsView } from '@plinth/contract/documents/rows'
import { useEffect, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { useMay } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { type CellEdits, useCellEdits } from './cell-edits.ts'
import { documentParams, type DocumentKey, useReadAgain } from './document.calls.ts'
import { RowDetail } from './row-detail.tsx'
import { type Row, useRows } from './rows.calls.ts'
import { RollFigures, RowChecks, StatementFigures } from './rows-figures.tsx'
import { RowsGrid } from './rows-grid.tsx'
import { RowsUnderwriting } from './rows-underwriting.tsx'
import { rowWords as words } from './rows.words.ts'
import type { ReadAt } from './value-list.tsx'

interface RowsTabProps {
  document: DocumentKey
  /** The page stands beside the rows: choosing one shows it there at once. */
  beside: boolean
  onShow: (at: ReadAt) => void
  /** Told whether something typed is not stored. */
  onUnsaved: (unsaved: boolean) => void
}

/** The rows of a rent roll or operating statement: corrected in place, checked, and used (DB-12 to DB-23). */
export const RowsTab = ({ document, beside, onShow, onUnsaved }: RowsTabProps) => {
  const [from, setFrom] = useState(0)
  const rows = useRows(document, from)
  const edits = useCellEdits(document)
  const isUnsaved = edits.unsaved > 0
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved])
  if (rows.isPending) return <SkeletonRows rows={6} height={32} />
  if (rows.isError)
    return (
      <ErrorState
        text={words.loadFailed}
        detail={messageOf(rows.error, '')}
        requestId={rows.error instanceof ApiError ? rows.error.requestId : null}
        onRetry={() => void rows.refetch()}
      />
    )
  const view = rows.data
  if (view.kind === null) return <NoRows document={document} />
  return <Sheet {...{ view, kind: view.kind, document, edits, beside, onShow }} onPage={setFrom} />
}

const NoRows = ({ document }: { document: DocumentKey }) => {
  const again = useReadAgain()
  const may = useMay('upload-ocr')
  return (
    <Stack gap="sm" align="flex-start">
      <EmptyState text={words.none} hint={words.noneHint} />
      <Button
        variant="default"
        loading={again.isPending}
        disabledReason={may ? undefined : words.noRight}
        onClick={() => again.mutate({ params: documentParams(document), body: {} })}
      >
        {words.readAgain}
      </Button>
    </Stack>
  )
}

interface SheetProps {
  view: RowsView
  kind: NonNullable<RowsView['kind']>
  document: DocumentKey
  edits: CellEdits
  beside: boolean
  onShow: (at: ReadAt) => void
  onPage: (from: number) => void
}

const Sheet = ({ view, kind, document, edits, beside, onShow, onPage }: SheetProps) => {
  const mayEdit = useMay('edit-loan')
  const [selected, setSelected] = useState<string | null>(null)
  const chosen = view.rows.find((row) => row.key === selected)
  const select = (row: Row) => {
    if (row.key === selected) return
    setSelected(row.key)
    if (beside && !row.added) onShow({ page: row.page, words: row.quote })
  }
  return (
    <Stack gap="md">
      <Bar {...{ view, edits, mayEdit, onPage }} />
      {view.lost.length === 0 ? null : (
        <Alert color="yellow" variant="light" p="xs">
          {words.lost(view.lost.map((key) => key.replace(/#1$/, '')).join(', '))}
        </Alert>
      )}
      <div>
        <RowsGrid label={words.grid[kind]} {...{ view, edits, mayEdit, selected }} onSelect={select} />
        <Pager offset={view.from} size={view.page_size} total={view.total} onPage={onPage} />
      </div>
      {chosen ? (
        <RowDetail key={chosen.key} row={chosen} columns={view.columns} {...{ document, edits, mayEdit, onShow }} />
      ) : null}
      <RowChecks checks={view.checks} onShow={onShow} />
      <Title order={4}>{words.figures}</Title>
      {view.roll ? <RollFigures roll={view.roll} /> : null}
      {view.statement ? <StatementFigures statement={view.statement} /> : null}
      <RowsUnderwriting loanId={document.loan_id} documentId={document.document_id} mayEdit={mayEdit} />
    </Stack>
  )
}

/** Adds a unit that the reading missed: an empty row at the end, on the last page. */
const AddUnit = ({ view, edits, mayEdit, onPage }: BarProps) => {
  const row = view.next_row
  if (row === null) return null
  return (
    <Tooltip label={words.addHint}>
      <Button
        variant="default"
        size="compact-xs"
        disabledReason={mayEdit ? undefined : words.noRight}
        onClick={() => {
          edits.put({ row, column: 'added', before: 'no', after: 'yes' })
          onPage(Math.floor(view.total / view.page_size) * view.page_size)
        }}
      >
        {words.add}
      </Button>
    </Tooltip>
  )
}

type BarProps = Pick<SheetProps, 'view' | 'edits' | 'onPage'> & { mayEdit: boolean }

const Bar = ({ view, edits, mayEdit, onPage }: BarProps) => (
  <Stack gap={4}>
    <Group gap="xs" justify="space-between">
      <Text size="xs" c="dimmed">
        {mayEdit ? words.hint : words.readOnly}
        {view.corrected === 0 ? '' : ` ${words.corrected(view.corrected)}.`}
      </Text>
      <Group gap="xs">
        <AddUnit {...{ view, edits, mayEdit, onPage }} />
        <Button
          variant="default"
          size="compact-xs"
          loading={edits.busy}
          disabledReason={edits.undo === null ? words.nothingToUndo : undefined}
          onClick={() => edits.undo?.()}
        >
          {words.undo}
        </Button>
      </Group>
    </Group>
    {edits.refused === null ? null : (
      <Text size="sm" c="var(--mantine-color-error)" role="alert">
        {edits.refused}
      </Text>
    )}
  </Stack>
)

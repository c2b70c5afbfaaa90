import { Group, Stack, Text, Title } from '@mantine/core'
import type { RowHistory } from '@plinth/contract/documents/rows'
import { cellText, type CellValue } from '@plinth/domain/documents/document/rows/row-columns'
import { IconFileSearch } from '@tabler/icons-react'
import { messageOf } from '../../lib/api.ts'
import { dateTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import type { CellEdits } from './cell-edits.ts'
import type { DocumentKey } from './document.calls.ts'
import { type Column, type Row, useRowHistory } from './rows.calls.ts'
import classes from './rows.module.css'
import { rowWords as words } from './rows.words.ts'
import type { ReadAt } from './value-list.tsx'

interface RowDetailProps {
  row: Row
  columns: readonly Column[]
  document: DocumentKey
  edits: CellEdits
  mayEdit: boolean
  onShow: (at: ReadAt) => void
}

type Edit = RowHistory['edits'][number]

/** What takes a row out of the figures, or counts it again; one that was added is taken out altogether. */
const rowChange = ({ added, left_out }: Row) => {
  if (added) return { column: 'added', before: 'yes', after: 'no' } as const
  return left_out
    ? ({ column: 'counts', before: 'no', after: 'yes' } as const)
    : ({ column: 'counts', before: 'yes', after: 'no' } as const)
}

const ShowRow = ({ row, onShow }: Pick<RowDetailProps, 'row' | 'onShow'>) => (
  <Button
    variant="subtle"
    size="compact-xs"
    leftSection={<IconFileSearch size={14} aria-hidden />}
    aria-label={words.showRow(row.name, row.page)}
    onClick={() => onShow({ page: row.page, words: row.quote })}
  >
    {words.onPage(row.page)}
  </Button>
)

/** A row that is chosen: where it stands, whether it counts, and who corrected what. */
export const RowDetail = ({ row, columns, document, edits, mayEdit, onShow }: RowDetailProps) => {
  const disabledReason = mayEdit ? undefined : words.noRight
  return (
    <Stack gap="xs" role="group" aria-label={words.row(row.name)}>
      <Group gap="xs" justify="space-between">
        <Title order={4}>{row.name.charAt(0).toUpperCase() + row.name.slice(1)}</Title>
        <Group gap="xs">
          {row.added ? null : <ShowRow {...{ row, onShow }} />}
          <Button
            variant="default"
            size="compact-xs"
            {...{ disabledReason }}
            onClick={() => edits.put({ row: row.key, ...rowChange(row) })}
          >
            {row.added ? words.takeOut : row.left_out ? words.countAgain : words.leaveOut}
          </Button>
        </Group>
      </Group>
      <Changes {...{ row, columns, document, edits, mayEdit }} />
    </Stack>
  )
}

const Changes = ({ row, columns, document, edits, mayEdit }: Omit<RowDetailProps, 'onShow'>) => {
  const history = useRowHistory(document, row.key)
  if (history.isPending) return <SkeletonRows rows={2} height={24} />
  if (history.isError)
    return (
      <ErrorState
        text={words.historyFailed}
        detail={messageOf(history.error, '')}
        onRetry={() => void history.refetch()}
      />
    )
  if (history.data.edits.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {words.noChanges}
      </Text>
    )
  return (
    <ul className={classes.changes} aria-label={words.changes}>
      {history.data.edits.map((edit, at) => (
        <Change
          key={edit.id}
          {...{ row, edit, edits, mayEdit }}
          column={columns.find((one) => one.key === edit.column) ?? null}
          // The last of its cell can be taken back; what came before it is history.
          last={history.data.edits.findIndex((other) => other.column === edit.column) === at}
        />
      ))}
    </ul>
  )
}

interface ChangeProps {
  row: Row
  edit: Edit
  column: Column | null
  edits: CellEdits
  mayEdit: boolean
  last: boolean
}

const Change = ({ row, edit, column, edits, mayEdit, last }: ChangeProps) => {
  const label = column?.label ?? (edit.column === 'added' ? words.added : words.leftOut)
  const shown = (value: CellValue) => {
    const text = column ? cellText(value, column) : (value === 'no') === (edit.column === 'counts') ? 'Yes' : 'No'
    return text === '' ? words.empty : text
  }
  return (
    <li>
      <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="sm">
          {words.change({ column: label, before: shown(edit.before), after: shown(edit.after) })}
          <Text span size="xs" c="dimmed" display="block">
            {words.by(edit.by, dateTime(edit.at))}, {words.asRead(shown(edit.read))}
          </Text>
        </Text>
        {last ? (
          <Button
            variant="default"
            size="compact-xs"
            aria-label={words.backOf(label, shown(edit.before))}
            disabledReason={mayEdit ? undefined : words.noRight}
            onClick={() => edits.put({ row: row.key, column: edit.column, before: edit.after, after: edit.before })}
          >
            {words.back}
          </Button>
        ) : null}
      </Group>
    </li>
  )
}

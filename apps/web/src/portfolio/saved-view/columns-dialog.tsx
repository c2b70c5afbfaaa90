import { ActionIcon, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type SortColumn, sortColumns } from '@plinth/domain/loan/filter'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { viewWords as words } from './saved-view.words.ts'

interface ColumnsDialogProps {
  columns: readonly SortColumn[]
  labels: Readonly<Record<SortColumn, string>>
  onChange: (columns: readonly SortColumn[]) => void
  onClose: () => void
}

/** Chooses the columns of the table and their order; each change shows at once. */
export const ColumnsDialog = ({ columns, labels, onChange, onClose }: ColumnsDialogProps) => {
  const listed = [...columns, ...sortColumns.filter((column) => !columns.includes(column))]
  const move = (column: SortColumn, by: 1 | -1) => {
    const at = columns.indexOf(column)
    const next = columns.filter((one) => one !== column)
    onChange(next.toSpliced(at + by, 0, column))
  }
  return (
    <Dialog opened onClose={onClose} title={words.columnsTitle} size="sm">
      <Stack gap="xs">
        <Text c="dimmed" size="sm">
          {words.columnsText}
        </Text>
        {listed.map((column) => {
          const at = columns.indexOf(column)
          return (
            <Group key={column} justify="space-between" wrap="nowrap" mih={36}>
              <Checkbox
                label={labels[column]}
                checked={at >= 0}
                disabled={column === 'address'}
                onChange={(event) =>
                  onChange(event.currentTarget.checked ? [...columns, column] : columns.filter((one) => one !== column))
                }
              />
              {at > 0 ? (
                <Group gap={4} wrap="nowrap">
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={32}
                    aria-label={words.up(labels[column])}
                    disabled={at === 1}
                    onClick={() => move(column, -1)}
                  >
                    <IconArrowUp size={16} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={32}
                    aria-label={words.down(labels[column])}
                    disabled={at === columns.length - 1}
                    onClick={() => move(column, 1)}
                  >
                    <IconArrowDown size={16} aria-hidden />
                  </ActionIcon>
                </Group>
              ) : null}
            </Group>
          )
        })}
        <Group justify="space-between" mt="xs">
          <Button variant="subtle" onClick={() => onChange(sortColumns)}>
            {words.allColumns}
          </Button>
          <Button onClick={onClose}>{words.done}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

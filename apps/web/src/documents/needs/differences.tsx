import { Text } from '@mantine/core'
import { messageOf } from '../../lib/api.ts'
import { DataTable, Header } from '../../ui/data-table.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useDifference } from './needs-rules.calls.ts'
import { historyWords as words } from './needs-rules.words.ts'

/** In what two versions differ, in words (AC-07). */
export const Differences = ({ from, to, none = words.none }: { from: number; to: number; none?: string }) => {
  const { data, error, refetch } = useDifference(from, to)
  if (error) return <ErrorState text={words.failed} detail={messageOf(error, '')} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} />
  if (data.changes.length === 0) return <Text c="dimmed">{none}</Text>
  return (
    <DataTable label={words.list} records maxHeight={420}>
      <thead>
        <tr>
          <Header>{words.columns.rule}</Header>
          <Header>{words.columns.part}</Header>
          <Header>{words.columns.before}</Header>
          <Header>{words.columns.after}</Header>
        </tr>
      </thead>
      <tbody>
        {data.changes.map((one, n) => (
          <tr key={n}>
            <td data-label={words.columns.rule}>{one.rule}</td>
            <td data-label={words.columns.part}>{words.parts[one.part]}</td>
            <td data-label={words.columns.before} data-whole>
              {one.before ?? '\u2013'}
            </td>
            <td data-label={words.columns.after} data-whole>
              {one.after ?? '\u2013'}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

import { Table, Text } from '@mantine/core'
import type { MergePreview } from '@plinth/contract/intake/loan-match'
import { messageOf } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.ts'
import { type PersonMatch, type RecordMatch, useJoinPeople, useMergePreview, useUndoMerge } from './loan-match.calls.ts'
import classes from './loan-match.module.css'
import { loanMatchWords as words } from './loan-match.words.ts'

interface MergeDialogProps {
  loanId: string
  match: PersonMatch | RecordMatch
  opened: boolean
  onClose: () => void
}

/** Shows what a merge of two records keeps and moves before it is made, and offers to undo it after (AI-01, AI-02). */
export const MergeDialog = ({ loanId, match, opened, onClose }: MergeDialogProps) => {
  const { kind, id, other_id } = match
  const preview = useMergePreview(loanId, { kind, id, other_id })
  const [join, undo] = [useJoinPeople(), useUndoMerge()]
  const params = { loan_id: loanId }
  const merge = () =>
    join.mutate(
      { params, body: { kind, id, other_id } },
      {
        onSuccess: ({ merges: [made] }) => {
          onClose()
          if (made)
            toast.undoable(words.joined, words.undo, () => undo.mutate({ params: { ...params, merge_id: made.id } }))
        },
      },
    )
  return (
    <ConfirmDialog
      opened={opened}
      title={words.personTitle(match.name)}
      confirmLabel={words.joinPerson}
      busy={join.isPending}
      disabledReason={preview.data ? (preview.data.refusal ?? undefined) : words.loadingPreview}
      error={join.error ? messageOf(join.error, words.failed) : null}
      onConfirm={merge}
      onClose={onClose}
    >
      {preview.isPending ? <SkeletonRows rows={4} /> : null}
      {preview.error && !preview.data ? (
        <ErrorState
          text={words.previewFailed}
          detail={messageOf(preview.error, words.failed)}
          onRetry={() => void preview.refetch()}
        />
      ) : null}
      {preview.data ? <Preview preview={preview.data} /> : null}
    </ConfirmDialog>
  )
}

const leftOf = (row: MergePreview['fields'][number]) => (row.gone === row.result ? '' : row.gone)

const Preview = ({ preview: p }: { preview: MergePreview }) => {
  if (p.refusal !== null)
    return (
      <Text c="var(--mantine-color-error)" role="alert">
        {p.refusal}
      </Text>
    )
  const isLeft = p.fields.some((row) => leftOf(row) !== '')
  return (
    <>
      <Text size="sm" mb="xs">
        {words.keeps(p.kept ?? '', p.gone ?? '')}
      </Text>
      <Table
        aria-label={words.fields}
        withRowBorders={false}
        verticalSpacing={2}
        horizontalSpacing={6}
        className={classes.values}
      >
        <Table.Thead>
          <Table.Tr>
            {[words.field, words.after, ...(isLeft ? [words.other] : [])].map((head) => (
              <Table.Th key={head} scope="col">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {p.fields.map((row) => (
            <Table.Tr key={row.field}>
              <Table.Th scope="row" fw={400}>
                {row.field}
              </Table.Th>
              <Table.Td fw={600}>{row.result === row.kept ? row.result : words.filledIn(row.result)}</Table.Td>
              {isLeft ? <Table.Td c="dimmed">{leftOf(row)}</Table.Td> : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" mt="xs">
        {p.loans.length === 0 ? words.noLoansMove : words.loansMove(p.loans)}
      </Text>
      {p.moves.length === 0 ? null : (
        <Text size="sm" c="dimmed">
          {p.moves.map(({ what, count }) => words.moves(what, count)).join(' · ')}
        </Text>
      )}
      <Text size="sm" c="dimmed" mt="xs">
        {words.undoable}
      </Text>
    </>
  )
}

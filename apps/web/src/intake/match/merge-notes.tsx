import { ActionIcon, Text } from '@mantine/core'
import type { LoanMatches } from '@plinth/contract/intake/loan-match'
import type { LoanView } from '@plinth/contract/loan/loan'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { dayOf } from '../../lib/format.ts'
import { useMay } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { useDismissMergeNote, useUndoMerge } from './loan-match.calls.ts'
import classes from './loan-match.module.css'
import { loanMatchWords as words } from './loan-match.words.ts'

type Merge = LoanMatches['merges'][number]

interface MergeNotesProps {
  loan: Pick<LoanView, 'id' | 'archived'>
  /** Newest first. */
  merges: readonly Merge[]
}

/** What was merged and can still be undone: a quiet line for the newest one, the others on demand (AI-02, AI-22). */
export const MergeNotes = ({ loan, merges }: MergeNotesProps) => {
  const [all, setAll] = useState(false)
  const shown = all ? merges : merges.slice(0, 1)
  const more = merges.length - shown.length
  return (
    <section aria-label={words.mergedTitle} className={classes.notes}>
      {shown.map((merge) => (
        <MergeNote key={merge.id} loan={loan} merge={merge} />
      ))}
      {more > 0 ? (
        <Button variant="subtle" size="compact-xs" onClick={() => setAll(true)}>
          {words.moreMerges(more)}
        </Button>
      ) : null}
    </section>
  )
}

const MergeNote = ({ loan, merge: m }: { loan: MergeNotesProps['loan']; merge: Merge }) => {
  const [undo, dismiss] = [useUndoMerge(), useDismissMergeNote()]
  const mayUndo = useMay('edit-loan') && !loan.archived
  const params = { loan_id: loan.id, merge_id: m.id }
  return (
    <div className={classes.note}>
      <Text size="sm" c="dimmed">
        {words.merged(m.gone, m.kept, m.merged_by, dayOf(m.merged_epoch))}
      </Text>
      {mayUndo ? (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={undo.isPending}
          aria-label={words.undoMerge(m.gone, m.kept)}
          onClick={() => undo.mutate({ params })}
        >
          {words.undo}
        </Button>
      ) : null}
      <ActionIcon
        variant="subtle"
        color="gray"
        loading={dismiss.isPending}
        aria-label={words.dismissMerge(m.gone, m.kept)}
        title={words.dismiss}
        onClick={() => dismiss.mutate({ params })}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}

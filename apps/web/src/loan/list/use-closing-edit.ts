import { updateLoan } from '@plinth/contract/loan/loan'
import type { LoanRow } from '@plinth/contract/loan/loan-list'
import { reviewClosingEdits } from '@plinth/domain/loan/closing'
import { plainDateToEpoch } from '@plinth/domain/shared/dates'
import { useCallback, useMemo, useState } from 'react'
import { call, messageOf } from '../../lib/api.ts'
import { lenderToday } from '../../lib/format.ts'
import { toast } from '../../ui/toasts.ts'
import { loanListWords as words } from './loan-list.words.ts'

interface Editable {
  id: string
  expectedClosing: string | null
  row: LoanRow
}

const none: ReadonlyMap<string, string> = new Map()
/** A date as typed with its loan: the row may leave the list by a filter, its loan is still the one to save. */
type Edits = ReadonlyMap<string, { loan: Editable; date: string }>
const noEdits: Edits = new Map()

const datesOf = (edits: Edits) => new Map([...edits].map(([id, { date }]) => [id, date]))

/** Editing closing dates in the table (B-24 to B-30): only changed ones are sent, one after the other. */
export const useClosingEdit = (onChanged: (loan: LoanRow) => void) => {
  const [editing, setEditing] = useState(false)
  const [typed, setTyped] = useState(noEdits)
  const [failures, setFailures] = useState(none)
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const review = useMemo(() => {
    const stored = new Map([...typed].map(([id, { loan }]) => [id, loan.expectedClosing]))
    return reviewClosingEdits(stored, datesOf(typed), lenderToday())
  }, [typed])
  const invalid = useMemo(() => new Set(review.invalid), [review])

  const setDate = useCallback((entry: Editable, date: string) => {
    setTyped((now) => new Map(now).set(entry.id, { loan: entry, date }))
  }, [])
  const stop = useCallback(() => {
    setEditing(false)
    setTyped(noEdits)
    setFailures(none)
  }, [])
  const save = async () => {
    const changed = [...review.changed]
    const failed = new Map<string, string>()
    for (const [done, [id, date]] of changed.entries()) {
      setProgress({ done, of: changed.length })
      const loan = typed.get(id)?.loan.row
      if (!loan) continue
      try {
        const body = { version: loan.version, expected_closing_epoch: plainDateToEpoch(date) }
        onChanged(await call(updateLoan, { params: { loan_id: id }, body }))
      } catch (error) {
        failed.set(id, messageOf(error, words.notSaved))
      }
    }
    setProgress(null)
    if (failed.size === 0) {
      toast.success(words.saved(changed.length))
      return stop()
    }
    // What was saved is done; what was not stays with its reason, as it was typed.
    setFailures(failed)
    setTyped((now) => new Map([...now].filter(([id]) => failed.has(id))))
    toast.error(words.notSaved)
  }
  return {
    editing,
    start: () => setEditing(true),
    stop,
    save,
    setDate,
    progress,
    maySave: review.maySave,
    edits: editing ? { values: datesOf(typed), invalid, failures } : null,
  }
}

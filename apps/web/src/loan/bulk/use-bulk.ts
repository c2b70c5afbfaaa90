import { updateLoan } from '@plinth/contract/loan/loan'
import { sendReminder } from '@plinth/contract/loan/reminder'
import type { LoanRow } from '@plinth/contract/loan/loan-list'
import { useState } from 'react'
import { call, messageOf } from '../../lib/api.ts'
import { useChanged } from '../../lib/changed.ts'
import { toast } from '../../ui/toasts.ts'
import { type BulkResult, runOver } from './bulk-run.ts'
import { bulkWords as words } from './loan-bulk.words.ts'

const reasonOf = (error: unknown) => messageOf(error, words.failed)

interface BulkOptions {
  /** Gets each loan as it then is. */
  onChanged: (loan: LoanRow) => void
  /** Gets what is to stay selected, with why it failed. */
  onLeft: (loans: readonly LoanRow[], failures: ReadonlyMap<string, string>) => void
}

/** Assigning and reminding for several loans: one at a time, those that fail stay selected with their reason. */
export const useBulk = ({ onChanged, onLeft }: BulkOptions) => {
  const [asking, setAsking] = useState<'assign' | 'remind' | null>(null)
  const changed = useChanged()

  const finish = (all: readonly LoanRow[], result: BulkResult<LoanRow>) => {
    const { failures, left } = result
    onLeft(
      all.filter((loan) => failures.has(loan.id) || left.some((one) => one.id === loan.id)),
      failures,
    )
    if (failures.size > 0) toast.error(words.failed, words.someFailed(failures.size))
    if (left.length > 0) toast.info(words.stopped(left.length))
  }

  /** Gives loans to their officers; the version of each is the one that the table shows. */
  const give = (what: string, loans: readonly LoanRow[], ownerOf: (loan: LoanRow) => string | null) => {
    const after = new Map<string, LoanRow>()
    const work = async (loan: LoanRow) => {
      const body = { version: loan.version, owner_user_id: ownerOf(loan) }
      const row = await call(updateLoan, { params: { loan_id: loan.id }, body })
      after.set(loan.id, row)
      onChanged(row)
    }
    return runOver(what, loans, work, reasonOf).then((result) => ({ result, after }))
  }
  const assign = async (loans: readonly LoanRow[], owner: string | null) => {
    setAsking(null)
    const changing = loans.filter((loan) => loan.owner_user_id !== owner)
    const { result, after } = await give(words.assigning, changing, () => owner)
    finish(changing, result)
    if (result.done.length === 0) return
    const before = new Map(result.done.map((loan) => [loan.id, loan.owner_user_id]))
    const takeBack = async () => {
      const now = [...after.values()]
      const back = await give(words.unassigning, now, (loan) => before.get(loan.id) ?? null)
      if (back.result.failures.size > 0) toast.error(words.failed, words.someFailed(back.result.failures.size))
    }
    toast.undoable(words.assigned(result.done.length), words.undo, () => void takeBack())
  }
  const remind = async (loans: readonly LoanRow[]) => {
    setAsking(null)
    const work = async (loan: LoanRow) => void (await call(sendReminder, { params: { loan_id: loan.id } }))
    const result = await runOver(words.reminding, loans, work, reasonOf)
    finish(loans, result)
    if (result.done.length === 0) return
    toast.success(words.reminded(result.done.length))
    await changed(sendReminder)
  }
  return { asking, ask: setAsking, close: () => setAsking(null), assign, remind }
}

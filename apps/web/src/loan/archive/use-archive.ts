import { archiveLoan, restoreLoan } from '@plinth/contract/loan/loan'
import type { LoanRow } from '@plinth/contract/loan/loan-list'
import { useCallback, useRef, useState } from 'react'
import { call, messageOf } from '../../lib/api.ts'
import { toast } from '../../ui/toasts.ts'
import { archiveWords as words } from './loan-archive.words.ts'

export interface ArchiveInput {
  days: number
  reason: string
  /** Whether the parties get a letter with the reason. */
  letter: boolean
}

/** What archiving needs to know of a loan: a row of the table and the loan of the page both do. */
export type Archivable = Pick<LoanRow, 'id'>

const nobody: ReadonlyMap<string, Archivable> = new Map()
const noFailures: ReadonlyMap<string, string> = new Map()

const without = (loans: ReadonlyMap<string, Archivable>, id: string) =>
  new Map([...loans].filter(([one]) => one !== id))

const byId = (loans: readonly Archivable[]) => new Map(loans.map((loan) => [loan.id, loan]))

const toggled = (loans: ReadonlyMap<string, Archivable>, loan: Archivable) =>
  loans.has(loan.id) ? without(loans, loan.id) : new Map(loans).set(loan.id, loan)

const bodyOf = ({ days, reason, letter }: ArchiveInput) => ({
  days_to_archive: days,
  rejection_reason: reason.trim(),
  ...(letter ? { send_letter: true } : {}),
})

/** Takes back an archiving, one loan at a time. */
const bringBack = async (loans: readonly Archivable[], onChanged: (loan: LoanRow) => void) => {
  let failed = 0
  for (const loan of loans)
    await call(restoreLoan, { params: { loan_id: loan.id } }).then(onChanged, () => {
      failed += 1
    })
  if (failed === 0) toast.success(words.restored)
  else toast.error(words.failed, words.notRestored(failed))
}

/**
 * Archiving from the table and the loan page (B-31, B-32, D-11): days and reason are asked once, then one loan is archived at a time; those
 * that fail stay selected with their reason. `onChanged` gets each loan as it then is.
 */
export const useArchive = (onChanged: (loan: LoanRow) => void) => {
  const [selecting, setSelecting] = useState(false)
  const [selected, setSelected] = useState(nobody)
  const [failures, setFailures] = useState(noFailures)
  const [asking, setAsking] = useState<readonly Archivable[] | null>(null)
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const stopping = useRef(false)

  const toggle = useCallback((loan: Archivable) => {
    setSelecting(true)
    setSelected((now) => toggled(now, loan))
  }, [])
  const cancel = useCallback(() => {
    setSelecting(false)
    setSelected(nobody)
    setFailures(noFailures)
  }, [])
  const ask = useCallback((loan: Archivable) => setAsking([loan]), [])

  const run = async (input: ArchiveInput) => {
    const loans = asking ?? []
    const failed = new Map<string, string>()
    const archived: Archivable[] = []
    stopping.current = false
    for (const [done, loan] of loans.entries()) {
      if (stopping.current) break
      setProgress({ done, of: loans.length })
      try {
        onChanged(await call(archiveLoan, { params: { loan_id: loan.id }, body: bodyOf(input) }))
        archived.push(loan)
        setSelected((now) => without(now, loan.id))
      } catch (error) {
        failed.set(loan.id, messageOf(error, words.failed))
      }
    }
    setProgress(null)
    setAsking(null)
    setFailures(failed)
    if (archived.length > 0) toast.undoable(words.archived, words.undo, () => void bringBack(archived, onChanged))
    const left = loans.filter((loan) => !archived.includes(loan))
    setSelecting(left.length > 0)
    if (left.length > 0) setSelected(byId(left))
    if (failed.size === 0) return
    // A single loan's reason says more than a count.
    const [reason] = failed.values()
    toast.error(words.failed, loans.length === 1 ? reason : words.someFailed(failed.size))
  }

  const restore = useCallback(
    async (loan: LoanRow) => {
      try {
        onChanged(await call(restoreLoan, { params: { loan_id: loan.id } }))
        toast.success(words.restored)
      } catch (error) {
        toast.error(words.failed, messageOf(error, words.failed))
      }
    },
    [onChanged],
  )
  return {
    selecting,
    selected,
    failures,
    toggle,
    cancel,
    start: () => setSelecting(true),
    /** Asks for one loan, from its menu. */
    ask,
    /** Asks for those selected. */
    askSelected: () => setAsking([...selected.values()]),
    asking,
    /** Closes the dialog; an archiving that runs goes on. */
    close: () => setAsking(null),
    /** Lets the loan that is being archived be finished, and no other be begun. */
    stop: () => {
      stopping.current = true
    },
    /** Selects these loans, with why an action on them failed; none ends the selection. */
    keep: (loans: readonly Archivable[], why: ReadonlyMap<string, string>) => {
      setSelecting(loans.length > 0)
      setSelected(byId(loans))
      setFailures(why)
    },
    run,
    progress,
    restore,
  }
}

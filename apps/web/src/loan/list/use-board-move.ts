import { createBoardReview } from '@plinth/contract/closing/board-review'
import type { LoanRow } from '@plinth/contract/loan/loan-list'
import { advanceLoan, downgradeLoan, setLoanFunded } from '@plinth/contract/loan/loan-status'
import { boardMove } from '@plinth/domain/loan/board'
import { type LoanStatus, statusLabel } from '@plinth/domain/loan/status'
import { useState } from 'react'
import { ApiError, messageOf, useCall } from '../../lib/api.ts'
import { toast } from '../../ui/toasts.ts'
import { boardWords as words } from './board.words.ts'

const quiet = { failure: null }

type Take = (text: string) => Promise<unknown>

/** What a move still asks the person, or tells why it did not happen. `take` runs the step with the answer. */
export type Asking =
  | { kind: 'back'; loan: LoanRow; to: LoanStatus; error: string | null; take: Take }
  /** `goOn` takes the step on that day although something is missing. */
  | { kind: 'fund'; loan: LoanRow; to: LoanStatus; error: string | null; take: Take; goOn: (day: string) => Take }
  | { kind: 'go-on'; loan: LoanRow; to: LoanStatus; error: string | null; take: Take; missing: readonly string[] }
  | { kind: 'refused'; loan: LoanRow; to: LoanStatus; why: string }

const isOpen = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'reason_needed'

interface Leaving {
  onArchive: (loan: LoanRow) => void
  onRestore: (loan: LoanRow) => void
}

/** Moves cards from column to column by the rule of the pipeline (P-28, P-30); a refusal says what is missing. */
export const useBoardMove = ({ onArchive, onRestore }: Leaving) => {
  const [asking, setAsking] = useState<Asking | null>(null)
  const [moving, setMoving] = useState<string | null>(null)
  const { mutateAsync: advance } = useCall(advanceLoan, quiet)
  const { mutateAsync: complete } = useCall(createBoardReview, quiet)
  const { mutateAsync: back } = useCall(downgradeLoan, quiet)
  const { mutateAsync: fund } = useCall(setLoanFunded, quiet)

  /** Runs a call for a card; true when it moved. `failed` gets why it did not. */
  const run = async (loan: LoanRow, to: LoanStatus, call: () => Promise<unknown>, failed: (error: unknown) => void) => {
    setMoving(loan.id)
    try {
      await call()
      toast.success(words.moved(loan.name, statusLabel(to)))
      return true
    } catch (error) {
      failed(error)
      return false
    } finally {
      setMoving(null)
    }
  }
  const refused = (loan: LoanRow, to: LoanStatus, goOn: Take) => (error: unknown) => {
    const why = messageOf(error, words.failed)
    if (isOpen(error)) setAsking({ kind: 'go-on', loan, to, error: null, take: goOn, missing: error.messages })
    else if (error instanceof ApiError && error.status === 409) setAsking({ kind: 'refused', loan, to, why })
    else toast.error(words.failed, why)
  }

  const move = (loan: LoanRow, to: LoanStatus) => {
    const step = boardMove(loan.status.state, to)
    const of = { loan_id: loan.id }
    const advanceTo = (body?: { reason: string }) =>
      advance({ params: { ...of, status: to }, ...(body ? { body } : {}) })
    const fundOn = (funded_date: string) => ({ ...of, funded_date })
    switch (step.how) {
      case 'stay':
        return
      case 'advance':
      case 'pay-off':
        return void run(
          loan,
          to,
          () => advanceTo(),
          refused(loan, to, (reason) => advanceTo({ reason })),
        )
      case 'complete-underwriting': {
        const goOn = (reason: string) => complete({ params: of, body: { reason } })
        return void run(loan, to, () => complete({ params: of }), refused(loan, to, goOn))
      }
      case 'fund': {
        const goOn = (day: string) => (reason: string) => fund({ params: fundOn(day), body: { reason } })
        return setAsking({ kind: 'fund', loan, to, error: null, take: (day) => fund({ params: fundOn(day) }), goOn })
      }
      case 'move-back': {
        const take = (reason: string) => back({ params: { ...of, status: to }, body: { reason } })
        return setAsking({ kind: 'back', loan, to, error: null, take })
      }
      case 'archive':
        return onArchive(loan)
      case 'restore':
        return onRestore(loan)
      case 'refuse':
        return setAsking({ kind: 'refused', loan, to, why: step.why })
    }
  }

  /** Answers what was asked: a reason, or a date for funding. What was typed stays when it is refused. */
  const answer = async (text: string) => {
    if (!asking || asking.kind === 'refused') return
    const { loan, to } = asking
    const done = await run(
      loan,
      to,
      () => asking.take(text),
      (error) =>
        asking.kind === 'fund' && isOpen(error)
          ? refused(loan, to, asking.goOn(text))(error)
          : setAsking({ ...asking, error: messageOf(error, words.failed) }),
    )
    if (done) setAsking(null)
  }
  return { move, asking, answer, close: () => setAsking(null), moving }
}

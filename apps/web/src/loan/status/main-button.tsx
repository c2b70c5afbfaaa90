import type { LoanView } from '@plinth/contract/loan/loan'
import type { LoanStatusView } from '@plinth/contract/loan/loan-status'
import type { ActivityState, ActivityType } from '@plinth/domain/loan/activity/types'
import type { MainAction } from '@plinth/domain/loan/progress'
import type { Permission } from '@plinth/domain/people/user/permissions'
import { Suspense, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useMe } from '../../lib/me.ts'
import { usePageActions } from '../../lib/page-actions.ts'
import { Button } from '../../ui/button.tsx'
import classes from './loan-status.module.css'
import { useCompleteUnderwriting } from './loan-status.calls.ts'
import { statusWords as words } from './loan-status.words.ts'
import { lateDialog, latePart } from '../../ui/late.tsx'

const GoOnDialog = lateDialog(async () => (await import('../../ui/go-on-dialog.tsx')).GoOnDialog)
const SetFunded = latePart(async () => (await import('./set-funded.tsx')).SetFunded)
const PaidOffModal = lateDialog(async () => (await import('./paid-off-modal.tsx')).PaidOffModal)

/** Opens what generates or accepts one of the loan's documents. */
export type DealPress = (
  subject: { activity_id: string; activity_type: ActivityType; state: ActivityState },
  action: 'generate' | 'send' | 'accept',
) => void

const rights: Record<MainAction, Permission> = {
  'generate-term-sheet': 'generate-term-sheet',
  'send-term-sheet': 'send-term-sheet',
  'accept-term-sheet': 'accept-term-sheet',
  'accept-good-faith-deposit': 'accept-good-faith-deposit',
  'complete-underwriting': 'generate-board-review',
  'generate-board-review': 'generate-board-review',
  'send-board-review': 'send-board-review',
  'accept-board-review': 'accept-board-review',
  'generate-commitment': 'generate-commitment',
  'send-commitment': 'send-commitment',
  'accept-commitment': 'accept-commitment',
  'set-funded': 'set-status',
  'set-paid-off': 'set-status',
}

/** The main actions that work on a document of the loan. */
const deals: { readonly [A in MainAction]?: readonly [ActivityType, 'generate' | 'send' | 'accept'] } = {
  'generate-term-sheet': ['term-sheet', 'generate'],
  'send-term-sheet': ['term-sheet', 'send'],
  'accept-term-sheet': ['term-sheet', 'accept'],
  'accept-good-faith-deposit': ['good-faith-deposit', 'accept'],
  'generate-board-review': ['board-review', 'generate'],
  'send-board-review': ['board-review', 'send'],
  'accept-board-review': ['board-review', 'accept'],
  'generate-commitment': ['commitment', 'generate'],
  'send-commitment': ['commitment', 'send'],
  'accept-commitment': ['commitment', 'accept'],
}

const stateOf = (status: LoanStatusView, type: ActivityType): ActivityState => {
  const part =
    type === 'term-sheet'
      ? status.term_sheet
      : type === 'board-review'
        ? status.board_review
        : type === 'commitment'
          ? status.commitment
          : status.gfd
  return (part.state ?? 'New') as ActivityState
}

/** What the step lacks, in words. */
const textsOf = ({ missing }: NonNullable<LoanStatusView['main_action']>) => missing.map(({ text }) => text)

interface MainButtonProps {
  loan: LoanView
  status: LoanStatusView
  onDeal: DealPress
}

/** The main button of the loan's status; refused, it says what is missing (P-12, P-15, P-20, P-29). */
export const MainButton = ({ loan, status, onDeal }: MainButtonProps) => {
  const held = useMe().permissions
  const main = status.main_action
  if (main === null) return null
  const refusal = held.includes(rights[main.action]) ? (main.disabled_reason ?? undefined) : words.notYours
  return main.action === 'set-funded' ? (
    <Suspense
      fallback={
        <div className={classes.action}>
          <Button data-main loading>
            {main.label}
          </Button>
        </div>
      }
    >
      <SetFunded loan={loan} label={main.label} missing={textsOf(main)} refusal={refusal} />
    </Suspense>
  ) : (
    <Press loan={loan} status={status} onDeal={onDeal} main={main} refusal={refusal} />
  )
}

interface PressProps extends MainButtonProps {
  main: NonNullable<LoanStatusView['main_action']>
  refusal: string | undefined
}

/** The button that needs nothing more; the search reaches it too while it may be pressed. */
const Press = ({ loan, status, onDeal, main, refusal }: PressProps) => {
  const complete = useCompleteUnderwriting()
  const [asking, setAsking] = useState<'payoff' | 'reason' | null>(null)
  const deal = deals[main.action]
  const close = () => setAsking(null)
  const finish = (reason?: string) =>
    complete.mutate(
      { params: { loan_id: loan.id }, body: reason === undefined ? {} : { reason } },
      { onSuccess: close },
    )
  const press = () => {
    if (deal && main.activity_id !== null) {
      const [type, action] = deal
      onDeal({ activity_id: main.activity_id, activity_type: type, state: stateOf(status, type) }, action)
    } else if (main.action === 'set-paid-off') setAsking('payoff')
    else if (main.missing.length > 0) setAsking('reason')
    else finish()
  }
  const offered = refusal === undefined && !complete.isPending
  usePageActions('loan-status', offered ? [{ key: main.action, title: main.label, detail: loan.name, run: press }] : [])
  return (
    <div className={classes.action}>
      <Button data-main loading={complete.isPending} disabledReason={refusal} onClick={press}>
        {main.label}
      </Button>
      {asking === 'payoff' ? <PaidOffModal loan={loan} missing={textsOf(main)} onClose={close} /> : null}
      {asking === 'reason' ? (
        <GoOnDialog
          label={main.label}
          missing={textsOf(main)}
          busy={complete.isPending}
          error={complete.error ? messageOf(complete.error, words.failed) : null}
          onConfirm={finish}
          onClose={close}
        />
      ) : null}
    </div>
  )
}

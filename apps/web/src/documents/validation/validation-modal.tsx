import { UnstyledButton } from '@mantine/core'
import type { ProcessView } from '@plinth/contract/loan/activity'
import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { dateTime } from '../../lib/format.ts'
import { useMay } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useRunValidation, useValidations } from './validation.calls.ts'
import classes from './validation.module.css'
import { validationWords as words } from './validation.words.ts'
import { ValidationResults } from './validation-results.tsx'
import { ValidationSummary } from './validation-summary.tsx'

interface ValidationModalProps {
  /** Id (UUID) or human id of the loan. */
  loanId: string
  opened: boolean
  onClose: () => void
}

/** What the files of a loan are worth: every validation run with its summary and findings (N-31 to N-34). */
export const ValidationModal = ({ loanId, opened, onClose }: ValidationModalProps) => (
  <Dialog opened={opened} onClose={onClose} title={words.title} size={1080}>
    {opened ? <Validations loanId={loanId} /> : null}
  </Dialog>
)

/** The sidebar shows the first 8 characters of a run's id (N-34). */
const shortId = (run: ProcessView) => run.process_id.slice(0, 8)

const Validations = ({ loanId }: { loanId: string }) => {
  const found = useValidations(loanId, true)
  // None chosen: the latest, also when a newer one comes (N-33).
  const [chosen, setChosen] = useState<string | null>(null)
  if (found.isPending) return <SkeletonRows rows={6} />
  if (found.isError)
    return (
      <ErrorState
        text={words.loadFailed}
        detail={messageOf(found.error, '')}
        requestId={found.error instanceof ApiError ? found.error.requestId : null}
        onRetry={() => void found.refetch()}
      />
    )
  const runs = found.data.processes
  const run = runs.find((one) => one.process_id === chosen) ?? runs[0]
  const start = <Start loanId={loanId} isRunning={runs[0]?.state === 'Processing'} onStart={() => setChosen(null)} />
  if (!run) return <EmptyState text={words.empty} hint={words.emptyHint} action={start} />
  return (
    <div className={classes.frame}>
      <nav className={classes.sidebar} aria-label={words.list}>
        <h3 className={classes.heading}>{words.list}</h3>
        {start}
        <ul className={classes.runs}>
          {runs.map((one) => (
            <li key={one.process_id}>
              <UnstyledButton
                className={classes.run}
                aria-current={one === run || undefined}
                onClick={() => setChosen(one.process_id)}
              >
                <code>{shortId(one)}</code>
                <span className={classes.when}>
                  {one.state === 'Processing' ? words.inWork : dateTime(one.status.epoch)}
                </span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </nav>
      <Run key={run.process_id} loanId={loanId} run={run} />
    </div>
  )
}

const Run = ({ loanId, run }: { loanId: string; run: ProcessView }) => {
  if (run.state === 'Processing')
    return (
      <div className={classes.shown} role="status">
        <EmptyState text={words.running} hint={words.processing} />
      </div>
    )
  return (
    <div className={classes.shown}>
      {run.state === 'Failed' ? (
        <EmptyState text={words.failed} hint={words.failedHint} />
      ) : (
        <>
          <ValidationSummary run={run} />
          <ValidationResults loanId={loanId} run={run} />
        </>
      )}
    </div>
  )
}

const Start = ({ loanId, isRunning, onStart }: { loanId: string; isRunning: boolean; onStart: () => void }) => {
  const start = useRunValidation()
  const may = useMay('edit-loan')
  return (
    <Button
      size="compact-md"
      loading={start.isPending}
      disabledReason={may ? (isRunning ? words.running : undefined) : words.noRight}
      onClick={() => {
        // Not once it is answered: by then the list is there, and somebody may have chosen another run.
        onStart()
        start.mutate({ params: { loan_id: loanId } })
      }}
    >
      {words.run}
    </Button>
  )
}

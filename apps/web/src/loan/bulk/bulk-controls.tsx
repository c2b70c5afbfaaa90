import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { stopBulkRun, useBulkRun } from './bulk-run.ts'
import classes from './loan-bulk.module.css'
import { bulkWords as words } from './loan-bulk.words.ts'

/** Reminders are looked through before they go: more than this nobody reads. */
const mostReminders = 50

interface BulkControlsProps {
  selected: number
  /** Loans of the table, all of which can be selected at once. */
  total: number
  onSelectAll: () => void
  onAsk: (action: 'assign' | 'remind') => void
}

/** What can be done with the selected loans beside archiving. */
export const BulkControls = ({ selected, total, onSelectAll, onAsk }: BulkControlsProps) => {
  const refusal = useBulkRun() ? words.busy : selected === 0 ? words.noneSelected : undefined
  return (
    <>
      <span className={classes.count} role="status">
        {words.selected(selected)}
      </span>
      {selected < total ? (
        <Button variant="subtle" size="compact-md" onClick={onSelectAll}>
          {words.selectAll(total)}
        </Button>
      ) : null}
      <Button variant="default" size="compact-md" disabledReason={refusal} onClick={() => onAsk('assign')}>
        {words.assign}
      </Button>
      <Button
        variant="default"
        size="compact-md"
        disabledReason={refusal ?? (selected > mostReminders ? words.tooMany(mostReminders) : undefined)}
        onClick={() => onAsk('remind')}
      >
        {words.remind}
      </Button>
    </>
  )
}

/** How far an action has come, wherever the person is on the page; it can be stopped. */
export const BulkProgress = () => {
  const run = useBulkRun()
  if (!run) return null
  const text = words.progress(run.what, run.done, run.of)
  return (
    <div className={classes.progress} role="status" data-screen-only>
      <div className={classes.progressText}>
        <strong>{text}</strong>
        <span>{words.mayLeave}</span>
        <ProgressBar percent={(run.done / run.of) * 100} label={text} />
      </div>
      <Button variant="default" size="compact-md" disabled={run.stopping} onClick={stopBulkRun}>
        {run.stopping ? words.stopping : words.stop}
      </Button>
    </div>
  )
}

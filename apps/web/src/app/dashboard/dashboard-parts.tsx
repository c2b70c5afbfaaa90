import { type LoanStatus, statusLabel } from '@plinth/domain/loan/status'
import { loanListWords as words } from '../../loan/list/loan-list.words.ts'
import { AppLink } from '../../lib/app-link.tsx'
import { paths } from '../../lib/paths.ts'
import { EmptyState } from '../../ui/states.tsx'
import classes from '../../pages/loan-pages.module.css'

/** What a new installation shows in the place of its first requests, with the way to the first one. */
export const NoRequestsYet = () => (
  <EmptyState
    text={words.nothingYet}
    hint={words.nothingYetHint}
    action={
      <a href={paths.application} className={classes.link}>
        {words.openForm}
      </a>
    }
  />
)

interface MoreInStageProps {
  status: LoanStatus | null
  shown: number
  total: number
}

/** Beneath the first five of a stage: how many there are, and the way to all of them. */
export const MoreInStage = ({ status, shown, total }: MoreInStageProps) =>
  total <= shown || shown === 0 ? null : (
    <p className={classes.more}>
      {words.shownOf(shown, total, status === null ? null : statusLabel(status))}{' '}
      <AppLink href={status === null ? paths.requests() : paths.requests({ status })} className={classes.link}>
        {words.openAll(total)}
      </AppLink>
    </p>
  )

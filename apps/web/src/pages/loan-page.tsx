import type { LoanView } from '@plinth/contract/loan/loan'
import { useParams } from '@tanstack/react-router'
import { LoanHeader } from '../loan/loan/loan-header.tsx'
import { useLoan } from '../loan/loan/loan.query.ts'
import { loanWords as words } from '../loan/loan/loan.words.ts'
import { useMatches } from '../intake/match/loan-match.calls.ts'
import { useStatus } from '../loan/status/loan-status.calls.ts'
import { ApiError } from '../lib/api.ts'
import { arriving } from '../lib/arriving.ts'
import { useTitle } from '../lib/title.ts'
import { EmptyState, ErrorState, SkeletonBlock } from '../ui/states.tsx'
import classes from './loan-page.module.css'

// The heading needs a tenth of the page's code: on a slow line it stands while the rest arrives.
const useParts = arriving(() => import('../app/loan/loan-parts.tsx'))
// It stands above all the rest, which would move when it came by itself.
const useMatchesCard = arriving(() => import('../intake/match/matches-card.tsx'))

/** /loan/{human_id}: one loan, with everything staff do on it (I-01). */
export const Page = () => {
  const { human_id: humanId } = useParams({ from: '/loan/$human_id' })
  const loan = useLoan(humanId)
  useTitle(loan.data?.name ?? null)
  if (loan.isPending)
    return (
      <div className={classes.page} aria-busy>
        <SkeletonBlock height={96} />
        <Waiting />
      </div>
    )
  if (loan.data) return <LoanPage loan={loan.data} />
  return <Missing error={loan.error instanceof ApiError ? loan.error : null} onRetry={() => void loan.refetch()} />
}

/** Why no loan is shown. A malformed id, a missing loan and one that may not be seen look alike (I-16). */
const Missing = ({ error, onRetry }: { error: ApiError | null; onRetry: () => void }) => (
  <>
    <h1 className="visually-hidden">{words.page}</h1>
    {error && [400, 403, 404].includes(error.status) ? (
      <EmptyState text={words.notAuthorized} hint={words.notAuthorizedHint} />
    ) : (
      <ErrorState
        text={words.loadFailed}
        detail={error?.message}
        requestId={error?.requestId ?? null}
        onRetry={onRetry}
      />
    )}
  </>
)

/** Stands for what is below the header. */
const Waiting = () => (
  <>
    <SkeletonBlock height={76} />
    <div className={classes.columns}>
      <SkeletonBlock height={420} />
      <SkeletonBlock height={420} />
    </div>
  </>
)

const LoanPage = ({ loan }: { loan: LoanView }) => {
  const [parts, card] = [useParts(), useMatchesCard()]
  const [status, matches] = [useStatus(loan.id), useMatches(loan.id)]
  // The status says its own failure. Until all are there their height is not known, and what is below would move.
  const here = status.isPending || matches.isPending || !card ? null : parts
  return (
    <div className={classes.page} aria-busy={here === null}>
      <LoanHeader loan={loan} tools={here?.headerTools(loan) ?? null} />
      {here && card ? <here.LoanBody loan={loan} matches={<card.MatchesCard loan={loan} />} /> : <Waiting />}
    </div>
  )
}

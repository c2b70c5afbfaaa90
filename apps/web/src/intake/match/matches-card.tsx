import { Alert, Loader } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useMatches } from './loan-match.calls.ts'
import classes from './loan-match.module.css'
import { loanMatchWords as words } from './loan-match.words.ts'

const MatchList = lazy(async () => ({ default: (await import('./match-list.tsx')).MatchList }))

/**
 * What may belong to this loan and nobody has joined; nothing is shown where there is none (F-37, E-32). It stands above
 * the figures and may be long, so it is one line until it is opened; the page waits for its answer, or all below would move.
 */
export const MatchesCard = ({ loan }: { loan: Pick<LoanView, 'id' | 'human_id' | 'archived'> }) => {
  const { data } = useMatches(loan.id)
  const [listed, setListed] = useState(false)
  const count = (data?.people.length ?? 0) + (data?.loans.length ?? 0)
  const merged = data?.merges.length ?? 0
  if (!data || count + merged === 0) return null
  return (
    <Alert color="yellow" mb="md" py="xs" role="region" aria-label={words.title}>
      <div className={classes.row}>
        <p>
          <strong>{count > 0 ? words.count(count) : words.mergedCount(merged)}</strong>{' '}
          <span className={classes.hint}>{count > 0 ? words.why : words.mergedWhy}</span>
        </p>
        <Button variant="default" aria-expanded={listed} onClick={() => setListed(!listed)}>
          {listed ? words.hide : words.review}
        </Button>
      </div>
      {listed ? (
        <Suspense fallback={<Loader size="sm" aria-label={words.loading} />}>
          <MatchList loan={loan} matches={data} />
        </Suspense>
      ) : null}
    </Alert>
  )
}
